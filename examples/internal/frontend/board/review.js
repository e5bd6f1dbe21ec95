// The panel of a table that looks back at a game that is over: the first player's chances as a line, what cost each player the most,
// and which move decided the game.
import { button, h, svg } from "./dom.js"

const NAMED = 3 // moves of each player
const cost = m => m.before - m.after

export class Review {
	/** @type {any} */ #end // the last position of the game that is looked back at, or could be

	panel = h("section.review", { "aria-label": "Look back", hidden: true })

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
			const act = () => this.#look(end).catch(failed)
			this.panel.replaceChildren(button("Look back at the game", act, { "data-do": "review" }))
		}
		this.panel.hidden = this.#end !== end
	}

	async #look(end) {
		this.panel.replaceChildren(h("p", { role: "status" }, "Looking back …"))
		const review = await this.keeper.review(end)
		if (this.#end === end) this.panel.replaceChildren(...this.#judged(review).filter(Boolean))
	}

	// #judged returns what a review says.
	#judged(review) {
		const game = this.keeper.game(),
			{ seats } = game,
			[first, second] = seats
		const name = m => `${game.round(game.line[m.ply])}. ${game.seat(m.seat)}: ${m.move}`
		const costliest = seats
			.map(s => review.filter(m => m.better && m.seat === s.letter).sort((a, b) => cost(b) - cost(a)))
			.flatMap(moves => moves.slice(0, NAMED))
			.sort((a, b) => a.ply - b.ply)
		const row = m => {
			const what = `${m.mistake ? "A mistake, which cost" : "It cost"} ${Math.round(100 * cost(m))} of 100`
			const words = ` ${what}. Better: ${m.line.join(" ")}. ${m.sentences.join(" ")}`
			return h(
				"li",
				{ value: m.ply },
				button(name(m), () => this.#open(m)),
				words,
			)
		}
		const decided = review.find(m => m.decides),
			two = seats.length === 2
		return [
			two && h("p", `${first.name}'s chances after each move; below the middle, ${second.name} is ahead.`),
			two && chances(review, first),
			decided && h("p.decided", `From ${name(decided)} on, the game was decided.`),
			costliest.length
				? h("ol", { "aria-label": "The costliest moves" }, costliest.map(row))
				: h("p", "No move cost anything."),
		]
	}

	// #open shows the position before a move, with the better move. The player can go on from there.
	async #open(m) {
		await this.keeper.goTo(this.keeper.game().line[m.ply - 1])
		this.panel.parentElement?.querySelector(".frame")?.scrollIntoView({ block: "nearest" })
		return this.keeper.arrows([m.better])
	}
}

/** chances draws the first player's chances, with a dot for each mistake. @param {any[]} review @param {any} first */
function chances(review, first) {
	const chance = m => (m.seat === first.letter ? m.after : 1 - m.after)
	const at = m => `${((200 * m.ply) / review.length).toFixed(1)},${(2 + 24 * (1 - chance(m))).toFixed(1)}`
	const dots = review.filter(m => m.mistake).map(m => `<circle r="1.6" cx="${at(m).replace(",", '" cy="')}"/>`)
	return svg(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 28" aria-hidden="true"><path d="M0 14H200"/><polyline points="0,14 ${review.map(at).join(" ")}"/>${dots.join("")}</svg>`,
	)
}
