// The library of a game runs in two workers, which all boards with that game on a page share. No search ever blocks the first
// one. The second one has the searches and the solution, and starts when a board needs it. The library is loaded once.

import { h } from "./dom.js"
import { FILES } from "./style.js"

/** @type {Promise<any>|undefined} */ let held

/** load returns a file beside this script. A page opened from a file may not fetch, so local.js holds its files. @param {string} name */
export async function load(name) {
	if (location.protocol !== "file:") return fetch(FILES[name] ?? new URL(name, FILES["worker.js"]))
	const src = new URL("local.js", FILES["worker.js"]).href
	await (held ??= new Promise((onload, reject) => {
		const onerror = () => reject(new Error("The game could not be loaded: the file local.js is missing."))
		document.head.append(h("script", { src, onload, onerror }))
	}))
	const { clutchFiles } = /** @type {any} */ (globalThis)
	return new Response(Uint8Array.from(atob(clutchFiles[name] ?? ""), c => c.charCodeAt(0)))
}

/** plain unpacks a stream, unless the server or the browser has done so already. @param {ReadableStream} stream */
async function plain(stream) {
	const [first, rest] = stream.tee()
	const reader = first.getReader()
	const { value } = await reader.read()
	reader.cancel()
	return value?.[0] === 0x1f && value[1] === 0x8b ? rest.pipeThrough(new DecompressionStream("gzip")) : rest
}

/** @typedef {{resolve: (answer: any) => void, reject: (e: Error) => void, progress?: (p: any) => void}} Waiting */

const nothing = () => {}

class Engine {
	/** @type {Map<string, Promise<any>>} */ #made = new Map() // the library, the workers and the solution
	/** @type {Map<number, Waiting>} */ #waiting = new Map()
	#number = 0

	constructor(name, address) {
		this.name = name
		this.address = address
	}

	/** #once makes something once. If that has failed, it tries again. @param {string} name @param {() => Promise<any>} make @returns {Promise<any>} */
	#once(name, make) {
		const made = this.#made.get(name) ?? make()
		this.#made.set(name, made)
		made.catch(() => this.#made.get(name) === made && this.#made.delete(name))
		return made
	}

	async #compile() {
		const local = location.protocol === "file:"
		const reply = await (this.address && !local
			? fetch(this.address)
			: load(FILES[`${this.name}.wasm.gz`] && !local ? `${this.name}.wasm.gz` : "all.wasm.gz"))
		if (!reply.ok || !reply.body)
			throw new Error(`The game could not be loaded: the server's answer is ${reply.status}.`)
		const body = await plain(reply.body)
		return WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }))
	}

	#worker = kind => this.#once(kind, () => this.#start(kind))

	async #start(kind) {
		const address =
			location.protocol === "file:" ? URL.createObjectURL(await (await load("worker.js")).blob()) : FILES["worker.js"]
		const worker = new Worker(address, { name: `${this.name} ${kind}` })
		worker.onmessage = ({ data }) => {
			const w = this.#waiting.get(data.number)
			if (data.more) return w?.progress?.(JSON.parse(data.line).progress)
			this.#waiting.delete(data.number)
			if (data.error) w?.reject(new Error(data.error))
			else w?.resolve(data.line && JSON.parse(data.line))
		}
		worker.onerror = e => {
			this.#made.delete(kind)
			this.#reject(e.message || "The game could not be loaded: a script is missing.")
		}
		try {
			worker.postMessage({ module: await this.#once("library", () => this.#compile()) })
		} catch (e) {
			worker.terminate()
			throw e
		}
		return worker
	}

	#reject(message) {
		for (const w of this.#waiting.values()) w.reject(new Error(message))
		this.#waiting.clear()
	}

	#post(kind, message, progress) {
		const number = ++this.#number
		const worker = this.#worker(kind)
		const answer = new Promise((resolve, reject) => {
			this.#waiting.set(number, { resolve, reject, progress })
			worker.then(
				w => w.postMessage({ number, ...message }),
				e => {
					this.#waiting.delete(number)
					reject(e)
				},
			)
		})
		return Object.assign(answer, { stop: () => worker.then(w => w.postMessage({ stop: number }), nothing) })
	}

	/** ask sends a request of the referee's protocol. The answer's method stop ends a search early. */
	ask(request, progress) {
		const kind = request.search || request.solution || request.review ? "bots" : "rules"
		return this.#post(kind, { request: JSON.stringify(request) }, progress)
	}

	/** warm starts the worker for searches before it is needed. */
	warm = () => this.#worker("bots").catch(nothing)

	/** end ends the workers. The next request starts them again; the library stays compiled. */
	end() {
		for (const kind of ["rules", "bots"]) this.#made.get(kind)?.then(w => w.terminate(), nothing)
		for (const name of ["rules", "bots", "solution"]) this.#made.delete(name)
		this.#reject("The board has left the page.")
	}

	/** solution loads the solution's table, but only once. @param {string} address */
	solution(address) {
		return this.#once("solution", () => this.#post("bots", { solution: new URL(address, document.baseURI).href }))
	}
}

/** @type {Set<any>} */ const boards = new Set() // that are in the page

/** enters tells that a board is in the page. @param {any} board */
export const enters = board => boards.add(board)

/** leaves tells that a board has left the page. The workers of a game end when no board in the page has it. @param {any} board */
export function leaves(board) {
	boards.delete(board)
	for (const engine of engines.values()) if (![...boards].some(b => b.game === engine.name)) engine.end()
}

/** @type {Map<string, Engine>} */ const engines = new Map()

/** engineOf returns the engine of a game. Its file is beside this script or at an address. @param {string} name @param {string|null} [address] */
export function engineOf(name, address = null) {
	const engine = engines.get(name) ?? new Engine(name, address)
	engines.set(name, engine)
	return engine
}
