/** What can be done with a thing on the table. */
export interface Offer {
  /** What choosing it does; where there is nothing to choose, what lies there. */
  label: string;
  /** The action that it is at once; without one, it is a step towards one. */
  action?: string;
  /** Whether it is the step taken. */
  pressed?: boolean;
  onpick?: () => void;
  /** Where it may not be chosen: asks why not. */
  onwhynot?: () => void;
}
