// The page of a game. It shows what the seat sees, follows the server's events, and sends the player's actions. What can be played comes
// from the server with the drawing, so the page needs no engine.
import { $, ask, button, capital, h, put, share } from "./common.js"
import { call, create, enter, keep, link, plays, secretOf, sit, timed, watchOf } from "./common.js"
import { asks, become, keeps, mark, me, tell } from "./common.js"
import { listen, serverTime } from "./stream.js"
// @ts-ignore: the server makes it
import { judged, typed } from "./look/board.js"

// In the address, a seat's secret comes after the game's identifier and a ".", and an invitation after a "+".
const [, id, sign, token] = location.hash.match(/^#([^.+]*)([.+]?)(.*)$/) ?? ["", "", "", ""]
let invitation = sign === "+" && !plays(id) ? token : ""
let secret = (sign === "." && token) || secretOf(id) || invitation
addEventListener("hashchange", e => {
	if (!location.hash.startsWith("#rule-")) return location.reload()
	history.replaceState(null, "", e.oldURL) // a link to a rule leads to no other game
	unfold(new URL(e.newURL).hash)
})
const path = `api/games/${encodeURIComponent(id)}`

let /** @type {any} */ info,
	/** @type {any} */ now,
	/** @type {any[]} */ moves = []
let /** @type {string[]} */ levels = [],
	/** @type {number | undefined} */ at,
	offersStudy = false
/** @type {Record<string, string>} */ const said = {} // what the players have said while the page is open, by letter

// The board. It is free if it is the player's turn and the last position is shown.
const board = h("clutch-table")
const touch = board.seat({
	free: () => !!now?.moves && !now.over && at === undefined,
	ask: clicks => look({ clicks, draw: DRAWN() }),
	play: async move => (!asks(now.clock) || (await ask(`Play ${move}?`, "Play"))) && send("moves", { move }),
	ahead: () => !!now?.seat && !now.over && now.turn !== now.seat && at === undefined,
	rule: rule => h("a", { href: `#rule-${rule}`, onclick: open }, rule),
	fresh: () => now.plies < now.players.length,
})
$("board").append(board)
const lettered = () => board.toggleAttribute("letters", !!me.letters)
addEventListener("became", lettered)
lettered()

let /** @type {string|undefined} */ below // the seat at the lower edge, if the person has turned the board
const DRAWN = () => ({ clickable: true, last: true, from: below })

// look asks what the board shows. It throws an error with what the server refuses, and why.
async function look(request) {
	const { status, answer, revision } = await call(`${path}/look`, { secret, body: request })
	if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error, { svg: answer.svg, status })
	return { ...answer, revision }
}

let known = call("api/catalog") // what the page says about the game
let /** @type {Promise<any>|undefined} */ ahead = secret ? look({ gestures: true, draw: DRAWN() }) : undefined // it will be needed, unless the seat changes
ahead?.catch(() => {})

// begin sets up the page after the first answer from the server.
async function begin(seen) {
	const { status, answer } = await known
	if (status !== 200) {
		known = call("api/catalog") // for the next event
		throw new Error(answer.error.message)
	}
	if (info) return
	info = answer.games.find(g => g.name === seen.game)
	levels = answer.levels
	offersStudy = answer.board
	document.querySelector("main")?.setAttribute("data-game", info.name)
	$("title").textContent = info.title
	$("rules").append(
		h("p", { class: "minute" }, info.minute),
		...info.rules.flatMap(r => [h("h3", { id: `rule-${r.id}` }, `${r.id} ${r.title}`), h("p", {}, r.text)]),
	)
	$("typed").append(typed(move => touch.play(move)))
	$("phrases").append(...answer.phrases.map(p => button(p, () => send("say", { phrase: p }, 0))))
}

// settle sets up what depends on the seat that the page has.
function settle(seen) {
	if (secret && secret !== invitation) {
		// only now, as the server has accepted it
		// the secret does not stay in the address, unless there is no other place for it
		history.replaceState(null, "", link(id, keep(id, secret, seen.game, seen.seat !== "") ? "" : secret))
	}
	$("talk").hidden = $("typed").hidden = !seen.seat
	$("aim").textContent = invitation ? "" : info.aim
}

