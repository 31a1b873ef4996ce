/** What can be played here: our own games at once, all of them as soon as the server has been asked. */
import ours from '../../generated/hall.json';
import type { GameInfo } from '../../generated/protocol';
import { api } from './api';
import { SERVERLESS } from './base';
import type { CommonKey, Words } from './i18n';

class Hall {
  games: readonly GameInfo[] = $state.raw(ours);

  constructor(private asked: Promise<void> | null = null) {}

  /** Asks the server, once; again, if it could not be reached. */
  look(): Promise<void> {
    this.asked ??= (SERVERLESS ? this.recall() : this.ask()).catch(() => void (this.asked = null));
    return this.asked;
  }

  private async ask(): Promise<void> {
    try {
      this.games = (await api.hall()).games;
    } catch (error) {
      await this.recall();
      throw error;
    }
  }

  /** What the page knows of our own games by itself. */
  private async recall(): Promise<void> {
    this.games = (await import('../../generated/games.json')).default;
  }

  find(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }
}

export const hall = new Hall();

export function titleOf(t: Words<CommonKey>, game: string): string {
  return t.has(`title.${game}`) ? t(`title.${game}`) : (hall.find(game)?.title ?? game);
}
