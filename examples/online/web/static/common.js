// What the pages share: calls to the server, who the person is, the secrets of the seats, and functions that make elements.

import { capital, copy, h } from "./look/dom.js"

export { capital, h }

/**
 * put replaces what is in an element. If the focus was there, it goes to what has taken its place, or else to the table, so
 * that nobody who uses the keyboard loses their place. @param {any} target @param {...any} children
 */
export function put(target, ...children) {
	const had = /** @type {any} */ (target.contains(document.activeElement) && document.activeElement)
	target.replaceChildren(...children.filter(c => c != null))
	const key = e => e.tagName + (e.getAttribute("href") ?? e.getAttribute("aria-label") ?? e.textContent)
	if (had)
		([...target.querySelectorAll("a, button:enabled, summary")].find(e => key(e) === key(had)) ?? $("table"))?.focus()
}

/** @param {string} id @returns {any} */
export const $ = id => document.getElementById(id)

let leaving = false // whether the next page is on its way
addEventListener("pageshow", () => {
	leaving = false
})

/** once returns a handler that ignores clicks while it handles one, or the next page is on its way, so that a double click does nothing twice. @param {any} handle */
export function once(handle) {
	let busy = false
	return async event => {
		if (busy || leaving) return
		busy = true
		try {
			await handle(event)
		} finally {
			busy = false
		}
	}
}

/** @param {string} text @param {any} handle @param {Record<string, any>} [props] */
export const button = (text, handle, props) => h("button", { type: "button", onclick: once(handle), ...props }, text)

/**
 * call sends a request to the server, and returns the status and the answer. If the server can't be reached, the status is 0. A try
 * that takes too long is given up. A change has a key, so that call can repeat it if its outcome is unknown.
 * @param {string} path @param {{secret?: string, body?: any, patience?: number}} [request]
 * @returns {Promise<{status: number, answer: any, revision: number, date: number}>}
 */
export async function call(path, { secret, body, patience = 8000 } = {}) {
	/** @type {Record<string, string>} */ const headers = secret ? { Authorization: `Bearer ${secret}` } : {}
	const request =
		body === undefined
			? { headers }
			: {
					method: "POST",
					body: JSON.stringify(body),
					headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": randomKey() },
				}
	for (let left = 3; ; left--) {
		let wait = 1000
		try {
			const response = await fetch(path, { ...request, signal: AbortSignal.timeout(patience) })
			const { status, headers } = response
			if ((status !== 503 && status !== 429) || !left)
				return {
					status,
					answer: await response.json(),
					revision: Number(headers.get("ETag")?.replace(/\D/g, "")),
					date: Date.parse(headers.get("Date") ?? ""),
				}
			wait = Math.min(5000, 1000 * (Number(headers.get("Retry-After")) || 1))
		} catch {
			if (!left)
				return { status: 0, answer: { error: { message: "the server can't be reached" } }, revision: NaN, date: NaN }
		}
		await new Promise(resolve => setTimeout(resolve, wait))
	}
}

const randomKey = () =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, "0")).join("")

// The browser keeps the seats' secrets. In a link, the secret is after the "#", and browsers do not send that part to servers.
const KEY = "clutch-seats",
	ME = "clutch-me"

/**
 * tried returns what a function returns, or undefined if it fails. Browsers can forbid to store anything, or have no room; then a
 * secret stays in the page's address.
 * @param {() => any} f
 */
export function tried(f) {
	try {
		return f()
	} catch {
		/* as if there were nothing */
	}
}

/** @param {string} key @returns {any} */
const stored = key => tried(() => JSON.parse(localStorage.getItem(key) ?? "{}")) ?? {}

/** me is the person at this browser: a name, which is public, a secret, and how they want to be told. */
export const me = { name: "", secret: "", sound: false, notify: false, ...stored(ME) }
let stores = true
become(me.secret ? {} : { secret: randomKey() })

/** become changes the person at this browser, and nothing that another tab has changed. @param {any} change */
export function become(change) {
	Object.assign(me, stores ? stored(ME) : {}, change)
	stores = !!tried(() => (localStorage.setItem(ME, JSON.stringify(me)), true))
	named()
}

function named() {
	if ($("me")) $("me").textContent = me.name || "You"
	dispatchEvent(new Event("became"))
}

addEventListener("storage", e => {
	// another tab has changed the person
	if (e.key !== ME) return
	Object.assign(me, stored(ME))
	named()
})

/** keeps reports whether this browser keeps anything, as it does not in some private windows. */
export const keeps = () => stores

/** mark says in the page's title and icon whether a game waits for the person. */
export function mark(title, waits) {
	document.title = title
	$("icon").href = waits
		? "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle cx='4.5' cy='4.5' r='4' fill='%232c6b3f'/></svg>"
		: "look/icon.svg"
}

/**
 * tell tells the person that it is their turn, as they have chosen. A notification has nothing of the game but its title. Where a browser
 * can't tell, nothing else fails.
 */
