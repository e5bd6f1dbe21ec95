// <clutch-board game="coucou"> is a board to play on. It gets everything that it shows from the library, which runs in a
// worker and speaks the referee's protocol. This file contains the element and also the worker. A page needs two lines:
//
//   <script type="module" src="clutch-board.js"></script>
//   <clutch-board game="coucou"></clutch-board>
//
// The library is in two files in the same folder. A board loads clutch.wasm at once, and clutch-bots.wasm when it needs a bot,
// a hint or an evaluation. With a single file for both, a board would have to load more than 2 MB, compressed, before it
// could answer.
//
// Attributes
//   game       the game's name: coucou, cuckoo, oeufs, cookiedisco, taacoca
//   position   the text of the position in which the game begins, instead of the start
//   options    the options of the game: "setup=advanced1,starter=r"
//   players    who plays each seat, separated by commas: human, easy, medium, hard, or (with solution) perfect
//   rules      the start of the address of a rule. The board appends the rule's identifier. The default is "#"
//   solution   the address of the table with the solution of Cookie Disco
//   fragment   if present, the board opens what the page's fragment names: a position, a move, options, or a record with the
//              winners of the earlier rounds
//   bare       if present, the element shows only the board; the page must play the moves and call show()
//
// Events (they bubble; square brackets list the members of the detail)
//   clutch-ready   the first legal moves are known; performance.getEntriesByName("clutch-ready") has the time
//   clutch-move    a player moves [move, seat, position]; if the page cancels the event, it must play the move itself
//   clutch-shown   a position is shown [position or view, turn, over, winner, rule]
//
// Methods
//   show({position | seen, view, last, change, choose})   shows a position, or a seat's view, and animates the change
//   open({position | options | record, moves, move})      begins a game
//   ask(request)                                          sends the library a request of the referee's protocol

const LEVELS = { easy: "easy bot", medium: "medium bot", hard: "hard bot" }

// Engine runs the library in two workers, which all boards on a page share. One worker has only the rules. It starts at once,
// and no search ever blocks it. The other worker also has the bots and the solution, and starts when a board needs it.
class Engine {
	#workers = {}
	#waiting = new Map()
	#number = 0
	#solutions = new Map()

