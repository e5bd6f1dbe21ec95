// What the pages share: calls to the server, who the person is, the secrets of the seats, and functions that make elements.
import { button, copy, h, kept, select, tried } from "./look/dom.js"

export * from "./look/dom.js"

/** @param {string} id @returns {any} */
export const $ = id => document.getElementById(id)

/**
 * put replaces what is in an element. If the focus was there, it goes to what has taken its place, or else to the table, so
 * that nobody who uses the keyboard loses their place. @param {any} target @param {...any} children
 */
export function put(target, ...children) {
	const had = /** @type {any} */ (target.contains(document.activeElement) && document.activeElement)
	target.replaceChildren(...children)
	const key = e => e.tagName + (e.getAttribute("href") ?? e.getAttribute("aria-label") ?? e.textContent)
	if (had)
		([...target.querySelectorAll("a, button:enabled, summary")].find(e => key(e) === key(had)) ?? $("table"))?.focus()
}

/**
 * call sends a request to the server, and returns the status and the answer. If the server can't be reached, the status is 0. A try
 * that takes too long is given up. A change has a key, so that call can repeat it if its outcome is unknown.
 * @param {string} path @param {{secret?: string, body?: any, patience?: number}} [request]
 * @returns {Promise<{status: number, answer: any, revision: number, date: number}>}
 */
export async function call(path, { secret, body, patience = 8000 } = {}) {
	/** @type {any} */ const request = { headers: bearer(secret) }
	if (body !== undefined) {
		Object.assign(request, { method: "POST", body: JSON.stringify(body) })
		Object.assign(request.headers, { "Content-Type": "application/json", "Idempotency-Key": randomKey() })
	}
	for (let left = 3; ; left--) {
		let wait = 1000
		try {
			const response = await fetch(path, { ...request, signal: AbortSignal.timeout(patience) })
			const { status, headers } = response
			if ((status !== 503 && status !== 429) || !left) {
				const revision = Number(headers.get("ETag")?.replace(/\D/g, ""))
				return { status, answer: await response.json(), revision, date: Date.parse(headers.get("Date") ?? "") }
			}
			wait = Math.min(5000, 1000 * (Number(headers.get("Retry-After")) || 1))
		} catch {
			const error = { message: "the server can't be reached" }
			if (!left) return { status: 0, answer: { error }, revision: NaN, date: NaN }
		}
		await new Promise(resolve => setTimeout(resolve, wait))
	}
}

/** bearer returns the header with a secret. @param {string} [secret] @returns {Record<string, string>} */
export const bearer = secret => (secret ? { Authorization: `Bearer ${secret}` } : {})

const randomKey = () =>
	Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, "0")).join("")

// The browser keeps the seats' secrets. In a link, the secret is after the "#", and browsers do not send that part to servers.
const KEY = "clutch-seats",
	ME = "clutch-me"

/** me is the person at this browser: a name, which is public, a secret, and how they want to be told. */
export const me = { name: "", secret: "", sound: false, notify: false, ...kept(ME) }
let stores = true
become(me.secret ? {} : { secret: randomKey() })

/** become changes the person at this browser, and nothing that another tab has changed. @param {any} change */
export function become(change) {
	Object.assign(me, stores && kept(ME), change)
	stores = !!kept(ME, me)
	named()
}

function named() {
	if ($("me")) $("me").textContent = me.name || "You"
	dispatchEvent(new Event("became"))
}

addEventListener("storage", e => {
	if (e.key !== ME) return
	Object.assign(me, kept(ME)) // another tab has changed the person
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

const granted = () => globalThis.Notification?.permission === "granted"

async function notify(title, id) {
	if (!me.notify || !document.hidden || !granted()) return
	const text = `Your turn · ${title}`,
		options = { tag: id, icon: "look/icon.svg" }
	const worker = await navigator.serviceWorker?.getRegistration() // the only one that may notify on Android
	if (worker?.active) await worker.showNotification(text, options)
	else new Notification(text, options)
}

function sound() {
	if (!me.sound) return
	navigator.vibrate?.(120)
	const audio = new AudioContext(),
		tone = audio.createOscillator(),
		volume = new GainNode(audio, { gain: 0.2 })
	volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.4)
	tone.connect(volume).connect(audio.destination)
	tone.frequency.value = 660
	tone.start()
	tone.stop(audio.currentTime + 0.4)
	tone.onended = () => audio.close()
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
		const all = seats(),
			had = all[id] ?? { secret, game, watch }
		all[id] = { secret: had.secret, game: game || had.game, watch: watch || had.watch, at: Date.now() }
		const newest = Object.entries(all).sort((a, b) => b[1].at - a[1].at)
		return kept(KEY, Object.fromEntries(newest.slice(0, 1000)))
	})
}

/** seats returns the games in which this browser has had a seat, by their identifiers. @returns {Record<string, any>} */
export const seats = () => kept(KEY) ?? {}
export const secretOf = id => tried(() => sessionStorage.getItem(`${KEY}-${id}`)) ?? seats()[id]?.secret ?? ""

export const link = (id, secret = "", mark = ".") => `game.html#${id}${secret ? mark + secret : ""}`

/** create creates a game, and opens it. It returns the reason if the server refuses. @param {any} order */
export async function create(order) {
	const { status, answer } = await call("api/games", { body: order, secret: me.secret })
	if (status !== 201) return answer.error.message
	enter(answer.id, Object.values(answer.seats)[0] ?? answer.watch, order.game, answer.watch)
}

/** enter opens the page of a game in which the person has a seat. @param {string} id @param {string} secret @param {string} game */
export function enter(id, secret, game = "", watch = "") {
	document.body.inert = true // no click does anything more, unless the person stops the browser, and the page stays
	setTimeout(() => (document.body.inert = false), 3000)
	location.href = link(id, keep(id, secret, game, true, watch) ? "" : secret)
}

