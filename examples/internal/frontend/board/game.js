// A game in progress: the tree of its moves, who plays, and what the library says about the shown position. The library's
// session keeps the game of each position. The game never decides anything about the rules.
import { Line } from "./line.js"
import { add, all, follow, path, read, start, write } from "./tree.js"

/** @typedef {import("./tree.js").Node} Node */
/** @typedef {Omit<import("./table.js").Keeper, "game"> & {game: () => Game, name: () => string, open: (from: any) => Promise<any>, leave: () => any, refresh: () => Promise<any>, from: () => string|undefined, draw: (svg: string) => any, solution: () => Promise<any>}} Device what the board on this device does for the parts around it */

export class Game extends Line {
	/** @type {string[]} */ players = [] // what plays each seat: "human", a level, or "perfect"
	/** @type {string|undefined} */ uncovered // the seat of the human at the screen, if the game hides something
	studied = false // whether a player studies the game, and moves for all seats
	known = false // whether nothing needs to be hidden: the game was opened as a position, or is over
	recorded = false // whether the game was opened as a record, so it was played elsewhere
	/** @type {Record<string, string>} */ names = {} // of the players of a record, by seat
	/** @type {any} */ #opened // the session with which the game was opened

	/** @param {(request: any, progress?: (p: any) => void) => any} send what sends a request to the library */
	constructor(send) {
		super()
		this.send = send
	}

	/** ask sends a request about this game. An error of the library becomes an exception with its answer. */
	async ask(request, progress) {
		const a = await this.send(request, progress)
		if (a.error) throw Object.assign(new Error(a.error.message), { svg: a.svg }, a.error)
		return a
	}

	/** describe asks what the game is. */
	async describe() {
		this.info = (await this.ask({ describe: true })).describe
	}

	get studies() {
		return this.studied && (!this.info.hidden || this.known)
	}
	get humans() {
		return this.seats.map(s => s.letter).filter(letter => this.player(letter) === "human")
	}
	player = letter => (this.studies ? "human" : this.players[this.info.seats.findIndex(s => s.letter === letter)])

	/**
	 * open begins a game: {options, wins}, {position}, {record} or {session}, each with the moves played so far. The text of a tree
	 * has more moves and comments, and at is the number of a node in it.
	 * @param {any} from
	 */
	async open({ moves = [], wins, tree, at, ...from }) {
		const settings = wins == null ? {} : { settings: { wins } }
		const a = await this.ask({ ...from, ...settings, moves, save: true, states: true })
		tree ??= a.record?.comments?.find(c => c.startsWith("tree "))?.slice("tree ".length)
		const root = tree ? await this.#play(read(tree), a.session) : start()
		let n = root
		for (const [i, { turn, move }] of a.states.entries()) {
			if (i) n = follow(n, [move]) ?? add(n, move)
			n.turn = turn
			if (i && !tree) n.comment = a.record?.moves[i - 1]?.comments?.join(" ") ?? ""
		}
		n.session = this.#opened = a.session
		this.root = root
		this.changes++
		this.goTo(at == null ? n : (all(root)[at] ?? n))
		this.uncovered = undefined
		this.recorded = "record" in from
		this.known = "position" in from || this.recorded
		this.names = Object.fromEntries((a.record?.players ?? []).flatMap(p => (p.name ? [[p.seat, p.name]] : [])))
	}

