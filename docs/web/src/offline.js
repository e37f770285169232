// The service worker of the playground: everything is kept at the first visit, and nothing is asked of the network again
// until a new version of this file names other contents.
const version = "VERSION";
const files = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(version)
      .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)));
  event.waitUntil(
    caches
      .keys()
      .then(old)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const kept = caches.open(version).then((cache) => cache.match(event.request, { ignoreSearch: true, ignoreVary: true }));
  event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
