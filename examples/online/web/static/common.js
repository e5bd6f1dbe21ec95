// This file contains what the pages share: calls to the server, the secrets of the seats, and a function that makes elements.

// h creates an element. It adds strings as text, never as markup.
export function h(tag, props = {}, ...children) {
	const e = document.createElement(tag)
	for (const [key, value] of Object.entries(props)) {
		if (key.startsWith("on")) e.addEventListener(key.slice(2), value)
		else if (typeof value === "boolean") e.toggleAttribute(key, value)
		else if (value != null) e.setAttribute(key, value)
	}
	e.append(...children.filter(c => c != null))
	return e
}

export const $ = id => document.getElementById(id)

// call sends a request to the server, and returns the status and the answer. If the server can't be reached, the status is 0.
// A change has a key, so that call can repeat it if its outcome is unknown.
export async function call(path, { secret, body } = {}) {
	const headers = secret ? { Authorization: `Bearer ${secret}` } : {}
	const request = body === undefined ? { headers } : {
		method: "POST", body: JSON.stringify(body),
		headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": randomKey() },
	}
	for (let left = 3; ; left--) {
		try {
			const response = await fetch(path, request)
			if (response.status !== 503 || !left) return { status: response.status, answer: await response.json() }
		} catch {
			if (!left) return { status: 0, answer: { error: { message: "the server can't be reached" } } }
		}
		await new Promise(resolve => setTimeout(resolve, 1000))
	}
}

const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), b => b.toString(16).padStart(2, "0")).join("")

// The browser keeps the seats' secrets. In a link, the secret is after the "#", and browsers do not send that part to servers.
const KEY = "clutch-seats"

function all() {
	try {
		return JSON.parse(localStorage.getItem(KEY)) ?? {}
	} catch {
		return {}
	}
}

// keep remembers the secret that this tab uses. The browser also remembers the first secret of a player in each game, so that a
// link for spectators, or a second seat in another tab, can't take a seat away.
export function keep(id, secret, game, plays = true) {
	sessionStorage.setItem(`${KEY}-${id}`, secret)
	if (!plays) return
	const seats = all()
	seats[id] = { secret: seats[id]?.secret ?? secret, game: game || seats[id]?.game, at: Date.now() }
	const newest = Object.entries(seats).sort((a, b) => b[1].at - a[1].at).slice(0, 1000)
	localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)))
}

export const kept = () => Object.entries(all())
export const plays = id => id in all()
export const secretOf = id => sessionStorage.getItem(`${KEY}-${id}`) ?? all()[id]?.secret ?? ""

export const link = (id, secret, mark = ".") => `game.html#${id}${secret ? mark + secret : ""}`