	#worker(name) {
		if (this.#workers[name]) return this.#workers[name]
		const worker = new Worker(import.meta.url, { type: "module", name })
		worker.onmessage = ({ data: { number, line, more, error } }) => {
			const w = this.#waiting.get(number)
			if (more) return w?.progress?.(JSON.parse(line).progress)
			this.#waiting.delete(number)
			if (error) w?.reject(new Error(error))
			else w?.resolve(line && JSON.parse(line))
		}
		worker.onerror = e => {
			for (const w of this.#waiting.values()) w.reject(new Error(e.message || "the library could not be started"))
			this.#waiting.clear()
			delete this.#workers[name]
		}
		return this.#workers[name] = worker
	}

	#post(name, message, progress) {
		const worker = this.#worker(name)
		const number = ++this.#number
		const answer = new Promise((resolve, reject) => this.#waiting.set(number, { resolve, reject, progress }))
		worker.postMessage({ number, ...message })
		return Object.assign(answer, { stop: () => worker.postMessage({ stop: number }) })
	}

	ask(request, progress) {
		return this.#post(request.search || request.solution ? "bots" : "rules", { request: JSON.stringify(request) }, progress)
	}

	warm(name) { this.#worker(name) }

	// solution loads the solution's table, but only once.
	solution(address) {
		const url = new URL(address, document.baseURI).href
		if (!this.#solutions.has(url)) {
			const loaded = this.#post("bots", { solution: url })
			loaded.catch(() => this.#solutions.delete(url))
			this.#solutions.set(url, loaded)
		}
		return this.#solutions.get(url)
	}

	static #shared
	static get shared() { return this.#shared ??= new Engine() }
}

// h creates an element. It adds strings as text, never as markup.
function h(tag, props = {}, ...children) {
	const e = document.createElement(tag)
	for (const [key, value] of Object.entries(props)) {
		if (key.startsWith("on")) e.addEventListener(key.slice(2), value)
		else if (typeof value === "boolean") e.toggleAttribute(key, value)
		else if (value != null) e.setAttribute(key, value)
	}
	e.append(...children.filter(c => c != null))
	return e
}

const button = (text, onclick, props) => h("button", { type: "button", onclick, ...props }, text)
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches
const pause = ms => new Promise(resolve => setTimeout(resolve, ms))
const copy = text => navigator.clipboard?.writeText(text).then(() => true, () => false)
const capital = text => /^\w*\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1) // the name of a cell keeps its lower case
const counted = n => n.toLocaleString("en").replaceAll(",", "\u202f")
const listed = text => (text ? text.split(",").map(s => s.trim()) : [])

// optionsOf parses "name=value,name=value".
const optionsOf = text => Object.fromEntries(listed(text).map(pair => pair.split("=")).map(([name, value]) => [name, value ?? ""]))

const sheet = css => { const s = new CSSStyleSheet(); s.replaceSync(css); return s }

class ClutchBoard extends (globalThis.HTMLElement ?? Object) {
	static observedAttributes = ["game", "position", "options"]

	#root; #parts = {}; #game; #styled = false
	#base = {}          // how the game began: {options} or {position}
	#moves = []; #at = 0 // all moves of the game, and how many of them led to the shown position
	#rounds = []        // the winners of the match's earlier rounds, with "" for a drawn round
	#players = []       // what plays each seat: "human", a level, or "perfect"
	#now                // the library's answer about the shown position
	#shown              // the argument of show(), if the page shows positions instead of a game
	#clicked = []; #next = []; #complete = []
	#turning = 0        // changes with each new task, so that answers to older tasks are ignored
	#thinking           // the running search
	#paused = false
	#uncovered          // the seat of the human at the screen, if the game hides something
	#lingers = false    // whether the board still shows what the player at the screen has just done
	#drag
	#rating = false     // whether the evaluation is shown
	#solving = false    // whether the solution is shown for each position, because a player has asked and not moved since

	connectedCallback() {
		if (this.#root) return
		this.#root = this.attachShadow({ mode: "open" })
		this.#root.adoptedStyleSheets = [sheet(STYLE)]
		this.#build()
		this.#begun = this.#begin().catch(e => this.#fail(e))
		if (!this.hasAttribute("fragment")) return
		addEventListener("hashchange", () => this.#openFragment())
		document.addEventListener("click", e => { // a link to the current fragment fires no hashchange
			const a = e.target.closest?.("a[href]")
			if (a && a.hash && a.href === location.href) this.#openFragment()
		})
	}

	attributeChangedCallback(name, before, now) {
		if (!this.#game || before === now) return
		this.#game = name === "game" ? undefined : this.#game
		this.#begun = this.#begin().catch(e => this.#fail(e))
	}
	#begun // resolves when the game is known

	// ---- What a page can call ----

	ask(request, progress) { return Engine.shared.ask({ game: this.getAttribute("game"), ...request }, progress) }

	async open(game) {
		await this.#begun
		return this.#open(game)
	}

	async show(shown) {
		await this.#begun
		this.#shown = shown
		await this.#refresh(shown.change)
	}

	async #open({ position, options, record, moves = [], move, rounds = [] } = {}) {
		this.#stop()
		this.#shown = undefined
		if (rounds.some(w => w && !this.#game.seats.some(s => s.letter === w)) || this.#champion(rounds)) {
			return this.#say("The winners of the earlier rounds can't be read: they must be players, and none may have won the match yet.")
		}
		if (record != null) {
			const a = await this.ask({ record })
			if (a.error) return this.#say(`The record can't be read: ${a.error.message}`)
			moves = a.record.moves.map(m => m.move)
			;({ position, options } = a.record)
		}
		const base = position != null ? { position } : { options: options ?? {} }
		const a = await this.ask({ ...base, moves })
		if (a.error) return this.#say(capital(a.error.message))
		if (position != null || record != null) this.#players = this.#game.seats.map(() => "human")
		this.#base = base
		this.#moves = moves
		this.#at = moves.length
		this.#rounds = rounds
		this.#uncovered = undefined
		this.#paused = this.#solving = false
		await this.#refresh()
		if (move) await this.#attempt(move)
	}

	// ---- Starting a game ----

	async #begin() {
		const name = this.getAttribute("game")
		const a = await this.ask({ describe: true })
		if (a.error) throw new Error(a.error.message)
		this.#game = a.describe
		const players = listed(this.getAttribute("players"))
		this.#players = this.#game.seats.map((_, i) => players[i] ?? (i ? "easy" : "human"))
		this.#fillSetup()
		if (this.hasAttribute("bare")) return
		if (!(this.hasAttribute("fragment") && await this.#openFragment())) {
			const position = this.getAttribute("position")
			await this.#open(position ? { position } : { options: optionsOf(this.getAttribute("options")) })
		}
		if (name === this.getAttribute("game")) {
			performance.mark("clutch-ready")
			this.#tell("clutch-ready", {})
		}
	}

	async #openFragment() {
		const q = new URLSearchParams(location.hash.slice(1))
		const has = ["position", "record", "options"].some(k => q.has(k))
		if (!has || !this.#game) return false
		const { top } = this.getBoundingClientRect()
		if (top < 0 || top > innerHeight / 2) this.scrollIntoView({ behavior: still() ? "auto" : "smooth" })
		await this.#open({
			position: q.get("position") ?? undefined, record: q.get("record") ?? undefined, move: q.get("move") ?? undefined,
			rounds: listed(q.get("rounds")).map(w => w === "-" ? "" : w),
			options: q.has("options") ? optionsOf(q.get("options")) : undefined,
		})
		return true
	}

	#tell(type, detail) {
		return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }))
	}

	// ---- Asking and drawing ----

	// #request returns the members of a request that identify the position.
	#request(at = this.#at) {
		if (this.#shown) {
			const { position, seen, view } = this.#shown
			return { position, seen, view }
		}
		return { ...this.#base, moves: this.#moves.slice(0, at), view: this.#view(at) }
	}

	// #view returns the seat whose view is shown, if the game hides something. This is the only human's seat, or if there are
	// several, that of the human to move.
	#view(at) {
		if (!this.#game.hidden || (this.#now?.over && at === this.#at)) return undefined
		const humans = this.#humans()
		if (humans.length === 1) return humans[0]
		return humans.length ? this.#uncovered ?? "-" : undefined
	}

