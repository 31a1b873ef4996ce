/** What is tried, and what people are told if it was not done. */
import { complaint, isOffline } from './complaints';
import { whenBack } from './network';
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
      const said = complaint(spoken.t, error);
      this.text = said;
      if (isOffline(error)) whenBack(() => this.text === said && (this.text = ''));
      return false;
    }
  };
}
