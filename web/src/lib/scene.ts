/** Small pictures of pieces that move: on the cards before a first game, and beside the clauses that need them. */
import type { PieceName } from '../games/contract';

/** When (0 is the beginning, 1 the end), where (in hundredths of the stage, its middle), how visible and how large. */
export type Station = readonly [time: number, x: number, y: number, visible?: number, large?: number];

export interface Actor {
  /** A piece of the game, or a sign: a number or a formula, which is read in every language. */
  piece?: PieceName;
  sign?: string;
  /** How broad a piece is, or how high a sign, in hundredths of the stage's width. */
  size: number;
  path: readonly Station[];
}

export interface Scene {
  seconds: number;
  /** What lies below: paths on a stage of 160 by 100, and what they are filled with. */
  ground: readonly (readonly [path: string, fill: string])[];
  actors: readonly Actor[];
}

/** Of the time of a scene, how much passes before it begins again. */
const REST = 0.25;

/** Where an actor stands at a station. */
export function placeAt([, x, y, visible = 1, large = 1]: Station): { transform: string; opacity: number } {
  return { transform: `translate(${x}cqw, ${y}cqh) translate(-50%, -50%) scale(${large})`, opacity: visible };
}

/** A path as a browser animates it: it stays where it ends before it begins anew. */
export function framesOf(path: readonly Station[]): Keyframe[] {
  const frames = path.map((station) => ({ ...placeAt(station), offset: station[0] * (1 - REST) }));
  const [first, last] = [frames[0]!, frames.at(-1)!];
  return [{ ...first, offset: 0 }, ...frames.filter(({ offset }) => offset > 0), { ...last, offset: 1 }];
}
