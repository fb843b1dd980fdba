// Keeps the built files, so that the page works without a network after the
// first visit. Version and files are filled in by `offline.ts`.

const CACHE = `alveare-${'__VERSION__'}`;
const FILES = ['__FILES__'];
const PAGE = new URL('./', self.location.href).href;
// Some hosts send whoever asks for index.html to the folder instead.
const addressOf = (file) => (file === 'index.html' ? PAGE : new URL(file, PAGE).href);
const KEPT = new Set(FILES.map(addressOf));

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...KEPT])));
});

// This comes when no page of an older version is open any more.
self.addEventListener('activate', (event) => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (KEPT.has(request.url)) event.respondWith(file(request));
});

async function removeOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('alveare-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * The page as the host has it now; the kept one where there is no host, or one
 * that knows only files and nothing of addresses such as /game/7.
 */
async function page(request) {
  const kept = () => caches.match(PAGE, { cacheName: CACHE });
  try {
    const answer = await fetch(request);
    return (answer.status === 404 && (await kept())) || answer;
  } catch {
    return (await kept()) ?? Response.error();
  }
}

/** Names of files change with their contents, so a kept one is never stale. */
async function file(request) {
  return (await caches.match(request.url, { cacheName: CACHE })) ?? fetch(request);
}