// vacant offers a visitor the seat of the invitation, or those that are open.
function vacant(seen) {
	const key = JSON.stringify([seen.seats, seen.seat, seen.over, invitation])
	if ($("sit").dataset.key === key) return // nobody loses what they have typed
	$("sit").dataset.key = key
	$("sit").replaceChildren()
	const free = kind => Object.keys(seen.seats).filter(l => seen.seats[l] === kind && !seen.over)
	const as = letters => (letters.length === 1 ? `Sit down as ${seatName(letters[0])}` : "Sit down")
	if (invitation) {
		$("sit").append(h("p", {}, info.aim))
		take({ invitation }, as(free("invited")))
		$("sit").append(
			h("details", {}, h("summary", {}, "The rules in one minute"), h("p", { class: "minute" }, info.minute)),
		)
	} else if (!seen.seat) for (const letter of free("open")) take({ seat: letter }, as([letter]))
}

// invite shows the invitations that are not spent, and the link for spectators if this browser has created the game or anyone may watch.
function invite(seen) {
	const key = JSON.stringify([seen.invitations, seen.public])
	if ($("invite").dataset.key === key) return
	$("invite").dataset.key = key
	const watch = watchOf(id)
	$("invite").replaceChildren(
		...Object.entries(seen.invitations ?? {}).map(([letter, i]) =>
			share(`Invite somebody to play ${seatName(letter)}`, link(id, i, "+")),
		),
	)
	$("watch").replaceChildren(
		...(watch || seen.public
			? [h("details", {}, h("summary", {}, "A link to watch"), share("To watch", link(id, watch)))]
			: []),
	)
}

// take offers a free seat to a visitor with its invitation, or the open seats to any visitor.
function take(request, text) {
	const name = h("input", { maxlength: 40, autocomplete: "nickname", value: me.name })
	const go = async event => {
		event.preventDefault()
		become({ name: name.value.trim() })
		const refused = await sit(id, request, given => {
			secret = given
			invitation = ""
			now = undefined
			$("caption").focus()
			listenAgain() // the page has listened as a spectator
		})
		if (refused) $("refusal").textContent = `${capital(refused)}.`
	}
	$("sit").append(
		h("form", { onsubmit: go }, h("label", {}, "Your name ", name), h("button", { class: "primary" }, text)),
	)
}

const seatName = letter => info.seats.find(s => s.letter === letter)?.name ?? letter
const nameOf = letter => now.players.find(p => p.seat === letter)?.name || seatName(letter)

// show shows what the seat sees now, the board first. Whatever fails in one part, the others are shown.
async function show(seen) {
	if (now && seen.revision < now.revision) return
	await begin(seen)
	const before = now
	if (before && seen.revision < before.revision) return // a newer one has come meanwhile
	now = seen
	if (before && before.plies !== seen.plies) at = undefined
	const mine = seen.seat && !seen.over && seen.turn === seen.seat
	moves = heard(seen, before)
	const drawn = part(() => draw(seen, before))
	if (!before) part(() => settle(seen))
	for (const [letter, s] of Object.entries(seen.said ?? {}))
		if (before && s.at !== before.said?.[letter]?.at) said[letter] = s.phrase
	$("refusal").textContent = ""
	for (const each of [status, details, players, list, steps, clocks, actions, result, vacant, invite])
		part(() => each(seen))
	if (mine && before && before.turn !== seen.turn) part(() => tell(info.title, id))
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

function details(seen) {
	$("match").textContent = [matchText(seen.match), seen.clock && timed(seen.clock)].filter(Boolean).join(" · ")
	$("memory").textContent =
		info.hidden && !seen.over
			? `${info.title} is a game of memory. Until it is over, the list has only the last moves, one for each player, and you can't go back.`
			: ""
	$("storing").textContent = seen.seat && !keeps() ? "This browser stores nothing: keep this page's address." : ""
}

// status says whose turn it is, what the opponent has done, and what the last move has told the seat, on one line. The title and the icon say it too.
function status(seen) {
	const mine = seen.seat && !seen.over && seen.turn === seen.seat
	const last = moves.at(-1),
		free = Object.keys(seen.seats).find(l => seen.seats[l] === "open" || seen.seats[l] === "invited")
	const others = last && last.seat !== seen.seat ? `${nameOf(last.seat)} ${done(seen, last)}. ` : found(seen)
	const did = seen.over ? "" : others
	const yours = free && !last ? "Nobody yet. Play your first move, or invite somebody" : "It is your turn"
	const theirs = seen.players.some(p => p.seat === seen.turn && p.name)
		? `${nameOf(seen.turn)}'s turn`
		: `${seatName(seen.turn)} to move`
	const words = seen.over ? seen.caption : seen.caption.replace(`${seatName(seen.turn)} to move`, mine ? yours : theirs)
	const host =
		seen.players
			.map(p => p.name)
			.filter(Boolean)
			.join(" and ") || "Somebody"
	const end = seen.over && seen.seat && seen.winner ? (seen.winner === seen.seat ? "You won" : "You lost") : ""
	const round = end && seen.match && !seen.match.over ? `${end} round ${seen.match.round}. ` : end && `${end}. `
	$("caption").textContent =
		invitation && !seen.over
			? `${host} invites you to a game of ${info.title}, ${timed(seen.clock)}.`
			: free && !seen.over && seen.turn === free && !invitation
				? `Waiting for somebody to play ${seatName(free)}.`
				: `${seen.over ? round : did}${seen.told ? `${seen.told}. ` : ""}${words}.${seen.score ? ` ${seen.score}` : ""}`
	$("caption").classList.toggle("mine", !!mine)
	mark(`${mine ? "● Your turn · " : ""}${info.title}`, mine)
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
			const what = touch.view.cell(name)?.spoken?.split(", ")[1]
			return `You looked at ${name}${what ? `: it is ${what}` : ""}. `
		})
		.join("")

