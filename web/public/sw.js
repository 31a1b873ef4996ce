// The shell stays at hand when there is no network: the page opens and says plainly that it is offline.
const SHELL = 'fondaco-shell';
/** Where the site begins: this script lies there. */
const HOME = new URL('./', location.href).href;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add(HOME)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

async function fresh(request, key) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

async function kept(request) {
  const found = await (await caches.open(SHELL)).match(request);
  return found ?? fresh(request, request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fresh(request, HOME));
  else if (pathname.startsWith(`${new URL(HOME).pathname}assets/`)) event.respondWith(kept(request));
});
