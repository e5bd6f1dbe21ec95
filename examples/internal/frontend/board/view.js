// The drawn board: it shows the library's drawings, changes only what differs, moves the pieces, and reports clicks.
import { h, still, svg } from "./dom.js"

/** @typedef {[number, number]} Place */

const ease = { duration: 260, easing: "ease-in-out" }
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }

/** place returns the coordinates where a piece is drawn. @param {Element} piece @returns {Place} */
function place(piece) {
	const [, x, y] = /translate\((-?\d+) (-?\d+)\)/.exec(piece.getAttribute("transform") ?? "") ?? [0, 0, 0]
	return [Number(x), Number(y)]
}

/** pieces returns the pieces on the board. @param {Element|undefined} board @returns {any[]} */
const pieces = board => [...(board?.querySelectorAll(".piece:not(.gone)") ?? [])]

/** replace puts the children of one element in place of another's, unless they look the same. @param {Element} old @param {Element} now */
const replace = (old, now) => old.innerHTML !== now.innerHTML && old.replaceChildren(...now.childNodes)

/** assign gives an element the attributes of another. @param {Element} old @param {Element} now */
function assign(old, now) {
	for (const { name } of [...old.attributes])
		if (!now.hasAttribute(name) && name !== "tabindex") old.removeAttribute(name)
	for (const { name, value } of now.attributes)
		if (name !== "tabindex" && old.getAttribute(name) !== value) old.setAttribute(name, value)
}

export class View {
	/** @type {SVGSVGElement|undefined} */ #svg
	/** @type {Map<string, any>} */ #cells = new Map()
	#wanted // the coordinate that the arrow keys try to keep
	/** @type {any} */ #drag
	#dropped // the cell on which a piece has been dropped