// players shows who plays, each with the clock and with what they have just said: the person below the board, the others above it.
function players(seen) {
	const all = Object.keys(seen.seats),
		side = below ?? sideOf(seen) ?? all[0]
	const named = letter => seen.players.some(p => p.seat === letter && p.name)
	const who = letter =>
		({ human: letter === seen.seat ? "you" : named(letter) ? "" : "no name", open: "free", invited: "invited" })[
			seen.seats[letter]
		] ?? `${seen.seats[letter]} bot`
	const row = letter => {
		const p = seen.players.find(p => p.seat === letter) ?? {}
		const words = [p.name && seatName(letter), who(letter), p.out && `out: ${p.out}`].filter(Boolean).join(" · ")
		return h(
			"li",
			{
				class: seen.over ? (letter === seen.winner ? "won" : "") : letter === seen.turn ? "turn" : "",
				"data-seat": letter,
			},
			board.token(info.seats.find(s => s.letter === letter)?.color),
			h("b", { dir: "auto" }, p.name || seatName(letter)),
			h("span", {}, words),
			seen.clock ? h("time", { "data-clock": letter }) : null,
			said[letter] ? h("q", {}, said[letter]) : null,
		)
	}
	$("above").replaceChildren(...all.filter(l => l !== side).map(row))
	$("below").replaceChildren(row(side))
	const names = seen.players.filter(p => p.name && p.seat !== seen.seat)
	if ($("more").dataset.names === JSON.stringify(names)) return
	$("more").dataset.names = JSON.stringify(names)
	put(
		$("more"),
		h("summary", {}, "More"),
		h(
			"p",
			{ class: "acts" },
			button("Flip the board", flip),
			button("Download the record", download),
			...names.map(p =>
				button(`Report the name ${p.name}`, async e => {
					const { status } = await call(`${path}/report`, { secret, body: { seat: p.seat } })
					e.target.replaceWith(status === 200 ? "Thank you. The name is reported." : "It could not be reported.")
				}),
			),
		),
	)
}

// heard returns the moves that the page knows of, which an answer continues.
function heard(seen, before) {
	const last = seen.played ?? [],
		first = last[0]?.ply ?? 1
	if (info.hidden && !seen.over) return last
	return before ? [...moves.filter(m => m.ply < first), ...last] : last
}

// list shows the moves of the round that the seat may know. An answer has only the last ones, so the others may have to be fetched.
async function list(seen) {
	const replays = !info.hidden || seen.over
	if (replays && moves.length < seen.plies) {
		const { status, answer } = await call(`${path}/moves`, { secret })
		if (now !== seen) return
		if (status === 200) moves = answer.played ?? []
	}
	$("played").style.setProperty("--seats", seen.players.length)
	put(
		$("played"),
		...moves.map(m =>
			h(
				"li",
				{ value: m.ply },
				replays ? button(m.move, () => goTo(m.ply), { "aria-label": `Move ${m.ply}, ${m.move}` }) : m.move,
			),
		),
	)
	$("played").scrollTop = $("played").scrollHeight
	steps()
}

let shown = "" // what the board shows

