/** The release of the site that runs here; a newer one waits, so that no table changes under those who sit at it. */
import { fileAt } from './base';

class Release {
  /** Another release is there, and waits. */
  waits = $state(false);
  private waiting: ServiceWorker | null = null;

  async follow(): Promise<void> {
    const registration = await navigator.serviceWorker.register(fileAt('/sw.js'));
    this.see(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => this.see(registration.waiting));
    });
  }

  /** The first one that ever comes replaces nothing. */
  private see(waiting: ServiceWorker | null): void {
    this.waiting = waiting;
    this.waits = waiting !== null && navigator.serviceWorker.controller !== null;
  }

  /** Changes to it now, in this tab; others go on with what they have. */
  change(): void {
    if (!this.waiting) return;
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.waiting.postMessage('change');
  }
}

export const release = new Release();
