/** What can be played here: our own games at once, all of them as soon as the server has been asked. */
import ours from '../../generated/hall.json';
import type { GameInfo } from '../../generated/protocol';
import { api } from './api';

class Hall {
  games: readonly GameInfo[] = $state.raw(ours);

  constructor(private asked: Promise<void> | null = null) {}

  /** Asks the server, once; again, if it could not be reached. */
  look(): Promise<void> {
    this.asked ??= api.hall().then(
      ({ games }) => void (this.games = games),
      () => void (this.asked = null),
    );
    return this.asked;
  }

  find(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }
}

export const hall = new Hall();