// draw shows the position, if it is another one than the board shows, and animates the last move. Whoever comes back to a game sees the
// opponent's last move once more.
async function draw(seen, before) {
	if (at !== undefined) return
	const key = JSON.stringify([
		seen.position,
		seen.view,
		seen.plies,
		seen.turn,
		seen.over,
		seen.moves,
		sideOf(seen),
		secret,
	])
	if (key === shown) return
	shown = key
	try {
		const asked = (!before && ahead) || look({ gestures: true, draw: DRAWN() })
		ahead = undefined
		const earlier = before ? undefined : await again(seen)
		const a = await asked
		if ((now !== seen && shown !== key) || at !== undefined) return
		if (earlier) await touch.set(earlier.svg)
		const animated =
			(earlier || (before && before.plies + 1 === seen.plies)) && a.revision === seen.revision && seen.change
		const drawn = touch.set(a.svg, a.gestures, animated || undefined)
		for (const each of [status, players, clocks]) part(() => each(now)) // with their pieces
		await drawn
	} catch (e) {
		if (shown === key) shown = ""
		setTimeout(() => {
			if (now === seen) part(() => draw(seen, before))
		}, 1000)
		throw e
	}
}

// again returns the position before the opponent's last move, in a game that hides nothing.
async function again(seen) {
	const last = moves.at(-1)
	if (
		!last ||
		info.hidden ||
		seen.over ||
		seen.turn !== seen.seat ||
		last.seat === seen.seat ||
		matchMedia("(prefers-reduced-motion: reduce)").matches
	)
		return
	return look({ ply: last.ply - 1, draw: DRAWN() }).catch(() => undefined)
}

// flip turns the board, so that the next player sits below it.
function flip() {
	const all = Object.keys(now.seats)
	below = all[(all.indexOf(below ?? sideOf(now) ?? all[0]) + 1) % all.length]
	shown = ""
	part(() => players(now))
	return at === undefined ? draw(now, now) : goTo(at)
}

addEventListener("keydown", e => {
	const field = /** @type {any} */ (e.target).closest?.("input, select, textarea, dialog")
	if (e.defaultPrevented || field || !now || (info.hidden && !now.over)) return
	const here = at ?? now.plies
	const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: now.plies }[e.key]
	if (to === undefined || e.ctrlKey || e.altKey || e.metaKey) return
	e.preventDefault()
	if (to >= 0 && to <= now.plies && to !== here) goTo(to)
})

// goTo shows the position after a number of moves, with arrows if there are any.
async function goTo(ply, arrows = /** @type {string[]} */ ([])) {
	const back = ply >= now.plies && !arrows.length
	at = back ? undefined : ply
	steps()
	shown = ""
	if (back) return draw(now, now)
	const a = await look({ ply, draw: { ...DRAWN(), arrows } })
	if (at === ply) await touch.set(a.svg)
}

// sideOf returns the seat that the person has, or would have with the invitation.
const sideOf = ({ seat, seats }) =>
	seat || (invitation && Object.keys(seats).find(l => seats[l] === "invited")) || undefined

// steps shows the buttons that go through the moves, and says so if the board shows an earlier position.
function steps() {
	const shown = at ?? now.plies
	const step = (text, name, ply, off) => button(text, () => goTo(ply), { "aria-label": name, disabled: off })
	put(
		$("steps"),
		...(info.hidden && !now.over
			? []
			: [
					step("«", "To the start", 0, !shown),
					step("‹", "One move back", shown - 1, !shown),
					step("›", "One move on", shown + 1, at === undefined),
					step("»", "To the last move", now.plies, at === undefined),
				]),
	)
	put(
		$("looking"),
		...(at === undefined
			? []
			: [
					`You look at the position after move ${at} of ${now.plies}. `,
					button("Back to the game", () => goTo(now.plies)),
				]),
	)
	for (const e of document.querySelectorAll("#played li"))
		e.toggleAttribute("aria-current", /** @type {any} */ (e).value === shown)
}

function matchText(match) {
	if (!match) return ""
	const score = Object.entries(match.score)
		.map(([letter, n]) => `${seatName(letter)} ${n}`)
		.join(", ")
	return `Round ${match.round} of a match to ${match.wins}: ${score}`
}

const WORDS = { resign: "Resign", draw: "Offer a draw", takeback: "Take back", next: "Next round" }
const KINDS = { draw: "offers a draw", takeback: "asks to take back a move" }

