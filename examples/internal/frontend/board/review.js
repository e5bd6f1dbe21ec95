// The panel of a table that looks back at a game that is over.
import { button, h } from "./dom.js"
import { judged } from "./judged.js"

export class Review {
	/** @type {any} */ #end // the last position of the game that is looked back at, or could be

	panel = h("section", { class: "review", "aria-label": "Look back", hidden: true })

	/** @param {import("./table.js").Keeper} keeper */
	constructor(keeper) {
		this.keeper = keeper
	}

	/** show offers to look back when a game is over, and shows what has been found as long as the game is on the board. */
	show() {
		const game = this.keeper.game(),
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
		const game = this.keeper.game()
		this.panel.replaceChildren(h("p", { role: "status" }, "Looking back …"))
		const review = await this.keeper.review(end)
		if (this.#end !== end) return
		const name = m => `${game.round(game.line[m.ply])}. ${game.seat(m.seat)}: ${m.move}`
		this.panel.replaceChildren(...judged(review, game.seats, name, m => this.#open(m)))
	}

	/** #open shows the position before a move, with the better move. The player can go on from there. */
	async #open(m) {
		await this.keeper.goTo(this.keeper.game().line[m.ply - 1])
		this.panel.parentElement?.querySelector(".frame")?.scrollIntoView({ block: "nearest" })
		return this.keeper.arrows([m.better])
	}
}
