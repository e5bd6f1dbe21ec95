// What the board shows while a player studies a game: an evaluation, the best moves, a comment, and a position set up by hand.
import { button, capital, h, markup } from "./dom.js"

const percent = share => `${Math.round(100 * share)} %`

/** said returns the verdict of the solution. */
const said = v => (v.value === "endless" ? "endless" : `${v.value} in ${v.plies}`)

const HAND = `<fieldset class="choice"></fieldset>
<input type="text" name="hand" spellcheck="false" autocomplete="off" aria-label="The position as text">
<p class="message" role="alert"></p>
<button class="primary" data-do="use">Use this position</button> <button type="button">Cancel</button>`

export class Study {
	/** @type {any} */ #edit // the position being set up: where it began, what has been put where, and the chosen piece
	verdict = h("p", { class: "verdict" })
	lines = h("ol", { class: "lines", "aria-label": "The best moves" })
	comment = h("textarea", { rows: 2, name: "comment", onchange: () => this.#note() })
	hand = h("form", {
		class: "hand",
		hidden: true,
		onsubmit: e => {
			e.preventDefault()
			this.board.open({ position: this.text.value })
		},
	})
	panel = h("section", { class: "study", "aria-label": "Study", hidden: true }, this.verdict, this.lines, this.hand)
	notes = h(
		"div",
		{ class: "notes", hidden: true },
		h("label", {}, h("span", {}, "Comment on this position"), this.comment),
		button("Set up a position by hand", () => this.edit(), { "data-do": "edit" }),
	)

	/** @param {import("./game.js").Device} board */
	constructor(board) {
		this.board = board
	}

	get editing() {
		return !!this.#edit
	}

	#note() {
		const game = this.board.game()
		game.here.comment = this.comment.value.replace(/[\s{}]+/g, " ").trim()
		game.changes++
		this.board.refresh()
	}

	/** show shows what belongs to the position on the board. */
	show() {
		this.#edit = undefined
		this.hand.hidden = true
		this.lines.hidden = false
		const game = this.board.game()
		this.notes.hidden = !game.studied
		this.panel.hidden = !game.studied || game.now.over // there is nothing to look for
		this.comment.value = game.here.comment
		if (!this.panel.hidden) return this.rate()
	}

	/** rate shows the chances of the first player and the best three moves, by a search or by the solution. */
	async rate() {
		const game = this.board.game(),
			{ now, here } = game
		if (!this.lines.firstChild) this.verdict.textContent = "Looking …"
		const solved = await this.board.solution()
		const best =
			!solved &&
			(await game
				.search({ time: 600, choices: 3 }, undefined, game.info.hidden && !game.studies ? now.turn : undefined)
				.catch(() => undefined))
		if (game.now !== now || this.editing || (!solved && !best)) return
		const value = solved && { share: { won: 1, lost: 0 }[solved.value] ?? 0.5 }
		const [first] = game.seats,
			two = game.seats.length === 2
		const { share } = value || best.value
		const chance = two && now.turn !== first.letter ? 1 - share : share
		const words = `${two ? first.name : game.seat(now.turn)}: ${percent(chance)}`
		this.verdict.textContent = solved
			? `${game.seat(now.turn)} to move: ${solved.value === "endless" ? "neither side can force a win" : said(solved)}.`
			: words
		const choices = solved
			? solved.moves.map(m => ({ move: m.move, text: said(m), line: [] }))
			: best.choices.map(c => ({
					move: c.move,
					text: c.value.result === "open" ? percent(c.value.share) : c.value.text,
					line: c.line.slice(1, 5),
				}))
		const free = this.board.free()
		this.lines.replaceChildren(
			...choices.map(c =>
				h(
					"li",
					{},
					button(c.move, () => here === game.here && this.board.play(c.move), { disabled: !free }),
					` ${c.text} `,
					h("span", {}, c.line.join(" ")),
				),
			),
		)
		await this.board.arrows(choices.slice(0, 3).map(c => c.move))
	}

	// ---- Setting up a position by hand ----

	/** edit begins to set up a position by hand. */
	async edit() {
		this.#edit = { base: this.board.game().now.position, put: {}, piece: "" }
		this.hand.replaceChildren(markup(HAND))
		const [pieces, text, problem, use, cancel] = this.hand.children
		Object.assign(this, { pieces, text, problem, use })
		text.oninput = () => this.#typed()
		cancel.onclick = () => this.board.refresh()
		this.panel.hidden = this.hand.hidden = false
		this.lines.hidden = true
		await this.#redraw()
		this.pieces.querySelector("input")?.focus({ preventScroll: true })
		this.panel.scrollIntoView({ block: "nearest" })
	}
	/** @type {any} */ pieces
	/** @type {any} */ text
	/** @type {any} */ problem
	/** @type {any} */ use

	/** put puts the chosen piece on a cell, or takes it away again. @param {string} cell */
	put(cell) {
		const e = this.#edit
		e.put[cell] = e.put[cell] === e.piece ? "" : e.piece
		return this.#redraw()
	}

	async #typed() {
		const [, rest] = /^\S+ (.+)$/.exec(this.text.value) ?? []
		const known = await this.board
			.game()
			.ask({ position: this.text.value })
			.catch(e => e)
		if (!this.#edit) return
		if (known instanceof Error) return this.#judge(known.message)
		Object.assign(this.#edit, { base: this.text.value, put: {}, rest })
		return this.#redraw()
	}

	async #redraw() {
		const e = this.#edit
		const ask = () =>
			this.board.game().ask({
				position: e.base,
				edit: { put: e.put, rest: e.rest },
				draw: { clickable: true, from: this.board.from() },
			})
		let { edited } = await ask()
		if (this.#edit !== e) return
		if (!edited.problem && Object.keys(e.put).length) {
			Object.assign(e, { base: edited.position, put: {} })
			edited = (await ask()).edited
		}
		if (!this.pieces.firstChild) {
			e.piece = edited.pieces[0].letter
			const onchange = ({ target }) => {
				e.piece = target.value
			}
			const choice = (value, word) => {
				const checked = value === e.piece
				return h(
					"label",
					{},
					h("input", { type: "radio", name: "piece", value, checked, onchange }),
					h("span", {}, word),
				)
			}
			const all = edited.pieces.map(p => choice(p.letter, p.word))
			this.pieces.append(
				h("legend", {}, "Choose a piece, then its places on the board"),
				...all,
				choice("", "no piece"),
			)
		}
		if (this.text.value !== edited.position) this.text.value = edited.position
		this.#judge(edited.problem)
		await this.board.draw(edited.svg)
	}

	#judge(problem) {
		this.problem.className = problem ? "message refusal" : "message"
		this.problem.textContent = problem ? capital(problem.replace(/,? byte \d+/, "")) : "The rules allow this position."
		this.use.disabled = !!problem
	}
}
