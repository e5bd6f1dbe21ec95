// The engine without a page: the games, their rules and their bots, for node, bun and browsers. The command that writes
// the package adds WASM, the packed library, and GLUE, the Go toolchain's wasm_exec.js. README.md describes the package,
// and clutch-engine.d.ts its types.

/** @type {Promise<any>|undefined} */ let loaded
let requests = 0

/** load starts the library. Its functions and the Go toolchain's are in an object of their own, not in globalThis. */
async function load() {
	const packed = Uint8Array.from(atob(WASM), c => c.charCodeAt(0))
	const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))
	const { crypto, performance } = globalThis // their getters refuse to work for another object
	const scope = Object.create(globalThis, { crypto: { value: crypto }, performance: { value: performance } })
	GLUE(scope)
	const go = new scope.Go()
	const { instance } = await WebAssembly.instantiate(await new Response(plain).arrayBuffer(), go.importObject)
	go.run(instance)
	scope.memory = instance.exports.mem
	return scope
}

/** IllegalMove is the refusal of a move or an action. */
export class IllegalMove extends Error {
	constructor(message, rule) {
		super(message)
		this.name = "IllegalMove"
		this.rule = rule
	}
}

/** checked returns a result of the library, or throws its error. */
function checked(result) {
	if (!result?.error) return result
	const { message, rule } = result.error
	throw rule ? new IllegalMove(message, rule) : new Error(message)
}

/** texts returns the values of options as the library takes them. */
const texts = options => Object.fromEntries(Object.entries(options ?? {}).map(([name, value]) => [name, String(value)]))

/** whole returns a number that is whole and not negative, or throws an error that says what it should be. */
function whole(what, n) {
	if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`${what} is a whole number from 0 on, not ${n}`)
	return n
}

/** text returns a text, or throws an error that says what it should be. */
function text(what, given) {
	if (typeof given !== "string") throw new TypeError(`${what} is a text, not ${given}`)
	return given
}

/** positionOf returns the text of a position. */
const positionOf = at => text("the property position", Object(at).position)

/** drawn returns a seed that nobody has chosen. */
const drawn = () => crypto.getRandomValues(new Uint32Array(1))[0]

export async function open(name) {
	return new Game(await (loaded ??= load()), name)
}

export class Game {
	#go

	constructor(go, name) {
		this.#go = go
		this.name = name
		this.info = this.#answer({ describe: true }).describe
	}

	/** answer returns the answer to a request, with the full names of rules, or throws its error. */
	#answer(request) {
		const answer = JSON.parse(this.#go.clutchAnswer(JSON.stringify({ game: this.name, ...request })))
		for (const part of [answer, answer.error]) if (part?.rule) part.rule = `${this.name}/${part.rule}`
		return checked(answer)
	}

	/** position returns the position of an answer. The number of players is asked for only if it is not known. */
	#position(request, known) {
		const { position, turn, players, over, winner, rule, points } = this.#answer({ ...request, explain: !known })
		const at = { position, turn, players: known ?? players.length, over, winner: winner || "-", rule: rule ?? "" }
		return points ? { ...at, points } : at
	}

	start(options = {}, seed = drawn()) {
		return this.#position({ options: texts(options), seed: whole("a seed", seed) })
	}
	read(position) {
		return this.#position({ position: text("a position", position) })
	}
	legal(at) {
		return this.#answer({ position: positionOf(at) }).moves
	}
	play(at, move) {
		return this.#position({ position: positionOf(at), move: text("a move", move) }, at.players)
	}
	view(at, seat) {
		return this.#answer({ position: positionOf(at), view: text("a seat", seat) }).view ?? at.position
	}

	ask(request, progress) {
		const line = JSON.stringify({ game: this.name, ...request })
		return new Promise((resolve, reject) =>
			this.#go.clutchAsk(++requests, line, (reply, more) => {
				const answer = JSON.parse(reply)
				if (more) progress?.(answer.progress)
				else if (answer.error) reject(new Error(answer.error.message))
				else resolve(answer)
			}),
		)
	}

	batch(config) {
		const line = JSON.stringify({ seed: drawn(), ...config, options: texts(Object(config).options) })
		return new Batch(this.#go, checked(this.#go.clutchBatch(this.name, line)))
	}
}

