// The page of a game that the server keeps: the table, and what people need around it.
import { $, ask, button, capital, h, put, share } from "./common.js"
import { call, create, enter, keep, link, sit, timed, watchOf } from "./common.js"
import { asks, become, keeps, mark, me, tell } from "./common.js"
import { Remote } from "./remote.js"
import { Table } from "./look/board.js"

const game = new Remote()
addEventListener("hashchange", e => {
	if (!location.hash.startsWith("#rule-")) return location.reload()
	history.replaceState(null, "", e.oldURL) // a link to a rule leads to no other game
	unfold(new URL(e.newURL).hash)
})

let /** @type {string[]} */ levels = [],
	offersStudy = false
let /** @type {string|undefined} */ below // the seat at the lower edge, if the person has turned the board
const DRAWN = () => ({ clickable: true, last: true, from: below })
/** @type {Record<string, string>} */ const said = {} // what the players have said while the page is open, by letter

const host = $("table")
const table = new Table(host, {
	game: () => game,
	free: () => !!game.now?.moves && !game.over && game.atEnd,
	look: request => game.look({ draw: DRAWN(), ...request }),
	play: async move => (!asks(game.now.clock) || (await ask(`Play ${move}?`, "Play"))) && send("moves", { move }),
	typed: move => game.now?.seat && table.touch.play(move),
	ahead: () => !!game.now?.seat && !game.over && game.turn !== game.now.seat && game.atEnd,
	replays: () => !!game.now && !game.hides,
	goTo,
	arrows: async moves => {
		const { here } = game
		const a = await game.look({ draw: { ...DRAWN(), arrows: moves } })
		if (here === game.here) await table.touch.draw(a.svg)
	},
	from: () => below ?? sideOf(game.now),
	plates,
	tools,
	review: () => game.review(),
	rule: rule => h("a", { href: `#rule-${rule}`, onclick: open }, rule),
})
table.attach()
host.focus = () => table.status.focus()
const lettered = () => host.toggleAttribute("letters", !!me.letters)
addEventListener("became", lettered)
lettered()

let known = call("api/catalog") // what the page says about the game
let /** @type {Promise<any>|undefined} */ early = game.secret ? game.look({ draw: DRAWN() }) : undefined // it will be needed, unless the seat changes
early?.catch(() => {})

// begin sets up the page after the first answer from the server.
async function begin(seen) {
	const { status, answer } = await known
	if (status !== 200) {
		known = call("api/catalog") // for the next event
		throw new Error(answer.error.message)
	}
	if (game.info) return
	const info = (game.info = answer.games.find(g => g.name === seen.game))
	levels = answer.levels
	offersStudy = answer.board
	document.querySelector("main")?.setAttribute("data-game", info.name)
	$("title").textContent = info.title
	$("rules").append(
		h("p", { class: "minute" }, info.minute),
		...info.rules.flatMap(r => [h("h3", { id: `rule-${r.id}` }, `${r.id} ${r.title}`), h("p", {}, r.text)]),
	)
	$("phrases").append(...answer.phrases.map(p => button(p, () => send("say", { phrase: p }, 0))))
}

// settle sets up what depends on the seat that the page has.
function settle(seen) {
	const { id, invitation, secret } = game
	if (secret && secret !== invitation) {
		// only now, as the server has accepted it
		// the secret does not stay in the address, unless there is no other place for it
		history.replaceState(null, "", link(id, keep(id, secret, seen.game, seen.seat !== "") ? "" : secret))
	}
	$("talk").hidden = !seen.seat
	host.toggleAttribute("watches", !seen.seat)
	$("aim").textContent = invitation ? "" : game.info.aim
}

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
		$("sit").append(h("p", {}, game.info.aim))
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
			host.focus()
			game.listenAgain() // the page has listened as a spectator
		})
		if (refused) table.say("refusal", `${capital(refused)}.`)
	}
	$("sit").append(
		h("form", { onsubmit: go }, h("label", {}, "Your name ", name), h("button", { class: "primary" }, text)),
	)
}

const nameOf = letter => game.now.players.find(p => p.seat === letter)?.name || game.seat(letter)

