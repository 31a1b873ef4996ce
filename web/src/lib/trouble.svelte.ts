/** What is tried, and what people are told if it was not done. */
import { complaint } from './complaints';
import { spoken } from './words.svelte';

export class Trouble {
  text = $state('');

  /** Whether it was done. */
  attempt = async (what: () => Promise<unknown>): Promise<boolean> => {
    try {
      await what();
      this.text = '';
      return true;
    } catch (error) {
      this.text = complaint(spoken.t, error);
      return false;
    }
  };
}
