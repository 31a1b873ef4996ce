/** A match that is looked at again: whose eyes it is seen through, and the moment that is shown. */
import type { GameEvent, People, View } from '../games/contract';
import { complaint } from './complaints';
import { houseOf } from './house';
import { gameLook } from './look.svelte';
import { namesAndFaces } from './people';
import { Story } from './story.svelte';
import { spoken } from './words.svelte';
import type { Update } from '../../generated/protocol';

export class Lookback {
  update: Update | null = $state.raw(null);
  /** Whose eyes: a seat's, or a spectator's (null). */
  eyes: number | null = $state(null);
  trouble = $state('');
  board: HTMLElement | undefined = $state();
  readonly game = $derived((this.update?.view.game as string | undefined) ?? '');
  readonly look = gameLook(() => this.game);
  readonly people: People = $derived({ ...(this.update ? namesAndFaces(this.update) : { names: [] }), me: this.eyes });
  readonly story = new Story(() => ({
    face: this.look.face!,
    words: this.look.words!,
    options: this.update?.view.options ?? {},
    people: this.people,
    board: this.board,
  }));
  /** The match as it is shown. */
  readonly moment = $derived(this.story.shown?.update ?? null);

  /** To be called while a component is made. */
  constructor(readonly match: string) {
    $effect(() => {
      houseOf(match)
        .match(match)
        .then(({ updates }) => {
          this.update = updates[0] ?? null;
          this.eyes = this.update?.seat ?? null;
        }, this.failed);
    });
  }

  failed = (error: unknown): void => {
    this.trouble = complaint(spoken.t, error);
  };

  /** Shows the match as it was: `told`, if one is to see how it came to that. */
  show(view: View, events: readonly unknown[], told: boolean): void {
    const { update, eyes, look, story } = this;
    story.skip();
    if (!update || !look.face || !look.words) return;
    const players = update.players.map((player) => ({ ...player, away: null, time: null }));
    const shown = { ...update, seat: eyes, view, to_move: view.to_move, players, deadline: null };
    story.hear({ update: shown, events: events as GameEvent[] }, told);
  }
}
