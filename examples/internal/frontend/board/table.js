// A table is what people see of a game, whoever keeps it, this device or a server: the board, who plays, what is to be said, what
// can be done, and the moves.
import { button, h, typed } from "./dom.js"
import { Review } from "./review.js"
import { STYLE } from "./style.js"
import { Touch } from "./touch.js"

/** @typedef {[string, string, string, () => any, boolean?]} Tool its name, its text, its words if the text is a sign, what it does, and whether it can't now */
/** @typedef {{seat: any, name: string, words?: string, control?: any, clock?: boolean, said?: string}} Plate a player */
/** @typedef {import("./tree.js").Node} Node */
/**
 * @typedef {object} Keeper keeps a game
 * @property {() => import("./line.js").Line} game
 * @property {() => boolean} free whether the player may move now
 * @property {(request: any) => Promise<any>} look asks about the shown position; what it throws is a refusal
 * @property {(move: string) => any} play
 * @property {(move: string) => any} typed tries a move that was typed, which may be illegal
 * @property {() => boolean} replays whether earlier positions may be shown
 * @property {() => boolean} keys whether the arrow keys go through the moves
 * @property {(n: Node) => any} goTo shows a position
 * @property {(moves: string[]) => any} arrows draws moves on the board
 * @property {() => string|undefined} side the seat at the lower edge, unless a player turns the board
 * @property {() => any} turned draws the board when it has been turned
 * @property {() => Plate[]} plates
 * @property {() => {tools: Tool[], row: string[], pressed?: Record<string, boolean>}} tools what can be done, and which of it stands in the row
 * @property {(end: Node) => Promise<any[]>} review what a look back says
 * @property {(rule: string) => any} rule returns a link to a rule
 * @property {() => any} [seen] what else a person may have seen when they press a button
 * @property {() => boolean} [ahead] whether the player may choose a move for when it is their turn
 * @property {(name: string) => any} [take] takes a click for something else than a move, and reports whether it did
 */

/** @type {CSSStyleSheet|undefined} */ let sheet

