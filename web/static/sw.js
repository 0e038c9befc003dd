// The service worker, where the page is served by TLS: files of the page are kept, a screen comes from the network first.

const KEPT = "page";

const worker = /** @type {any} */ (self); // the types know a page only

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  event.respondWith(pathname.startsWith("/assets/") ? keptFirst(request) : networkFirst(request));
});

/** @param {Request} request */
async function keptFirst(request) {
  const kept = await caches.open(KEPT);
  return (await kept.match(request)) ?? fetched(kept, request);
}

/** @param {Request} request */
async function networkFirst(request) {
  const kept = await caches.open(KEPT);
  try {
    return await fetched(kept, request);
  } catch (fault) {
    const old = await kept.match(request);
    if (old) return old;
    throw fault;
  }
}

/**
 * @param {Cache} kept
 * @param {Request} request
 */
async function fetched(kept, request) {
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}