/**
 * sit takes a seat, and opens the game or calls the function seated with its secret. It returns the reason if the server refuses.
 * @param {string} id @param {any} request @param {(secret: string) => void} seated
 */
export async function sit(id, request, seated = secret => enter(id, secret)) {
	const body = { ...request, name: me.name }
	const { status, answer } = await call(`api/games/${encodeURIComponent(id)}/seats`, { body, secret: me.secret })
	if (status !== 200) return answer.error.message
	seated(answer.secret)
}

/** picture returns a picture that is loaded when it is in sight. @param {string} src */
export const picture = src => h("img", { src, alt: "", loading: "lazy" })

/** card returns a game that a click leads to. @param {any} g @param {any} title its heading @param {any} text @param {string} src @param {boolean} [mine] whether it waits for the person */
export const card = (g, title, text, src, mine) =>
	h(
		"li",
		h(mine ? "a.card.mine" : "a.card", { href: link(g.id), "data-game": g.game }, picture(src), title, h("p", text)),
	)

/** left describes a time in milliseconds roughly. @param {number} ms */
export function left(ms) {
	for (const [unit, size] of Object.entries({ days: 864e5, hours: 36e5, minutes: 6e4 }))
		if (ms >= 2 * size) return `${Math.floor(ms / size)} ${unit}`
	return "less than two minutes"
}

/** timed describes a clock in words. @param {any} clock */
export function timed(clock) {
	if (!clock) return "no clock"
	const { per, seconds: s, increment, delay } = clock,
		days = s / 86400
	const long = days % 1 === 0 ? `${days} ${days === 1 ? "day" : "days"}` : s % 60 === 0 ? `${s / 60} min` : `${s} s`
	return long + (per === "move" ? " a move" : increment ? ` + ${increment} s` : delay ? `, ${delay} s delay` : " each")
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
	const show = async () => {
		const response = await fetch("api/qr", { method: "POST", body: JSON.stringify({ text: url }) })
		if (!response.ok) return
		const src = `data:image/png;base64,${btoa(String.fromCharCode(...new Uint8Array(await response.arrayBuffer())))}`
		dialog(text, "Done", h("img.qr", { alt: `QR code: ${text}`, src }))
	}
	const send = () => navigator.share({ url, title: document.title }).catch(() => {})
	const acts = [button("Copy", copied), button("QR code", show)]
	if ("share" in navigator) acts.unshift(button("Share", send))
	acts[0].className = "primary"
	return h("div.share", h("label", text, " ", field), h("div.acts", acts))
}

/** dialog opens a dialog, and returns the value of the button that closes it. @param {string} title @param {string} yes @param {...any} content @returns {Promise<string>} */
const dialog = (title, yes, ...content) =>
	new Promise(resolve => {
		const onclose = () => {
			made.remove()
			resolve(made.returnValue)
		}
		const no = yes !== "Done" && h("button", { value: "no" }, "Cancel")
		const acts = h("p.acts", h("button.primary", { value: "yes" }, yes), no)
		const form = h("form", { method: "dialog" }, h("h2", { id: "question" }, title), content, acts)
		const made = h("dialog", { "aria-labelledby": "question", onclose }, form)
		document.body.append(made)
		made.showModal()
	})

const hint = text => h("p.hint", text)

/** ask asks a question in a dialog, and returns whether the person agrees. @param {string} text @param {string} yes @param {string} [more] */
export const ask = async (text, yes, more) => "yes" === (await dialog(text, yes, more && hint(more)))

/** nameField returns the field for the person's name. @param {any} [props] */
export const nameField = props =>
	h("label", "Your name ", h("input", { maxlength: 40, autocomplete: "nickname", value: me.name, ...props }))

const nickname = () => nameField({ oninput: e => become({ name: e.target.value.trim() }) })

/** introduce asks for the person's name, and for nothing else, before others see the person. It reports whether they want to go on. @returns {Promise<boolean>} */
export const introduce = async () =>
	"yes" ===
	(await dialog("Who is playing?", "Done", nickname(), hint("Other players see the name. There are no accounts.")))

/** asks reports whether the person wants to be asked before a move of theirs is made: by default, if a move has an hour or more. @param {any} clock */
export const asks = clock =>
	me.confirm === "always" || (me.confirm !== "never" && clock?.per === "move" && clock.seconds >= 3600)

/** profile opens the dialog about the person: the name, how to be told, how the board behaves, and the link to another device. */
export function profile() {
	const no = h("p.hint", { role: "status" })
	const check = (key, text, may = async () => true) => {
		const onchange = async ({ target }) => {
			if (target.checked) target.checked = await may()
			become({ [key]: target.checked })
		}
		return h("label", h("input", { type: "checkbox", checked: !!me[key], onchange }), text)
	}
	const notifies = async () => {
		const may = await allowed()
		if (!may) no.textContent = "This browser does not allow it. Its settings for this site may."
		return may
	}
	const when = { "": "in games with an hour or more for a move", always: "always", never: "never" }
	const onchange = e => become({ confirm: e.target.value })
	if (me.notify && !granted()) become({ notify: false })
	const before = me.name
	dialog(
		"You",
		"Done",
		nickname(),
		hint("Other players see it. There are no accounts: this browser knows you."),
		check("sound", "A sound, and a phone's vibration, when it is your turn"),
		check("notify", "A notification when it is your turn", notifies),
		no,
		check("letters", "Letters on the pieces"),
		h("label", "Ask before a move is made ", select(Object.entries(when), { onchange }, me.confirm ?? "")),
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