// actions shows what else the player can do, besides moving. An offer is above the board, with the answers to it.
function actions(seen) {
	const { offer } = seen,
		can = seen.actions ?? []
	const answer = (what, text) =>
		can.includes(what)
			? button(text, () => act(what, offer), { "data-action": what, class: what === "accept" ? "primary" : "" })
			: null
	put(
		$("offer"),
		...(offer
			? [
					h("p", {}, `${nameOf(offer.by)} ${KINDS[offer.kind]}.`),
					h(
						"p",
						{ class: "acts" },
						answer("accept", "Accept") ?? "",
						answer("decline", offer.by === seen.seat ? "Withdraw" : "Decline") ?? "",
					),
				]
			: []),
	)
	// A game whose length has a bound always ends with a winner.
	put(
		$("actions"),
		...can
			.filter(what => what in WORDS && (what !== "draw" || !info.maxPlies))
			.map(what =>
				button(WORDS[what], () => act(what, offer), { "data-action": what, class: what === "next" ? "primary" : "" }),
			),
	)
}

// result offers what one may want after the game. Spectators can study it, too.
function result(seen) {
	const over = seen.over && !seen.actions?.includes("next")
	$("ending").hidden = !over
	if (!over) return
	const again = seen.rematch
		? button("To the rematch", rematch, { "data-do": "rematch", class: "primary" })
		: button("Rematch", rematch, { "data-do": "rematch", class: "primary" })
	const free = Object.values(seen.seats).some(s => s === "open" || s === "invited")
	const bot = Object.keys(seen.seats).find(l => levels.includes(seen.seats[l])),
		won = seen.seat && seen.winner === seen.seat
	const level = bot && seen.seat && seen.winner && levels[levels.indexOf(seen.seats[bot]) + (won ? 1 : -1)]
	$("ending").className = won ? "won" : ""
	put(
		$("ending"),
		h(
			"p",
			{ class: "acts" },
			(seen.seat && !free) || seen.rematch ? again : "",
			button("Look back", lookBack, { "data-do": "look" }),
			offersStudy ? button("Study this game", study, { "data-do": "study" }) : "",
			button("Record", download),
			seen.seat ? button("New opponent", () => opponent("open"), { "data-do": "opponent" }) : "",
			level ? button(`Play the ${level} bot`, () => opponent(level), { "data-do": "level" }) : "",
		),
	)
}

async function rematch() {
	if (!now.seat) return void (location.href = link(now.rematch, secret)) // a spectator
	const { status, answer } = await call(`${path}/rematch`, { secret, body: {} })
	if (status !== 200) return void ($("refusal").textContent = answer.error.message)
	enter(answer.id, secret, now.game) // everybody keeps their secret
}

// opponent begins the same game again, with whoever comes first or with bots of a level.
async function opponent(kind) {
	if (levels.includes(kind)) become({ level: kind })
	const { per, seconds, increment, delay } = now.clock ?? {}
	const refused = await create({
		game: now.game,
		options: now.options,
		clock: now.clock && { per, seconds, increment, delay },
		names: { [now.seat]: me.name },
		seats: Object.fromEntries(Object.keys(now.seats).map(l => [l, l === now.seat ? "me" : kind])),
	})
	if (refused) $("refusal").textContent = refused
}

// lookBack shows what the server says of a game that is over. Each move leads to the position before it, with a better one as an arrow.
async function lookBack() {
	const say = (...content) => $("review").replaceChildren(...content)
	say("Looking back …")
	const { status, answer } = await call(`${path}/review`, { secret, patience: 20_000 })
	if (status !== 200) return say(`${capital(answer.error.message)}.`)
	const name = m => `${m.ply}. ${nameOf(m.seat)}: ${m.move}`
	const seats = info.seats.filter(s => s.letter in now.seats)
	say(...judged(answer.review, seats, name, m => goTo(m.ply - 1, [m.better])))
}

// study opens the game on this device, where it can be gone through, counted, and tried in other ways.
async function study() {
	const rounds = (await record()).split(/(?<=^end\n)(?=.)/m) // of which a match has several
	location.href = `${now.game}.html#${new URLSearchParams({ record: rounds.at(-1) ?? "", study: "" })}`
}

async function record() {
	const response = await fetch(`${path}/record`, { headers: secret ? { Authorization: `Bearer ${secret}` } : {} })
	return response.text()
}

async function download() {
	const file = h("a", {
		href: `data:text/plain;charset=utf-8,${encodeURIComponent(await record())}`,
		download: `${now.game}-${id}.txt`,
	})
	file.click()
}

