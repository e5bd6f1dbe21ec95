// This service worker keeps what the pages have loaded, so that they also work without a network. What the network has is newer.
const worker = /** @type {any} */ (globalThis)
const keeping = () => caches.open("clutch")

worker.addEventListener("install", () => worker.skipWaiting())
worker.addEventListener("activate", e => e.waitUntil(worker.clients.claim()))
worker.addEventListener("message", e => e.waitUntil(keeping().then(kept => Promise.allSettled(e.data.map(address => kept.add(address))))))
worker.addEventListener("fetch", e => {
	if (e.request.method === "GET" && new URL(e.request.url).origin === location.origin) e.respondWith(answer(e))
})

async function answer(e) {
	const { request } = e
	try {
		const reply = await fetch(request)
		const copy = reply.clone()
		if (reply.ok) e.waitUntil(keeping().then(kept => kept.put(request, copy)))
		return reply
	} catch (problem) {
		const kept = await caches.match(request, { ignoreSearch: true, ignoreVary: true })
		if (!kept) throw problem
		return kept
	}
}
