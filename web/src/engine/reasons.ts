/** Why not, in English in which things are called as actions write them: `fondaco.words.Notation`. */
import type { Json, Reason } from '../../generated/protocol';
import { capital } from '../lib/i18n';
import type { Complaint, Description } from './description';

const PLACEHOLDER = /\{(\w+)(?::([\w.]+))?\}/g;
const lists = new Intl.ListFormat('en', { type: 'conjunction' });
const numbers = new Intl.NumberFormat('en');

export class Sentences {
  constructor(private readonly description: Description) {}

  reason([rule, key]: Complaint, values: Json): Reason {
    const name = this.say('seat', { seat: values.seat ?? -1 });
    const { title } = this.description;
    return { key, detail: capital(this.say(`reason.${key}`, { ...values, name, title })), rule, values };
  }

  get unreadable(): Reason {
    return { key: 'unreadable', detail: this.description.unreadable, rule: 'notation', values: {} };
  }

  private say(key: string, values: Json): string {
    const message = this.description.words[key];
    if (message === undefined) return key;
    return message.replace(PLACEHOLDER, (place: string, name: string, kind?: string) => {
      const value: unknown = values[name] ?? null;
      if (value === null) return place;
      return kind === 'wanted' ? this.say(`wanted.${value as string}`, {}) : written(value);
    });
  }
}

function written(value: unknown): string {
  if (Array.isArray(value)) return lists.format(value.map(written));
  return typeof value === 'number' ? numbers.format(value) : String(value);
}
