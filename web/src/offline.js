// The service worker: the page opens again without a network. `FILES` and `NAME` are put in front
// of it when the page is built. Files with a hash in their names never change; the page itself is
// asked for first, so that a newer one is seen at once.
/* global FILES, NAME */
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("killbox-") && name !== NAME;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  const kept = () => caches.match(event.request.mode === "navigate" ? "./" : event.request);
  event.respondWith(
    event.request.mode === "navigate"
      ? fetch(event.request).catch(() => kept())
      : kept().then((answer) => answer ?? fetch(event.request)),
  );
});
