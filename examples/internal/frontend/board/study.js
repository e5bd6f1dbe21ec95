// What the board shows while a player studies a game: an evaluation, the best moves, a comment, and a position set up by hand.
import { button, h, markup } from "./dom.js"
import { said } from "./setup.js"

const percent = share => `${Math.round(100 * share)} %`

/** verdict returns the verdict of the solution. */
const verdict = v => (v.value === "endless" ? "endless" : `${v.value} in ${v.plies}`)

const HAND = `<fieldset class="choice"></fieldset>
<input type="text" name="hand" spellcheck="false" autocomplete="off" aria-label="The position as text">
<p class="message" role="alert"></p>
<button class="primary" data-do="use">Use this position</button> <button type="button">Cancel</button>`

export class Study {
	/** @type {any} */ #edit // the position being set up: where it began, what has been put where, and the chosen piece
	/** @type {any[]} */ #form = [] // its fields: the pieces, the text, what is wrong, and the button
	verdict = h("p.verdict")
	lines = h("ol.lines", { "aria-label": "The best moves" })
	comment = h("textarea", { rows: 2, name: "comment", onchange: () => this.#note() })
	hand = h("form.hand", { hidden: true, onsubmit: e => this.#use(e) })
	panel = h("section.study", { "aria-label": "Study", hidden: true }, this.verdict, this.lines, this.hand)
	notes = h(
		"div.notes",
		{ hidden: true },
		h("label", h("span", "Comment on this position"), this.comment),
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
			{ now, here, seats } = game
		if (!this.lines.firstChild) this.verdict.textContent = "Looking …"
		const solved = await this.board.solution()
		const view = game.info.hidden && !game.studies ? now.turn : undefined
		const best = !solved && (await game.search({ time: 600, choices: 3 }, undefined, view).catch(() => undefined))
		if (game.now !== now || this.editing || (!solved && !best)) return
		let choices
		if (solved) {
			const words = solved.value === "endless" ? "neither side can force a win" : verdict(solved)
			this.verdict.textContent = `${game.seat(now.turn)} to move: ${words}.`
			choices = solved.moves.map(m => ({ move: m.move, text: verdict(m), line: [] }))
		} else {
			const { share } = best.value,
				other = seats.length === 2 && now.turn !== seats[0].letter
			const whose = seats.length === 2 ? seats[0].name : game.seat(now.turn)
			this.verdict.textContent = `${whose}: ${percent(other ? 1 - share : share)}`
			const text = v => (v.result === "open" ? percent(v.share) : v.text)
			choices = best.choices.map(c => ({ move: c.move, text: text(c.value), line: c.line.slice(1, 5) }))
		}
		const disabled = !this.board.free()
		const row = ({ move, text, line }) => {
			const play = () => here === game.here && this.board.play(move)
			return h("li", button(move, play, { disabled }), ` ${text} `, h("span", line.join(" ")))
		}
		this.lines.replaceChildren(...choices.map(row))
		await this.board.arrows(choices.slice(0, 3).map(c => c.move))
	}

	// ---- Setting up a position by hand ----

	/** edit begins to set up a position by hand. */
	async edit() {
		this.#edit = { base: this.board.game().now.position, put: {}, piece: "" }
		this.hand.replaceChildren(markup(HAND))
		const [pieces, text, , , cancel] = (this.#form = [...this.hand.children])
		text.oninput = () => this.#typed()
		cancel.onclick = () => this.board.refresh()
		this.panel.hidden = this.hand.hidden = false
		this.lines.hidden = true
		await this.#redraw()
		pieces.querySelector("input")?.focus({ preventScroll: true })
		this.panel.scrollIntoView({ block: "nearest" })
	}

	#use(event) {
		event.preventDefault()
		this.board.open({ position: this.#form[1].value })
	}

	/** put puts the chosen piece on a cell, or takes it away again. @param {string} cell */
	put(cell) {
		const e = this.#edit
		e.put[cell] = e.put[cell] === e.piece ? "" : e.piece
		return this.#redraw()
	}

	async #typed() {
		const position = this.#form[1].value,
			[, rest] = /^\S+ (.+)$/.exec(position) ?? []
		const wrong = await this.board
			.game()
			.ask({ position })
			.then(
				() => "",
				e => e.message,
			)
		if (!this.#edit) return
		if (wrong) return this.#judge(wrong)
		Object.assign(this.#edit, { base: position, put: {}, rest })
		return this.#redraw()
	}

	async #redraw() {
		const e = this.#edit,
			[pieces, text] = this.#form
		const ask = async () => {
			const draw = { clickable: true, from: this.board.from() }
			return (await this.board.game().ask({ position: e.base, edit: { put: e.put, rest: e.rest }, draw })).edited
		}
		let edited = await ask()
		if (this.#edit !== e) return
		if (!edited.problem && Object.keys(e.put).length) {
			Object.assign(e, { base: edited.position, put: {} })
			edited = await ask()
		}
		if (!pieces.firstChild) {
			e.piece = edited.pieces[0].letter
			const choice = ({ letter: value, word }) => {
				const onchange = () => (e.piece = value)
				const radio = { type: "radio", name: "piece", value, checked: value === e.piece, onchange }
				return h("label", h("input", radio), h("span", word))
			}
			const all = [...edited.pieces, { letter: "", word: "no piece" }].map(choice)
			pieces.append(h("legend", "Choose a piece, then its places on the board"), ...all)
		}
		if (text.value !== edited.position) text.value = edited.position
		this.#judge(edited.problem)
		await this.board.draw(edited.svg)
	}

	#judge(wrong) {
		const [, , problem, use] = this.#form
		problem.className = wrong ? "message refusal" : "message"
		problem.textContent = wrong ? said(wrong) : "The rules allow this position."
		use.disabled = !!wrong
	}
}
