/** What this browser cannot do, so that the server's table is taken; each has a sentence for people. */
export const HINDRANCES = ['no-engine', 'no-storage'] as const;
export type Hindrance = (typeof HINDRANCES)[number];

export const isHindrance = (error: string): error is Hindrance => (HINDRANCES as readonly string[]).includes(error);

/** Why the table that somebody is brought to is not the one they would expect; `passing`: nothing of it is kept. */
export const notice: { about: Hindrance | 'passing' | null } = $state({ about: null });
