// The moves of a game, as far as one knows them, and which of its positions is shown.
import { path, start } from "./tree.js"

export class Line {
	/** @type {any} */ info // the game's description
	/** @type {any} */ now // what the library or the server says about the game
	root = start()
	here = this.root // the shown position
	changes = 0 // how often the moves have changed

	/** line returns the nodes from the start through the shown position to the end. */
	get line() {
		const line = path(this.here)
		for (let n = this.here; n.children.length; line.push(n)) n = n.next ?? n.children[0]
		return line
	}
	get at() {
		return this.here.ply
	}
	get last() {
		return /** @type {import("./tree.js").Node} */ (this.line.at(-1)).ply
	}
	get atEnd() {
		return !this.here.children.length
	}
	get over() {
		return !!this.now?.over
	}
	get turn() {
		return this.now?.turn
	}
	get seats() {
		return this.info.seats.slice(0, this.now?.players?.length ?? this.info.seats.length)
	}
	seat = letter => (letter === "*" ? "Chance" : (this.info.seats.find(s => s.letter === letter)?.name ?? letter))

	/** turns returns the number of turns up to a position. A turn may have several moves. @param {import("./tree.js").Node} n @returns {number} */
	turns = n => (n.number ??= n.parent ? this.turns(n.parent) + Number(n.parent.turn !== n.parent.parent?.turn) : 0)

	/** round returns the number of the round in which a move was made: each player has a turn in it. @param {import("./tree.js").Node} n */
	round = n => Math.ceil(this.turns(n) / this.seats.length)

	/** goTo shows a position of the tree. @param {import("./tree.js").Node} n */
	goTo(n) {
		this.here = n
		for (let at = n; at.parent; at = at.parent) at.parent.next = at
	}
}
