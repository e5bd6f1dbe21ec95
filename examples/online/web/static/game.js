// The page of a game that the server keeps: the table, and what people need around it.
import { $, ask, asks, button, call, h, keep, keeps, link, mark, me, still, tell, timed } from "./common.js"
import { gone, people } from "./people.js"
import { Remote } from "./remote.js"
import { Table } from "./look/board.js"

const game = new Remote()
addEventListener("hashchange", e => {
	if (!location.hash.startsWith("#rule-")) return location.reload()
	history.replaceState(null, "", e.oldURL) // a link to a rule leads to no other game
	unfold(new URL(e.newURL).hash)
})

const server = { levels: /** @type {string[]} */ ([]), board: false } // what the server has
/** @type {Record<string, {phrase: string, plies: number}>} */ const said = {} // what the players have said while the page is open, and after how many moves, by letter

const main = /** @type {HTMLElement} */ (document.querySelector("main")),
	host = $("table")
const table = new Table(host, {
	game: () => game,
	free: () => !!game.now?.moves && !game.over && game.atEnd,
	look,
	play: async move => (!asks(game.now.clock) || (await ask(`Play ${move}?`, "Play"))) && send("moves", { move }),
	typed: move => game.now?.seat && table.touch.play(move),
	ahead: () => !!game.now?.seat && !game.over && game.turn !== game.now.seat && game.atEnd,
	replays: () => !game.hides,
	keys: () => !game.hides,
	goTo,
	arrows: async moves => {
		const { here } = game
		const a = await look({ draw: { ...drawing(), arrows: moves } })
		if (here === game.here) await table.touch.draw(a.svg)
	},
	side: () => sideOf(game.now),
	turned: () => goTo(game.here),
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

function drawing() {
	return { clickable: true, last: true, from: table.below }
}
function look(/** @type {any} */ request) {
	return game.look({ draw: drawing(), ...request })
}

const { vacant, invite, offer, result, download } = people(game, table, server, send)

let known = call("api/catalog") // what the page says about the game
let /** @type {Promise<any>|undefined} */ early = game.secret ? look({}) : undefined // it will be needed, unless the seat changes
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
	Object.assign(server, { levels: answer.levels, board: answer.board })
	main.setAttribute("data-game", info.name)
	$("title").textContent = info.title
	const rules = info.rules.flatMap(r => [h("h3", { id: `rule-${r.id}` }, `${r.id} ${r.title}`), h("p", r.text)])
	$("rules").append(h("p.minute", info.minute), ...rules)
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
		if (before && s.at !== before.said?.[letter]?.at) said[letter] = { phrase: s.phrase, plies: seen.plies }
	for (const each of [status, details, around, fetched, offer, result, vacant, invite, introduces])
		part(() => each(seen))
	if (game.mine && before && before.turn !== seen.turn) part(() => tell(game.info.title, game.id))
	main.classList.remove("waiting")
	await drawn
}

let given = "" // the name that the page has given to the seat

// introduces gives the seat the person's name if it has none, because they sat down without one, or if they have just changed it.
function introduces({ over, players, seat }, anew = false) {
	const before = players.find(p => p.seat === seat)
	if (!before || over || !me.name || me.name === given || (before.name && !anew)) return
	if (document.querySelector("dialog[open]")) return // they are still typing
	given = me.name
	return game.call("name", { name: given })
}
addEventListener("renamed", () => game.now && part(() => introduces(game.now, true)))

// part shows a part of the page. If that fails, the console says why.
const part = async show => {
	try {
		await show()
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
	const facts = [seen.match && table.matched(seen.match), seen.clock && timed(seen.clock)]
	$("match").textContent = facts.filter(Boolean).join(" · ")
	$("memory").textContent = game.hides
		? `${game.info.title} is a game of memory: until it is over, the list has only the last moves, one for each player, and no earlier position is shown.`
		: ""
	$("storing").textContent = seen.seat && !keeps() ? "This browser stores nothing: keep this page's address." : ""
}

// status says whose turn it is, what the opponent has done, and what the last move has told the seat, on one line. The title and the icon say it too.
function status(seen) {
	const { mine } = game,
		{ over, turn, seat, seats, score } = seen
	const last = game.played.at(-1),
		free = Object.keys(seats).find(l => seats[l] === "open" || seats[l] === "invited")
	const [lastOf] = game.played.filter(m => m.seat !== "*").slice(-1), // before what chance has drawn since
		news = [lastOf !== last && lastOf, last].filter(m => m && m.seat !== seat)
	const did = news.map(m => `${game.name(m.seat)} ${done(m === last ? seen : {}, m)}. `).join("")
	const absent = (seen.asked ?? []).filter(l => l !== seat),
		away = absent.map(l => game.name(l)).join(" and ")
	const yours = absent.length
		? `${away} has not agreed to the rematch yet. You can play your first move`
		: free && !last
			? "Nobody yet. Play your first move, or invite somebody"
			: "It is your turn"
	const named = seen.players.some(p => p.seat === turn && p.name)
	const theirs = absent.includes(turn)
		? `${away} has not agreed to the rematch yet`
		: named
			? `${game.name(turn)}'s turn`
			: `${game.seat(turn)} to move`
	const words = over
		? seen.caption
		: seen.caption
				.replace(`${game.seat(turn)} to move`, mine ? yours : theirs)
				.replace(`${game.seat(turn)} goes on`, mine ? "You go on" : `${game.name(turn)} goes on`)
	const told = `${over ? game.ends : did}${seen.told ? `${seen.told}. ` : ""}${words}.${score ? ` ${score}` : ""}`
	const waits = free && !over && turn === free && !game.invitation
	table.tell(waits ? `Waiting for somebody to play ${game.seat(free)}.` : told)
	const now = mine && !absent.length
	table.status.classList.toggle("mine", now)
	mark(`${now ? "● Your turn · " : ""}${game.info.title}`, now)
}

// done says what the last move was: what chance drew, a look at a piece, or the move's text, with the place where it has ended if the names of
// the cells have shifted.
function done({ change }, { move, seat }) {
	if (seat === "*") return `drew ${move}`
	if (change?.looked) return `looked at ${change.looked.join(" and ")}`
	const to = change?.shift && (change.moved?.[0]?.to ?? change.placed?.[0])
	return `played ${move}${to ? `, which is now on ${to}` : ""}`
}

const OUT = { resignation: "resigned", "time-out": "out of time" }

// plates says who plays, each with the clock and with what they have just said.
function plates() {
	const { seat, seats, players, plies, clock } = game.now
	return Object.entries(seats).map(([letter, kind]) => {
		const { name, out } = players.find(p => p.seat === letter) ?? {}
		const human = letter === seat ? "you" : name ? "" : "no name"
		const who = { human, open: "free", invited: "invited" }[kind] ?? `${kind} bot`
		return {
			seat: game.info.seats.find(s => s.letter === letter),
			name: name || game.seat(letter),
			words: [name && game.seat(letter), who, out && (OUT[out] ?? "out")].filter(Boolean).join(" · "),
			clock: !!clock,
			said: Math.abs(plies - said[letter]?.plies) <= players.length ? said[letter].phrase : undefined, // not for ever
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
		const asked = (!before && early) || look({})
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
		setTimeout(() => game.now === seen && part(() => draw(seen, before)), 1000)
		throw e
	}
}

// again returns the position before the opponent's last move, in a game that hides nothing.
async function again(seen) {
	const last = game.played.at(-1)
	if (!last || game.info.hidden || !game.mine || last.seat === seen.seat || still()) return
	return look({ gestures: undefined, ply: last.ply - 1 }).catch(() => undefined)
}

// goTo shows the position after a move.
async function goTo(node) {
	game.goTo(node)
	shown = ""
	table.clear()
	for (const each of [status, around]) part(() => each(game.now))
	if (game.atEnd) {
		const drawn = draw(game.now, game.now)
		part(() => result(game.now))
		return drawn
	}
	const a = await look({})
	if (node === game.here) await table.touch.set(a.svg)
}

// sideOf returns the seat that the person has, or would have with the invitation.
const sideOf = ({ seat, seats }) =>
	seat || (game.invitation && Object.keys(seats).find(l => seats[l] === "invited")) || undefined

// tools returns what the player can do, besides moving. A game whose length has a bound always ends with a winner, so nobody offers a draw.
function tools() {
	const { actions, chosen, players, seat } = game.now
	const resign = async () => (await ask("Resign this game?", "Resign")) && send("resign", {}, 0) // at any revision
	const acts = /** @type {[string, string, string, () => any][]} */ ([
		["takeback", `Take back ${chosen ?? ""}`.trim(), "", () => send("undo", { action: "offer" })],
		["draw", "Offer a draw", "", () => send("draw", { action: "offer" })],
		["resign", "Resign", "", resign],
		["next", "Next round", "", () => send("next", {})],
	]).filter(([what]) => actions?.includes(what) && (what !== "draw" || !game.info.maxPlies))
	const names = players.filter(p => p.name && p.seat !== seat)
	return {
		tools: [
			...acts,
			["record", "Download the record", "", download],
			...names.map(p => [`report-${p.seat}`, `Report the name ${p.name}`, "", () => report(p.seat)]),
		],
		row: `first back forward last takeback next more ${host.clientWidth < 480 ? "" : "draw resign"}`.split(" "),
	}
}

async function report(seat) {
	const { status } = await game.call("report", { seat })
	table.say("note", status === 200 ? "Thank you. The name is reported." : "It could not be reported.")
}

const connected = (text = "") => ($("connection").textContent = text)

// send sends a change to the server, and shows what has come of it. If only something else than a move has happened meanwhile, such as
// an offer, send tries again.
async function send(what, body, revision = game.now.revision) {
	const { plies } = game.now
	const slow = setTimeout(() => connected("Not sent yet. Trying again …"), 3000)
	const { status, answer } = await game.call(what, { ...body, revision })
	clearTimeout(slow)
	if (status) connected()
	else game.listenAgain()
	if (answer.revision) await show(answer)
	if (status === 200) return
	const moved = answer.error.code || answer.plies !== plies || answer.over
	if (status === 409 && revision && !moved) return send(what, body, answer.revision)
	return table.touch.refuse(answer.error)
}

// open shows the rule that a link names, without changing the page's address.
function open(event) {
	event.preventDefault()
	unfold(event.currentTarget.hash)
}

// unfold shows a rule over the page, until the person taps anywhere or goes back.
function unfold(hash) {
	const title = document.getElementById(hash.slice(1))
	if (!title) return
	const back = button("Back to the game", () => sheet.hidePopover())
	const ontoggle = e => e.newState === "closed" && sheet.remove()
	const sheet = h("aside.rule", { popover: "auto", "aria-label": "Rule", ontoggle })
	sheet.append(h("h2", title.textContent), title.nextElementSibling?.cloneNode(true), back)
	document.body.append(sheet)
	sheet.showPopover()
}

// clocks shows each player's time left.
function clocks() {
	if (!game.now?.clock) return
	const pad = n => String(Math.floor(n)).padStart(2, "0")
	for (const e of /** @type {any} */ (host.shadowRoot.querySelectorAll("[data-clock]"))) {
		const s = game.left(e.dataset.clock),
			hours = Math.floor(s / 3600)
		e.classList.toggle("short", s <= 10)
		const short = hours ? `${hours}:${pad((s % 3600) / 60)}` : Math.floor(s / 60)
		e.textContent = hours >= 48 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${short}:${pad(s % 60)}`
	}
}
setInterval(() => part(clocks), 250)

// stay follows the game.
async function stay() {
	if (!game.secret || game.invitation) {
		// perhaps a seat from another browser
		const { answer } = await call("api/games?list=mine", { secret: me.secret })
		if (answer.games?.some(g => g.id === game.id)) {
			Object.assign(game, { secret: me.secret, invitation: "" })
			early = undefined
		}
	}
	const lost = yes => {
		connected(yes ? "Reconnecting …" : "")
		if (!yes && table.message.matches(".refusal")) table.say() // what could not be sent can be done again
	}
	game.follow({ show, gone, lost })
}

stay()
