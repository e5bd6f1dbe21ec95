// <clutch-board game="coucou"> is a board to play on. It gets everything that it shows from the library, which runs in a
// worker and speaks the referee's protocol. The file npm/clutch-board.d.ts describes its attributes, properties, methods and events.
import { button, copy, h, kept, listed, pause, select, still } from "./dom.js"
import { engineOf, enters, leaves } from "./engine.js"
import { Game } from "./game.js"
import { Learn } from "./learn.js"
import { KINDS, setup } from "./setup.js"
import { Study } from "./study.js"
import { Table } from "./table.js"

const counted = n => n.toLocaleString("en").replaceAll(",", "\u202f")

/** optionsOf parses "name=value,name=value", and converts the values to the types that the protocol expects. */
function optionsOf(text, known = []) {
	const pairs = listed(text).map(pair => pair.split("="))
	const typed = (name, value) => known.find(o => o.name === name)?.values.find(v => String(v) === value)
	return Object.fromEntries(pairs.map(([name, value]) => [name, typed(name, value) ?? value ?? ""]))
}

export class ClutchBoard extends (globalThis.HTMLElement ?? Object) {
	static observedAttributes = ["game", "position", "options", "players"]

	/** @type {ShadowRoot} */ #root
	/** @type {Record<string, any>} */ #parts = {}
	/** @type {Game} */ #game
	/** @type {Game|undefined} */ #own // the player's own game, while a lesson is on the board
	#turning = 0 // changes with each new task, so that answers to older tasks are ignored
	/** @type {any} */ #thinking // the running search
	#paused = false
	#left = false // whether the board has left the page
	#lingers = false // whether the board still shows what the player at the screen has just done
	/** @type {(() => Promise<any[]>) | undefined} */ reviewed // a page's own review of its game
	/** @type {Promise<void>} */ #begun = Promise.resolve() // settled when the game is known
	/** @type {import("./game.js").Device} */ #keeper = {
		game: () => this.#game,
		name: () => this.game,
		side: () => this.#game.humans[0] ?? this.#game.seats[0].letter,
		turned: () => this.#refresh(),
		free: () => this.#mayMove(),
		look: request => this.#game.look({ draw: this.#drawing, ...request }),
		play: move => this.#play(move),
		typed: move => this.#attempt(move),
		replays: () => true,
		keys: () => this.hasAttribute("keep") && !this.#left,
		goTo: n => this.#goTo(n),
		plates: () => this.#plates(),
		tools: () => this.#tools(),
		seen: () => this.#learn.entry?.position,
		rule: rule => h("a", { href: (this.getAttribute("rules") ?? "#") + rule }, rule),
		take: name => this.#study.editing && (this.#study.put(name), true),
		open: from => this.#open(from),
		leave: () => this.#learned(),
		refresh: () => this.#refresh(),
		review: async end => (await this.reviewed?.()) ?? this.#game.review(end),
		arrows: moves => this.#arrows({ arrows: moves }),
		from: () => this.#table.from,
		draw: text => this.#view.draw(text),
		solution: async () => (this.hasAttribute("solution") ? (await this.#solved()).solution : undefined),
	}
	#study = new Study(this.#keeper)
	#learn = new Learn(this.#keeper)
	#table = new Table(this, this.#keeper)
	#touch = this.#table.touch
	#view = this.#touch.view

	connectedCallback() {
		enters(this)
		if (this.#root) return this.#left && this.#returns()
		this.#build()
		this.#start()
		addEventListener("storage", e => e.key === this.#kept && this.#follow().catch(e => this.#fail(e)))
		if (!this.hasAttribute("fragment")) return
		addEventListener("hashchange", () => this.#left || this.#openFragment())
		document.addEventListener("click", e => {
			// a link to the current fragment fires no hashchange
			const a = /** @type {any} */ (e.composedPath().find(n => /** @type {any} */ (n).matches?.("a[href]")))
			if (a?.hash && a.href === location.href) dispatchEvent(new HashChangeEvent("hashchange"))
		})
	}

	// disconnectedCallback stops the game and its workers, unless the board has only been moved to another place in the page.
	disconnectedCallback() {
		setTimeout(() => {
			if (this.isConnected) return
			this.#left = true
			this.#stop()
			leaves(this)
		})
	}

	// #returns goes on with the game of a board that is in the page again.
	#returns() {
		this.#left = false
		this.#message()
		if (this.#game?.now) return void this.#refresh().catch(e => this.#fail(e, () => this.#returns()))
		this.#start()
	}

	attributeChangedCallback(name, before, now) {
		if (!this.#game || before === now) return
		if (name === "players") return void this.#begun.then(() => this.#seatPlayers(listed(now)))
		this.#start()
	}

	// ---- What a page can call ----

	get game() {
		return this.getAttribute("game") ?? ""
	}
	set game(name) {
		this.setAttribute("game", name)
	}
	get position() {
		return this.#game?.now?.position ?? this.#game?.now?.view ?? ""
	}
	get turn() {
		return this.#game?.turn ?? ""
	}
	get over() {
		return !!this.#game?.over
	}
	get moves() {
		return this.#game?.line.slice(1).map(n => n.move) ?? []
	}

	ask(request, progress) {
		return this.#engine.ask({ game: this.game, ...request }, progress)
	}

	async open(from) {
		await this.#begun
		return this.#open(from)
	}

	async #open({ lesson, move, wins, ...given } = /** @type {any} */ ({})) {
		this.#stop()
		const own = this.#own ?? this.#game
		const game = lesson ? this.#opening(own.info) : own
		const kind = ["session", "record", "position"].find(k => given[k] != null),
			{ tree, at, moves, record, position, options = {} } = given
		if (!kind && game.info.match) wins ??= 0 // the game's own number
		await game.open({ ...(kind ? { [kind]: given[kind] } : { options }), moves, wins, tree, at })
		this.#game = game
		this.#own = lesson && own // a lesson leaves the player's own game as it is
		if (position != null || record != null)
			game.players = game.info.seats.map(s => (lesson && s.letter !== game.here.turn ? "easy" : "human"))
		this.#paused = !!lesson
		this.#learn.leave(lesson)
		await this.#refresh()
		if (move) await this.#attempt(move)
	}

	#opening(info) {
		return Object.assign(new Game((request, progress) => this.ask(request, progress)), { info })
	}

	// #learned ends the lesson. The player's own game is on the board again.
	#learned() {
		this.#stop()
		this.#game = /** @type {Game} */ (this.#own)
		this.#own = undefined
		this.#learn.leave()
		this.#paused = false
		return this.#refresh()
	}

	// ---- Starting a game ----

	get #engine() {
		return engineOf(this.game, this.getAttribute("engine"))
	}

	#start() {
		const begun = (this.#begun = this.#begin())
		begun.catch(e => {
			const again = () => begun === this.#begun && !this.#left && this.#start()
			setTimeout(again, 5000)
			this.#table.tell("")
			this.#fail(e, again)
		})
	}

	async #begin() {
		const name = this.game
		this.#parts.progress.hidden = this.#view.drawn
		const game = (this.#game = this.#opening())
		this.#own = undefined
		if (this.#view.drawn) this.#message()
		else this.#table.tell("Loading the game …")
		await game.describe()
		if (name !== this.game) return
		const given = listed(this.getAttribute("players"))
		game.players = game.info.seats.map((_, i) => given[i] ?? (i ? "easy" : "human"))
		if (!(await this.#goOn()) && !(this.hasAttribute("fragment") && (await this.#openFragment()))) {
			const position = this.getAttribute("position") || undefined
			await this.#open({ position, options: optionsOf(this.getAttribute("options"), game.info.options) })
		}
		const [, learn, day] = (this.hasAttribute("learn") && /^#(learn|exercise-(\d+))$/.exec(location.hash)) || []
		if (learn) await this.#learn.begin(!!day, Number(day))
		performance.mark("clutch-ready")
		this.#tell("clutch-ready", {})
	}

	#seatPlayers(kinds) {
		this.#game.players = this.#game.info.seats.map((_, i) => kinds[i] ?? this.#game.players[i])
		this.#stop()
		this.#paused = false
		return this.#refresh()
	}

	async #openFragment() {
		const { session, options, at, study, ...from } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
		const opens = [session, options, from.position, from.record].some(t => t !== undefined)
		if (!opens || !this.#game.info) return false
		const { top } = this.getBoundingClientRect()
		this.#game.studied ||= study !== undefined
		if (top < 0 || top > innerHeight / 2) this.scrollIntoView({ behavior: still() ? "auto" : "smooth" })
		try {
			const { position, record, move } = from
			const known = { session: session && JSON.parse(session), options: optionsOf(options, this.#game.info.options) }
			await this.#open({ position, record, move, ...known, at: at && Number(at) })
		} catch (e) {
			if (!this.#view.drawn) await this.#open()
			this.#message("refusal", `This link can't be opened: ${e.message}`)
		}
		return true
	}

	// #save keeps the game for a page that is loaded again. #goOn continues it.
	async #save() {
		if (!this.hasAttribute("keep") || this.#learn.entry) return
		const { players, line, tree } = this.#game
		const session = await this.#game.session(line.at(-1))
		const game = { session, ...tree, players, below: this.#table.below, hash: location.hash }
		this.#parts.storing.hidden = !!kept(this.#kept, game)
	}

	get #kept() {
		return `clutch-board:${this.game}`
	}

	// #follow shows the game that another tab has gone on with, so that neither tab takes the other's moves away.
	async #follow() {
		const there = kept(this.#kept)
		if (!this.hasAttribute("keep") || this.#left || !there || this.#learn.entry) return
		const { line, players } = this.#game
		const same = [await this.#game.session(line.at(-1)), players]
		if (JSON.stringify(same) === JSON.stringify([there.session, there.players])) return
		this.#stop()
		await this.#goOn()
	}

	async #goOn() {
		try {
			const old = this.hasAttribute("keep") && kept(this.#kept)
			if (!old || (this.hasAttribute("fragment") && location.hash.includes("=") && location.hash !== old.hash))
				return false
			await this.#game.open({ session: old.session, tree: old.tree, at: old.at })
			this.#game.players = old.players
			this.#table.below = old.below
			if (this.#game.last && old.players.every(p => p !== "human")) this.#paused = true
			await this.#refresh()
			return true
		} catch {
			return false
		} // it was kept by another version
	}

	#tell(type, detail) {
		return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }))
	}

	// ---- Asking and drawing ----

	get #drawing() {
		return { clickable: true, last: this.#game.at > 0, from: this.#table.from || undefined }
	}

	// #refresh shows the current position. change is the change that led to it, or true for what the last move has changed.
	async #refresh(change, played = false) {
		const turning = ++this.#turning
		const game = this.#game
		this.#touch.clicked = []
		this.#message()
		this.#table.clear()
		const asked = { gestures: true, draw: this.#drawing, change: change === true ? true : undefined, page: true }
		let a = await game.look(asked)
		if (turning !== this.#turning) return
		const hid = game.view
		game.now = a
		this.#lingers &&= a.turn !== game.uncovered // or the same player goes on
		if (a.over && hid) {
			// the game is over, so nothing needs to stay hidden
			a = game.now = await game.look(asked)
			if (turning !== this.#turning) return
		}
		this.#parts.progress.hidden = true
		game.known ||= a.over && game.atEnd
		this.#table.moves()
		const drawn = this.#touch.set(a.svg, a.gestures, change === true ? a.change : change)
		this.#status()
		const { move, parent } = game.here // a screen reader hears what the opponent has done
		if (change === true && game.player(parent?.turn) !== "human")
			this.#parts.announce.textContent = `${game.seat(parent?.turn)} ${a.change.looked?.map(c => `looked at ${c}`) ?? `played ${move}`}. ${a.caption}.`
		if (!this.#lingers) this.#go(drawn) // a bot thinks while the last move is still in motion
		await drawn
		if (turning !== this.#turning) return
		if (this.#lingers) return this.#passOn(a)
		const { position, view, turn, over, winner, rule } = a
		if (!this.#learn.entry) this.#table.asked()
		if (over) this.#ended(played)
		for (const part of [this.#study, this.#table.review, this.#learn]) part.show()
		this.#tell("clutch-shown", { position, view, turn, over, winner, rule })
		this.#save()
	}

	// #passOn covers the board after a player's move. If the player has learned something by it, the player covers the board.
	async #passOn({ change = /** @type {any} */ ({}), over, page }) {
		const learned = !over && change.learned?.length && this.#view.cell(change.learned[0])
		const go = () => {
			this.#stop()
			this.#game.uncovered = undefined
			return this.#refresh()
		}
		const told = !over && page?.told
		if (!learned && !told) return go()
		const says = told || `You see: ${learned.spoken.split(", ").slice(0, 2).join(", ")}`
		this.#message("note", `${says}. `, button("Cover the board", go))
	}

	// #results returns the player's results against the bots in this browser, {easy: [2, 1]} for two wins and a defeat, and adds one.
	#results(level, won) {
		const key = `clutch-board:${this.game}:results`,
			results = kept(key) ?? {}
		const [wins, defeats] = results[level] ?? [0, 0]
		return level ? (kept(key, { ...results, [level]: won ? [wins + 1, defeats] : [wins, defeats + 1] }) ?? {}) : results
	}

	// #ended says who has won, and what can be done now. A game that has just been played counts in the player's results.
	#ended(played) {
		const { outcome, page, winner } = this.#game.now,
			{ humans, players, root, seats } = this.#game
		if (!this.#game.atEnd || this.#learn.entry) return
		this.#view.cheer(seats.find(s => s.letter === winner)?.color)
		const next = page?.match && !page.match.over,
			alone = humans.length === 1 && winner,
			won = winner === humans[0]
		const primary = what => ({ "data-do": what, class: "primary" })
		const goOn = async () => {
			this.#stop()
			await this.#game.next().then(
				() => this.#refresh(),
				e => this.#fail(e),
			)
		}
		const anew = () => this.#open({ options: page?.options, wins: page?.match?.wins ?? 1 })
		const again = next ? button("Next round", goOn, primary("next")) : button("Play again", anew, primary("again"))
		const levels = this.#game.info.levels.map(l => l.name),
			bot = players.findIndex(p => levels.includes(p))
		const results = this.#results(played && !root.counted && alone && players[bot], won)
		root.counted = true // also after an undo
		const rung = l => {
			const props = { class: results[l]?.[0] ? "done" : null, "aria-current": l === players[bot] ? "step" : null }
			return h("li", props, `${l} `, h("b", results[l]?.join(" : ") ?? "–"))
		}
		const ladder = alone && h("ol.ladder", { "aria-label": "Your results against the bots" }, levels.map(rung))
		const level = alone && !next && levels[levels.indexOf(players[bot]) + (won ? 1 : -1)]
		const climb = () => {
			players[bot] = level
			return this.#open({ options: page?.options })
		}
		const other = level && button(`Play the ${level} bot`, climb, { "data-do": "level" })
		const train = () => this.#learn.begin(true)
		const learns = alone && !won && this.hasAttribute("learn")
		const learn = learns && button("Exercises", train, { "data-do": "exercise" })
		const watched = this.#game.recorded && !played // a game that was played elsewhere goes on there
		const yours = alone
			? `You ${won ? "won" : "lost"}${next ? ` round ${page.match.round}` : ""} as ${this.#game.seat(humans[0])}. `
			: ""
		this.#table.ended(yours, alone && !won, `${outcome}.`, page?.score, [
			ladder,
			!watched && h("div.controls", again, other || null, learn),
		])
	}

	#mayMove() {
		const game = this.#game
		return (
			!!game?.now &&
			!game.over &&
			!this.#thinking &&
			!this.#lingers &&
			game.player(game.turn) === "human" &&
			!game.covers
		)
	}

	// ---- Moving ----

	// #attempt tries to make a move, which may be illegal.
	async #attempt(move) {
		await pause(still() ? 0 : 500)
		try {
			await this.#game.look({ change: move, draw: this.#drawing })
		} catch (e) {
			return this.#touch.refuse(e)
		}
		return this.#play(move)
	}

	// #arrows draws moves on the board.
	async #arrows(moves) {
		const turning = this.#turning
		const a = await this.#game.look({ draw: { ...this.#drawing, ...moves } }).catch(() => undefined)
		if (!a || turning !== this.#turning) return
		await this.#touch.draw(a.svg)
	}

	async #play(move) {
		const game = this.#game
		const { turn: seat, position, view } = game.now
		const human = game.player(seat) === "human"
		const no = human && this.#learn.refuses(move)
		if (no) return this.#message("refusal", no)
		if (!this.#tell("clutch-move", { move, seat, position: position ?? view })) return
		++this.#turning
		this.#touch.still() // a second click must not move for the opponent
		if (!(await game.play(move)) || game !== this.#game) return
		this.#lingers = game.info.hidden && human && game.humans.length > 1
		game.uncovered = this.#lingers ? seat : undefined
		await this.#refresh(true, true)
	}

	// ---- Whose turn it is ----

	// #go makes the bot move, if it is a bot's turn, as soon as the board is drawn.
	async #go(drawn = Promise.resolve()) {
		const game = this.#game
		if (this.#left || game.over || !game.atEnd || game.studies) return
		if (game.players.some(p => p !== "human")) this.#engine.warm() // a bot answers soon
		const { turn } = game
		const player = game.player(turn)
		if (player === "human" || this.#paused) return
		const turning = this.#turning
		const began = performance.now()
		const move = await (player === "perfect" ? this.#perfect() : this.#search(player)).catch(
			e => turning === this.#turning && this.#fail(e, () => this.#go()),
		)
		if (turning !== this.#turning || !move) return
		await drawn
		await pause(still() ? 0 : Math.max(0, (game.humans.length ? 450 : 1000) - (performance.now() - began)))
		if (turning === this.#turning && !this.#paused) await this.#play(move)
	}

	async #search(level) {
		const seed = Math.floor(Math.random() * 2 ** 31)
		const game = this.#game
		this.#thinking = game.search(
			{ level, seed, progress: true },
			p => this.#status(p),
			game.info.hidden ? game.turn : undefined,
		)
		const mine = this.#thinking
		this.#status()
		this.#touch.mark()
		const best = await mine.finally(() => {
			if (this.#thinking !== mine) return
			this.#thinking = undefined
			this.#table.tools()
		})
		return best.move
	}

	async #perfect() {
		const { moves } = (await this.#solved()).solution
		const best = moves.filter(m => m.value === moves[0].value && m.plies === moves[0].plies)
		return best[Math.floor(Math.random() * best.length)].move
	}

	// #solved returns the library's answer with the solution of the position.
	async #solved() {
		await this.#engine.solution(this.getAttribute("solution") ?? "")
		return this.#game.look({ solution: true })
	}

	#stop() {
		this.#turning++
		this.#thinking?.stop()
		this.#thinking = undefined
		this.#lingers = false
	}

	// ---- Around the board ----

	#build() {
		const p = this.#parts
		const nothing = "This browser stores nothing: before you leave, keep the “Link to this game”."
		p.score = h("p.score", { hidden: true })
		p.storing = h("p.score", { hidden: true }, nothing)
		p.cover = h("div.cover", { hidden: true })
		p.announce = h("div.announce", { "aria-live": "polite" })
		p.dialog = h("dialog.setup", { "aria-label": "New game" })
		p.progress = h("progress", { hidden: true, "aria-label": "Loading the game" })
		this.#touch.frame.append(p.cover)
		const panels = [p.score, p.storing, this.#study.panel, p.announce]
		this.#root = this.#table.attach([p.progress, this.#learn.panel], panels, [this.#study.notes, p.dialog])
	}

	// #message shows a message: in a lesson beside the task, or else below the board.
	#message(kind, ...content) {
		const { says, message } = this.#table
		const place = this.#learn.entry && !this.#learn.panel.hidden ? this.#learn.panel : says
		if (message.parentNode !== place) place.append(message)
		this.#table.say(kind, ...content)
	}

	// #fail says what is wrong, and offers to try again.
	#fail(error, again) {
		this.#parts.progress.hidden = true
		const retry = () => {
			this.#message()
			again()
		}
		this.#message("refusal", error.message, again && " ", again && button("Try again", retry, { "data-do": "retry" }))
	}

	#status(progress) {
		const game = this.#game
		const { outcome, turn, over, page, caption } = game.now
		const mine = game.player(turn) === "human" && game.humans.length === 1
		const words = page?.caption ?? caption
		let text = over ? outcome : `${words}${mine && words.startsWith(game.seat(turn)) ? ": your turn" : ""}`
		if (this.#thinking) {
			text = `${game.seat(turn)}, the ${KINDS(game.info, true).find(k => k[0] === game.player(turn))?.[1]}, is thinking …`
			if (progress) text += ` ${counted(progress.nodes)} positions`
		}
		if (!over && page?.told) text = `${page.told}. ${text}`
		this.#table.tell(text)
		if (progress) return // new buttons would swallow a click that has begun on an old one
		this.#table.players()
		const { cover, score } = this.#parts,
			match = page?.match
		score.hidden = !match || (match.round === 1 && !over) // nothing has been won yet
		if (match) score.textContent = this.#table.matched(match)
		cover.hidden = this.#lingers || !game.covers
		if (!cover.hidden) {
			const name = game.seat(turn)
			const show = button(`I am ${name}: show me the board`, () => {
				game.uncovered = turn
				this.#view.focus()
				this.#refresh()
			})
			cover.replaceChildren(h("p", `Pass the screen to ${name}.`), show)
			if (this.#view.focused) show.focus()
		}
		this.#table.tools()
	}

	#plates() {
		const game = this.#game
		const kinds = KINDS(game.info, this.hasAttribute("solution"))
		const named = seat => game.names[seat.letter] ?? (game.humans.length === 1 ? "you" : kinds[0][1])
		return game.seats.map((seat, i) => {
			const now = game.players[i],
				onchange = e => this.#seatPlayers(game.players.with(i, e.target.value)),
				values = kinds.map(([kind, text]) => [kind, kind === "human" && kind === now ? named(seat) : text])
			const control = select(values, { "aria-label": `${seat.name} is played by`, onchange }, now)
			return { seat, name: seat.name, control }
		})
	}

	#tools() {
		const game = this.#game,
			learning = !!this.#learn.entry
		const bot = !game.over && game.atEnd && game.player(game.turn) !== "human"
		const toggle = () => {
			this.#paused = !this.#paused
			if (this.#paused) this.#stop()
			return this.#refresh() // the last move may not be shown yet
		}
		const study = () => {
			this.#stop()
			game.studied = !game.studied
			return this.#refresh()
		}
		const letters = () => {
			this.toggleAttribute("letters")
			this.#table.tools()
		}
		const takes = bot && !game.humans.length ? "pause" : this.#thinking ? "now" : "hint" // one place for all three, so that no button moves
		const learns = this.hasAttribute("learn")
		const tools = /** @type {(import("./table.js").Tool|false)[]} */ ([
			["undo", "Undo", "", () => this.#undo(), !game.last],
			takes === "hint" && ["hint", "Hint", "", () => this.#hint(), !this.#mayMove() || learning],
			!!this.#thinking && ["now", "Move now", "", () => this.#thinking?.stop()],
			bot && ["pause", this.#paused ? "Go on" : "Pause", "", toggle],
			["new", "New game", "", () => this.#setUp()],
			learns && ["learn", "Learn", "", () => (this.#learn.entry ? this.#learned() : this.#learn.begin())],
			["study", "Study", "", study, learning],
			["letters", "Letters on the pieces", "", letters],
			["share", "Link to this game", "", () => this.#share()],
			["save", "Save the record", "", () => this.#download()],
		])
		const row = `back forward undo ${takes} more ${this.clientWidth < 480 ? "" : "new learn study"}`.split(" ")
		const pressed = { study: game.studied, learn: learning, letters: this.hasAttribute("letters") }
		return { tools: tools.filter(t => !!t), row, pressed }
	}

	#goTo(node) {
		const game = this.#game,
			forward = node.parent === game.here
		this.#stop()
		game.goTo(node)
		game.uncovered = game.humans.length > 1 ? game.uncovered : undefined
		return this.#refresh(forward || undefined)
	}

	async #undo() {
		this.#stop()
		const no = await this.#game.undo().catch(e => e)
		if (!no) this.#paused = !this.#game.humans.length
		await this.#refresh()
		if (no) this.#message("refusal", no.message)
	}

	async #setUp() {
		await setup(this.#game, this.#parts.dialog, {
			start: (from, kinds) => {
				if (from.options) this.#game.players = kinds
				this.#table.below = undefined
				return this.#open(from)
			},
			perfect: this.hasAttribute("solution"),
			kinds: this.#game.players,
			position: this.#game.now.position ?? "",
		})
		if (!this.#parts.dialog.open) this.#parts.dialog.showModal()
	}

	async #hint() {
		this.#message("note", "Looking for a good move …")
		const turning = this.#turning
		const { move, value } = await this.#game.search({ time: 1500 })
		if (turning !== this.#turning) return
		await this.#arrows({ arrows: [move] })
		const chances = `looks best. ${this.#game.seat(this.#game.turn)}'s chances`
		this.#message("note", `${move} ${value.result === "open" ? chances : "is best"}: ${value.text}.`)
	}

	// ---- Records ----

	async #share() {
		const game = this.#game
		const session = await game.session(game.line.at(-1))
		const url = new URL(location.href)
		const round = game.now.page?.match?.round > 1 // a record has only one round
		const { at } = game.tree
		/** @type {Record<string, string>} */ const whole = round
			? { session: JSON.stringify(session) }
			: { record: await game.written() }
		url.hash = String(new URLSearchParams({ ...whole, ...(at != null && { at: String(at) }) }))
		const copied = (await copy(url.href)) ? " It is in the clipboard now." : ""
		const holds = `holds the whole ${round ? "match so far" : "game"}${at == null ? "" : ", and opens this position"}`
		this.#message("note", "This ", h("a", { href: url.href }, "link"), ` ${holds}.${copied}`)
	}

	async #download() {
		const url = URL.createObjectURL(new Blob([await this.#game.written()], { type: "text/plain" }))
		h("a", { href: url, download: `${this.game}.txt` }).click()
		setTimeout(() => URL.revokeObjectURL(url), 1000)
	}
}

if (globalThis.customElements && !customElements.get("clutch-board")) customElements.define("clutch-board", ClutchBoard)
