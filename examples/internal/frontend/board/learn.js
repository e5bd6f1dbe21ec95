// Lessons and exercises. Each has a title, a position and a tree: the moves that the player is to find, the opponent's answers, and
// comments that say what to do. The file with them has three lines for each, and an empty line after them.
import { button, h, kept, pause, still } from "./dom.js"
import { load } from "./engine.js"
import { follow, path, read } from "./tree.js"

/** @typedef {{title: string, position: string, key: import("./tree.js").Node, exercise: boolean}} Entry */

export class Learn {
	/** @type {Entry[]} */ entries = []
	/** @type {Entry|undefined} */ entry // the lesson or the exercise on the board
	/** @type {Set<string>} */ #done = new Set()
	panel = h("section.learn", { "aria-label": "Learn", hidden: true })

	/** @param {import("./game.js").Device} board */
	constructor(board) {
		this.board = board
	}

	/** begin shows the first lesson, or the first exercise, that has not been done, or the exercise of a day. */
	async begin(exercise = false, day = NaN) {
		const reply = await load(`${this.board.name()}.txt`)
		if (!reply.ok) throw new Error(`The lessons could not be loaded: the server's answer is ${reply.status}.`)
		this.entries = (await reply.text())
			.trim()
			.split("\n\n")
			.map(block => {
				const [title, position, tree] = block.split("\n")
				return { title, position, key: read(tree), exercise: title.startsWith("Win in") }
			})
		this.#did()
		const kind = this.entries.filter(e => e.exercise || !exercise)
		return this.#open(kind[day % kind.length] ?? kind.find(e => !this.#done.has(e.position)) ?? kind[0])
	}

	// #did adds an entry to those that have been done, and also what another tab has done meanwhile.
	#did(...positions) {
		const key = `clutch-board:${this.board.name()}:done`
		this.#done = new Set([...(kept(key) ?? []), ...this.#done, ...positions])
		if (positions.length) kept(key, [...this.#done])
	}

	#open(entry) {
		return this.board.open({ position: entry.position, lesson: entry })
	}

	/** leave ends the lesson. */
	leave(entry = /** @type {Entry|undefined} */ (undefined)) {
		this.entry = entry
		this.panel.hidden = !entry
	}

	/** at returns where the game is in the lesson's tree. */
	get #at() {
		const moves = path(this.board.game().here)
			.slice(1)
			.map(n => n.move)
		return this.entry && follow(this.entry.key, moves)
	}

	/** refuses says why a legal move is not what the lesson asks for, or returns undefined. @param {string} move */
	refuses(move) {
		const at = this.#at
		if (!at?.children.length || follow(at, [move])) return
		return this.entry?.exercise
			? `${move} does not win in time. Look for another move.`
			: `${move} is allowed, but this step asks for something else.`
	}

	// #words says what the lesson says about the position: as for the move that it replaces, if there is nothing else to say.
	#words(at, solved) {
		const { exercise, title } = /** @type {Entry} */ (this.entry),
			game = this.board.game(),
			who = game.seat(game.turn)
		if (!at) return "This is not part of the lesson any more. Step back, or begin again."
		if (solved && exercise) return "Solved."
		if (at.comment || at.parent) return at.comment || at.parent.children[0].comment
		if (!exercise) return ""
		if (title === "Win in one") return `${who} can win at once. Find the move.`
		return `${who} wins in two moves, whatever the answer is. Find the first one.`
	}

	/** show shows the lesson's words about the position, and answers the player's move. */
	async show() {
		const entry = this.entry,
			at = this.#at,
			game = this.board.game()
		if (!entry) return
		const solved = at && at.ply > 0 && !at.children.length
		if (solved) this.#did(entry.position)
		const kind = this.entries.filter(e => e.exercise === entry.exercise),
			next = kind[kind.indexOf(entry) + 1]
		const number = (e, i) => {
			const done = this.#done.has(e.position),
				label = `${e.exercise ? "Exercise" : "Lesson"} ${i + 1}${done ? ", done" : ""}`
			const props = { "aria-current": e === entry ? "step" : null, class: done ? "done" : null, "aria-label": label }
			return button(String(i + 1), () => this.#open(e), props)
		}
		const row = (title, exercise) =>
			h("p.numbers", h("span", title), this.entries.filter(e => e.exercise === exercise).map(number))
		const show = () => this.board.arrows(at?.children.slice(0, 1).map(n => n.move) ?? [])
		const step = { "data-do": "step", class: solved ? "primary" : null }
		const words = this.#words(at, solved)
		this.panel.replaceChildren(
			h("h3", `${entry.title} (${kind.indexOf(entry) + 1} of ${kind.length})`),
			h("p.words", { role: "status" }, words),
			this.panel.querySelector(".message") ?? "",
			h("div.controls", [
				!solved && at && button("Show me", show, { "data-do": "show" }),
				button("Begin again", () => this.#open(entry)),
				next && button("Next", () => this.#open(next), step),
				solved && !next && button("Play a game", () => this.board.leave(), { "data-do": "leave", class: "primary" }),
			]),
			row("First game", false),
			row("Exercises", true),
		)
		if (solved && next && !entry.exercise) {
			// there is time to read the words
			await pause(1500 + 50 * words.length)
			if (this.entry === entry && this.#at === at) return this.#open(next)
		}
		if (!at?.children.length || game.player(game.turn) === "human") return
		await pause(still() ? 0 : 700)
		if (this.entry === entry && this.#at === at) await this.board.play(at.children[0].move)
	}
}
