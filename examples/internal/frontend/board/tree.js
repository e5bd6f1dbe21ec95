// A tree of moves with comments. A game, a study, a lesson and an exercise are all such trees. In the text of a tree, other moves
// stand in parentheses after the move that they replace, and a comment stands in braces after its move:
// "d2-d3 (e2-e3 {slower} e10-e9) d10-d9". A comment at the beginning is about the start.

/** @typedef {{move: string, comment: string, parent?: Node, children: Node[], ply: number, number?: number, turn?: string, session?: any, next?: Node, counted?: boolean}} Node */

/** start returns a tree without moves. @returns {Node} */
export const start = () => ({ move: "", comment: "", children: [], ply: 0 })

/** add adds a move after a node. @param {Node} parent @param {string} move @returns {Node} */
export function add(parent, move) {
	const n = { move, comment: "", parent, children: [], ply: parent.ply + 1 }
	parent.children.push(n)
	return n
}

/** read reads the text of a tree. @param {string} text */
export function read(text) {
	const root = start()
	let at = root
	const outer = []
	for (const [token] of text.matchAll(/\{[^}]*\}|[()]|[^\s(){}]+/g)) {
		if (token === "(") {
			outer.push(at)
			at = at.parent ?? at
		} else if (token === ")") at = outer.pop() ?? at
		else if (token.startsWith("{")) at.comment = token.slice(1, -1)
		else at = add(at, token)
	}
	return root
}

/** write returns the text of the moves after a node. @param {Node} from */
export function write(from) {
	const words = []
	const tell = n => words.push(n.move, n.comment && `{${n.comment}}`)
	if (!from.parent) tell(from)
	for (let n = from; n.children.length; n = n.children[0]) {
		tell(n.children[0])
		for (const other of n.children.slice(1)) {
			words.push("(")
			tell(other)
			words.push(write(other), ")")
		}
	}
	return words.filter(w => w).join(" ")
}

/** path returns the nodes from the start to a node. @param {Node} n */
export function path(n) {
	const way = [n]
	for (let at = n; at.parent; at = at.parent) way.push(at.parent)
	return way.reverse()
}

/** all returns a node and everything after it, in the order of the text. @param {Node} from */
export function all(from) {
	const list = []
	const waiting = [from]
	for (let n; (n = waiting.pop());) {
		list.push(n)
		waiting.push(...n.children.toReversed())
	}
	return list
}

/** follow returns the node that some moves lead to, if the tree has them. @param {Node} from @param {string[]} moves @returns {Node|undefined} */
export const follow = (from, moves) =>
	moves.reduce((n, move) => n?.children.find(c => c.move === move), /** @type {any} */ (from))
