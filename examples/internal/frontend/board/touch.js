// A board to touch: it shows a drawing, turns clicks into moves, and explains what is not allowed. Whoever keeps the game, a page or
// the element, feeds it.
import { button, capital, h } from "./dom.js"
import { offered, way } from "./gestures.js"
import { View } from "./view.js"

/** @type {import("./gestures.js").Gestures} */ const NOTHING = {
	moves: [],
	asks: { place: "", piece: "", pieces: "", target: "", then: "" },
}

export class Touch {
	/** @type {string[]} */ clicked = []
	/** @type {import("./gestures.js").Gestures} */ #gestures = NOTHING
	/** @type {import("./gestures.js").Offer} */ #offer = { next: [], complete: [], ask: "" } // after these clicks
	/** @type {import("./gestures.js").Offer} */ #first = this.#offer // before the first click
	#svg = "" // the drawing of the position
	#corrected = false // whether the board shows a refusal, and what has to be done instead
	#asking = 0 // changes with each click and each position, so that answers to older questions are ignored
	/** @type {string[]} */ #ahead = [] // the clicks of a move for when it is the player's turn
	#playing = false // whether a move is under way, so that nothing else may be chosen

	/** @param {import("./table.js").Table} table */
	constructor(table) {
		this.table = table
		this.keeper = table.keeper
		this.view = new View(this)
		this.choices = h("div.choices")
		this.frame = h("div.frame", this.view.stage)
	}

	get free() {
		return !this.#playing && this.keeper.free()
	}
	get ask() {
		return this.#offer.ask
	}

