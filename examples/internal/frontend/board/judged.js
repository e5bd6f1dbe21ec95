// What a look back says: the first player's chances as a line, what cost each player the most, and which move decided the game.
import { button, h, svg } from "./dom.js"

const NAMED = 3 // moves of each player

/**
 * judged shows a review.
 * @param {any[]} review @param {any[]} seats the players' seats
 * @param {(m: any) => string} name what a move is called @param {(m: any) => any} open shows the position before it, with the better one
 */
export function judged(review, seats, name, open) {
	const cost = m => m.before - m.after
	const costliest = seats.flatMap(s =>
		review
			.filter(m => m.better && m.seat === s.letter)
			.sort((a, b) => cost(b) - cost(a))
			.slice(0, NAMED),
	)
	const row = m =>
		h(
			"li",
			{ value: m.ply },
			button(name(m), () => open(m)),
			` ${m.mistake ? "A mistake, which cost" : "It cost"} ${Math.round(100 * cost(m))} of 100. Better: ${m.line.join(" ")}. ${m.sentences.join(" ")}`,
		)
	const decided = review.find(m => m.decides),
		[first, second] = seats
	return [
		seats.length === 2 &&
			h("p", {}, `${first.name}'s chances after each move; below the middle, ${second.name} is ahead.`),
		seats.length === 2 && chances(review, first),
		decided && h("p", { class: "decided" }, `From ${name(decided)} on, the game was decided.`),
		costliest.length
			? h("ol", { "aria-label": "The costliest moves" }, ...costliest.sort((a, b) => a.ply - b.ply).map(row))
			: h("p", {}, "No move cost anything."),
	].filter(Boolean)
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
