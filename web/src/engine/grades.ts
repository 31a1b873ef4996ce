/** What a decision gave away, in parts of a victory, from which on it is one of these. */
export const GRADES = { blunder: 0.15, mistake: 0.1, inaccuracy: 0.05 } as const;
export type Grade = keyof typeof GRADES;
