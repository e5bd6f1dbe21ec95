// What people do around a game that the server keeps: they sit down, invite, answer offers, and go on after the end.
import { $, button, capital, h, put, share } from "./common.js"
import { become, create, enter, link, me, sit, timed, watchOf } from "./common.js"

/**
 * people returns functions that each show one part of what the seat sees.
 * @param {import("./remote.js").Remote} game @param {import("./look/board.js").Table} table
 * @param {{levels: string[], board: boolean}} server what the server has @param {(what: string, body: any) => any} send sends a change
 */
export function people(game, table, server, send) {
	// vacant offers a visitor the seat of the invitation, or those that are open.
	function vacant(seen) {
		const { invitation } = game
		const key = JSON.stringify([seen.seats, seen.seat, seen.over, invitation])
		if ($("sit").dataset.key === key) return // nobody loses what they have typed
		$("sit").dataset.key = key
		$("sit").replaceChildren()
		const free = kind => Object.keys(seen.seats).filter(l => seen.seats[l] === kind && !seen.over)
		const as = letters => (letters.length === 1 ? `Sit down as ${game.seat(letters[0])}` : "Sit down")
		if (invitation) {
			const host = seen.players.map(p => p.name).filter(Boolean)
			$("sit").append(
				h(
					"h2",
					{},
					`${host.join(" and ") || "Somebody"} invites you to a game of ${game.info.title}, ${timed(seen.clock)}.`,
				),
				h("p", {}, game.info.aim),
			)
			take({ invitation }, as(free("invited")))
			$("sit").append(
				h("details", {}, h("summary", {}, "The rules in one minute"), h("p", { class: "minute" }, game.info.minute)),
			)
		} else if (!seen.seat) for (const letter of free("open")) take({ seat: letter }, as([letter]))
	}

	// invite shows the invitations that are not spent, and the link for spectators if this browser has created the game or anyone may watch.
	function invite(seen) {
		const key = JSON.stringify([seen.invitations, seen.public])
		if ($("invite").dataset.key === key) return
		$("invite").dataset.key = key
		const watch = watchOf(game.id)
		$("invite").replaceChildren(
			...Object.entries(seen.invitations ?? {}).map(([letter, i]) =>
				share(`Invite somebody to play ${game.seat(letter)}`, link(game.id, i, "+")),
			),
		)
		$("watch").replaceChildren(
			...(watch || seen.public
				? [h("details", {}, h("summary", {}, "A link to watch"), share("To watch", link(game.id, watch)))]
				: []),
		)
	}

	// take offers a free seat to a visitor with its invitation, or the open seats to any visitor.
	function take(request, text) {
		const name = h("input", { maxlength: 40, autocomplete: "nickname", value: me.name })
		const go = async event => {
			event.preventDefault()
			become({ name: name.value.trim() })
			const refused = await sit(game.id, request, given => {
				game.secret = given
				game.invitation = ""
				game.now = undefined
				table.status.focus({ preventScroll: true })
				scrollTo(0, 0) // the board is where the invitation was
				game.listenAgain() // the page has listened as a spectator
			})
			if (refused) table.say("refusal", `${capital(refused)}.`)
		}
		$("sit").append(
			h("form", { onsubmit: go }, h("label", {}, "Your name ", name), h("button", { class: "primary" }, text)),
		)
	}

	const OFFERS = { draw: "offers a draw", takeback: "asks to take back a move" }

	// offer shows an offer, with the answers to it.
	function offer({ offer, actions = [], seat }) {
		const what = offer && { accept: "Accept", decline: offer.by === seat ? "Withdraw" : "Decline" }
		const answer = action =>
			button(what[action], () => send(offer.kind === "draw" ? "draw" : "undo", { action }), {
				class: action === "accept" ? "primary" : "",
			})
		put(
			$("offer"),
			...(offer
				? [
						h("p", {}, `${game.name(offer.by)} ${OFFERS[offer.kind]}.`),
						h("p", { class: "acts" }, ...actions.filter(a => a in what).map(answer)),
					]
				: []),
		)
	}

	// result offers what one may want after the game. Spectators can study it, too.
	function result(seen) {
		if (!seen.over || seen.actions?.includes("next") || !game.atEnd) return
		const open = Object.values(seen.seats).some(s => s === "open" || s === "invited")
		const bot = Object.keys(seen.seats).find(l => server.levels.includes(seen.seats[l])),
			won = seen.seat && seen.winner === seen.seat
		const level =
			bot && seen.seat && seen.winner && server.levels[server.levels.indexOf(seen.seats[bot]) + (won ? 1 : -1)]
		const again = (seen.rematch || (seen.seat && !open)) && [
			seen.rematch ? "To the rematch" : "Rematch",
			rematch,
			"rematch",
		]
		const all = [
			again,
			server.board && ["Study this game", study, "study"],
			seen.seat && ["New opponent", () => opponent("open"), "opponent"],
			level && [`Play the ${level} bot`, () => opponent(level), "level"],
		]
		const shown = all
			.filter(Boolean)
			.map(([text, act, what]) => button(text, act, { "data-do": what, class: what === "rematch" ? "primary" : null }))
		table.ended(game.ends, !!seen.seat && !!seen.winner && !won, `${seen.caption}.`, seen.score, [
			h("div", { class: "controls" }, ...shown),
		])
	}

	async function rematch() {
		if (!game.now.seat) return void (location.href = link(game.now.rematch, game.secret)) // a spectator
		const { status, answer } = await game.call("rematch", {})
		if (status !== 200) return table.say("refusal", answer.error.message)
		enter(answer.id, game.secret, game.now.game) // everybody keeps their secret
	}

	// opponent begins the same game again, with whoever comes first or with bots of a level.
	async function opponent(kind) {
		const { clock, options, seat, seats } = game.now
		if (server.levels.includes(kind)) become({ level: kind })
		const { per, seconds, increment, delay } = clock ?? {}
		const refused = await create({
			game: game.now.game,
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
	document.querySelector("main")?.classList.remove("game", "waiting")
	document
		.querySelector("main")
		?.replaceChildren(
			h("section", { role: "status" }, h("h1", {}, title), h("p", {}, why)),
			h("p", { class: "acts" }, h("a", { class: "button", href: "./" }, "To the lobby")),
		)
}