	/**
	 * set shows a position, with what can be chosen in it, and animates the change that has led to it. What a player has chosen stays as
	 * long as the position and the choices are the same. The promise is kept when nothing moves any more.
	 * @param {string} svg @param {any} [gestures] @param {any} [change]
	 */
	set(svg, gestures = NOTHING, change) {
		const same = !this.#playing && svg === this.#svg && JSON.stringify(gestures) === JSON.stringify(this.#gestures)
		this.#asking++
		this.#playing = this.#corrected = false
		this.#svg = svg
		this.#gestures = gestures
		this.#first = offered(gestures, []) ?? this.#first
		if (!same) this.clicked = []
		this.#offer = offered(gestures, this.clicked) ?? this.#first
		const drawn = this.view.draw(svg, change)
		if (this.#ahead.length && this.free) {
			const chosen = this.#ahead.splice(0)
			const { made } = offered(gestures, chosen) ?? this.#first
			if (made) return drawn.then(() => this.#make(made))
			this.table.say("note", `Your move from ${chosen.join(" to ")} can't be made now. Choose another one.`)
		}
		this.mark()
		return drawn
	}

	/** still takes all choices away, because they are not the player's any more. */
	still() {
		this.#gestures = NOTHING
		this.clicked = []
		this.#offer = this.#first = { next: [], complete: [], ask: "" }
		this.mark()
	}

	/** draw shows another drawing of the same position, such as one with arrows. @param {string} svg */
	async draw(svg) {
		await this.view.draw(svg)
		this.mark()
	}

	/** mark marks what is chosen, what can be chosen, and what a refusal names. @param {string[]} [refused] */
	mark(refused = []) {
		const game = this.keeper.game(),
			chosen = game.now?.chosen ? [game.now.chosen] : [], // where others choose at the same time, it may be a cell
			clicked = [...this.clicked, ...this.#ahead, ...chosen]
		this.view.mark({ clicked, next: this.#offer.next, refused, fresh: game.at < game.seats.length })
		const root = /** @type {any} */ (this.choices.getRootNode())
		if (this.choices.contains(root.activeElement)) this.view.focus()
		const complete = this.free ? this.#offer.complete : []
		const ways = complete.map(c => (c.arrow && c.label !== c.move ? this.#way(c.arrow) : undefined))
		const choice = (c, i) => {
			const w = ways[i],
				alone = w && ways.filter(o => o?.arrow === w.arrow).length === 1,
				told = alone ? { class: "way", "aria-label": `go ${w.words}` } : {}
			return button(alone ? w.arrow : c.label, () => this.#make(c), { "data-label": c.label, ...told })
		}
		this.choices.replaceChildren(...complete.map(choice))
	}

	#way(/** @type {string[]} */ [from, to]) {
		const a = this.view.middle(from),
			b = this.view.middle(to)
		return a && b && way(a, b)
	}

	/** click takes a click on a cell, or the beginning of a drag. @param {string} name */
	async click(name, drag = false) {
		if (this.keeper.take?.(name)) return
		if (!drag && !this.free && this.keeper.ahead?.())
			return this.#plan(this.#ahead.length > 1 || this.#ahead.includes(name) ? [] : [...this.#ahead, name])
		const clicked = this.clicked,
			{ next } = this.#offer
		if (!this.free || (drag && clicked.includes(name))) return // a piece that is dragged may have been chosen before
		if (clicked.includes(name) && !next.includes(name)) return this.choose([])
		if (clicked.length && !next.includes(name) && this.#first.next.includes(name)) return this.choose([name])
		return this.choose([...clicked, name])
	}

	/** #plan keeps the clicks of a move for when it is the player's turn, and says so. @param {string[]} clicks */
	#plan(clicks) {
		this.#ahead = clicks
		const [from, to] = clicks
		const moves = `Your next move is from ${from} to ${to}, as soon as it is your turn. Tap the board to call it off.`
		const begins = `It is not your turn. Choose where the piece on ${from} goes next, or tap it again.`
		this.table.say("note", to ? moves : from && begins)
		this.mark()
	}

	/** cancel takes all choices back. */
	cancel() {
		if (this.#ahead.length) this.#plan([])
		return this.choose([])
	}

	/** choose shows what is possible after some clicks, and makes the move if nothing else is. @param {string[]} clicks */
	async choose(clicks) {
		const asking = ++this.#asking
		const offer = offered(this.#gestures, clicks)
		if (!offer)
			return this.keeper.look({ clicks }).catch(async e => {
				if (asking === this.#asking) await this.refuse(e, clicks.at(-1))
			})
		this.table.say()
		if (this.#corrected) this.view.draw(this.#svg)
		this.#corrected = false
		this.clicked = clicks
		this.#offer = offer
		this.table.asked()
		if (offer.made) return this.#make(offer.made)
		this.mark()
	}

	/** #make makes a chosen move. If the game has a question about it, the player answers that first. @param {import("./gestures.js").Gesture} chosen */
	#make({ move, confirm }) {
		if (!confirm) return this.play(move)
		this.table.say("note", confirm)
		const no = button("No", () => this.choose([]))
		this.choices.replaceChildren(
			no,
			button("Yes", () => this.play(move)),
		)
		no.focus()
	}

	/** play makes a move. Until it is made or refused, nothing else can be chosen. @param {string} move */
	async play(move) {
		if (this.#playing) return
		this.#playing = true
		const asking = ++this.#asking
		this.mark()
		try {
			await this.keeper.play(move)
		} finally {
			if (asking === this.#asking && this.#playing) this.set(this.#svg, this.#gestures) // nothing came of it
		}
	}

	/** refuse explains why a move is illegal. It marks the move, and draws what has to be done instead. @param {any} error @param {string} [clicked] */
	async refuse(error, clicked) {
		const link = error.rule && this.keeper.rule(error.rule)
		const cites = link ? [" (", link, error.ruleTitle ? `: ${error.ruleTitle})` : ")"] : []
		const typo = error.offset != null && `This is no move. ${this.keeper.game().info.notation}`
		this.table.say("refusal", typo || capital(error.message), ...cites)
		if (error.svg) await this.view.draw(error.svg)
		this.#corrected = !!error.svg
		this.mark([...(clicked ? [clicked] : []), ...(error.svg ? this.view.refused : (error.cells ?? []))])
	}
}
