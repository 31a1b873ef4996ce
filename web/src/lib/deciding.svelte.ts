/** What somebody at the table is about to decide, and what comes of it. */
import { tick } from 'svelte';
import type { Doing, GameFace, People } from '../games/contract';
import { announce } from './announce.svelte';
import { complaint, isOffline } from './complaints';
import type { Words } from './i18n';
import { NotDone } from './live.svelte';
import { whenBack } from './network';
import { settings } from './settings.svelte';
import type { Table } from './table.svelte';
import { sayReason } from './telling';
import { spoken } from './words.svelte';
import type { Reason, Update } from '../../generated/protocol';

/** Where decisions go: a table, or whatever takes its place. */
export type Place = Pick<Table, 'sight' | 'act' | 'whyNot'> & { house: Pick<Table['house'], 'status'> };

/** What is known when somebody decides. */
interface Situation {
  table: Place;
  /** The state that is shown. */
  update: Update | null;
  people: People;
  face: GameFace;
  words: Words<any>;
}

/** What was not done, and by which rule, if it was one. */
interface Trouble {
  text: string;
  rule: string | null;
}

/** The only action, where there is no more than one. */
function onlyOne(legal: readonly string[]): readonly string[] | null {
  return legal.length === 1 ? legal : null;
}

export class Deciding {
  /** The action that waits for confirmation. */
  chosen: string | null = $state(null);
  /** The action that is looked at in the list of all choices. */
  pointed: string | null = $state(null);
  /** What was pressed last: there it is asked whether that was meant. */
  pressed: HTMLElement | null = null;
  trouble: Trouble | null = $state.raw(null);
  /** Where the list of choices stands. */
  list: HTMLElement | undefined = $state();
  /** Whether something asked for is on its way. */
  private asking = $state(false);
  /** What is to follow what was decided, as long as it is legal. */
  private following: readonly string[] = $state.raw([]);
  /** The state in which something could not be done: nothing plays itself there. */
  private stuck: number | null = $state(null);
  /** What was put together with an action that is asked about: it is asked about in its turn. */
  private wanted: readonly string[] = [];
  /** The number of the state in which something was decided last. */
  private sent: number | null = null;
  /** Whoever decides in the list goes on in the list: the button that had the focus is gone by then. */
  private inList = false;

  /** `onbegin` is called when a decision is sent. */
  constructor(
    private readonly now: () => Situation,
    private readonly onbegin: () => void,
  ) {}

  /** Whether a decision is on its way, or what came of it is not shown yet. */
  get busy(): boolean {
    const { table, update, people } = this.now();
    const latest = people.me === null ? null : table.sight(people.me)?.update;
    return this.asking || this.following.length > 0 || latest?.number !== update?.number;
  }

  /** What there is no choice about, and so plays itself. */
  get forced(): readonly string[] | null {
    const { table, update, face } = this.now();
    if (!update?.legal.length || this.busy || settings.asks === 'always') return null;
    if (this.stuck === update.number || table.house.status !== 'open') return null;
    return (face.forced ?? ((_, legal) => onlyOne(legal)))(update.view, update.legal);
  }

  /** What is offered, unless a decision is on its way, or there is only one. */
  get legal(): readonly string[] {
    return this.busy || this.forced ? [] : (this.now().update?.legal ?? []);
  }

  /** The action to show on the board. */
  get shown(): string | null {
    return this.chosen ?? this.forced?.[0] ?? this.pointed;
  }

  /** What is to be decided on the board, and how. */
  get doing(): Doing {
    return {
      legal: this.legal,
      chosen: this.shown,
      onchoose: this.choose,
      ondecide: this.compose,
      oneByOne: settings.asks === 'always',
      onwhynot: this.whyNot,
    };
  }

  /** To be told of all that is pressed on the page. */
  noteSpot = ({ target }: MouseEvent): void => {
    const spot = (target as Element | null)?.closest<HTMLElement>('button');
    if (spot && !spot.closest('.confirm')) this.pressed = spot;
  };