// show shows what the seat sees now, the board first. Whatever fails in one part, the others are shown.
async function show(seen) {
	const stale = () => game.now && seen.revision < game.now.revision
	if (stale()) return
	await begin(seen)
	if (stale()) return // a newer one has come meanwhile
	const before = game.heard(seen)
	const drawn = part(() => draw(seen, before))
	if (!before) part(() => settle(seen))
	for (const [letter, s] of Object.entries(seen.said ?? {}))
		if (before && s.at !== before.said?.[letter]?.at) said[letter] = s.phrase
	for (const each of [status, details, around, fetched, offer, result, vacant, invite]) part(() => each(seen))
	if (game.mine && before && before.turn !== seen.turn) part(() => tell(game.info.title, game.id))
	document.querySelector("main")?.classList.remove("waiting")
	await drawn
}

// part shows a part of the page. If that fails, the console says why.
function part(show) {
	try {
		return Promise.resolve(show()).catch(e => console.error(e))
	} catch (e) {
		console.error(e)
	}
}

function around() {
	for (const each of ["players", "moves", "tools"]) part(() => table[each]())
	part(clocks)
	part(() => table.review.show())
}

// fetched shows all moves of the round that the seat may know.
async function fetched() {
	await game.fetch()
	for (const each of ["moves", "tools"]) part(() => table[each]())
}

function details(seen) {
	$("match").textContent = [matchText(seen.match), seen.clock && timed(seen.clock)].filter(Boolean).join(" · ")
	$("memory").textContent = game.hides
		? `${game.info.title} is a game of memory. Until it is over, the list has only the last moves, one for each player, and you can't go back.`
		: ""
	$("storing").textContent = seen.seat && !keeps() ? "This browser stores nothing: keep this page's address." : ""
}

function matchText(match) {
	if (!match) return ""
	const score = Object.entries(match.score)
		.map(([letter, n]) => `${game.seat(letter)} ${n}`)
		.join(", ")
	return `Round ${match.round} of a match to ${match.wins}: ${score}`
}

// status says whose turn it is, what the opponent has done, and what the last move has told the seat, on one line. The title and the icon say it too.
function status(seen) {
	const { mine, invitation } = game
	const last = game.played.at(-1),
		free = Object.keys(seen.seats).find(l => seen.seats[l] === "open" || seen.seats[l] === "invited")
	const others = last && last.seat !== seen.seat ? `${nameOf(last.seat)} ${done(seen, last)}. ` : found(seen)
	const did = seen.over ? "" : others
	const yours = free && !last ? "Nobody yet. Play your first move, or invite somebody" : "It is your turn"
	const theirs = seen.players.some(p => p.seat === seen.turn && p.name)
		? `${nameOf(seen.turn)}'s turn`
		: `${game.seat(seen.turn)} to move`
	const words = seen.over
		? seen.caption
		: seen.caption.replace(`${game.seat(seen.turn)} to move`, mine ? yours : theirs)
	const host =
		seen.players
			.map(p => p.name)
			.filter(Boolean)
			.join(" and ") || "Somebody"
	const earlier = game.atEnd ? "" : ` You look at the position after move ${game.at} of ${game.last}.`
	table.tell(
		invitation && !seen.over
			? `${host} invites you to a game of ${game.info.title}, ${timed(seen.clock)}.`
			: free && !seen.over && seen.turn === free && !invitation
				? `Waiting for somebody to play ${game.seat(free)}.`
				: `${seen.over ? ends(seen) : did}${seen.told ? `${seen.told}. ` : ""}${words}.${seen.score ? ` ${seen.score}` : ""}${earlier}`,
	)
	table.status.classList.toggle("mine", mine)
	mark(`${mine ? "● Your turn · " : ""}${game.info.title}`, mine)
}

// ends says what the end means for the person.
function ends(seen) {
	if (!seen.over || !seen.seat || !seen.winner) return ""
	const end = seen.winner === seen.seat ? "You won" : "You lost"
	return seen.match && !seen.match.over ? `${end} round ${seen.match.round}. ` : `${end}. `
}

// done says what the last move was: a look at a piece, or the move's text, with the place where it has ended if the names of the cells have
// shifted.
function done({ change }, { move }) {
	if (change?.looked) return `looked at ${change.looked.join(" and ")}`
	const to = change?.shift && (change.moved?.[0]?.to ?? change.placed?.[0])
	return `played ${move}${to ? `, which is now on ${to}` : ""}`
}

// found says what one's own look has shown, in the board's words: "You looked at c6: it is Red's turned egg."
const found = ({ change }) =>
	(change?.looked ?? [])
		.map(name => {
			const what = table.touch.view.cell(name)?.spoken?.split(", ")[1]
			return `You looked at ${name}${what ? `: it is ${what}` : ""}. `
		})
		.join("")