export class Table {
	#listed = new Map() // the places in the list of moves
	#told // the tree and the number of its changes that the list shows
	/** @type {Set<string>} */ #doing = new Set()
	top = h("div.seats")
	bottom = h("div.seats")
	status = h("p.status", { role: "status", "aria-live": "polite", tabindex: -1 })
	message = h("div.message", { role: "alert" })
	result = h("div.message.result", { role: "status" })
	says = h("div.says", this.status, this.message, this.result)
	controls = h("div.controls", { role: "toolbar", "aria-label": "Game" })
	menu = h("div.menu", { popover: "auto", role: "group", "aria-label": "More", onbeforetoggle: () => this.#menu() })
	list = h("ol.moves", { part: "moves", "aria-label": "Moves", tabindex: 0 })

	/** @param {HTMLElement} host @param {Keeper} keeper */
	constructor(host, keeper) {
		this.host = host
		this.keeper = keeper
		this.review = new Review(keeper)
		this.touch = new Touch(this)
	}

	/** attach puts the table into its element, with more of whoever keeps the game: below the board, below what is said, and at the end. */
	attach(below = [], panels = [], more = []) {
		const { touch, top, bottom, says, controls, menu, list, review } = this,
			root = this.host.attachShadow({ mode: "open" })
		if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(STYLE)
		root.adoptedStyleSheets = [sheet]
		const slot = name => h("slot", { name })
		const board = [slot("head"), top, touch.frame, below, bottom, says, touch.choices, review.panel, panels]
		const rest = [controls, menu, slot("acting"), more, list, typed(move => this.keeper.typed(move)), slot("side")]
		root.append(h("div.table", { part: "table" }, board.flat(), rest.flat()))
		addEventListener("keydown", e => this.#key(e))
		new ResizeObserver(() => {
			if (this.keeper.game()?.now) this.tools()
		}).observe(this.host)
		return root
	}

	/** say shows a message, in the place of the last one. */
	say(kind, ...content) {
		this.message.className = `message ${kind ?? ""}`
		this.status.classList.toggle("quiet", kind === "note")
		this.message.replaceChildren(...content.filter(c => c))
	}

	/** clear takes away what was said of another position. */
	clear() {
		this.say()
		this.status.hidden = false
		this.result.replaceChildren()
	}

	/** asked shows the library's sentence about the next click, unless there is a message. A new user also learns what may be used for it. */
	asked() {
		const { touch } = this
		if (!touch.free || !touch.ask || this.message.firstChild) return
		const fresh = !this.keeper.game().at && !touch.clicked.length && !matchMedia("(pointer: coarse)").matches
		this.say("note", touch.ask, fresh && " Click, drag, or use the arrow keys and Enter.")
	}

	/** tell says whose turn it is, or which earlier position is shown. @param {string} text */
	tell(text) {
		const game = this.keeper.game()
		if (game.now && !game.atEnd) text += ` (after move ${game.at} of ${game.last})`
		if (this.status.textContent !== text) this.status.textContent = text
	}

	/** ended says who has won, and what can be done now. @param {string} yours what the player at this screen has reached @param {boolean} lost @param {string} words @param {string} points or places @param {any[]} content */
	ended(yours, lost, words, points, content) {
		const focused = /** @type {any} */ (this.result.getRootNode()).activeElement
		const had = this.result.contains(focused) && focused.dataset.do
		this.status.hidden = true // the result says it
		this.result.classList.toggle("lost", lost)
		this.result.replaceChildren(
			h("p", yours && h("b", yours), words, points && h("b.points", ` ${points}`)),
			...content.filter(c => c),
		)
		if (had) (this.result.querySelector(`[data-do=${had}]`) ?? this.result.querySelector("button"))?.focus()
	}

	// #key goes through the moves.
	#key(e) {
		const { at, line, last, now } = this.keeper.game() ?? {},
			field = e.composedPath()[0].closest?.("input, select, textarea, dialog, .moves")
		if (e.defaultPrevented || field || !now || e.ctrlKey || e.altKey || e.metaKey || !this.keeper.keys()) return
		const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[e.key]
		if (to === undefined) return
		e.preventDefault()
		if (line[to] && to !== at) this.keeper.goTo(line[to])
	}

	/** players shows who plays: the seat at the lower edge below the board, the others above it. */
	players() {
		const plates = this.keeper.plates(),
			game = this.keeper.game(),
			{ top, bottom } = this,
			root = /** @type {any} */ (top.getRootNode())
		const below = this.from ?? plates[0].seat.letter,
			focused = root.activeElement?.closest?.(".seat")?.dataset.seat
		const state = letter => (game.over ? letter === game.now.winner && "won" : letter === game.turn && "turn") || ""
		const row = (/** @type {Plate} */ { seat, name, words, control, clock, said }) =>
			h(
				control ? "label" : "div",
				{ class: `seat ${state(seat.letter)}`, "data-seat": seat.letter },
				(seat.token ??= this.touch.view.token(seat.color)),
				h("span.who", { dir: "auto" }, name),
				control ?? h("span.words", said && [h("q", said), " · "], words),
				clock && h("time", { "data-clock": seat.letter }),
			)
		top.replaceChildren(...plates.filter(p => p.seat.letter !== below).map(row))
		bottom.replaceChildren(...plates.filter(p => p.seat.letter === below).map(row))
		if (focused) root.querySelector(`[data-seat="${focused}"] select`)?.focus()
	}

	/** from returns the seat at the lower edge. */
	get from() {
		return this.below ?? this.keeper.side()
	}
	/** @type {string|undefined} */ below // if a player has turned the board

	// #flip turns the board, so that the next player sits below it.
	#flip() {
		const letters = this.keeper.game().seats.map(s => s.letter)
		this.below = letters[(letters.indexOf(this.from ?? letters[0]) + 1) % letters.length]
		this.players()
		return this.keeper.turned()
	}

	/** matched says how a match stands. @param {any} match */
	matched(match) {
		const game = this.keeper.game(),
			wins = Object.keys(match.score).map(letter => `${game.seat(letter)} ${match.score[letter]}`)
		return match.over
			? `${game.seat(match.winner)} has won the match. ${wins.join(", ")}.`
			: `Round ${match.round} of a match to ${match.wins} wins. ${wins.join(", ")}.`
	}

	/** tools shows the buttons: a few in a row, and the others in a menu, which lies over the page. */
	tools() {
		const { controls, menu } = this,
			{ tools: more, row, pressed = {} } = this.keeper.tools(),
			{ line, here, atEnd } = this.keeper.game(),
			go = n => () => this.keeper.goTo(n)
		const steps = /** @type {Tool[]} */ ([
			["first", "«", "To the start", go(line[0]), !here.parent],
			["back", "‹", "Back", go(here.parent), !here.parent],
			["forward", "›", "Forward", go(here.next ?? here.children[0]), atEnd],
			["last", "»", "To the last move", go(line.at(-1)), atEnd],
		])
		const tools = /** @type {Tool[]} */ ([
			...(this.keeper.replays() ? steps : []),
			...more,
			["flip", "Flip the board", "", () => this.#flip()],
			["more", "⋯", "More", () => {}],
		])
		for (const parent of [controls, menu]) {
			const own = tools.filter(([id]) => row.includes(id) === (parent === controls))
			for (const b of [...parent.children]) if (!own.some(([id]) => id === b.dataset.do)) b.remove()
			own.forEach(([id, text, label, act, disabled], i) => {
				// a button stays in the page, so that no click on it is lost
				const there = parent.querySelector(`[data-do=${id}]`),
					b = there ?? h("button", { type: "button", "data-do": id, "aria-label": label || null, title: label || null })
				if (!there) parent.insertBefore(b, parent.children[i] ?? null)
				b.textContent = (parent === menu && label) || text
				b.disabled = !!disabled
				b.onclick = () => {
					if (parent === menu) menu.hidePopover()
					return this.#once(id, act)
				}
				if (id in pressed) b.setAttribute("aria-pressed", String(pressed[id]))
				if (id === "more") b.popoverTargetElement = menu
			})
		}
	}

	// #once does what a button says, unless the same is being done. A press counts for what the person has seen: what a lesson changes is
	// seen as soon as there is one.
	async #once(id, act) {
		const doing = `${id} ${this.keeper.game().at} ${this.keeper.seen?.() ?? ""}`
		if (this.#doing.has(doing)) return
		this.#doing.add(doing)
		try {
			await act()
		} catch (e) {
			this.say("refusal", e.message)
		} finally {
			this.#doing.delete(doing)
		}
	}

	// #menu puts the menu above its button.
	#menu() {
		const { menu } = this,
			at = this.controls.querySelector("[data-do=more]").getBoundingClientRect()
		menu.style.setProperty("bottom", `${Math.max(6, innerHeight - at.top + 6)}px`)
		menu.style.setProperty("right", `${Math.max(6, innerWidth - at.right)}px`)
		menu.style.setProperty("max-height", `${at.top - 12}px`)
	}

	/** moves shows the tree of moves. Moves that replace others are in lists of their own. */
	moves() {
		const game = this.keeper.game(),
			{ root, here, changes } = game
		const { list, keeper } = this
		const tell = (first, list) => {
			let row, round
			for (let n = first; n; n = n.children[0]) {
				if (round !== (round = game.round(n))) list.append((row = h("li", { value: round })))
				const to = n,
					move = keeper.replays() ? button(n.move, () => keeper.goTo(to)) : h("span", n.move)
				move.dataset.ply = n.ply
				this.#listed.set(n, move)
				row.append(move, " ", n.comment && h("span.comment", n.comment))
				if (n !== first || list === this.list)
					row.append(...n.parent.children.slice(1).map(other => tell(other, h("ol.variation"))))
			}
			return list
		}
		if (this.#told?.root !== root || this.#told.changes !== changes) {
			this.#told = { root, changes }
			this.#listed.clear()
			list.replaceChildren()
			tell(root.children[0], list)
		}
		list.querySelector("[aria-current]")?.removeAttribute("aria-current")
		const current = this.#listed.get(here)
		current?.setAttribute("aria-current", "step")
		list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0
	}
}