	#playing() { return this.#game.seats.slice(0, this.#now?.players?.length) }
	#humans() { return this.#playing().map(s => s.letter).filter((_, i) => this.#players[i] === "human") }
	#seat(letter) { return this.#game.seats.find(s => s.letter === letter)?.name ?? letter }
	#player(letter) { return this.#players[this.#game.seats.findIndex(s => s.letter === letter)] }

	// #refresh shows the current position. change is the change that led to it. If change is true, #refresh asks what the last move changed.
	async #refresh(change) {
		const turning = ++this.#turning
		this.#clicked = []
		this.#message()
		const draw = { clickable: true, last: !this.#shown && this.#at > 0 || this.#shown?.last, style: !this.#styled }
		const request = { ...this.#request(), explain: true, clicks: [], draw, change: change === true ? true : undefined }
		let a = await this.ask(request)
		if (turning !== this.#turning) return
		if (a.error) return this.#fail(new Error(a.error.message))
		if (a.over && request.view && !this.#shown) { // the game is over, so nothing needs to stay hidden
			a = await this.ask({ ...request, view: undefined, change: undefined })
			if (turning !== this.#turning) return
		}
		this.#now = a
		this.#next = a.next ?? []
		this.#complete = a.complete ?? []
		this.#draw(a)
		await this.#animate(change === true ? a.change : change)
		if (turning !== this.#turning) return
		if (this.#lingers) return this.#passOn(a)
		const { position, view, turn, over, winner, rule } = a
		if (!this.#shown && !this.#at && this.#mayMove()) this.#say(this.#invitation())
		if (this.#solving && !over) this.#showSolution()
		this.#tell("clutch-shown", { position, view, turn, over, winner, rule })
		this.#go()
	}

	// #passOn covers the board after a player's move. If the move has shown the player a hidden piece, the
	// player covers the board.
	async #passOn({ change = {}, over }) {
		const learned = !over && change.learned?.length && this.#cell(change.learned[0])
		const go = () => { this.#stop(); this.#uncovered = undefined; return this.#refresh() }
		if (!learned) return go()
		this.#message("note", `You see: ${learned.name.split(", ").slice(0, 2).join(", ")}. `, button("Cover the board", go))
	}

	// #invitation returns a sentence that tells a new user how to begin.
	#invitation() {
		const pieces = this.#parts.stage.querySelectorAll(this.#next.map(name => `[data-at="${CSS.escape(name)}"]`).join() || "none")
		if (!pieces.length) return "Choose a place: click it, or use the arrow keys and Enter."
		return "Choose a piece, then where it goes: click, drag, or use the arrow keys and Enter."
	}

	#draw(a) {
		if (a.style) {
			const style = a.style.replace(/:root(:not\([^)]*\)|\[[^\]]*\])/g, ":host($1)") // in a shadow tree, :host takes the place of :root
			this.#root.adoptedStyleSheets = [sheet(style), ...this.#root.adoptedStyleSheets]
			this.#styled = true
		}
		const before = this.#root.activeElement?.dataset?.cell
		const { stage } = this.#parts
		this.#old = new Map([...stage.querySelectorAll("[data-piece]")].map(p => [p.dataset.piece, place(p)]))
		this.#places = new Map(this.#cells().map(c => [c.dataset.cell, middle(c)]))
		const svg = new DOMParser().parseFromString(a.svg, "image/svg+xml").documentElement
		stage.replaceChildren(document.importNode(svg, true))
		if (before) this.#focus(before)
		this.#mark()
		this.#list()
		this.#status()
	}
	#old = new Map()    // where each piece was drawn before
	#places = new Map() // where each cell was drawn before

	#cells() { return [...this.#parts.stage.querySelectorAll("[data-cell]")] }
	#cell(name) { return this.#cells().find(c => c.dataset.cell === name) }

	// #mark marks the clicked cells, the cells that may be clicked next, and the cells of complete moves.
	#mark(refused = []) {
		const free = this.#mayMove()
		const cells = this.#cells()
		for (const c of cells) {
			const name = c.dataset.cell
			const clicked = this.#clicked.includes(name)
			c.classList.toggle("selected", clicked)
			const empty = !this.#parts.stage.querySelector(`[data-at="${CSS.escape(name)}"]`) // a first click here places a piece
			c.classList.toggle("target", free && (this.#clicked.length > 0 || empty) && this.#next.includes(name))
			c.classList.toggle("movable", free && !this.#clicked.length && this.#next.includes(name))
			c.classList.toggle("refused", refused.includes(name))
			c.name ??= c.getAttribute("aria-label").replace(/, can be chosen$/, "")
			c.setAttribute("aria-label", c.name + (free && this.#next.includes(name) ? ", can be chosen" : ""))
			if (clicked) c.setAttribute("aria-pressed", "true")
			else c.removeAttribute("aria-pressed")
		}
		if (!cells.some(c => c.getAttribute("tabindex") === "0")) {
			(this.#cell(this.#next[0]) ?? cells[0])?.setAttribute("tabindex", "0")
		}
		this.#parts.choices.replaceChildren(...(free ? this.#complete : []).map(c => button(c.label, () => this.#play(c.move))))
	}

	#mayMove() {
		if (this.#shown) return this.#shown.choose ?? true
		return !this.#now?.over && !this.#thinking && !this.#lingers && this.#player(this.#now?.turn) === "human" && !this.#covers()
	}

	async #animate(change) {
		if (still() || !change || document.hidden) return
		const ease = { duration: 260, easing: "ease-in-out" }
		const running = []
		const pieces = [...this.#parts.stage.querySelectorAll("[data-piece]")]
		for (const m of change.moved ?? []) {
			const piece = pieces.find(p => p.dataset.at === m.to)
			const cells = m.way.map(name => this.#places.get(name))
			if (!piece || cells.length < 2 || cells.includes(undefined)) continue
			const [x, y] = place(piece), [u, v] = cells.at(-1) // all coordinates may have shifted
			const way = cells.map(([a, b]) => ({ transform: `translate(${x + a - u}px, ${y + b - v}px)` }))
			running.push(piece.animate(way, { ...ease, duration: Math.min(180 + 120 * way.length, 1100) }))
		}
		const moved = new Set((change.moved ?? []).map(m => m.to))
		const rest = pieces.find(p => !moved.has(p.dataset.at) && this.#old.has(p.dataset.piece))
		if (change.shift && rest) { // the coordinates of all pieces have shifted
			const [x, y] = place(rest), [u, v] = this.#old.get(rest.dataset.piece)
			const way = [{ transform: `translate(${u - x}px, ${v - y}px)` }, { transform: "none" }]
			for (const g of this.#parts.stage.querySelectorAll("svg > g")) running.push(g.animate(way, ease))
		}
		for (const name of [...change.placed ?? [], ...change.turned ?? [], ...change.learned ?? []]) {
			const piece = pieces.find(p => p.dataset.at === name)
			if (piece) running.push(piece.animate([{ opacity: 0 }, { opacity: 1 }], ease))
		}
		await Promise.all(running.map(r => r.finished.catch(() => {})))
	}

	// ---- Clicking ----

	// #click handles a click, after all earlier clicks have been handled.
	#click(name) {
		return this.#clicking = this.#clicking.then(() => this.#take(name)).catch(e => this.#fail(e))
	}
	#clicking = Promise.resolve()

	async #take(name) {
		if (!this.#mayMove()) return
		if (!this.#shown && this.#players.some(p => p !== "human")) Engine.shared.warm("bots") // a bot answers soon
		const clicked = this.#clicked
		if (clicked.at(-1) === name && this.#complete.length) return this.#play(this.#complete[0].move)
		if (clicked.includes(name) && !this.#next.includes(name)) return this.#choose([])
		if (clicked.length && !this.#next.includes(name) && this.#first.includes(name)) return this.#choose([name])
		await this.#choose([...clicked, name])
	}
	#first = []

	// #choose asks the library which cells and moves are possible after some clicks.
	async #choose(clicks) {
		const turning = ++this.#turning
		this.#solving = false
		if (!this.#clicked.length) this.#first = this.#next
		const a = await this.ask({ ...this.#request(), explain: true, clicks })
		if (turning !== this.#turning) return
		if (a.error) return this.#refuse(a.error)
		this.#message()
		this.#clicked = clicks
		this.#next = a.next ?? []
		this.#complete = a.complete ?? []
		if (clicks.length && this.#complete.length === 1 && !this.#next.length) return this.#play(this.#complete[0].move)
		this.#mark()
	}

	#refuse(error) {
		const link = error.rule && h("a", { href: (this.getAttribute("rules") ?? "#") + error.rule }, error.rule)
		this.#message("refusal", capital(error.message), link && " (", link, link && (error.ruleTitle ? `: ${error.ruleTitle})` : ")"))
		this.#mark(error.cells)
	}

	// #attempt tries to make a move, which may be illegal.
	async #attempt(move) {
		await pause(still() ? 0 : 500)
		const a = await this.ask({ ...this.#request(), move, explain: true })
		if (!a.error) return this.#play(move)
		await this.#arrow(move)
		this.#refuse(a.error)
	}

	async #arrow(move) {
		const a = await this.ask({ ...this.#request(), clicks: [], draw: { clickable: true, last: this.#at > 0, move } })
		if (a.svg) this.#draw(a)
	}

	async #play(move) {
		const { turn: seat, position, view } = this.#now
		if (this.#player(seat) === "human") this.#solving = false
		if (!this.#tell("clutch-move", { move, seat, position: position ?? view }) || this.#shown) return
		this.#moves = [...this.#moves.slice(0, this.#at), move]
		this.#at++
		this.#lingers = this.#game.hidden && this.#player(seat) === "human" && this.#humans().length > 1
		this.#uncovered = this.#lingers ? seat : undefined
		await this.#refresh(true)
	}

	// ---- Whose turn it is ----

	// #go makes the bot move, if it is a bot's turn.
	async #go() {
		if (this.#shown || this.#now.over || this.#at < this.#moves.length) return
		const { turn } = this.#now
		const player = this.#player(turn)
		if (this.#rating) this.#rate()
		if (player === "human" || this.#paused) return
		const turning = this.#turning
		const began = performance.now()
		const move = await (player === "perfect" ? this.#perfect() : this.#search(turn, player)).catch(e => this.#fail(e))
		if (turning !== this.#turning || !move) return
		const humans = this.#humans().length
		await pause(still() ? 0 : Math.max(0, (humans ? 450 : 700) - (performance.now() - began)))
		if (turning === this.#turning && !this.#paused) await this.#play(move)
	}

	async #search(turn, level) {
		const view = this.#game.hidden ? turn : undefined
		const seed = Math.floor(Math.random() * 2 ** 31)
		this.#thinking = this.ask({ ...this.#request(), view, search: { level, seed, progress: true } }, p => this.#status(p))
		this.#status()
		this.#mark()
		const a = await this.#thinking.finally(() => { this.#thinking = undefined; this.#controls() })
		if (a.error) throw new Error(a.error.message)
		return a.best.move
	}

	async #perfect() {
		const { moves } = (await this.#solved()).solution
		const best = moves.filter(m => m.value === moves[0].value && m.plies === moves[0].plies)
		return best[Math.floor(Math.random() * best.length)].move
	}

	// #solved returns the library's answer with the solution of the position.
	async #solved() {
		const turning = this.#turning
		const loading = setTimeout(() => turning === this.#turning && this.#say("Loading the solution, three megabytes, once …"), 100)
		await Engine.shared.solution(this.getAttribute("solution")).finally(() => clearTimeout(loading))
		const a = await this.ask({ ...this.#request(), solution: true })
		if (a.error) throw new Error(a.error.message)
		return a
	}

	#stop() {
		this.#turning++
		this.#thinking?.stop()
		this.#thinking = undefined
		this.#lingers = false
	}

	// #winners returns the winners of the match's finished rounds. If no match is played, it returns undefined.
	#winners() {
		if (!this.#game?.match || this.#shown || this.#base.position != null) return undefined
		return this.#now.over ? [...this.#rounds, this.#now.winner] : this.#rounds
	}

	// #champion returns the seat that has won the match, or undefined while the match continues.
	#champion(winners = this.#winners()) {
		const { match, seats } = this.#game
		return seats.find(s => winners.filter(w => w === s.letter).length >= match?.wins)
	}

	#score() {
		const winners = this.#winners()
		this.#parts.score.hidden = !winners
		if (!winners) return
		const score = this.#game.seats.map(s => `${s.name} ${winners.filter(w => w === s.letter).length}`).join(", ")
		const champion = this.#champion()
		this.#parts.score.textContent = champion ? `${champion.name} has won the match. ${score}.`
			: `Round ${this.#rounds.length + 1} of a match. ${this.#game.match.wins} wins decide it. ${score}.`
	}

	// #nextRound begins the next round of the match. If the match is over, it begins a new match. The players take turns to start.
	#nextRound() {
		const { starterOption } = this.#game.match
		const letters = this.#playing().map(s => s.letter)
		const options = { ...this.#base.options }
		const before = options[starterOption] ?? this.#game.options.find(o => o.name === starterOption)?.values[0]
		if (before != null) options[starterOption] = letters[(letters.indexOf(before) + 1) % letters.length]
		return this.#open({ options, rounds: this.#champion() ? [] : this.#winners() })
	}

	// #covers reports whether the board is covered, because the screen is being handed from one player to another.
	#covers() {
		if (!this.#game?.hidden || this.#shown || !this.#now || this.#now.over || this.#lingers || this.#humans().length < 2) return false
		return this.#player(this.#now.turn) === "human" && this.#uncovered !== this.#now.turn
	}

	// ---- Around the board ----

	#build() {
		const p = this.#parts
		p.status = h("p", { class: "status", role: "status" }, "Loading …")
		p.score = h("p", { class: "score", hidden: true })
		p.bar = h("div", { class: "bar", role: "meter", "aria-label": "Evaluation", "aria-valuemin": 0, "aria-valuemax": 100, hidden: true }, h("div"))
		p.stage = h("div", { class: "stage", onpointerdown: e => this.#grab(e), onkeydown: e => this.#key(e), onfocusin: e => this.#entered(e) })
		p.stage.addEventListener("touchstart", e => this.#touched(e), { passive: false })
		p.cover = h("div", { class: "cover", hidden: true })
		p.choices = h("div", { class: "choices" })
		p.message = h("div", { class: "message", role: "alert" })
		p.controls = h("div", { class: "controls", role: "toolbar", "aria-label": "Game" })
		p.list = h("ol", { class: "moves", "aria-label": "Moves" })
		p.setup = h("details", { class: "setup" })
		const all = [p.status, p.score, p.bar, h("div", { class: "frame" }, p.stage, p.cover), p.choices, p.message]
		if (!this.hasAttribute("bare")) all.push(p.controls, p.list, p.setup)
		this.#root.append(h("div", { class: "table" }, ...all))
	}

	#message(kind, ...content) {
		this.#parts.message.className = `message ${kind ?? ""}`
		this.#parts.message.replaceChildren(...content.filter(c => c))
	}
	#say(text) { this.#message("note", text) }
	#fail(error) { this.#message("refusal", `Something is wrong: ${error.message}`) }

	#status(progress) {
		const { outcome, turn, over } = this.#now
		const mine = !this.#shown && this.#player(turn) === "human" && this.#humans().length === 1
		let text = over ? outcome : `${this.#seat(turn)} to move${mine ? ": your turn" : ""}`
		if (this.#thinking) {
			text = `${this.#seat(turn)}, the ${LEVELS[this.#player(turn)]}, is thinking …`
			if (progress) text += ` ${counted(progress.nodes)} positions`
		} else if (!over && !this.#shown && this.#at < this.#moves.length) text += ` (after move ${this.#at} of ${this.#moves.length})`
		if (this.#parts.status.textContent !== text) this.#parts.status.textContent = text
		if (progress) return // new buttons would swallow a click that has begun on an old one
		this.#parts.seats.forEach((label, i) => {
			label.hidden = i >= this.#playing().length
			label.querySelector("select").value = this.#players[i]
		})
		this.#score()
		const covered = this.#covers()
		this.#parts.cover.hidden = !covered
		if (covered) {
			const name = this.#seat(turn)
			this.#parts.cover.replaceChildren(h("p", {}, `Pass the screen to ${name}.`),
				button(`I am ${name}: show me the board`, () => { this.#uncovered = turn; this.#refresh() }))
		}
		this.#controls()
	}

	#controls() {
		const bot = !this.#now.over && this.#at === this.#moves.length && this.#player(this.#now.turn) !== "human"
		const back = this.#at === 0, forward = this.#at === this.#moves.length
		const set = [
			["first", "«", "To the start", () => this.#goTo(0), back], ["back", "‹", "Back", () => this.#goTo(this.#at - 1), back],
			["forward", "›", "Forward", () => this.#goTo(this.#at + 1), forward],
			["last", "»", "To the last move", () => this.#goTo(this.#moves.length), forward],
			["undo", "Undo", "", () => this.#undo(), !this.#moves.length],
			["hint", "Hint", "", () => this.#hint(), !this.#mayMove()],
			["rating", "Evaluation", "", () => this.#toggleRating(), false],
		]
		if (this.hasAttribute("solution")) set.push(["solution", "Solution", "", () => this.#showSolution(), this.#now.over])
		if (this.#thinking) set.push(["now", "Move now", "", () => this.#thinking?.stop(), false])
		if (this.#winners() && this.#now.over) set.push(["next", this.#champion() ? "New match" : "Next round", "", () => this.#nextRound(), false])
		if (bot) set.push(["pause", this.#paused ? "Go on" : "Pause", "", () => this.#togglePause(), false])
		const focused = this.#root.activeElement?.dataset?.do
		this.#parts.controls.replaceChildren(...set.map(([id, text, label, act, disabled]) => button(text, act, {
			"data-do": id, "aria-label": label || null, title: label || null, disabled,
			"aria-pressed": id === "rating" ? String(this.#rating) : null,
		})))
		if (focused) this.#parts.controls.querySelector(`[data-do=${focused}]:enabled`)?.focus()
	}

	#list() {
		if (this.#shown) return
		const width = this.#playing().length
		const rows = []
		this.#moves.forEach((m, i) => {
			if (i % width === 0) rows.push(h("li"))
			rows.at(-1).append(button(m, () => this.#goTo(i + 1), { "aria-current": i + 1 === this.#at ? "step" : null }), " ")
		})
		this.#parts.list.replaceChildren(...rows)
		const current = this.#parts.list.querySelector("[aria-current]")
		if (current) this.#parts.list.scrollTop = current.offsetTop - this.#parts.list.clientHeight / 2
	}

	#goTo(at) {
		this.#stop()
		const forward = at === this.#at + 1
		this.#at = at
		this.#uncovered = this.#humans().length > 1 ? this.#uncovered : undefined
		return this.#refresh(forward || undefined)
	}

	// #undo takes back moves until it is a human's turn again.
	async #undo() {
		this.#stop()
		const { states } = await this.ask({ ...this.#request(this.#moves.length), states: true })
		let at = this.#moves.length - 1
		const any = this.#humans().length > 0
		while (at > 0 && any && this.#player(states[at].turn) !== "human") at--
		this.#moves = this.#moves.slice(0, at)
		this.#at = at
		this.#uncovered = undefined
		this.#paused = !any
		await this.#refresh()
	}

	async #hint() {
		this.#solving = false
		this.#say("Looking for a good move …")
		const turning = this.#turning
		const a = await this.ask({ ...this.#request(), search: { time: 1500 } })
		if (turning !== this.#turning) return
		if (a.error) return this.#fail(new Error(a.error.message))
		await this.#arrow(a.best.move)
		const { move, value } = a.best
		this.#say(value.result === "open" ? `${move} looks best. ${this.#seat(this.#now.turn)}'s chances: ${value.text}.` : `${move} is best: ${value.text}.`)
	}

	#togglePause() {
		this.#paused = !this.#paused
		if (this.#paused) this.#stop()
		this.#status()
		this.#go()
	}

	#toggleRating() {
		this.#rating = !this.#rating
		this.#parts.bar.hidden = !this.#rating
		this.#controls()
		if (this.#rating) this.#rate()
	}

	// #rate shows the first player's chances: the share of games that a search expects this player to win.
	async #rate() {
		const turning = this.#turning
		const { turn } = this.#now
		const a = await this.ask({ ...this.#request(), view: this.#game.hidden ? turn : undefined, search: { time: 400 } })
		if (turning !== this.#turning || a.error) return
		const first = this.#game.seats[0]
		const two = this.#playing().length === 2
		const share = two && turn !== first.letter ? 1 - a.best.value.share : a.best.value.share
		const whose = two ? first.name : this.#seat(turn)
		const { bar } = this.#parts
		bar.firstChild.style.setProperty("width", `${100 * share}%`)
		bar.setAttribute("aria-valuenow", Math.round(100 * share))
		bar.setAttribute("aria-valuetext", `${whose}: ${Math.round(100 * share)} %`)
		bar.title = `${whose}: ${Math.round(100 * share)} %`
	}

	// #showSolution shows the solution's verdict on the position. If the position changes meanwhile, #refresh calls it again.
	async #showSolution() {
		const asked = JSON.stringify(this.#request())
		this.#solving = true
		try {
			const { turn, solution: s } = await this.#solved()
			if (!this.#solving || asked !== JSON.stringify(this.#request())) return
			const say = v => v.value === "endless" ? v.value : `${v.value} in ${v.plies}`
			const verdict = s.value === "endless" ? "neither side can force a win" : say(s)
			this.#message("note", h("p", {}, `${this.#seat(turn)} to move: ${verdict}.`),
				h("ul", { class: "solution" }, ...s.moves.map(m => h("li", { class: m.value }, button(m.move, () => this.#play(m.move)), ` ${say(m)}`))))
		} catch (e) { this.#fail(e) }
	}

	// ---- Setting up ----

	#fillSetup() {
		const g = this.#game
		const kinds = { human: "a person here", ...LEVELS, ...this.hasAttribute("solution") && { perfect: "the perfect player" } }
		const select = (label, values, now, change) => h("label", {}, h("span", {}, label),
			h("select", { onchange: e => change(e.target.value) }, ...values.map(([v, text]) => h("option", { value: v, selected: v === now }, text))))
		const seats = g.seats.map((s, i) => select(s.name, Object.entries(kinds), this.#players[i], v => {
			this.#players[i] = v
			this.#stop()
			this.#paused = false
			this.#refresh()
		}))
		const chosen = {}
		const worded = v => ({ true: "yes", false: "no" })[v] ?? g.seats.find(s => s.letter === v)?.name ?? v
		const options = g.options.map(o => select(capital(o.doc ?? o.name), o.values.map(v => [v, worded(v)]), o.values[0],
			v => { chosen[o.name] = v }))
		const position = h("input", { type: "text", spellcheck: "false", autocomplete: "off", placeholder: "the text of a position" })
		const record = h("textarea", { rows: 4, spellcheck: "false", placeholder: "the text of a record" })
		const file = h("input", { type: "file", accept: ".txt,text/plain", onchange: async () => this.open({ record: await file.files[0].text() }) })
		const act = (text, f) => button(text, () => f().catch(e => this.#fail(e)))
		this.#parts.seats = seats
		this.#parts.setup.replaceChildren(h("summary", {}, "Players, new game, positions and records"),
			h("fieldset", {}, h("legend", {}, "Who plays"), ...seats),
			h("fieldset", {}, h("legend", {}, "New game"), ...options, act("Begin a new game", () => this.open({ options: { ...chosen } }))),
			h("fieldset", {}, h("legend", {}, "Position"), h("label", {}, h("span", {}, "Text"), position),
				act("Set it up", () => this.open({ position: position.value.trim() })),
				act("Copy the one on the board", async () => { position.value = this.#now.position ?? this.#now.view; position.select(); await copy(position.value) })),
			h("fieldset", {}, h("legend", {}, "Record"), act(`Link to this ${g.match ? "match" : "game"}`, () => this.#share()), act(g.match ? "Save this round" : "Save", () => this.#save()),
				h("label", {}, h("span", {}, "Open a file"), file), h("label", {}, h("span", {}, "or paste it"), record),
				act("Open", () => this.open({ record: record.value.trimEnd() + "\n" }))))
	}

	async #written() {
		const a = await this.ask({ ...this.#request(this.#moves.length), view: undefined, write: {} })
		if (a.error) throw new Error(a.error.message)
		return a.written
	}

	async #share() {
		const url = new URL(location.href)
		const rounds = this.#winners() && this.#rounds.map(w => w || "-").join()
		url.hash = new URLSearchParams({ record: await this.#written(), ...rounds && { rounds } })
		const copied = await copy(url.href)
		const held = this.#winners() ? "match so far" : "game"
		this.#message("note", "This ", h("a", { href: url.href }, "link"), ` holds the whole ${held}.${copied ? " It is in the clipboard now." : ""}`)
	}

	async #save() {
		const url = URL.createObjectURL(new Blob([await this.#written()], { type: "text/plain" }))
		h("a", { href: url, download: `${this.#game.name}.txt` }).click()
		setTimeout(() => URL.revokeObjectURL(url), 1000)
	}

	// ---- Pointer and keyboard ----

	#grab(e) {
		const cell = e.target.closest?.("[data-cell]")
		if (!cell || e.button !== 0) return
		e.preventDefault()
		this.#keys = false
		this.#focus(cell.dataset.cell)
		const name = cell.dataset.cell
		const piece = [...this.#parts.stage.querySelectorAll("[data-at]")].find(p => p.dataset.at === name)
		const drag = { piece, x: e.clientX, y: e.clientY, from: name, begun: false }
		const move = e => this.#dragged(drag, e)
		const up = async e => {
			removeEventListener("pointermove", move)
			removeEventListener("pointerup", up)
			removeEventListener("pointercancel", up)
			piece?.style.removeProperty("transform")
			piece?.classList.remove("dragged")
			if (e.type === "pointercancel") return
			if (!drag.begun) return this.#click(name)
			const target = this.#root.elementFromPoint(e.clientX, e.clientY)?.closest("[data-cell]")?.dataset.cell
			await drag.chosen
			if (target && target !== name) await this.#click(target)
		}
		addEventListener("pointermove", move)
		addEventListener("pointerup", up)
		addEventListener("pointercancel", up)
	}

	// #touched prevents the page from scrolling while a finger drags a piece. A finger that touches no piece scrolls the page.
	#touched(e) {
		const cell = e.target.closest?.("[data-cell]")
		if (e.touches.length === 1 && this.#mayMove() && cell?.matches(".movable, .selected")) e.preventDefault()
	}

	#dragged(drag, e) {
		const dx = e.clientX - drag.x, dy = e.clientY - drag.y
		if (!drag.begun) {
			if (Math.hypot(dx, dy) < 6 || !drag.piece) return
			drag.begun = true
			if (!this.#clicked.includes(drag.from)) drag.chosen = this.#click(drag.from)
			drag.piece.classList.add("dragged")
		}
		const scale = this.#parts.stage.querySelector("svg").getScreenCTM().a
		const [x, y] = place(drag.piece)
		drag.piece.style.setProperty("transform", `translate(${x + dx / scale}px, ${y + dy / scale}px)`)
	}

	#focus(name) {
		for (const c of this.#cells()) c.setAttribute("tabindex", c.dataset.cell === name ? "0" : "-1")
		const cell = this.#cell(name)
		cell?.focus({ preventScroll: true })
		this.#parts.stage.querySelector(".cursor")?.remove()
		const cursor = this.#keys && cell?.querySelector(".hit")?.cloneNode()
		if (!cursor) return
		cursor.setAttribute("class", "cursor")
		this.#parts.stage.firstChild.append(cursor) // above everything, so that no neighbouring cell covers it
	}
	#keys = false // whether the player uses the keyboard

	#key(e) {
		this.#keys = true
		const cell = e.target.closest?.("[data-cell]")
		const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[e.key]
		if (e.key === "Escape") this.#choose([])
		else if (cell && (e.key === "Enter" || e.key === " ")) this.#click(cell.dataset.cell)
		else if (cell && way) this.#step(cell, way)
		else return
		e.preventDefault()
	}

	// #entered shows the cursor when the Tab key moves the focus to the board.
	#entered(e) {
		if (!e.target.matches("[data-cell]:focus-visible") || this.#parts.stage.querySelector(".cursor")) return
		this.#keys ||= !this.#drag
		this.#focus(e.target.dataset.cell)
	}

	// #step moves the focus to the nearest cell in a direction.
	#step(cell, [u, v]) {
		const at = c => [Number(c.dataset.x), Number(c.dataset.y)]
		const [x, y] = at(cell)
		let best, least = Infinity
		for (const c of this.#cells()) {
			const dx = at(c)[0] - x, dy = at(c)[1] - y
			const along = dx * u + dy * v, across = Math.abs(dx * v) + Math.abs(dy * u)
			if (along > 0 && across <= along && along + 2 * across < least) [best, least] = [c, along + 2 * across]
		}
		if (best) this.#focus(best.dataset.cell)
	}
}

// place returns the coordinates where a piece is drawn.
function place(piece) {
	const m = piece.transform.baseVal.consolidate()?.matrix
	return m ? [m.e, m.f] : [0, 0]
}

// middle returns the coordinates of the middle of a cell, where its outlines begin.
const middle = cell => cell.querySelector(".hit").getAttribute("d").match(/^M(\S+) (-?[\d.]+)/).slice(1).map(Number)

// ---- In the worker ----

const FILES = { rules: "clutch.wasm", bots: "clutch-bots.wasm" }

async function serve() {
	const ready = (async () => {
		const go = new Go()
		const wasm = await WebAssembly.instantiateStreaming(fetch(new URL(FILES[name], import.meta.url)), go.importObject)
		go.run(wasm.instance)
	})()
	ready.catch(e => setTimeout(() => { throw e })) // the page creates a new worker for its next request
	onmessage = async ({ data: { number, request, solution, stop } }) => {
		try {
			await ready
			if (stop) return clutchStop(stop)
			if (request) return clutchAsk(number, request, (line, more) => postMessage({ number, line, more }))
			const reply = await fetch(solution)
			if (!reply.ok) throw new Error(`the solution could not be loaded: ${reply.status}`)
			const error = clutchSolution(new Uint8Array(await reply.arrayBuffer()))
			postMessage({ number, error: error || undefined })
		} catch (e) { postMessage({ number, error: e.message }) }
	}
}

if (globalThis.WorkerGlobalScope) serve()
else {
	Engine.shared.warm("rules") // the worker waits for the page to load
	customElements.define("clutch-board", ClutchBoard)
}