	/** @param {import("./touch.js").Touch} player what clicks do, and whether a piece may be dragged */
	constructor(player) {
		this.player = player
		this.stage = h("div.stage", { onpointerdown: e => this.#grab(e), onkeydown: e => this.#key(e) }, h("slot"))
		this.stage.addEventListener("touchstart", e => this.#touched(e), { passive: false })
	}

	get drawn() {
		return !!this.#svg
	}
	get focused() {
		return /** @type {any} */ (this.stage.getRootNode()).activeElement?.dataset?.cell
	}
	focus = () => this.stage.querySelector("[data-cell][tabindex='0']")?.focus({ preventScroll: true })
	cell = name => this.#cells.get(name)
	get refused() {
		return [...this.#cells.values()].filter(c => c.classList.contains("refused")).map(c => c.dataset.cell)
	}
	has = name => !!this.piece(name)
	/** @param {string} name @returns {any} */
	piece = name => this.#svg?.querySelector(`.piece[data-at="${CSS.escape(name)}"]:not(.gone)`)

	/** draw shows a drawing, and animates the change that has led to it. @param {string} text @param {any} [change] */
	async draw(text, change) {
		const now = svg(text),
			old = this.#svg
		const { focused } = this
		const shape = s =>
			[...s.querySelectorAll("[data-cell]")].map(c => c.dataset.cell).join() + s.getAttribute("viewBox")
		const before = new Map([...this.#cells].map(([name, c]) => [name, this.#middle(c)]))
		const where = new Map(pieces(old).map(p => [p.dataset.piece, place(p)]))
		if (!old || shape(old) !== shape(now)) {
			this.stage.replaceChildren(now)
			this.#svg = now
			this.#cells = new Map([...now.querySelectorAll("[data-cell]")].map(c => [/** @type {any} */ (c).dataset.cell, c]))
			if (focused) this.#focus(focused)
			else if (old) this.#tabbable()
			await this.#slide(change, before, where)
			return
		}
		assign(old, now)
		const part = (s, name) => s.querySelector(`:scope > ${name}`)
		for (const name of [".board", ".names", ".arrows"]) replace(part(old, name), part(now, name))
		for (const d of part(now, "defs")?.children ?? []) {
			if (!part(old, "defs")) old.prepend(part(now, "defs").cloneNode()) // the board was empty
			if (!part(old, "defs").querySelector("#" + d.id)) part(old, "defs").append(d.cloneNode(true))
		}
		for (const c of now.querySelectorAll("[data-cell]")) assign(this.cell(/** @type {any} */ (c).dataset.cell), c)
		this.#pieces(part(old, ".pieces"), part(now, ".pieces"), change)
		for (const c of this.#cells.values()) delete c.spoken
		await this.#slide(change, before, where)
	}

	/** #pieces keeps the elements of pieces that stay on the board. A captured piece fades. */
	#pieces(old, now, change) {
		const kept = new Map([...old.children].map(p => [p.dataset.piece, p]))
		for (const p of [...now.children]) {
			const there = kept.get(p.dataset.piece)
			kept.delete(p.dataset.piece)
			if (!there || there.classList.contains("gone")) {
				there?.remove()
				old.append(p)
				continue
			}
			assign(there, p)
			replace(there, p)
		}
		for (const p of kept.values()) {
			if (!change || still() || p.classList.contains("gone")) p.remove()
			else {
				p.classList.add("gone")
				p.animate({ opacity: [1, 0] }, { duration: 450, easing: "ease-in" }).finished.finally(() => p.remove())
			}
		}
	}

	/** middle returns the place of a cell in the drawing. @param {string} name @returns {Place|undefined} */
	middle = name => (this.#cells.has(name) ? this.#middle(this.cell(name)) : undefined)

	#middle(cell) {
		const [, x, y] = /^M(-?\d+) (-?\d+)/.exec(cell.querySelector(".hit").getAttribute("d")) ?? [0, 0, 0]
		return /** @type {Place} */ ([Number(x), Number(y)])
	}

	/** #slide moves the pieces along their ways. A piece that was dropped on its cell is there already. */
	async #slide(change, before, where) {
		const dropped = this.#dropped
		this.release()
		if (still() || !change || document.hidden || !this.#svg) return
		const running = []
		const moved = new Set()
		for (const m of change.moved ?? []) {
			const piece = this.piece(m.to)
			moved.add(m.to)
			const cells = m.way.map(name => before.get(name))
			if (!piece || cells.length < 2 || cells.includes(undefined) || m.to === dropped) continue
			piece.parentNode.append(piece) // above the others
			const [x, y] = place(piece),
				[u, v] = cells.at(-1) // all coordinates may have shifted
			const steps = cells.map(([a, b]) => ({ transform: `translate(${x + a - u}px, ${y + b - v}px)` }))
			const time = { ...ease, duration: Math.min(60 + 120 * cells.length, 1000) }
			running.push(piece.animate(steps, time))
			if (this.#svg.classList.contains("table")) {
				const half = Math.sign(u - cells[0][0] || 1) * 180 // a cookie rolls
				const rolls = { rotate: ["0deg", `${half * (cells.length - 1)}deg`] }
				running.push(piece.firstChild.animate(rolls, time))
			}
		}
		const rest = pieces(this.#svg).find(p => !moved.has(p.dataset.at) && where.has(p.dataset.piece))
		if (change.shift && rest) {
			// the coordinates of all pieces have shifted
			const [x, y] = place(rest),
				[u, v] = where.get(rest.dataset.piece) ?? [x, y]
			const way = { transform: [`translate(${u - x}px, ${v - y}px)`, "none"] }
			for (const g of this.#svg.querySelectorAll(":scope > g")) running.push(g.animate(way, ease))
		}
		for (const name of change.placed ?? []) running.push(this.piece(name)?.animate({ opacity: [0, 1] }, ease))
		for (const name of [...(change.turned ?? []), ...(change.learned ?? [])])
			running.push(this.piece(name)?.firstChild.animate({ scale: ["0 1", "1 1"] }, ease)) // an egg turns over
		await Promise.all(running.map(r => r?.finished.catch(() => {})))
	}

	/**
	 * mark marks the clicked cells, those that may be clicked next, those that a refusal names, and for a new user what can move.
	 * @param {{clicked: string[], next: string[], refused: string[], fresh: boolean}} marks
	 */
	mark({ clicked, next, refused, fresh }) {
		const free = this.player.free
		this.#svg?.classList.toggle("fresh", fresh && !clicked.length)
		for (const p of pieces(this.#svg)) p.classList.toggle("chosen", clicked.includes(p.dataset.at))
		for (const [name, c] of this.#cells) {
			const may = free && next.includes(name),
				selected = clicked.includes(name)
			const target = may && (clicked.length > 0 || !this.has(name)) // a first click on an empty cell places a piece
			const marks = {
				selected,
				target,
				taken: target && this.has(name),
				movable: may && !clicked.length,
				refused: refused.includes(name),
			}
			for (const [mark, on] of Object.entries(marks)) c.classList.toggle(mark, on)
			c.spoken ??= c.getAttribute("aria-label").replace(/, can be chosen$/, "")
			c.setAttribute("aria-label", c.spoken + (may ? ", can be chosen" : ""))
			c.toggleAttribute("aria-pressed", selected)
			if (selected) c.setAttribute("aria-pressed", "true")
		}
		this.#tabbable(next[0])
	}

	/** cheer lets the pieces of a colour hop: their player has won. @param {string} [color] */
	cheer(color) {
		const hop = { translate: ["0 0", "0 -9px", "0 0"] },
			time = { duration: 420, iterations: 2, easing: "ease-out" }
		const won = still() ? [] : pieces(this.#svg).filter(p => p.classList.contains(color))
		won.forEach((p, i) => p.firstChild.animate(hop, { ...time, delay: 60 * i }))
	}

	/** token returns a small picture of a piece of a colour, if there is one on the board. @param {string} color */
	token(color) {
		const look = this.#svg?.querySelector(`.piece.${color} use`)?.getAttribute("href"),
			picture = look && this.#svg?.querySelector(look)?.cloneNode(true)
		if (!picture) return
		;/** @type {any} */ (picture).removeAttribute("id")
		const token = svg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="-26 -26 52 52" aria-hidden="true"/>')
		token.classList.add("token")
		token.append(picture)
		return token
	}

	/** #tabbable makes the board one stop of the Tab key. */
	#tabbable(first) {
		const cells = [...this.#cells.values()]
		if (cells.some(c => c.getAttribute("tabindex") === "0")) return
		const cell = this.cell(first) ?? cells[0]
		cell?.setAttribute("tabindex", "0")
	}

	// ---- The keyboard ----

	#focus(name) {
		for (const c of this.#cells.values()) c.setAttribute("tabindex", c.dataset.cell === name ? "0" : "-1")
		this.cell(name)?.focus({ preventScroll: true })
	}

	#key(e) {
		const cell = e.target.closest?.("[data-cell]")
		this.stage.classList.remove("touched")
		if (e.key === "Escape") {
			if (this.#drag) this.#cancel()
			else this.player.cancel()
		} else if (cell && (e.key === "Enter" || e.key === " ")) this.player.click(cell.dataset.cell)
		else if (cell && WAYS[e.key]) this.#step(cell, WAYS[e.key])
		else return
		e.preventDefault()
	}

	/**
	 * #step moves the focus to the next cell in a direction. In a grid of hexagons, a way that leads along the rows stays in
	 * its row, and a way across the rows goes on in the neighbouring row, as straight as it can.
	 */
	#step(cell, [u, v]) {
		const at = c => [Number(c.dataset.x), Number(c.dataset.y)]
		const [x, y] = at(cell)
		const across = c => (u ? at(c)[1] : at(c)[0]),
			along = c => (at(c)[0] - x) * u + (at(c)[1] - y) * v
		const here = across(cell)
		if (this.#wanted?.cell !== cell || this.#wanted.u !== Math.abs(u)) this.#wanted = { at: here, u: Math.abs(u) }
		const hexagons = this.#svg?.dataset.grid ?? "squares"
		const crossing = hexagons === "hexagon-rows" ? v !== 0 : hexagons === "hexagon-files" && u !== 0
		const cells = [...this.#cells.values()].filter(c => along(c) > 0 && (crossing || across(c) === here))
		const off = c => Math.abs(across(c) - this.#wanted.at)
		cells.sort((a, b) => along(a) - along(b) || off(a) - off(b) || across(a) - across(b))
		if (!cells.length) return
		this.#wanted.cell = cells[0]
		this.#focus(cells[0].dataset.cell)
	}

	// ---- The pointer ----

	// #grab begins a drag, which belongs to one pointer and one button. Everything else that happens meanwhile ends it without a move:
	// another button, the Escape key, or another window.
	#grab(e) {
		const cell = e.target.closest?.("[data-cell]")
		if (!cell || e.button !== 0 || e.ctrlKey || !e.isPrimary || this.#drag) return
		e.preventDefault()
		const name = cell.dataset.cell,
			{ pointerId } = e,
			ends = new AbortController(),
			{ signal } = ends
		this.stage.classList.add("touched")
		this.#drag = { piece: this.piece(name), x: e.clientX, y: e.clientY, from: name, begun: false, ends }
		this.#focus(name)
		const cancel = () => this.#cancel()
		const mine = (event, handle) => addEventListener(event, e => e.pointerId === pointerId && handle(e), { signal })
		mine("pointermove", e => (e.pointerType === "mouse" && e.buttons !== 1 ? cancel() : this.#dragged(e)))
		mine("pointerup", e => this.#drop(e))
		mine("pointercancel", cancel)
		for (const event of ["contextmenu", "blur"]) addEventListener(event, cancel, { signal })
	}

	// #end ends the drag, and returns it.
	#end() {
		const drag = this.#drag
		this.#drag = undefined
		drag?.ends.abort()
		drag?.piece?.classList.remove("dragged")
		return drag
	}

	// #cancel lets a piece that is dragged go back, and what was chosen with it.
	#cancel() {
		const drag = this.#end()
		if (!drag?.begun) return
		this.#back(drag.piece)
		this.player.cancel()
	}

	async #drop(e) {
		const drag = this.#end()
		if (!drag.begun) return this.player.click(drag.from)
		const target = this.stage.getRootNode().elementFromPoint(e.clientX, e.clientY)?.closest("[data-cell]")?.dataset.cell
		await drag.chosen
		if (!target || target === drag.from) return this.#back(drag.piece)
		const cell = this.cell(target)
		if (cell.classList.contains("target")) {
			// it stays where it was dropped until the drawing of the move is there
			this.#dropped = target
			const [x, y] = this.#middle(cell)
			drag.piece.style.setProperty("transform", `translate(${x}px, ${y}px)`)
			this.held = drag.piece
		} else this.#back(drag.piece)
		await this.player.click(target)
		if (this.held === drag.piece) this.release()
	}

	/** release lets a dropped piece go where the drawing says that it is. */
	release() {
		this.held?.style.removeProperty("transform")
		this.held = this.#dropped = undefined
	}

	/** #back lets a piece slide back to its cell. */
	#back(piece) {
		const from = piece?.style.transform
		piece?.style.removeProperty("transform")
		if (!from || still()) return
		const [x, y] = place(piece)
		piece.animate({ transform: [from, `translate(${x}px, ${y}px)`] }, { duration: 160, easing: "ease-out" })
	}

	/** #touched prevents the page from scrolling while a finger drags a piece. A finger that touches no piece scrolls the page. */
	#touched(e) {
		const cell = e.target.closest?.("[data-cell]")
		if (e.touches.length === 1 && this.player.free && cell?.matches(".movable, .selected")) e.preventDefault()
	}

	#dragged(e) {
		const drag = this.#drag,
			dx = e.clientX - drag.x,
			dy = e.clientY - drag.y
		if (!drag.begun) {
			if (Math.hypot(dx, dy) < 6 || !drag.piece || !this.player.free) return
			drag.begun = true
			drag.chosen = this.player.click(drag.from, true)
			drag.piece.classList.add("dragged")
			drag.piece.parentNode.append(drag.piece)
		}
		const scale = this.#svg?.getScreenCTM()?.a ?? 1
		const [x, y] = place(drag.piece)
		drag.piece.style.setProperty("transform", `translate(${x + dx / scale}px, ${y + dy / scale}px)`)
	}
}