export class Batch {
	#go
	#call
	#at

	constructor(go, { call, at, ...shape }) {
		this.#go = go
		this.#call = call
		this.#at = at
		this.shape = Object.freeze(shape)
	}

	/** array returns numbers as they lie in the library's memory, which has moved if it has grown. */
	#array(type, name, length) {
		if (!this.#at) throw new Error("this batch is closed")
		return new type(this.#go.memory.buffer, this.#at[name], length)
	}

	get offsets() {
		return this.#array(Int32Array, "offsets", this.shape.games + 1)
	}
	get legal() {
		if (this.#at) this.#at.legal ??= this.#call("legal") // it lies elsewhere when it has grown in a step
		return this.#array(Int32Array, "legal", this.offsets[this.shape.games])
	}
	actions(i) {
		if (!(whole("a game", i) < this.shape.games)) throw new RangeError(`there is no game ${i}`)
		const { legal } = this // first, as the memory may grow, and then other arrays have moved
		const { offsets } = this
		return legal.subarray(offsets[i], offsets[i + 1])
	}
	get players() {
		return this.#array(Int32Array, "players", this.shape.games)
	}
	get rewards() {
		return this.#array(Float32Array, "rewards", this.shape.games * this.shape.seats)
	}
	get terminated() {
		return this.#array(Uint8Array, "terminated", this.shape.games)
	}
	get truncated() {
		return this.#array(Uint8Array, "truncated", this.shape.games)
	}
	get observations() {
		return this.#array(Uint8Array, "observations", this.shape.games * this.#observation())
	}

	#change(...call) {
		if (this.#at) this.#at.legal = undefined
		checked(this.#call(...call))
	}

	step(actions) {
		const { games } = this.shape
		if (actions.length !== games) throw new RangeError(`${actions.length} actions for ${games} games`)
		const chosen = this.#array(Int32Array, "chosen", games)
		chosen.set(actions)
		const wrong = chosen.findIndex((action, i) => action !== actions[i])
		if (wrong >= 0) throw new RangeError(`game ${wrong}, action ${actions[wrong]}: there is no such action`)
		this.#change("step")
	}

	reset(seed) {
		if (seed === undefined) this.#change("next")
		else this.#change("reset", whole("a seed", seed))
	}

	/** filled returns a copy of the numbers with which the library has filled an array. */
	#filled(what, n, length) {
		const at = checked(this.#call(what, whole("a game or a seat", n), length))
		return new Uint8Array(this.#go.memory.buffer, at, length).slice()
	}

	#observation() {
		return this.shape.planes * this.shape.rows * this.shape.columns
	}

	mask() {
		const { games, actions } = this.shape
		const mask = new Uint8Array(games * actions)
		for (let i = 0; i < games; i++) for (const action of this.actions(i)) mask[i * actions + action] = 1
		return mask
	}
	observe(seat) {
		return this.#filled("observe", seat, this.shape.games * this.#observation())
	}
	successors(i) {
		return this.#filled("successors", i, this.actions(i).length * this.#observation())
	}

	#text(what, i, n = 0, given = "") {
		return checked(this.#call(what, whole("a game", i), whole("a seat or an action", n), given))
	}

	position(i) {
		return this.#text("position", i)
	}
	view(i, seat) {
		return this.#text("view", i, seat)
	}
	move(i, action) {
		return this.#text("move", i, action)
	}
	action(i, move) {
		return Number(this.#text("action", i, 0, text("a move", move)))
	}
	choices(i, seat) {
		return JSON.parse(this.#text("choices", i, seat))
	}
	chances(i) {
		return JSON.parse(this.#text("chances", i))
	}
	save() {
		return this.#text("save", 0)
	}
	load(saved) {
		this.#change("load", 0, 0, text("a saved batch", saved))
	}

	close() {
		this.#call("close")
		this.#call = () => ({ error: { message: "this batch is closed" } })
		this.#at = undefined
	}
}
