// This service worker keeps what the pages have loaded, so that they also work without a network. What the network has is newer,
// except in folders that are named by the hash of their files. When a file is in another such folder, the old one goes.
const worker = /** @type {any} */ (globalThis)
const keeping = () => caches.open("clutch")

worker.addEventListener("install", () => worker.skipWaiting())
worker.addEventListener("activate", e => e.waitUntil(worker.clients.claim()))
worker.addEventListener("message", e => e.waitUntil(keep(e.data)))
worker.addEventListener("fetch", e => {
	const { origin, pathname } = new URL(e.request.url)
	if (e.request.method === "GET" && origin === location.origin && !pathname.startsWith("/api/"))
		e.respondWith(answer(e))
})

// It also shows notices, because some browsers let nothing else show them, and opens the game that a notice is about.
worker.addEventListener("notificationclick", e => {
	e.notification.close()
	const address = new URL(`game.html#${e.notification.tag}`, worker.registration.scope).href
	e.waitUntil(
		worker.clients.matchAll({ type: "window" }).then(all => {
			const open = all.find(c => c.url.startsWith(address))
			return open ? open.focus() : worker.clients.openWindow(address)
		}),
	)
})

/** hashed returns the name of a file in a folder that is named by a hash. @param {string} address */
const hashed = address => /\/[0-9a-f]{12}(\/[^/]+)$/.exec(address)?.[1]

/** keep keeps files. @param {string[]} addresses */
async function keep(addresses) {
	const kept = await keeping()
	await Promise.allSettled(addresses.map(async a => (hashed(a) && (await kept.match(a))) || kept.add(a)))
	for (const { url } of await kept.keys())
		if (!addresses.includes(url) && addresses.some(a => hashed(a) && hashed(a) === hashed(url))) await kept.delete(url)
}

async function answer(e) {
	const { request } = e
	const there = hashed(request.url) && (await caches.match(request, { ignoreVary: true }))
	if (there) return there
	try {
		const reply = await fetch(request)
		const copy = reply.clone()
		if (reply.ok) e.waitUntil(keeping().then(kept => kept.put(request, copy)))
		return reply
	} catch (problem) {
		const kept = await caches.match(request.url.replace(/\/([?#].*)?$/, "/index.html"), {
			ignoreSearch: true,
			ignoreVary: true,
		})
		if (!kept) throw problem
		return kept
	}
}
