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
	panel = h("section", { class: "learn", "aria-label": "Learn", hidden: true })

	/** @param {import("./game.js").Device} board */
	constructor(board) {
		this.board = board
	}

	/** begin shows the first lesson, or the first exercise, that has not been done, or the exercise of a day. */
	async begin(exercise = false, day = NaN) {
		const reply = await load(`${this.board.name()}.txt`)
		if (!reply.ok) throw new Error(`The lessons could not be loaded: the server's answer is ${reply.status}.`)
		const blocks = (await reply.text()).trim().split("\n\n")
		this.entries = blocks
			.map(b => b.split("\n"))
			.map(([title, position, tree]) => ({ title, position, key: read(tree), exercise: title.startsWith("Win in") }))
		this.#done = new Set(kept(this.#key) ?? [])
		const kind = this.entries.filter(e => e.exercise || !exercise)
		return this.#open(kind[day % kind.length] ?? kind.find(e => !this.#done.has(e.position)) ?? kind[0])
	}

	get #key() {
		return `clutch-board:${this.board.name()}:done`
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
		const way = path(this.board.game().here).slice(1)
		return (
			this.entry &&
			follow(
				this.entry.key,
				way.map(n => n.move),
			)
		)
	}

	/** refuses says why a legal move is not what the lesson asks for, or returns undefined. @param {string} move */
	refuses(move) {
		const at = this.#at
		if (!at?.children.length || follow(at, [move])) return
		return this.entry?.exercise
			? `${move} does not win in time. Look for another move.`
			: `${move} is allowed, but this step asks for something else.`
	}

	/** show shows the lesson's words about the position, and answers the player's move. */
	async show() {
		const entry = this.entry,
			at = this.#at,
			game = this.board.game()
		if (!entry) return
		const solved = at && at.ply > 0 && !at.children.length
		if (solved) {
			// another tab may have done others meanwhile
			this.#done = new Set([...(kept(this.#key) ?? []), ...this.#done, entry.position])
			kept(this.#key, [...this.#done])
		}
		const kind = this.entries.filter(e => e.exercise === entry.exercise)
		const goal = !entry.exercise
			? ""
			: entry.title === "Win in one"
				? `${game.seat(game.turn)} can win at once. Find the move.`
				: `${game.seat(game.turn)} wins in two moves, whatever the answer is. Find the first one.`
		const words = !at
			? "This is not part of the lesson any more. Step back, or begin again."
			: solved && entry.exercise
				? "Solved."
				: at.comment || (at.parent ? at.parent.children[0].comment : goal) // as for the move that it replaces
		const next = kind[kind.indexOf(entry) + 1],
			last = solved && !next
		const number = (e, i) => {
			const done = this.#done.has(e.position),
				label = `${e.exercise ? "Exercise" : "Lesson"} ${i + 1}${done ? ", done" : ""}`
			const props = { "aria-current": e === entry ? "step" : null, class: done ? "done" : null, "aria-label": label }
			return button(String(i + 1), () => this.#open(e), props)
		}
		const row = (title, exercise) => {
			const numbers = this.entries.filter(e => e.exercise === exercise).map(number)
			return h("p", { class: "numbers" }, h("span", {}, title), ...numbers)
		}
		const message = this.panel.querySelector(".message") ?? ""
		const show = () => this.board.arrows(at?.children.slice(0, 1).map(n => n.move) ?? [])
		const step = { "data-do": "step", class: solved ? "primary" : null }
		const controls = [
			!solved && at && button("Show me", show, { "data-do": "show" }),
			button("Begin again", () => this.#open(entry), {}),
			next && button("Next", () => this.#open(next), step),
			last && button("Play a game", () => this.board.leave(), { "data-do": "leave", class: "primary" }),
		]
		this.panel.replaceChildren(
			h("h3", {}, `${entry.title} (${kind.indexOf(entry) + 1} of ${kind.length})`),
			h("p", { class: "words", role: "status" }, words),
			message,
			h("div", { class: "controls" }, ...controls),
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
