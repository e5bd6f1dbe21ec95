// How clicks become moves. The library gives the gestures of all legal moves once, and from then on nothing has to be asked until a
// player tries something that is not legal. The package game has the same rules in its function Clicks.

/** @typedef {{move: string, label: string, confirm?: string, first: string[], last?: string[], then?: string[], named?: boolean, arrow?: string[]}} Gesture */
/** @typedef {{moves: Gesture[], asks: {place: string, piece: string, pieces: string, target: string, then: string}}} Gestures */
/** @typedef {{next: string[], complete: Gesture[], made?: Gesture, ask: string}} Offer what a player can choose next: cells, complete moves, the one that the clicks make, and a sentence about it */

/** after returns the cells that may be clicked after some clicks, and whether these are enough, or undefined if the move does not begin with them. @param {Gesture} gesture @param {string[]} clicks */
function after({ first, last = [], then = [], named = false }, clicks) {
	const left = [...first],
		further = clicks.length - first.length
	for (const cell of clicks.slice(0, first.length)) {
		const at = left.indexOf(cell)
		if (at < 0) return
		left.splice(at, 1)
	}
	const rest = clicks.slice(first.length)
	if (rest.some((cell, i) => !(i ? [then[i - 1]] : last).includes(cell))) return
	if (further < 0) return { next: left, enough: false }
	if (!further) return { next: last, enough: named || !last.length }
	return { next: then.slice(further - 1, further), enough: further > then.length }
}

/** offered returns what a player can choose after some clicks, or undefined if no move begins with them. @param {Gestures} gestures @param {string[]} clicks @returns {Offer|undefined} */
export function offered({ moves, asks }, clicks) {
	const begun = moves.flatMap(g => {
		const then = after(g, clicks)
		return then ? [{ g, ...then }] : []
	})
	if (clicks.length && !begun.length) return
	const next = [...new Set(begun.flatMap(b => b.next))]
	const first = Math.max(0, ...begun.map(b => b.g.first.length)),
		n = clicks.length
	const ask = !next.length
		? ""
		: n > first
			? asks.then
			: !first
				? asks.place
				: !n
					? asks.piece
					: n < first
						? `${n} of ${first} ${asks.pieces} chosen.`
						: asks.target
	const complete = begun.filter(b => b.enough).map(b => b.g),
		[only] = complete
	const made = !next.length && complete.length === 1 && (n > 1 || !only.named) ? only : undefined
	return { next, complete, made, ask }
}

const DIRECTIONS = [
	["→", "right"],
	["↗", "up and right"],
	["↑", "up"],
	["↖", "up and left"],
	["←", "left"],
	["↙", "down and left"],
	["↓", "down"],
	["↘", "down and right"],
]

/**
 * way returns the direction between two places on the screen, as an arrow and in words. In a grid of hexagons, whose six directions are
 * further apart, the nearest of the eight is still the right one.
 * @param {[number, number]} from @param {[number, number]} to
 */
export function way([x, y], [u, v]) {
	const [arrow, words] = DIRECTIONS[(Math.round(Math.atan2(y - v, u - x) / (Math.PI / 4)) + 8) % 8]
	return { arrow, words }
}
