// How a page hears of its game: by a stream of events, which is given up and opened again when nothing comes any more, or by asking
// again and again where a browser has no connection to spare.
import { bearer, tried } from "./common.js"

const SILENT = 32_000 // the longest time without a sign of life, in ms: the server sends one each 15 s
const ASKING = 1500 // the time between two questions of a tab without a stream, in ms; a hidden one asks less often
const PLACES = [1, 2, 3, 4] // of the six connections that a browser has to a server with HTTP/1.1; the others are for moves

let ahead = NaN // the server's time at the page's beginning, by the clock that nobody sets

/** serverTime returns the server's time in Unix milliseconds. */
export const serverTime = () => ahead + performance.now() || Date.now()

/** note notes the server's time, which was sent not long ago. @param {number} time */
function note(time) {
	if (time) ahead = time - performance.now()
}

/**
 * @typedef {object} Listener
 * @property {string} events the address of the stream
 * @property {() => Promise<any>} ask asks for what the stream would tell
 * @property {() => string} secret
 * @property {(seen: any) => void} show
 * @property {(lost: boolean) => void} lost says that the connection is lost, or is there again
 * @property {(problem: {message: string, spent: boolean}) => void} gone says that there is nothing to hear any more
 */

/** placed does something while it holds one of the places for streams, and reports whether there was one. @param {() => Promise<void>} work @returns {Promise<boolean>} */
async function placed(work) {
	const run = async lock => lock && (await work(), true)
	if (!navigator.locks) return !document.hidden && run(true) // on a page without https, tabs know nothing of each other
	for (const place of PLACES)
		if (await navigator.locks.request(`clutch-stream-${place}`, { ifAvailable: true }, run)) return true
	return false
}

/** listen follows a game. The function that it returns opens the stream anew, as when the person has got a seat. @param {Listener} to */
export function listen({ events: address, ask: question, secret, show, lost, gone }) {
	let ending = new AbortController(),
		heard = Date.now(),
		streams = false,
		yields = false
	const waiting = tried(() => new BroadcastChannel("clutch-streams")) // tells hidden tabs that a visible one needs a place
	const again = () => ending.abort()
	const silent = () => Math.abs(Date.now() - heard)
	waiting?.addEventListener("message", () => {
		if (document.hidden && streams) {
			yields = true
			again()
		}
	})
	addEventListener("online", again)
	document.addEventListener("visibilitychange", () => {
		if (!document.hidden && (!streams || silent() > SILENT / 2)) again()
	})
	setInterval(() => {
		if (streams && silent() > SILENT) again()
	}, 1000)

	/** read reads the events until the server closes the stream. */
	async function read() {
		const headers = bearer(secret())
		heard = Date.now()
		streams = true
		try {
			// by default, Firefox lets a second tab wait until the first one has the whole answer
			const response = await fetch(address, { headers, signal: ending.signal, cache: "no-store" })
			if (!response.ok)
				throw Object.assign(new Error((await response.json()).error.message), { status: response.status })
			lost(false)
			const reader = /** @type {any} */ (response.body).pipeThrough(new TextDecoderStream()).getReader()
			for (let text = ""; ;) {
				const { value, done } = await reader.read()
				if (done) return
				heard = Date.now()
				text += value
				const events = text.split("\n\n")
				text = events.pop() ?? ""
				for (const line of events.flatMap(e => e.split("\n"))) {
					if (line.startsWith(": now ")) note(Number(line.slice(6)))
					if (line.startsWith("data: ")) show(JSON.parse(line.slice(6)))
				}
			}
		} finally {
			streams = false
		}
	}

	/** ask asks once. */
	async function ask() {
		if (!document.hidden) waiting?.postMessage("a visible tab needs a place")
		const { status, answer, date } = await question()
		if (status !== 200) throw Object.assign(new Error(answer.error.message), { status })
		if (isNaN(ahead)) note(date)
		lost(false)
		if (answer.revision) show(answer) // phrases and clocks change without a new one
		await pause(document.hidden ? 3 * ASKING : ASKING)
	}

	const pause = ms =>
		new Promise(resolve => {
			setTimeout(resolve, ms)
			ending.signal.addEventListener("abort", resolve)
		})

	async function stay() {
		for (let wait = 250; ; wait = Math.min(wait * 2, 8000)) {
			const start = Date.now()
			ending = new AbortController()
			try {
				if (yields || !(await placed(read))) {
					yields = false
					await ask()
					wait = 125
					continue
				}
			} catch (error) {
				if (error.status && error.status < 429) return gone({ message: error.message, spent: error.status === 410 })
			}
			if (ending.signal.aborted) {
				if (silent() > SILENT / 2) lost(true)
				wait = 125
				continue
			}
			if (Date.now() - start > 10_000) wait = 250
			lost(true)
			await pause(wait)
		}
	}
	stay()
	return again
}