  /** Another state is shown: what was chosen belongs to the one before; what was put together with it is next. */
  renew(): void {
    const [next, ...more] = this.wanted;
    this.chosen = next && this.now().update?.legal.includes(next) ? next : null;
    this.wanted = this.chosen ? more : [];
  }

  choose = async (action: string): Promise<void> => {
    this.trouble = null;
    if (!this.legal.includes(action)) return;
    if (this.chosen !== action && this.asksFirst(action)) this.chosen = action;
    else await this.decide([action]);
  };

  /** Decides what was put together in several steps, which is asked about only where everything is. */
  compose = async (actions: readonly string[]): Promise<void> => {
    const [first, ...more] = actions;
    this.trouble = null;
    if (!first || !this.legal.includes(first)) return;
    if (settings.asks !== 'always') return this.decide(actions);
    this.wanted = more;
    await this.choose(first);
  };

  private asksFirst(action: string): boolean {
    const { update, face } = this.now();
    if (settings.asks !== 'needed' || !update) return settings.asks === 'always';
    return face.reveals(update.view, action);
  }

  confirm = async (): Promise<void> => {
    if (this.chosen) await this.decide([this.chosen]);
  };

  dismiss = (): void => {
    this.chosen = null;
    this.wanted = [];
  };

  /** Sends actions one after the other, each when the one before is stored and it is legal. */
  decide = async (actions: readonly string[]): Promise<void> => {
    this.onbegin();
    this.following = actions;
    await this.goOn();
  };

  /** Sends what follows, if the table is so far. */
  goOn = async (): Promise<void> => {
    const { table, people } = this.now();
    const [next, ...more] = this.following;
    const latest = people.me === null ? null : table.sight(people.me)?.update;
    if (!next || !latest || this.asking || latest.number === this.sent) return;
    this.following = latest.legal.includes(next) ? more : [];
    if (!latest.legal.includes(next)) return;
    this.sent = latest.number;
    await this.attempt(table.act(latest.seat!, next));
    await this.goOn();
  };

  attempt = async (asked: Promise<unknown>): Promise<void> => {
    this.inList = this.list?.contains(document.activeElement) ?? false;
    this.asking = true;
    try {
      await asked;
      this.trouble = null;
    } catch (error) {
      this.following = [];
      this.sent = null;
      this.stuck = this.now().update?.number ?? null;
      this.complain(error);
    } finally {
      this.asking = false;
      this.chosen = null;
      await tick();
      this.stayInList();
    }
  };

  stayInList(): void {
    const first = this.list?.querySelector<HTMLElement>('[data-action]');
    if (!this.inList || !first || document.activeElement !== document.body) return;
    this.inList = false;
    first.focus();
  }

  whyNot = async (action: string): Promise<void> => {
    const { table, update, people } = this.now();
    if (people.me === null || !update || update.to_move !== people.me) {
      this.trouble = { text: spoken.t('error.not-your-turn'), rule: null };
      return;
    }
    try {
      const reason = await table.whyNot(update, people.me, action);
      if (reason) this.tellWhy(reason, reason.detail);
    } catch (error) {
      this.complain(error);
    }
  };

  private complain(error: unknown): void {
    const told = this.tellWhy(error instanceof NotDone ? error.refused.reason : null, complaint(spoken.t, error));
    if (isOffline(error)) whenBack(() => this.trouble === told && (this.trouble = null));
  }

  /** Says a reason in the game's words, if it has any for it. */
  private tellWhy(reason: Reason | null, otherwise: string): Trouble {
    const { words, people } = this.now();
    const text = (reason && sayReason(words, reason, people)) || otherwise;
    const trouble = { text, rule: reason?.rule ?? null };
    this.trouble = trouble;
    announce(text);
    return trouble;
  }
}
