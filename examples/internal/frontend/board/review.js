// A look back at a game that is over: the first player's chances as a line, and the worst moves with what was better.
import { button, h, svg } from "./dom.js"

export class Review {
	/** @type {any} */ #end // the last position of the game that is looked back at, or could be

	panel = h("section", { class: "review", "aria-label": "Look back", hidden: true })

	/** @param {import("./game.js").Table} board */
	constructor(board) {
		this.board = board
	}

	/** show offers to look back when a game is over, and shows what has been found as long as the game is on the board. */
	show() {
		const game = this.board.game(),
			end = /** @type {import("./tree.js").Node} */ (game.line.at(-1))
		if (game.over && game.atEnd && end.ply && this.#end !== end) {
			this.#end = end
			const failed = e => this.panel.replaceChildren(h("p", { role: "alert" }, e.message))
			this.panel.replaceChildren(
				button("Look back at the game", () => this.#look(end).catch(failed), { "data-do": "review" }),
			)
		}
		this.panel.hidden = this.#end !== end
	}

	async #look(end) {
		const game = this.board.game(),
			[first, second] = game.seats
		this.panel.replaceChildren(h("p", { role: "status" }, "Looking back …"))
		const review =
			(await this.board.reviewed()) ??
			(await game.ask({ session: await game.session(end), review: { nodes: 4000 } })).review
		if (this.#end !== end) return
		const mistakes = review.filter(m => m.better),
			lost = m => m.before - m.after
		const worst = mistakes
			.toSorted((a, b) => lost(b) - lost(a))
			.slice(0, 4)
			.sort((a, b) => a.ply - b.ply)
		const row = m =>
			h(
				"li",
				{},
				button(`${Math.ceil(m.ply / game.seats.length)}. ${m.move}`, () => this.#open(end, m)),
				` Better: ${m.line.join(" ")}. ${m.sentences.join(" ")}`,
			)
		this.panel.replaceChildren(
			...(game.seats.length === 2
				? [
						h("p", {}, `${first.name}'s chances after each move; below the middle, ${second.name} is ahead.`),
						this.#drawn(review, first),
					]
				: []),
			worst.length
				? h("ol", { "aria-label": "The worst moves" }, ...worst.map(row))
				: h("p", {}, "No move was a mistake."),
		)
	}

	#drawn(review, first) {
		const chance = m => (m.seat === first.letter ? m.after : 1 - m.after)
		const at = m => `${((200 * m.ply) / review.length).toFixed(1)},${(2 + 24 * (1 - chance(m))).toFixed(1)}`
		const dots = review.filter(m => m.better).map(m => `<circle r="1.6" cx="${at(m).replace(",", '" cy="')}"/>`)
		return svg(
			`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 28" aria-hidden="true"><path d="M0 14H200"/><polyline points="0,14 ${review.map(at).join(" ")}"/>${dots.join("")}</svg>`,
		)
	}

	/** #open shows the position before a mistake, with the better move. The player can go on from there. */
	async #open(end, m) {
		const game = this.board.game()
		game.goTo(game.line[m.ply - 1])
		await this.board.refresh()
		return this.board.arrows([m.better])
	}
}