async function act(what, offer) {
	if (what === "resign" && !(await ask("Resign this game?", "Resign"))) return
	if (what === "accept" || what === "decline") send(offer.kind === "draw" ? "draw" : "undo", { action: what })
	else if (what === "takeback") send("undo", { action: "offer" })
	else if (what === "draw") send("draw", { action: "offer" })
	else if (what === "resign")
		send(what, {}, 0) // at any revision
	else send(what, {})
}

// send sends a change to the server, and shows what has come of it. If only something else than a move has happened meanwhile, such as
// an offer, send tries again.
async function send(what, body, revision = now.revision) {
	const before = now
	const slow = setTimeout(() => {
		$("connection").textContent = "Not sent yet. Trying again …"
	}, 3000)
	const { status, answer } = await call(`${path}/${what}`, { secret, body: { ...body, revision } })
	clearTimeout(slow)
	if (status) $("connection").textContent = ""
	else listenAgain()
	if (answer.revision) await show(answer)
	if (status === 200) return
	if (status === 409 && revision && !answer.error.code && answer.plies === before.plies && !answer.over)
		return send(what, body, answer.revision)
	const { message, rule } = answer.error
	$("refusal").replaceChildren(
		message,
		...(rule ? [" (", h("a", { href: `#rule-${rule}`, onclick: open }, rule), ")"] : []),
	)
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

// clocks shows each player's time left. It uses the server's clock. What a delay leaves does not count, and whoever has lost on time has
// none left.
function clocks() {
	if (!now?.clock) return
	const { per, seconds, left, deadline, first, runs: all, since, delay } = now.clock
	for (const e of /** @type {any} */ (document.querySelectorAll("[data-clock]"))) {
		const letter = e.dataset.clock
		const most = per === "game" ? left[letter] : seconds * 1000
		const runs = (all ? all.includes(letter) : letter === now.turn) && deadline && deadline !== first && !now.over
		const ends = all ? since + most + (delay ?? 0) * 1000 : deadline // all is there if several choose at the same time
		const flagged =
			(now.over && now.reason === "time-out" && letter !== now.winner && now.players.length === 2) ||
			now.players.find(p => p.seat === letter)?.out === "time-out"
		const s = flagged ? 0 : Math.ceil((runs ? Math.min(most, Math.max(0, ends - serverTime())) : most) / 1000)
		e.classList.toggle("short", s <= 10)
		const pad = n => String(n).padStart(2, "0")
		const m = Math.floor(s / 60)
		e.textContent =
			s >= 172800
				? `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`
				: s >= 3600
					? `${Math.floor(s / 3600)}:${pad(m % 60)}:${pad(s % 60)}`
					: `${m}:${pad(s % 60)}`
	}
}
setInterval(() => part(clocks), 250)

let listenAgain = () => {} // opens the stream anew

// stay follows the game.
async function stay() {
	if (!secret || invitation) {
		// perhaps a seat from another browser
		const { answer } = await call("api/games?list=mine", { secret: me.secret })
		if (answer.games?.some(g => g.id === id)) {
			;[secret, invitation] = [me.secret, ""]
			ahead = undefined
		}
	}
	listenAgain = listen({
		events: `${path}/events`,
		ask: () => call(path, { secret }),
		secret: () => secret,
		revision: () => now?.revision,
		gone,
		show: seen =>
			show(seen).catch(e => {
				console.error(e)
				setTimeout(listenAgain, 1000)
			}),
		lost: yes => {
			$("connection").textContent = yes ? "Reconnecting …" : ""
			if (!yes) $("refusal").textContent = "" // what could not be sent can be done again
		},
	})
}

// gone says why there is nothing to see, and what one can do.
function gone({ message, spent }) {
	const title = spent ? "This invitation has been used" : "Nothing to see here"
	document.title = title
	document.querySelector("main")?.classList.remove("game", "waiting")
	document
		.querySelector("main")
		?.replaceChildren(
			h(
				"section",
				{ role: "status" },
				h("h1", {}, title),
				h(
					"p",
					{},
					spent
						? "Somebody has sat down with it, and it is good for one person. If that was you, the game is in “Your games” in the browser that you used. Otherwise ask for another game, or take an open seat."
						: `${capital(message)}. Perhaps the link is not complete.`,
				),
			),
			h("p", { class: "acts" }, h("a", { class: "button", href: "./" }, "To the lobby")),
		)
}

stay()
