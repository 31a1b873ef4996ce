/** From spot to spot of a board by arrow keys, as the eye would go. */
export interface Point {
  x: number;
  y: number;
}

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** What lies off the line counts as farther away. */
const ASIDE = 2.5;

/** Which of the spots comes next in the direction of an arrow key; -1 if none does. */
export function nextSpot(from: Point, spots: readonly Point[], key: string): number {
  const step = STEPS[key];
  if (!step) return -1;
  let [next, least] = [-1, Infinity];
  spots.forEach((spot, i) => {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * step.x + dy * step.y;
    const far = ahead + ASIDE * Math.abs(dx * step.y - dy * step.x);
    if (ahead > 1 && far < least) [next, least] = [i, far];
  });
  return next;
}

function middle(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** What can be pressed, and what only explains itself. */
const SPOTS = 'button:not(:disabled), [data-about][tabindex]';

/** For the keys of a board: whatever can be pressed there, or explains itself, can be reached. */
export function walk(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const from = event.target as HTMLElement;
  if (event.defaultPrevented || !(event.key in STEPS) || !from.matches(SPOTS)) return;
  const spots = [...event.currentTarget.querySelectorAll<HTMLElement>(SPOTS)];
  const next = spots[nextSpot(middle(from), spots.map(middle), event.key)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
