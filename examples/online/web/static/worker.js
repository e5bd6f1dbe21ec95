// The worker shows notices, because some browsers let nothing else show them, and opens the game that a notice is about.
const scope = /** @type {any} */ (globalThis)

scope.addEventListener("notificationclick", event => {
	event.notification.close()
	const address = new URL(`game.html#${event.notification.tag}`, scope.registration.scope).href
	event.waitUntil(
		scope.clients.matchAll({ type: "window" }).then(all => {
			const open = all.find(c => c.url.startsWith(address))
			return open ? open.focus() : scope.clients.openWindow(address)
		}),
	)
})