// plates says who plays, each with the clock and with what they have just said.
function plates() {
	const seen = game.now
	const who = (letter, named) =>
		({ human: letter === seen.seat ? "you" : named ? "" : "no name", open: "free", invited: "invited" })[
			seen.seats[letter]
		] ?? `${seen.seats[letter]} bot`
	return Object.keys(seen.seats).map(letter => {
		const p = seen.players.find(p => p.seat === letter) ?? {}
		return {
			seat: game.info.seats.find(s => s.letter === letter),
			name: p.name || game.seat(letter),
			state: seen.over ? (letter === seen.winner ? "won" : "") : letter === seen.turn ? "turn" : "",
			words: [p.name && game.seat(letter), who(letter, p.name), p.out && `out: ${p.out}`].filter(Boolean).join(" · "),
			clock: !!seen.clock,
			said: said[letter],
		}
	})
}

let shown = "" // what the board shows

// draw shows the position, if it is another one than the board shows, and animates the last move. Whoever comes back to a game sees the
// opponent's last move once more.
async function draw(seen, before) {
	if (!game.atEnd) return
	const { position, view, plies, turn, over, moves } = seen
	const key = JSON.stringify([position, view, plies, turn, over, moves, sideOf(seen), game.secret])
	if (key === shown) return
	shown = key
	table.clear()
	try {
		const asked = (!before && early) || game.look({ draw: DRAWN() })
		early = undefined
		const earlier = before ? undefined : await again(seen)
		const a = await asked
		if ((game.now !== seen && shown !== key) || !game.atEnd) return
		if (earlier) await table.touch.set(earlier.svg)
		const animated = (earlier || (before && before.plies + 1 === plies)) && a.revision === seen.revision && seen.change
		const drawn = table.touch.set(a.svg, a.gestures, animated || undefined)
		for (const each of [status, around]) part(() => each(game.now)) // with their pieces
		await drawn
	} catch (e) {
		if (shown === key) shown = ""
		setTimeout(() => {
			if (game.now === seen) part(() => draw(seen, before))
		}, 1000)
		throw e
	}
}

// again returns the position before the opponent's last move, in a game that hides nothing.
async function again(seen) {
	const last = game.played.at(-1),
		still = matchMedia("(prefers-reduced-motion: reduce)").matches
	if (!last || game.info.hidden || !game.mine || last.seat === seen.seat || still) return
	return game.look({ gestures: undefined, ply: last.ply - 1, draw: DRAWN() }).catch(() => undefined)
}

// flip turns the board, so that the next player sits below it.
function flip() {
	const all = Object.keys(game.now.seats)
	below = all[(all.indexOf(below ?? sideOf(game.now) ?? all[0]) + 1) % all.length]
	part(() => table.players())
	return goTo(game.here)
}

// goTo shows the position after a move.
async function goTo(node) {
	game.goTo(node)
	shown = ""
	table.clear()
	for (const each of [status, around]) part(() => each(game.now))
	if (game.atEnd) {
		part(() => result(game.now))
		return draw(game.now, game.now)
	}
	const a = await game.look({ draw: DRAWN() })
	if (node === game.here) await table.touch.set(a.svg)
}

// sideOf returns the seat that the person has, or would have with the invitation.
const sideOf = ({ seat, seats }) =>
	seat || (game.invitation && Object.keys(seats).find(l => seats[l] === "invited")) || undefined

// tools returns what the player can do, besides moving. A game whose length has a bound always ends with a winner, so nobody offers a draw.
function tools() {
	const { now, line, here, atEnd } = game,
		can = what => now.actions?.includes(what)
	const acts = /** @type {[string, string, string, () => any][]} */ ([
		["takeback", "Take back", "", () => send("undo", { action: "offer" })],
		["draw", "Offer a draw", "", () => send("draw", { action: "offer" })],
		["resign", "Resign", "", async () => (await ask("Resign this game?", "Resign")) && send("resign", {}, 0)], // at any revision
		["next", "Next round", "", () => send("next", {})],
	]).filter(([what]) => can(what) && (what !== "draw" || !game.info.maxPlies))
	const steps = [
		["first", "«", "To the start", () => goTo(line[0]), !here.parent],
		["back", "‹", "Back", () => goTo(here.parent), !here.parent],
		["forward", "›", "Forward", () => goTo(here.children[0]), atEnd],
		["last", "»", "To the last move", () => goTo(line.at(-1)), atEnd],
	]
	const names = now.players.filter(p => p.name && p.seat !== now.seat)
	return {
		tools: [
			...(game.hides ? [] : steps),
			...acts,
			["flip", "Flip the board", "", flip],
			["record", "Download the record", "", download],
			...names.map(p => [`report-${p.seat}`, `Report the name ${p.name}`, "", () => report(p.seat)]),
			["more", "⋯", "More", () => {}],
		],
		row: ["first", "back", "forward", "last", "takeback", "draw", "resign", "next", "more"],
	}
}

