/** What a thing on the board does when it is chosen. */
export interface Hold {
  /** Its accessible name. */
  words: string;
  /** Chosen, on the way to an action of several steps. */
  pressed?: boolean;
  /** Not allowed now: choosing it asks why. */
  barred?: boolean;
  /** The action it decides on at once. */
  action?: string;
  /** A step towards an action. */
  step?: string;
  choose: () => void;
}