	/** #play lets the library play all moves of a tree that it does not know yet. @param {Node} root @param {any} session */
	async #play(root, session) {
		const states = this.info.chance // with draws, which nobody can make
		this.#after(root, await this.ask({ session, ply: 0, states }))
		const waiting = root.children.map(first => ({ from: root, first }))
		for (const { from, first } of waiting) {
			const line = [first]
			for (let n = first; n.children.length; n = n.children[0]) {
				waiting.push(...n.children.slice(1).map(first => ({ from: n, first })))
				line.push(n.children[0])
			}
			if (states) {
				for (const n of line)
					if (!n.session)
						this.#after(n, await this.ask({ session: await this.session(n.parent), move: n.move, states }))
				continue
			}
			const a = await this.ask({ session: await this.session(from), moves: line.map(n => n.move), states: true })
			for (const n of line) n.turn = a.states[n.ply].turn
		}
		return root
	}

	/** #after notes what an answer says about a position, adds what chance has drawn in it, and returns the position after that. @param {Node} n @param {any} answer */
	#after(n, { session, turn, states = [] }) {
		for (let next; (next = states[n.ply + 1]?.move); n = follow(n, [next]) ?? add(n, next))
			Object.assign(n, { session, turn: states[n.ply].turn })
		return Object.assign(n, { session, turn })
	}

	/** session returns the session of a position. */
	async session(n = this.here) {
		const way = path(n)
		const from = way.findLast(m => m.session)
		if (from === n) return n.session
		const made = from && way.slice(from.ply + 1).filter(m => m.parent?.turn !== "*") // chance draws the others again
		const moves = made?.map(m => m.move)
		const request = from ? { session: from.session, moves } : { session: this.#opened, ply: n.ply }
		return (n.session = (await this.ask(request)).session)
	}

	/** view returns the seat whose view is shown, if the game hides something, "-" if none may be shown. */
	get view() {
		if (!this.info.hidden || this.studies || (this.over && this.atEnd)) return undefined
		if (this.humans.length === 1) return this.humans[0]
		return this.humans.length ? (this.uncovered ?? "-") : undefined
	}

	/** look asks about the shown position, with more members for the request. */
	look = async more => this.ask({ session: await this.session(), view: this.view, explain: true, ...more })

	/** play makes a move, and reports whether it did: not if another position has been shown meanwhile. Other moves stay in the tree. */
	async play(move) {
		const here = this.here
		let to = follow(here, [move])
		if (!to) {
			const a = await this.ask({ session: await this.session(here), move, states: this.info.chance })
			if (this.here !== here) return false
			this.changes++
			to = this.#after(add(here, move), a)
		}
		while (to.turn === "*" && to.children.length) to = to.children[0]
		this.goTo(to)
		return true
	}

	/** undo takes back moves until it is a human's turn again, unless the table refuses it: what has been shown stays known. */
	async undo() {
		const last = /** @type {Node} */ (this.line.at(-1)),
			undone = /** @type {any[]} */ ([])
		let to = last
		do {
			undone.push(to)
			to = /** @type {Node} */ (to.parent)
		} while (to.parent && this.humans.length && this.player(to.turn) !== "human")
		if (!this.studies) for (const n of undone) await this.ask({ session: await this.session(n), do: "undo" })
		if (last !== this.line.at(-1)) return // another move has been made meanwhile
		for (const n of undone) {
			n.parent.children = n.parent.children.filter(c => c !== n)
			n.parent.next = undefined
		}
		this.changes++
		this.goTo(to)
		this.uncovered = undefined
	}

	/** next begins the next round of the match. */
	async next() {
		const session = await this.session(this.line.at(-1))
		return this.open({ session: (await this.ask({ session, do: "next", view: this.info.seats[0].letter })).session })
	}

	/** covers reports whether the board is covered, because the screen is being handed from one player to another. */
	get covers() {
		if (!this.info?.hidden || !this.now || this.over || this.humans.length < 2 || this.studies) return false
		return this.player(this.turn) === "human" && this.uncovered !== this.turn
	}

	/** best lets a bot search for a move. @param {any} search @param {(p: any) => void} [progress] @param {string} [view] */
	search(search, progress, view = this.view) {
		let stopped = false,
			running
		const answer = (async () => {
			const session = await this.session()
			running = this.send({ session, view, search }, progress)
			if (stopped) running.stop()
			const a = await running
			if (a.error) throw new Error(a.error.message)
			return a.best
		})()
		return Object.assign(answer, { stop: () => ((stopped = true), running?.stop()) })
	}

	/** review looks back at the game. @param {import("./tree.js").Node} end */
	review = async end => (await this.ask({ session: await this.session(end), review: { nodes: 4000 } })).review

	/** tree returns what open needs to show the tree and the position again, besides the round's session or record. */
	get tree() {
		const nodes = all(this.root),
			noted = nodes.some(n => n.comment || n.children.length > 1)
		return { tree: noted ? write(this.root) : undefined, at: this.atEnd ? undefined : nodes.indexOf(this.here) }
	}

	/** written returns the record of the shown line. The other moves and all comments are in a comment of the record. */
	async written() {
		const session = await this.session(this.line.at(-1)),
			notes = this.line.slice(1).map(n => n.comment),
			{ tree } = this.tree
		return (await this.ask({ session, write: { notes, comments: tree ? ["tree " + tree] : [] } })).written
	}
}
