// What people do around a game that the server keeps: they sit down, invite, answer offers, and go on after the end.
import {
	$,
	become,
	button,
	call,
	capital,
	create,
	enter,
	h,
	link,
	me,
	nameField,
	put,
	seats,
	share,
	sit,
	timed,
} from "./common.js"
import { listen } from "./stream.js"

/**
 * people returns functions that each show one part of what the seat sees.
 * @param {import("./remote.js").Remote} game @param {import("./look/board.js").Table} table
 * @param {{levels: string[], board: boolean}} server what the server has @param {(what: string, body: any) => any} send sends a change
 */
export function people(game, table, server, send) {
	// renew shows a part of the page, unless what it depends on is the same, so that nobody loses what they have typed.
	const renew = (id, depends, content) => {
		const key = JSON.stringify(depends)
		if ($(id).dataset.key !== key) $(id).replaceChildren(...content().filter(c => c))
		$(id).dataset.key = key
	}

	// vacant offers a visitor the seat of the invitation, or those that are open.
	function vacant({ seats, seat, over, players, clock }) {
		const { invitation, info } = game
		const free = kind => Object.keys(seats).filter(l => seats[l] === kind && !over)
		const as = letters => (letters.length === 1 ? `Sit down as ${game.seat(letters[0])}` : "Sit down")
		const host = players.map(p => p.name).filter(Boolean)
		const title = `${host.join(" and ") || "Somebody"} invites you to a game of ${info.title}, ${timed(clock)}.`
		renew("sit", [seats, seat, over, invitation], () =>
			invitation
				? [
						h("h2", title),
						h("p", info.aim),
						take({ invitation }, as(free("invited"))),
						h("details", h("summary", "The rules in one minute"), h("p.minute", info.minute)),
					]
				: free("open").map(letter => !seat && take({ seat: letter }, as([letter]))),
		)
	}

	// invite shows the invitations that are not spent, and the link for spectators if this browser has created the game or anyone may watch.
	function invite(seen) {
		const watch = seats()[game.id]?.watch ?? "",
			invitations = Object.entries(seen.invitations ?? {}),
			text = "Invite somebody to play "
		renew("invite", invitations, () => invitations.map(([l, i]) => share(text + game.seat(l), link(game.id, i, "+"))))
		const watched = () => h("details", h("summary", "A link to watch"), share("To watch", link(game.id, watch)))
		renew("watch", [watch, seen.public], () => [(watch || seen.public) && watched()])
	}

	// take offers a free seat to a visitor with its invitation, or the open seats to any visitor.
	function take(request, text) {
		const name = nameField()
		const onsubmit = async event => {
			event.preventDefault()
			become({ name: name.querySelector("input").value.trim() })
			const refused = await sit(game.id, request, given => {
				Object.assign(game, { secret: given, invitation: "", now: undefined })
				table.status.focus({ preventScroll: true })
				scrollTo(0, 0) // the board is where the invitation was
				game.listenAgain() // the page has listened as a spectator
			})
			if (refused) table.say("refusal", `${capital(refused)}.`)
		}
		return h("form", { onsubmit }, name, h("button.primary", text))
	}

	const OFFERS = {
		draw: ["offers a draw.", "You offer a draw."],
		takeback: ["asks to take back a move.", "You ask to take back a move."],
	}

	// offer shows an offer, with the answers to it.
	function offer({ offer, actions = [], asked, seat }) {
		if (asked?.includes(seat))
			return put($("offer"), h("p", wished(game.now)), h("p.acts", button("Accept", rematch, { class: "primary" })))
		if (!offer) return put($("offer"))
		const texts = { accept: "Accept", decline: offer.by === seat ? "Withdraw" : "Decline" }
		const what = offer.kind === "draw" ? "draw" : "undo"
		const answer = action =>
			button(texts[action], () => send(what, { action }), { class: action === "accept" && "primary" })
		const answers = actions.filter(a => a in texts).map(answer)
		const [theirs, yours] = OFFERS[offer.kind]
		put($("offer"), h("p", offer.by === seat ? yours : `${game.name(offer.by)} ${theirs}`), h("p.acts", answers))
	}

	/** @type {any} */ let next // what the seat sees of the rematch
	let goes = false // whether the person goes there as soon as all others agree

	// wished says who asks for a rematch. @param {any} seen what a seat sees of it
	function wished(seen) {
		const asks = Object.keys(seen.seats).filter(l => seen.seats[l] === "human" && !seen.asked.includes(l))
		return `${asks.map(l => game.name(l, seen)).join(" and ")} asks for a rematch.`
	}

	// hear follows the rematch. Whoever has asked for it goes there when nobody is waited for any more.
	function hear(id) {
		if (next || !game.now.seat) return
		next = { players: [] }
		const path = `api/games/${id}`
		listen({
			events: `${path}/events`,
			ask: () => call(path, { secret: game.secret }),
			secret: () => game.secret,
			lost() {},
			gone() {},
			show(seen) {
				const { asked = [], seat } = (next = seen)
				if (goes && !asked.length) return enter(id, game.secret, seen.game)
				goes ||= asked.length > 0 && !asked.includes(seat)
				result(game.now)
			},
		})
	}

	// result offers what one may want after the game. Spectators can study it, too.
	function result(seen) {
		const { over, actions, seats, seat, winner, rematch: id } = seen,
			{ levels, board } = server
		if (!over || actions?.includes("next") || !game.atEnd) return
		if (id) hear(id)
		const { asked = [] } = next ?? {},
			mine = asked.includes(next?.seat),
			waits = asked.length > 0 && !mine
		const key = JSON.stringify([seen.caption, seen.score, id, asked])
		if (table.result.firstChild && table.result.dataset.key === key) return // no click on it is lost
		table.result.dataset.key = key
		const open = Object.values(seats).some(s => s === "open" || s === "invited")
		const bot = Object.keys(seats).find(l => levels.includes(seats[l])),
			won = seat && winner === seat
		const level = bot && seat && winner && levels[levels.indexOf(seats[bot]) + (won ? 1 : -1)]
		const act = (text, act, does) =>
			button(text, act, { "data-do": does, class: does === "rematch" ? "primary" : null })
		table.ended(game.ends, !!seat && !!winner && !won, `${seen.caption}.`, seen.score, [
			mine && h("p.wished", wished(next)),
			waits &&
				h(
					"p.wished",
					`You have asked for a rematch. Waiting for ${asked.map(l => game.name(l, next)).join(" and ")} …`,
				),
			h("div.controls", [
				!waits && !mine && id && act("To the rematch", go, "rematch"),
				(mine || (!id && seat && !open)) && act(mine ? "Accept the rematch" : "Rematch", rematch, "rematch"),
				board && act("Study this game", study, "study"),
				!!seat && act("New opponent", () => opponent("open"), "opponent"),
				!!level && act(`Play the ${level} bot`, () => opponent(level), "level"),
			]),
		])
	}

	// rematch asks for a rematch, or agrees to one.
	async function rematch() {
		goes = true
		const { status, answer } = await game.call("rematch", {})
		goes = status === 200
		if (!goes) return table.say("refusal", answer.error.message)
		if (answer.id !== game.id) hear(answer.id)
	}

	// go goes to the rematch. Everybody keeps their secret.
	function go() {
		const { game: name, rematch, seat } = game.now
		if (seat) enter(rematch, game.secret, name)
		else location.href = link(rematch, game.secret)
	}

	// opponent begins the same game again, with whoever comes first or with bots of a level.
	async function opponent(kind) {
		const { clock, game: name, options, seat, seats } = game.now
		if (server.levels.includes(kind)) become({ level: kind })
		const { per, seconds, increment, delay } = clock ?? {}
		const refused = await create({
			game: name,
			options,
			clock: clock && { per, seconds, increment, delay },
			names: { [seat]: me.name },
			seats: Object.fromEntries(Object.keys(seats).map(l => [l, l === seat ? "me" : kind])),
		})
		if (refused) table.say("refusal", refused)
	}

	// study opens the game on this device, where it can be gone through, counted, and tried in other ways.
	async function study() {
		const rounds = (await game.record()).split(/(?<=^end\n)(?=.)/m) // of which a match has several
		location.href = `${game.now.game}.html#${new URLSearchParams({ record: rounds.at(-1) ?? "", study: "" })}`
	}

	async function download() {
		const href = `data:text/plain;charset=utf-8,${encodeURIComponent(await game.record())}`
		h("a", { href, download: `${game.now.game}-${game.id}.txt` }).click()
	}

	return { vacant, invite, offer, result, download }
}

/** gone says why there is nothing to see, and what one can do. @param {{message: string, spent: boolean}} why */
export function gone({ message, spent }) {
	const title = spent ? "This invitation has been used" : "Nothing to see here"
	const why = spent
		? "Somebody has sat down with it, and it is good for one person. If that was you, the game is in “Your games” in the browser that you used. Otherwise ask for another game, or take an open seat."
		: `${capital(message)}. Perhaps the link is not complete.`
	document.title = title
	const main = /** @type {HTMLElement} */ (document.querySelector("main"))
	main.classList.remove("game", "waiting")
	const back = h("p.acts", h("a.button", { href: "./" }, "To the lobby"))
	main.replaceChildren(h("section", { role: "status" }, h("h1", title), h("p", why)), back)
}
