// All of the site stays at hand, so that it opens and is played without a network. A release is kept whole: the page
// and its parts always come from the same one, and a new one waits until nobody uses the old one, or agrees to change.
const FILES = [];
const RELEASE = '';

const CACHE = `fondaco-${RELEASE}`;
/** Where the site begins: this script lies there. */
const HOME = new URL('./', location.href).href;
const ours = new Set([HOME, ...FILES.map((file) => new URL(file, HOME).href)]);

/** What has a hash in its name never changes: an older release may have it. A server may ask for patience. */
async function take(cache, address) {
  const fixed = address.includes('/assets/');
  const answer = (fixed && (await caches.match(address))) || (await fetch(address, fixed ? {} : { cache: 'no-cache' }));
  if (answer.status === 429) {
    await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers.get('retry-after') ?? 1)));
    return take(cache, address);
  }
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await cache.put(address, answer);
}

/** A few at a time: somebody may want to play meanwhile. */
async function takeAll() {
  const cache = await caches.open(CACHE);
  const left = [...ours];
  const taker = async () => {
    for (let address = left.pop(); address; address = left.pop()) await take(cache, address);
  };
  await Promise.all(Array.from({ length: 4 }, taker));
}

/** The release before is left to pages that still run on it; what is older goes. */
async function clear() {
  const releases = (await caches.keys()).filter((name) => name.startsWith('fondaco-') && name !== CACHE);
  await Promise.all(releases.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => event.waitUntil(takeAll()));
self.addEventListener('activate', (event) => event.waitUntil(clear().then(() => self.clients.claim())));
self.addEventListener('message', ({ data }) => data === 'change' && self.skipWaiting());

async function atHand(address, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(address)) ?? (await caches.match(address)) ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, href } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !href.startsWith(HOME)) return;
  const inner = pathname.slice(new URL(HOME).pathname.length);
  if (request.mode === 'navigate') {
    if (!/^(api|feeds|health|metrics)(\/|$)/.test(inner)) event.respondWith(atHand(HOME, request));
  } else if (ours.has(href) || inner.startsWith('assets/')) event.respondWith(atHand(href, request));
});

/** What the page has left for us to say, in its language. */
async function wordsOfNotices() {
  const left = await (await caches.open('notices')).match('/notices.json');
  return left ? left.json() : { turn: 'It is your turn.', titles: {} };
}

async function tellTurn({ game, title, table, match }) {
  const words = await wordsOfNotices();
  const icon = new URL('icon-192.png', HOME).href;
  await self.registration.showNotification(words.titles[game] ?? title, {
    body: words.turn,
    tag: match,
    icon,
    data: { table },
  });
}

self.addEventListener('push', (event) => {
  const told = event.data?.json();
  if (told?.type === 'your-turn') event.waitUntil(tellTurn(told));
});

/** Goes to the table: in the tab that has it, or another one of ours, or a new one. */
async function goTo(table) {
  const address = new URL(`t/${table}`, HOME).href;
  const open = await self.clients.matchAll({ type: 'window' });
  const there = open.find(({ url }) => url === address);
  if (there) return there.focus();
  const another = open.find(({ url }) => url.startsWith(HOME));
  if (!another) return self.clients.openWindow(address);
  another.postMessage({ go: `/t/${table}` });
  return another.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.table));
});
