/** Which page an address means, and going from one to the other without loading anew. */
import { BASE, SERVERLESS, to } from './base';

export type Page =
  | {
      page:
        | 'front'
        | 'new'
        | 'learn'
        | 'daily'
        | 'lobby'
        | 'mine'
        | 'figures'
        | 'settings'
        | 'recover'
        | 'puzzles'
        | 'lost';
    }
  | { page: 'table'; table: string }
  | { page: 'replay' | 'review'; match: string }
  | { page: 'puzzle'; game: string };

const PLAIN: Record<string, Page> = {
  '': { page: 'front' },
  new: { page: 'new' },
  learn: { page: 'learn' },
  daily: { page: 'daily' },
  lobby: { page: 'lobby' },
  mine: { page: 'mine' },
  figures: { page: 'figures' },
  settings: { page: 'settings' },
  recover: { page: 'recover' },
  puzzles: { page: 'puzzles' },
};
const ID = /^[A-Za-z0-9_-]{1,64}$/;

export function pageOf(path: string): Page {
  const [first = '', second, ...more] = path.replace(/^\/+|\/+$/g, '').split('/');
  if (second === undefined) return Object.hasOwn(PLAIN, first) ? (PLAIN[first] as Page) : { page: 'lost' };
  if (more.length || !ID.test(second)) return { page: 'lost' };
  if (first === 't') return { page: 'table', table: second };
  if (first === 'replay' || first === 'review') return { page: first, match: second };
  if (first === 'puzzles') return { page: 'puzzle', game: second };
  return { page: 'lost' };
}

/** Where we are, within the site. */
const pathHere = () => (SERVERLESS ? location.hash.slice(1) || '/' : location.pathname.slice(BASE.length));

export const here: { page: Page; path: string } = $state({ page: pageOf(pathHere()), path: pathHere() });

function look(): void {
  here.path = pathHere();
  here.page = pageOf(here.path);
}

export function go(path: string): void {
  history.pushState(null, '', to(path));
  look();
  scrollTo(0, 0);
}

/** Links within the site open without loading; all others as a browser does. */
function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (SERVERLESS && link.hash) return within(event, link.hash.slice(1));
  if (link.pathname === location.pathname && link.hash) return;
  if (!`${link.pathname}/`.startsWith(`${BASE}/`)) return;
  event.preventDefault();
  go(link.pathname.slice(BASE.length) + link.search + link.hash);
}

/** Without a server, what stands behind # is a page, or a place on this one: then the address stays as it is. */
function within(event: MouseEvent, place: string): void {
  event.preventDefault();
  if (place.startsWith('/')) return go(place);
  const found = document.getElementById(place);
  found?.setAttribute('tabindex', '-1');
  found?.focus();
}

export function startRouting(): void {
  addEventListener('popstate', look);
  document.addEventListener('click', onClick);
  // A notice was clicked.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ go?: string } | null>) => {
    if (data?.go) go(data.go);
  });
}
