// The service worker, where the page is served by TLS: files of the page are kept, a screen comes from the network first.
// Each version of the page has a worker of its own, told by its address; what the one before it kept goes with it.

const KEPT = `page ${new URL(location.href).searchParams.get("build")}`;
const FILES = /(?:href|src)="(\/assets\/[^"]+)"/g;

const worker = /** @type {any} */ (self); // the types know a page only

worker.addEventListener("install", (/** @type {any} */ event) =>
  event.waitUntil(keepTable().then(() => worker.skipWaiting())),
);
worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(forgetOthers().then(() => worker.clients.claim())),
);

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  event.respondWith(pathname.startsWith("/assets/") ? keptFirst(request) : networkFirst(request));
});

/** The table with all that it loads: whoever opens it without the companion is told so by the page itself. */
async function keepTable() {
  const kept = await caches.open(KEPT);
  const table = await fetch("/");
  await kept.put("/", table.clone());
  const files = [...(await table.text()).matchAll(FILES)].map(([, file]) => file);
  await kept.addAll([...new Set(files)]);
}

async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => name !== KEPT);
  await Promise.all(names.map((name) => caches.delete(name)));
}

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
    const any = { ignoreVary: true }; // a navigation names its language, `keepTable` does not
    const old = (await kept.match(request)) ?? (await kept.match(request, any));
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
  if (answer.ok) kept.put(request, answer.clone()).catch(() => {}); // a full storage keeps nobody from the answer
  return answer;
}