async function report(seat) {
	const { status } = await game.call("report", { seat })
	table.say("note", status === 200 ? "Thank you. The name is reported." : "It could not be reported.")
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
					h("p", {}, `${nameOf(offer.by)} ${OFFERS[offer.kind]}.`),
					h("p", { class: "acts" }, ...actions.filter(a => a in what).map(answer)),
				]
			: []),
	)
}

// result offers what one may want after the game. Spectators can study it, too.
function result(seen) {
	if (!seen.over || seen.actions?.includes("next") || !game.atEnd) return
	const open = Object.values(seen.seats).some(s => s === "open" || s === "invited")
	const bot = Object.keys(seen.seats).find(l => levels.includes(seen.seats[l])),
		won = seen.seat && seen.winner === seen.seat
	const level = bot && seen.seat && seen.winner && levels[levels.indexOf(seen.seats[bot]) + (won ? 1 : -1)]
	const again = (seen.rematch || (seen.seat && !open)) && [
		seen.rematch ? "To the rematch" : "Rematch",
		rematch,
		"rematch",
	]
	const all = [
		again,
		offersStudy && ["Study this game", study, "study"],
		seen.seat && ["New opponent", () => opponent("open"), "opponent"],
		level && [`Play the ${level} bot`, () => opponent(level), "level"],
	]
	const shown = all
		.filter(Boolean)
		.map(([text, act, what]) => button(text, act, { "data-do": what, class: what === "rematch" ? "primary" : null }))
	table.ended(ends(seen), !!seen.seat && !!seen.winner && !won, `${seen.caption}.`, seen.score, [
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
	if (levels.includes(kind)) become({ level: kind })
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

// send sends a change to the server, and shows what has come of it. If only something else than a move has happened meanwhile, such as
// an offer, send tries again.
async function send(what, body, revision = game.now.revision) {
	const before = game.now
	const slow = setTimeout(() => {
		$("connection").textContent = "Not sent yet. Trying again …"
	}, 3000)
	const { status, answer } = await game.call(what, { ...body, revision })
	clearTimeout(slow)
	if (status) $("connection").textContent = ""
	else game.listenAgain()
	if (answer.revision) await show(answer)
	if (status === 200) return
	if (status === 409 && revision && !answer.error.code && answer.plies === before.plies && !answer.over)
		return send(what, body, answer.revision)
	return table.touch.refuse(answer.error)
}

// open shows the rule that a link names, without changing the page's address.
function open(event) {
	event.preventDefault()
	unfold(event.currentTarget.hash)
}

function unfold(hash) {
	$("rules").open = true
	document.getElementById(hash.slice(1))?.scrollIntoView()
}

// clocks shows each player's time left.
function clocks() {
	if (!game.now?.clock) return
	const pad = n => String(n).padStart(2, "0")
	for (const e of /** @type {any} */ (host.shadowRoot.querySelectorAll("[data-clock]"))) {
		const s = game.left(e.dataset.clock),
			m = Math.floor(s / 60)
		e.classList.toggle("short", s <= 10)
		e.textContent =
			s >= 172800
				? `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`
				: s >= 3600
					? `${Math.floor(s / 3600)}:${pad(m % 60)}:${pad(s % 60)}`
					: `${m}:${pad(s % 60)}`
	}
}
setInterval(() => part(clocks), 250)

// gone says why there is nothing to see, and what one can do.
function gone({ message, spent }) {
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

// stay follows the game.
async function stay() {
	if (!game.secret || game.invitation) {
		// perhaps a seat from another browser
		const { answer } = await call("api/games?list=mine", { secret: me.secret })
		if (answer.games?.some(g => g.id === game.id)) {
			;[game.secret, game.invitation] = [me.secret, ""]
			early = undefined
		}
	}
	game.follow({
		show,
		gone,
		lost: yes => {
			$("connection").textContent = yes ? "Reconnecting …" : ""
			if (!yes && table.message.matches(".refusal")) table.say() // what could not be sent can be done again
		},
	})
}

stay()
