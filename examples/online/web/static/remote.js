// A table that the server keeps: what the seat sees comes by events, and what the player does goes by calls. What can be played comes
// from the server with the drawing, so the page needs no engine.
import { bearer, call, capital, secretOf, seats } from "./common.js"
import { listen, serverTime } from "./stream.js"
import { add, Line, start } from "./look/board.js"

// In the address, a seat's secret comes after the game's identifier and a ".", and an invitation after a "+".
const [, id, sign, token] = location.hash.match(/^#([^.+]*)([.+]?)(.*)$/) ?? ["", "", "", ""]

export class Remote extends Line {
	id = id
	path = `api/games/${encodeURIComponent(id)}`
	invitation = sign === "+" && !(id in seats()) ? token : ""
	secret = (sign === "." && token) || secretOf(id) || this.invitation
	listenAgain = () => {} // opens the stream anew

	/** call sends a request about the game. @param {string} what @param {any} [body] @param {any} [more] */
	call = (what, body, more) => call(what ? `${this.path}/${what}` : this.path, { secret: this.secret, body, ...more })

	/** look asks what the board shows of the shown position. It throws an error with what the server refuses, and why. */
	async look(request) {
		const at = !this.atEnd ? { ply: this.at } : request.clicks ? {} : { gestures: true }
		const { status, answer, revision } = await this.call("look", { ...at, ...request })
		if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error, { svg: answer.svg, status })
		return { ...answer, revision }
	}

	/** hides reports whether the seat may not see earlier positions. */
	get hides() {
		return this.info.hidden && !this.over
	}
	get mine() {
		return !!this.now.seat && !this.over && this.turn === this.now.seat
	}

	/** name returns a player's name, or the name of the seat. @param {string} letter @param {any} [seen] @returns {string} */
	name = (letter, seen = this.now) => seen.players.find(p => p.seat === letter)?.name || this.seat(letter)

	/** ends says what the end means for the person. */
	get ends() {
		const { match, over, seat, winner } = this.now
		if (!over || !seat || !winner) return ""
		const round = match && !match.over ? ` round ${match.round}` : ""
		return `You ${winner === seat ? "won" : "lost"}${round} as ${this.seat(seat)}. `
	}

	/** heard takes what the seat sees now, and returns what it saw before. An answer has only the last moves, which continue the others. */
	heard(seen) {
		const before = this.now,
			last = seen.played ?? []
		this.now = seen
		const known = before && !this.hides ? this.played.filter(m => m.ply < (last[0]?.ply ?? seen.plies + 1)) : []
		this.#set([...known, ...last], !before || before.plies !== seen.plies)
		return before
	}
	/** @type {any[]} */ played = []

	/** fetch fetches the moves that the page does not know yet. */
	async fetch() {
		const seen = this.now
		if (this.hides || this.played.length >= seen.plies) return
		const { status, answer } = await this.call("moves")
		if (this.now === seen && status === 200) this.#set(answer.played ?? [], false)
	}

	// #set makes a line of the moves. It shows the last position, or stays where the player has gone.
	#set(played, ends) {
		const { at, atEnd } = this
		if (JSON.stringify(played) !== JSON.stringify(this.played)) {
			this.played = played
			this.root = this.here = start()
			for (const { ply, turn, move } of played) Object.assign((this.here = add(this.here, move)), { ply, number: turn })
			this.changes++
		}
		const { line } = this
		this.goTo((!ends && !atEnd && line.find(n => n.ply === at)) || line[line.length - 1])
	}

	record = async () => (await fetch(`${this.path}/record`, { headers: bearer(this.secret) })).text()

	async review() {
		const { status, answer } = await this.call("review", undefined, { patience: 20_000 })
		if (status !== 200) throw new Error(`${capital(answer.error.message)}.`)
		return answer.review
	}

	/** follow follows the game. @param {{show: (seen: any) => Promise<any>, lost: (yes: boolean) => void, gone: (problem: any) => void}} to */
	follow({ show, lost, gone }) {
		this.listenAgain = listen({
			events: `${this.path}/events`,
			ask: () => this.call(""),
			secret: () => this.secret,
			gone,
			lost,
			show: seen =>
				show(seen).catch(e => {
					console.error(e)
					setTimeout(this.listenAgain, 1000)
				}),
		})
	}

	/** left returns the seconds that a player has left, by the server's clock. What a delay leaves does not count, and whoever has lost on time has none. */
	left(letter) {
		const { clock, over, players, reason, turn, winner } = this.now
		const { per, seconds, left, deadline, first, runs: all, since, delay } = clock // all is there if several choose at the same time
		const lost = over && reason === "time-out" && letter !== winner && players.length === 2
		if (lost || players.find(p => p.seat === letter)?.out === "time-out") return 0
		const most = per === "game" ? left[letter] : seconds * 1000
		const runs = (all ? all.includes(letter) : letter === turn) && deadline && deadline !== first && !over
		const ends = all ? since + most + (delay ?? 0) * 1000 : deadline
		return Math.ceil((runs ? Math.min(most, Math.max(0, ends - serverTime())) : most) / 1000)
	}
}
