// The panel of the board that looks back at a game that is over.
import { button, h } from "./dom.js"
import { judged } from "./judged.js"

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
		const game = this.board.game()
		this.panel.replaceChildren(h("p", { role: "status" }, "Looking back …"))
		const review =
			(await this.board.reviewed()) ??
			(await game.ask({ session: await game.session(end), review: { nodes: 4000 } })).review
		if (this.#end !== end) return
		const name = m => `${Math.ceil(m.ply / game.seats.length)}. ${game.seat(m.seat)}: ${m.move}`
		this.panel.replaceChildren(...judged(review, game.seats, name, m => this.#open(end, m)))
	}

	/** #open shows the position before a move, with the better move. The player can go on from there. */
	async #open(end, m) {
		const game = this.board.game()
		game.goTo(game.line[m.ply - 1])
		await this.board.refresh()
		return this.board.arrows([m.better])
	}
}
