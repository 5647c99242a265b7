// The service worker, with which the page opens without a network. The build puts `FILES` and
// `NAME` in front of it. Files with a hash in their names never change and come from the cache. The
// page itself is requested from the network first, so that a newer one is used at once.
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
