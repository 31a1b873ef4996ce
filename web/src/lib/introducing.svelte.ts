/** Whoever sits down is asked for a name and a face; App.svelte shows the question. */
import { anybody, introduceMyself, isIntroduced, myself } from './guest.svelte';
import { later } from './later';
import type { Person } from './people';

interface Question {
  /** Who is asked: oneself, or somebody else at this device. */
  who: 'you' | 'other';
  suggested: Person;
  answer(person: Person | null): void;
}

export const introducing: { question: Question | null } = $state({ question: null });

async function ask(who: Question['who'], suggested: Person): Promise<Person | null> {
  await later('introduce');
  introducing.question?.answer(null);
  return new Promise((answered) => {
    introducing.question = {
      who,
      suggested,
      answer(person) {
        introducing.question = null;
        answered(person);
      },
    };
  });
}

/** Asks oneself, if nobody has yet: whether there was an answer. */
export async function introduced(): Promise<boolean> {
  return isIntroduced() || changeMyself();
}

export async function changeMyself(): Promise<boolean> {
  const person = await ask('you', myself());
  if (person) await introduceMyself(person);
  return person !== null;
}

/** Asks somebody else at this device; null if they would rather not. */
export const introduceOther = (taken: readonly string[]): Promise<Person | null> => ask('other', anybody(taken));
