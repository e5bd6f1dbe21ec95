// A game in progress, as the library's session keeps it: its history, who plays, and what the library says about the shown
// position. The game never decides anything about the rules.

/** @typedef {{session?: any, turn: string, move?: string}} Step */

export class Game {
	/** @type {any} */ info           // the game's description
	/** @type {Step[]} */ steps = []  // the round's positions from its start; a session may be missing until it is needed
	at = 0                             // the index of the shown position
	/** @type {string[]} */ players = [] // what plays each seat: "human", a level, or "perfect"
	/** @type {any} */ now             // the library's answer about the shown position
	/** @type {string|undefined} */ uncovered // the seat of the human at the screen, if the game hides something

	/** @param {(request: any, progress?: (p: any) => void) => any} send what sends a request to the library */
	constructor(send) { this.send = send }

	/** ask sends a request about this game. An error of the library becomes an exception with its answer. */
	async ask(request, progress) {
		const a = await this.send(request, progress)
		if (a.error) throw Object.assign(new Error(a.error.message), a.error)
		return a
	}

	async describe() { this.info = (await this.ask({ describe: true })).describe }

	get last() { return this.steps.length - 1 }
	get atEnd() { return this.at === this.last }
	get over() { return !!this.now?.over }
	get turn() { return this.now?.turn }
	get seats() { return this.info.seats.slice(0, this.now?.players?.length ?? this.info.seats.length) }
	get humans() { return this.seats.map(s => s.letter).filter((_, i) => this.players[i] === "human") }
	seat(letter) { return this.info.seats.find(s => s.letter === letter)?.name ?? letter }
	player(letter) { return this.players[this.info.seats.findIndex(s => s.letter === letter)] }

	/** open begins a game: {options, wins}, {position}, {record} or {session}, each with the moves played so far. @param {any} from */
	async open({ moves = [], wins, ...from }) {
		const settings = wins == null ? {} : { settings: { wins } }
		const a = await this.ask({ ...from, ...settings, moves, save: true, states: true })
		this.steps = a.states.map(({ turn, move }) => ({ turn, move }))
		this.steps[this.last].session = a.session
		this.at = this.last
		this.uncovered = undefined
	}

	/** session returns the session after a number of moves. It takes moves back until it gets there. */
	async session(at = this.at) {
		const known = this.steps.findIndex((s, i) => i >= at && s.session)
		for (let i = known; i > at; i--) {
			this.steps[i - 1].session = (await this.ask({ session: this.steps[i].session, do: "undo" })).session
		}
		return this.steps[at].session
	}

	/** view returns the seat whose view is shown, if the game hides something, "-" if none may be shown. */
	get view() {
		if (!this.info.hidden || this.over && this.atEnd) return undefined
		if (this.humans.length === 1) return this.humans[0]
		return this.humans.length ? this.uncovered ?? "-" : undefined
	}

	/** look asks about the shown position, with more members for the request. */
	async look(more) { return this.ask({ session: await this.session(), view: this.view, explain: true, ...more }) }

	/** play makes a move, and forgets the moves that were after the shown position. */
	async play(move) {
		const turn = this.turn
		const a = await this.ask({ session: await this.session(), move })
		this.steps = [...this.steps.slice(0, this.at + 1), { session: a.session, turn: a.turn, move }]
		this.steps[this.at].turn = turn
		this.at = this.last
		return a
	}

	/** undo takes back moves until it is a human's turn again. */
	undo() {
		let at = this.last - 1
		while (at > 0 && this.humans.length && this.player(this.steps[at].turn) !== "human") at--
		this.steps = this.steps.slice(0, at + 1)
		this.at = at
		this.uncovered = undefined
	}

	/** next begins the next round of the match. */
	async next() {
		const a = await this.ask({ session: await this.session(this.last), do: "next", view: this.info.seats[0].letter })
		return this.open({ session: a.session })
	}

	/** covers reports whether the board is covered, because the screen is being handed from one player to another. */
	get covers() {
		if (!this.info?.hidden || !this.now || this.over || this.humans.length < 2) return false
		return this.player(this.turn) === "human" && this.uncovered !== this.turn
	}

	/** best lets a bot search for a move. @param {any} search @param {(p: any) => void} [progress] @param {string} [view] */
	search(search, progress, view = this.view) {
		let stopped = false, running
		const answer = (async () => {
			const session = await this.session()
			running = this.send({ session, view, search }, progress)
			if (stopped) running.stop()
			const a = await running
			if (a.error) throw new Error(a.error.message)
			return a.best
		})()
		return Object.assign(answer, { stop: () => { stopped = true; running?.stop() } })
	}

	/** written returns the record of the round. */
	async written() { return (await this.ask({ session: await this.session(this.last), write: {} })).written }
}
