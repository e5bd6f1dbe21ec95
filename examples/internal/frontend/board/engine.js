// The library runs in two workers, which all boards on a page share. One worker has only the rules. It starts at once, and no
// search ever blocks it. The other worker also has the bots and the solution, and starts when a board needs it.

const FILES = { rules: "clutch.wasm", bots: "clutch-bots.wasm" }

/** @typedef {{resolve: (answer: any) => void, reject: (e: Error) => void, progress?: (p: any) => void, kind: string}} Waiting */

class Engine extends EventTarget {
	/** @type {Record<string, Worker>} */ #workers = {}
	/** @type {Map<number, Waiting>} */ #waiting = new Map()
	/** @type {Map<string, Promise<any>>} */ #solutions = new Map()
	#number = 0

	/** worker returns a worker. If the last one failed, it starts another. @param {string} kind */
	#worker(kind) {
		if (this.#workers[kind]) return this.#workers[kind]
		const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: FILES[kind] })
		const fail = message => {
			delete this.#workers[kind]
			worker.terminate()
			for (const [number, w] of this.#waiting) {
				if (w.kind !== kind) continue
				this.#waiting.delete(number)
				w.reject(new Error(`The game's engine could not be loaded (${message}).`))
			}
		}
		worker.onmessage = ({ data }) => {
			if (data.failed) return fail(data.failed)
			if (data.loaded || data.ready) {
				if (data.ready) performance.mark(`clutch-${kind}`)
				return this.dispatchEvent(new CustomEvent("load", { detail: { kind, ...data } }))
			}
			const w = this.#waiting.get(data.number)
			if (data.more) return w?.progress?.(JSON.parse(data.line).progress)
			this.#waiting.delete(data.number)
			if (data.error) w?.reject(new Error(data.error))
			else w?.resolve(data.line && JSON.parse(data.line))
		}
		worker.onerror = e => fail(e.message || "the script is missing")
		return this.#workers[kind] = worker
	}

	#post(kind, message, progress) {
		const worker = this.#worker(kind)
		const number = ++this.#number
		const answer = new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject, progress, kind }))
		worker.postMessage({ number, ...message })
		return Object.assign(answer, { stop: () => worker.postMessage({ stop: number }) })
	}

	/**
	 * ask sends a request of the referee's protocol. The answer's method stop ends a search early.
	 * @param {any} request
	 * @param {(p: any) => void} [progress]
	 * @returns {Promise<any> & {stop: () => void}}
	 */
	ask(request, progress) {
		return this.#post(request.search || request.solution ? "bots" : "rules", { request: JSON.stringify(request) }, progress)
	}

	/** warm loads a worker before it is needed. @param {string} kind */
	warm(kind) { this.#worker(kind) }

	/** solution loads the solution's table, but only once. @param {string} address */
	solution(address) {
		const url = new URL(address, document.baseURI).href
		const before = this.#solutions.get(url)
		if (before) return before
		const loaded = this.#post("bots", { solution: url })
		loaded.catch(() => this.#solutions.delete(url))
		this.#solutions.set(url, loaded)
		return loaded
	}
}

export const engine = new Engine()
engine.warm("rules")