export function tell(title, id) {
	tried(sound)
	notify(title, id).catch(e => console.info("no notification:", e.message))
}

async function notify(title, id) {
	if (!me.notify || !document.hidden || globalThis.Notification?.permission !== "granted") return
	const text = `Your turn · ${title}`,
		options = { tag: id, icon: "look/icon.svg" }
	const worker = await navigator.serviceWorker?.getRegistration() // the only one that may notify on Android
	if (worker?.active) await worker.showNotification(text, options)
	else new Notification(text, options)
}

function sound() {
	if (me.sound) {
		navigator.vibrate?.(120)
		const audio = new AudioContext(),
			tone = audio.createOscillator(),
			volume = audio.createGain()
		volume.gain.setValueAtTime(0.2, audio.currentTime)
		volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4)
		tone.connect(volume).connect(audio.destination)
		tone.frequency.value = 660
		tone.start()
		tone.stop(audio.currentTime + 0.4)
		tone.onended = () => audio.close()
	}
}

/** allowed asks the browser to allow notifications, and reports whether it does. */
async function allowed() {
	await tried(() => navigator.serviceWorker?.register("offline.js"))?.catch(() => {})
	return (await tried(() => globalThis.Notification?.requestPermission())) === "granted"
}

/**
 * keep remembers the secret that this tab uses, and reports whether the browser allows that. The browser also remembers the first
 * secret of a player in each game, so that a link for spectators, or a second seat in another tab, can't take a seat away.
 * @param {string} id @param {string} secret @param {string} game @returns {boolean}
 */
export function keep(id, secret, game, plays = true, watch = "") {
	return !!tried(() => {
		sessionStorage.setItem(`${KEY}-${id}`, secret)
		if (!plays) return true
		const seats = stored(KEY)
		seats[id] = {
			secret: seats[id]?.secret ?? secret,
			game: game || seats[id]?.game,
			watch: watch || seats[id]?.watch,
			at: Date.now(),
		}
		const newest = Object.entries(seats)
			.sort((a, b) => b[1].at - a[1].at)
			.slice(0, 1000)
		localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)))
		return true
	})
}

/** @returns {[string, any][]} */
export const kept = () => Object.entries(stored(KEY))
export const plays = id => id in stored(KEY)
export const watchOf = id => stored(KEY)[id]?.watch ?? ""
export const secretOf = id => tried(() => sessionStorage.getItem(`${KEY}-${id}`)) ?? stored(KEY)[id]?.secret ?? ""

export const link = (id, secret = "", mark = ".") => `game.html#${id}${secret ? mark + secret : ""}`

/** create creates a game, and opens it. It returns the reason if the server refuses. @param {any} order */
export async function create(order) {
	const { status, answer } = await call("api/games", { body: order, secret: me.secret })
	if (status !== 201) return answer.error.message
	enter(answer.id, Object.values(answer.seats)[0] ?? answer.watch, order.game, answer.watch)
}

/** enter opens the page of a game in which the person has a seat. @param {string} id @param {string} secret @param {string} game */
export function enter(id, secret, game = "", watch = "") {
	leaving = true
	setTimeout(() => {
		leaving = false
	}, 3000) // the person may have stopped the browser, and the page stays
	location.href = link(id, keep(id, secret, game, true, watch) ? "" : secret)
}

/**
 * sit takes a seat, and opens the game or calls the function seated with its secret. It returns the reason if the server refuses.
 * @param {string} id @param {any} request @param {(secret: string) => void} seated
 */
export async function sit(id, request, seated = secret => enter(id, secret)) {
	const { status, answer } = await call(`api/games/${encodeURIComponent(id)}/seats`, {
		body: { ...request, name: me.name },
		secret: me.secret,
	})
	if (status !== 200) return answer.error.message
	seated(answer.secret)
}

/** picture returns a picture that is loaded when it is in sight. @param {string} src */
export const picture = src => h("img", { src, alt: "", loading: "lazy" })

/** card returns a game that a click leads to. @param {any} g @param {any} title its heading @param {any} text @param {string} src @param {boolean} [mine] whether it waits for the person */
export const card = (g, title, text, src, mine) => {
	const props = { class: mine ? "card mine" : "card", href: link(g.id), "data-game": g.game }
	return h("li", {}, h("a", props, picture(src), title, h("p", {}, text)))
}

/** left describes a time in milliseconds roughly. */
export const left = ms =>
	ms >= 172800e3
		? `${Math.floor(ms / 864e5)} days`
		: ms >= 72e5
			? `${Math.floor(ms / 36e5)} hours`
			: ms >= 12e4
				? `${Math.floor(ms / 6e4)} minutes`
				: "less than two minutes"

/** timed describes a clock in words. @param {any} clock */
export function timed(clock) {
	if (!clock) return "no clock"
	const { per, seconds, increment, delay } = clock
	const long = s =>
		s % 86400 === 0 ? `${s / 86400} ${s === 86400 ? "day" : "days"}` : s % 60 === 0 ? `${s / 60} min` : `${s} s`
	return (
		long(seconds) +
		(per === "move" ? " a move" : increment ? ` + ${increment} s` : delay ? `, ${delay} s delay` : " each")
	)
}

