/** What somebody at the table is about to decide, and what comes of it. */
import { tick } from 'svelte';
import type { People } from '../games/contract';
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

/** What is known when somebody decides. */
interface Situation {
  table: Table;
  update: Update | null;
  people: People;
  words: Words<any>;
}

/** What was not done, and by which rule, if it was one. */
interface Trouble {
  text: string;
  rule: string | null;
}

export class Deciding {
  /** The action that waits for confirmation. */
  chosen: string | null = $state(null);
  /** The action that is looked at in the list of all choices. */
  pointed: string | null = $state(null);
  /** Whether a decision is on its way. */
  busy = $state(false);
  trouble: Trouble | null = $state.raw(null);
  /** Where the questions and the list of choices stand. */
  place: HTMLElement | undefined = $state();
  /** Whoever decides in the list goes on in the list: the button that had the focus is gone by then. */
  private inList = false;

  /** `onbegin` is called when a decision is sent. */
  constructor(
    private readonly now: () => Situation,
    private readonly onbegin: () => void,
  ) {}

  get offered(): readonly string[] {
    return this.now().update?.legal ?? [];
  }

  /** What is offered, unless a decision is on its way. */
  get legal(): readonly string[] {
    return this.busy ? [] : this.offered;
  }

  /** Another state is shown: what was chosen belongs to the one before. */
  renew(): void {
    this.busy = false;
    this.chosen = null;
  }

  choose = async (action: string): Promise<void> => {
    this.trouble = null;
    if (!this.legal.includes(action)) return;
    if (settings.confirm && this.chosen !== action) {
      this.chosen = action;
      return;
    }
    await this.decide(action);
  };

  decide = async (action: string): Promise<void> => {
    const { table, people } = this.now();
    if (people.me === null) return;
    this.onbegin();
    await this.attempt(table.act(people.me, action));
  };

  attempt = async (asked: Promise<unknown>): Promise<void> => {
    this.inList = this.place?.contains(document.activeElement) ?? false;
    this.busy = true;
    try {
      await asked;
      this.trouble = null;
    } catch (error) {
      this.complain(error);
    } finally {
      this.renew();
      await tick();
      this.stayInList();
    }
  };

  stayInList(): void {
    const first = this.place?.querySelector<HTMLElement>('[data-action]');
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
