/** What waits for somebody: their running games, and at which of them it is their turn. */
import type { GameSummary } from '../../generated/protocol';
import { isHere } from '../home/ids';
import { gamesHere, playingThere } from './mine';

const EVERY = 30_000;

/** Those that wait for oneself first, then the newest. */
const byUrgency = (one: GameSummary, other: GameSummary): number =>
  Number(other.your_turn) - Number(one.your_turn) || other.began - one.began;

class Turns {
  private found: GameSummary[] = $state.raw([]);
  /** The table that is open, and whether it is one's turn there: it knows before anybody else. */
  private open: { table: string; mine: boolean } | null = $state.raw(null);

  /** All running games. */
  readonly playing: GameSummary[] = $derived(
    this.found
      .map((game) => (game.table === this.open?.table ? { ...game, your_turn: this.open.mine } : game))
      .sort(byUrgency),
  );
  /** At how many tables one is to decide. */
  readonly waiting: number = $derived.by(() => {
    const elsewhere = this.found.filter((game) => game.your_turn && game.table !== this.open?.table).length;
    return elsewhere + Number(this.open?.mine ?? false);
  });

  /** Whatever cannot be reached is not known; what it was before will do. */
  look = async (): Promise<void> => {
    const found = await Promise.allSettled([gamesHere(), playingThere()]);
    const [here, there] = found.map((one, place) => {
      if (one.status === 'fulfilled') return one.value;
      return this.found.filter(({ match }) => isHere(match) === (place === 0));
    });
    this.found = [...here!, ...there!].filter(({ state }) => state === 'playing');
  };

  /** Looks now and then, as long as there is anything to wait for. */
  keepLooking(): () => void {
    const timer = setInterval(() => this.found.length && void this.look(), EVERY);
    return () => clearInterval(timer);
  }

  at(table: string, mine: boolean): () => void {
    this.open = { table, mine };
    return () => (this.open = null);
  }
}

export const turns = new Turns();
