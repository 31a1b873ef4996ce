/** What can be played here: our own games at once, all of them as soon as the server has been asked. */
import ours from '../../generated/hall.json';
import type { GameInfo, Update } from '../../generated/protocol';
import { api } from './api';
import type { CommonKey, Words } from './i18n';

/** Only where there are other games than ours does the server have to be asked. */
const hasMore = () => 'moreGames' in document.documentElement.dataset && navigator.onLine;

class Hall {
  games: readonly GameInfo[] = $state.raw(ours);

  constructor(private asked: Promise<void> | null = null) {}

  /** Looks once; again, if the server could not be reached. */
  look(): Promise<void> {
    this.asked ??= (hasMore() ? this.ask() : this.recall()).catch(() => void (this.asked = null));
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

  /** Whether the page can play a game by itself, and so think about it. */
  inPage(name: string): boolean {
    return this.find(name)?.page ?? false;
  }
}

export const hall = new Hall();

/** Whether a match can be looked at again by somebody who understands the game. */
export const mayReview = (game: string, result: Update['result'] | undefined): boolean =>
  result?.why === 'played' && hall.inPage(game);

export function titleOf(t: Words<CommonKey>, game: string): string {
  return t.has(`title.${game}`) ? t(`title.${game}`) : (hall.find(game)?.title ?? game);
}