/** share returns what a link needs to reach somebody: the link, and buttons that copy it, share it and show it as a QR code. @param {string} text @param {string} to */
export function share(text, to) {
	const url = new URL(to, location.href).href
	const field = h("input", { readonly: true, value: url, onfocus: e => e.target.select() })
	const copied = async e => {
		const done = await copy(url) // a page without https has no clipboard
		if (!done) field.select()
		e.target.textContent = done ? "Copied" : "Selected: copy it"
	}
	const show = async e => {
		const response = await fetch("api/qr", { method: "POST", body: JSON.stringify({ text: url }) })
		if (!response.ok) return
		const src = `data:image/png;base64,${btoa(String.fromCharCode(...new Uint8Array(await response.arrayBuffer())))}`
		e.target.closest(".share").append(h("img", { class: "qr", alt: `QR code: ${text}`, src }))
		e.target.remove()
	}
	const sends = "share" in navigator,
		send = () => navigator.share({ url, title: document.title }).catch(() => {})
	const acts = [
		sends && button("Share", send, { class: "primary" }),
		button("Copy", copied, sends ? {} : { class: "primary" }),
		button("QR code", show),
	]
	return h("div", { class: "share" }, h("label", {}, text, " ", field), h("div", { class: "acts" }, ...acts))
}

/** dialog opens a dialog, and returns the value of the button that closes it. @param {string} title @param {string} yes @param {...any} content @returns {Promise<string>} */
const dialog = (title, yes, ...content) =>
	new Promise(resolve => {
		const closed = () => {
			made.remove()
			resolve(made.returnValue)
		}
		const acts = h("p", { class: "acts" }, h("button", { class: "primary", value: "yes" }, yes))
		const form = h("form", { method: "dialog" }, h("h2", { id: "question" }, title), ...content, acts)
		const made = h("dialog", { "aria-labelledby": "question", onclose: closed }, form)
		if (yes !== "Done") acts.append(h("button", { value: "no" }, "Cancel"))
		document.body.append(made)
		made.showModal()
	})

const hint = text => h("p", { class: "hint" }, text)

/** ask asks a question in a dialog, and returns whether the person agrees. @param {string} text @param {string} yes @param {string} [more] */
export const ask = async (text, yes, more) => "yes" === (await dialog(text, yes, more ? hint(more) : ""))

const nickname = () => {
	const oninput = e => become({ name: e.target.value.trim() })
	return h("label", {}, "Your name ", h("input", { maxlength: 40, autocomplete: "nickname", value: me.name, oninput }))
}

/** introduce asks for the person's name, and for nothing else, before others see the person. It reports whether they want to go on. @returns {Promise<boolean>} */
export const introduce = async () =>
	"yes" ===
	(await dialog("Who is playing?", "Done", nickname(), hint("Other players see the name. There are no accounts.")))

/** asks reports whether the person wants to be asked before a move of theirs is made: by default, if a move has an hour or more. @param {any} clock */
export const asks = clock =>
	me.confirm === "always" || (me.confirm !== "never" && clock?.per === "move" && clock.seconds >= 3600)

/** profile opens the dialog about the person: the name, how to be told, how the board behaves, and the link to another device. */
export function profile() {
	const no = h("p", { class: "hint", role: "status" })
	const check = (key, text, may = async () => true) => {
		const onchange = async ({ target }) => {
			if (target.checked && !(await may())) {
				target.checked = false
				no.textContent = "This browser does not allow it. Its settings for this site may."
			}
			become({ [key]: target.checked })
		}
		return h("label", {}, h("input", { type: "checkbox", checked: !!me[key], onchange }), text)
	}
	const options = { "": "in games with an hour or more for a move", always: "always", never: "never" }
	const option = ([value, text]) => h("option", { value, selected: value === (me.confirm ?? "") }, text)
	const onchange = e => become({ confirm: e.target.value })
	if (me.notify && globalThis.Notification?.permission !== "granted") become({ notify: false })
	const before = me.name
	dialog(
		"You",
		"Done",
		nickname(),
		hint("Other players see it. There are no accounts: this browser knows you."),
		check("sound", "A sound, and a phone's vibration, when it is your turn"),
		check("notify", "A notification when it is your turn", allowed),
		no,
		check("letters", "Letters on the pieces"),
		h("label", {}, "Ask before a move is made ", h("select", { onchange }, ...Object.entries(options).map(option))),
		share(
			"To play on another device, open this link there, and show it to nobody else",
			`./#me=${encodeURIComponent(me.name)}.${me.secret}`,
		),
	).then(() => me.name !== before && dispatchEvent(new Event("renamed")))
}

if ($("me")) {
	$("me").title = "Your name, how you are told that it is your turn, and your other devices"
	$("me").addEventListener("click", profile)
}
