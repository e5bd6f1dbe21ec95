// The page of a game. It shows what the seat sees, follows the server's events, and sends the player's actions.
import { $, ask, become, button, call, capital, create, enter, h, keep, link, mark, me, plays, put, secretOf, share, sit, tell, timed, watchOf } from "./common.js"

// In the address, a seat's secret comes after the game's identifier and a ".", and an invitation after a "+".
const [, id, sign, token] = location.hash.match(/^#([^.+]*)([.+]?)(.*)$/) ?? ["", "", "", ""]
let invitation = sign === "+" && !plays(id) ? token : ""
let secret = sign === "." && token || secretOf(id) || invitation
addEventListener("hashchange", () => location.reload())
const path = `api/games/${encodeURIComponent(id)}`

let /** @type {any} */ board, /** @type {any} */ info, /** @type {any} */ now, /** @type {any[]} */ moves = []
let /** @type {string[]} */ levels = [], /** @type {number | undefined} */ at, skew = 0
/** @type {Record<string, string>} */ const said = {} // what the players have said while the page is open, by letter

// picture returns an image of the board as the server draws it.
async function picture() {
	/** @type {Record<string, string>} */ const headers = secret ? { Authorization: `Bearer ${secret}` } : {}
	const text = await fetch(`${path}/picture`, { headers }).then(r => r.ok ? r.text() : "", () => "")
	return h("img", { alt: "The board", src: `data:image/svg+xml,${encodeURIComponent(text)}` })
}

let known = call("api/catalog") // the server knows what the page needs to show a game before the engine is there

// begin sets up the page after the first answer from the server.
async function begin(seen) {
	const { status, answer } = await known
	if (status !== 200) {
		known = call("api/catalog") // for the next event
		throw new Error(answer.error.message)
	}
	info = answer.games.find(g => g.name === seen.game)
	levels = answer.levels
	document.querySelector("main")?.setAttribute("data-game", info.name)
	$("title").textContent = info.title
	$("rules").append(h("p", { class: "minute" }, info.minute), ...info.rules.flatMap(r => [h("h3", { id: `rule-${r.id}` }, `${r.id} ${r.title}`), h("p", {}, r.text)]))
	board = h("clutch-board", { game: seen.game, bare: true, rules: "#rule-" })
	board.addEventListener("clutch-move", e => {
		e.preventDefault()
		send("moves", { move: e.detail.move })
	})
	$("board").append(board)
	$("phrases").append(...answer.phrases.map(p => button(p, () => send("say", { phrase: p }, 0))))
	engine()
}

// load loads the board to play on, once.
// @ts-ignore: the server has the element there
const load = () => import("./board/clutch-board.js")

// engine shows the board to play on as soon as it is there. Until then, the server draws the game.
async function engine() {
	try {
		await load()
		if (now) await again(now)
		if (now) await draw(now)
	} catch {
		setTimeout(engine, 2000)
	}
}

// settle sets up what depends on the seat that the page has.
function settle(seen) {
	if (secret && secret !== invitation) { // only now, as the server has accepted it
		// the secret does not stay in the address, unless there is no other place for it
		history.replaceState(null, "", link(id, keep(id, secret, seen.game, seen.seat !== "") ? "" : secret))
	}
	$("talk").hidden = !seen.seat
	$("aim").textContent = invitation ? "" : info.aim.replace(/\. .*/, ".")
}

// vacant offers a visitor the seat of the invitation, or those that are open.
function vacant(seen) {
	const key = JSON.stringify([seen.seats, seen.seat, seen.over, invitation])
	if ($("sit").dataset.key === key) return // nobody loses what they have typed
	$("sit").dataset.key = key
	$("sit").replaceChildren()
	const free = kind => Object.keys(seen.seats).filter(l => seen.seats[l] === kind && !seen.over)
	const as = letters => letters.length === 1 ? `Sit down as ${seatName(letters[0])}` : "Sit down"
	if (invitation) {
		$("sit").append(h("p", {}, info.aim))
		take({ invitation }, as(free("invited")))
		$("sit").append(h("details", {}, h("summary", {}, "The rules in one minute"), h("p", { class: "minute" }, info.minute)))
	} else if (!seen.seat) for (const letter of free("open")) take({ seat: letter }, as([letter]))
}

// invite shows the invitations that are not spent, and the link for spectators if this browser has created the game or anyone may watch.
function invite(seen) {
	const key = JSON.stringify([seen.invitations, seen.public])
	if ($("invite").dataset.key === key) return
	$("invite").dataset.key = key
	const watch = watchOf(id)
	$("invite").replaceChildren(...Object.entries(seen.invitations ?? {}).map(([letter, i]) => share(`Invite somebody to play ${seatName(letter)}`, link(id, i, "+"))))
	$("watch").replaceChildren(...watch || seen.public ? [h("details", {}, h("summary", {}, "A link to watch"), share("To watch", link(id, watch)))] : [])
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
			following.abort() // as a spectator
		})
		if (refused) $("refusal").textContent = `${capital(refused)}.`
	}
	$("sit").append(h("form", { onsubmit: go }, h("label", {}, "Your name ", name), h("button", { class: "primary" }, text)))
}

const seatName = letter => info.seats.find(s => s.letter === letter)?.name ?? letter
const nameOf = letter => now.players.find(p => p.seat === letter)?.name || seatName(letter)

// show shows what the seat sees now.
async function show(seen) {
	if (now && seen.revision < now.revision) return
	if (!board) await begin(seen) // if this fails, show starts again with the next event
	const before = now
	if (!before) settle(seen)
	now = seen
	const mine = seen.seat && !seen.over && seen.turn === seen.seat
	if (before && before.plies !== seen.plies) at = undefined
	moves = await list(seen, before)
	status(seen, mine)
	if (mine && before && before.turn !== seen.turn) tell(info.title, id)
	$("refusal").textContent = ""
	$("match").textContent = [matchText(seen.match), seen.clock && timed(seen.clock)].filter(Boolean).join(" · ")
	$("memory").textContent = info.hidden && !seen.over ? `${info.title} is a game of memory. Until it is over, the list has only the last moves, one for each player, and you can't go back.` : ""
	for (const [letter, s] of Object.entries(seen.said ?? {})) if (before && s.at !== before.said?.[letter]?.at) said[letter] = s.phrase
	players(seen)
	$("played").style.setProperty("--seats", seen.players.length)
	put($("played"), ...moves.map(m => h("li", { value: m.ply }, info.hidden && !seen.over ? m.move : button(m.move, () => look(m.ply), { "aria-label": `Move ${m.ply}, ${m.move}` }))))
	$("played").scrollTop = $("played").scrollHeight
	steps()
	clocks()
	actions(seen)
	result(seen)
	vacant(seen)
	invite(seen)
	if (!before) await again(seen)
	if (at === undefined) await draw(seen, before)
	document.querySelector("main")?.classList.remove("waiting")
}

// again shows the opponent's last move once more to a player who comes back, in a game that hides nothing.
async function again(seen) {
	const last = moves.at(-1)
	if (!board.show || !last || info.hidden || seen.over || seen.turn !== seen.seat || last.seat === seen.seat || matchMedia("(prefers-reduced-motion: reduce)").matches) return
	const { states } = await board.ask({ ...played(), states: true }).catch(() => ({}))
	if (states?.[last.ply - 1]) await board.show({ position: states[last.ply - 1].position, view: seen.seat, choose: false })
	await board.show({ position: seen.position, view: seen.seat, last: last.move, change: seen.change, choose: false })
}

// status says whose turn it is, what the opponent has done, and what the last move has told the seat, on one line. The title and the icon say it too.
function status(seen, mine) {
	const last = moves.at(-1)
	const did = last && last.seat !== seen.seat ? `${nameOf(last.seat)} played ${last.move}. ` : ""
	const free = Object.keys(seen.seats).find(l => seen.seats[l] === "open" || seen.seats[l] === "invited")
	const yours = free && !last ? "Nobody yet. Play your first move, or invite somebody" : "It is your turn"
	const words = mine ? seen.caption.replace(`${seatName(seen.turn)} to move`, yours) : seen.caption
	const host = seen.players.map(p => p.name).filter(Boolean).join(" and ") || "Somebody"
	const end = seen.over && seen.seat && seen.winner ? seen.winner === seen.seat ? "You won. " : "You lost. " : ""
	$("caption").textContent = invitation && !seen.over ? `${host} invites you to a game of ${info.title}, ${timed(seen.clock)}.` : free && !seen.over && seen.turn === free && !invitation ? `Waiting for somebody to play ${seatName(free)}.` : `${seen.over ? end : did}${seen.told ? `${seen.told}. ` : ""}${words}.`
	$("caption").classList.toggle("mine", !!mine)
	mark(`${mine ? "● Your turn · " : ""}${info.title}`, mine)
}

// players shows who plays, each with the clock and with what they have just said: the person below the board, the others above it.
function players(seen) {
	const all = Object.keys(seen.seats), side = sideOf(seen) ?? all[0]
	const named = letter => seen.players.some(p => p.seat === letter && p.name)
	const who = letter => ({ human: letter === seen.seat ? "you" : named(letter) ? "" : "no name", open: "free", invited: "invited" })[seen.seats[letter]] ?? `${seen.seats[letter]} bot`
	const row = letter => {
		const p = seen.players.find(p => p.seat === letter) ?? {}
		const words = [p.name && seatName(letter), who(letter), p.out && `out: ${p.out}`].filter(Boolean).join(" · ")
		return h("li", { class: seen.over ? letter === seen.winner ? "won" : "" : letter === seen.turn ? "turn" : "", "data-seat": letter }, h("b", {}, p.name || seatName(letter)),
			h("span", {}, words), seen.clock ? h("time", { "data-clock": letter }) : null, said[letter] ? h("q", {}, said[letter]) : null)
	}
	$("above").replaceChildren(...all.filter(l => l !== side).map(row))
	$("below").replaceChildren(row(side))
	const names = seen.players.filter(p => p.name && p.seat !== seen.seat)
	if ($("more").dataset.names === JSON.stringify(names)) return
	$("more").dataset.names = JSON.stringify(names)
	put($("more"), h("summary", {}, "More"), h("p", { class: "acts" }, button("Download the record", download), ...names.map(p => button(`Report the name ${p.name}`, async e => {
		const { status } = await call(`${path}/report`, { secret, body: { seat: p.seat } })
		e.target.replaceWith(status === 200 ? "Thank you. The name is reported." : "It could not be reported.")
	}))))
}

// list returns the moves of the round that the seat may know. An answer has only the last ones.
async function list(seen, before) {
	const last = seen.played ?? []
	const first = last[0]?.ply ?? 1
	if (first === 1 || info.hidden && !seen.over) return last
	if (before?.revision === seen.revision - 1 && before.plies < seen.plies) return [...moves.filter(m => m.ply < first), ...last]
	const { status, answer } = await call(`${path}/moves`, { secret })
	return status === 200 ? answer.played : last
}

async function draw(seen, before) {
	if (!board.show) return board.replaceChildren(await picture())
	const choose = seen.moves !== undefined && !seen.over
	const open = seen.over && info.hidden && (await past().catch(() => undefined))?.at(-1)
	const where = open ? { position: open.position } : seen.view === undefined ? { position: seen.position } : { seen: seen.view }
	const animated = before && before.plies + 1 === seen.plies && seen.change
	await board.show({ ...where, ...eyes(), last: seen.played?.at(-1)?.move, change: animated || undefined, choose, fresh: seen.plies < seen.players.length })
}

// look shows the position after a number of moves. The library goes through the moves that the seat knows.
async function look(ply) {
	if (ply >= now.plies) {
		at = undefined
		steps()
		return draw(now)
	}
	at = ply
	steps()
	const states = await past()
	if (at === ply && states?.[ply]) await board.show({ position: states[ply].position, ...eyes(), last: moves[ply - 1]?.move, choose: false })
}

// sideOf returns the seat that the person has, or would have with the invitation.
const sideOf = ({ seat, seats }) => seat || invitation && Object.keys(seats).find(l => seats[l] === "invited") || undefined

// eyes returns who sees the board, and from where. When a game is over, nothing is hidden.
const eyes = () => ({ from: sideOf(now), ...now.over ? {} : { view: now.seat || "-" } })

// past returns the positions after each move. What a game has hidden, and a game that has begun elsewhere, is in the record.
async function past() {
	await load()
	const { states } = info.hidden ? {} : await board.ask({ ...played(), states: true })
	return states ?? (await board.ask({ record: await record(), states: true })).states
}

// played returns the moves as the library reads them, for a game that has begun as usual.
const played = () => ({ options: now.options ?? {}, moves: moves.map(m => m.move) })

// steps shows the buttons that go through the moves, and says so if the board shows an earlier position.
function steps() {
	const shown = at ?? now.plies
	const step = (text, name, ply, off) => button(text, () => look(ply), { "aria-label": name, disabled: off })
	put($("steps"), ...info.hidden && !now.over ? [] : [
		step("«", "To the start", 0, !shown), step("‹", "One move back", shown - 1, !shown), step("›", "One move on", shown + 1, at === undefined), step("»", "To the last move", now.plies, at === undefined)])
	put($("looking"), ...at === undefined ? [] : [`You look at the position after move ${at} of ${now.plies}. `, button("Back to the game", () => look(now.plies))])
	for (const e of document.querySelectorAll("#played li")) e.toggleAttribute("aria-current", /** @type {any} */ (e).value === shown)
}

function matchText(match) {
	if (!match) return ""
	const score = Object.entries(match.score).map(([letter, n]) => `${seatName(letter)} ${n}`).join(", ")
	return `Round ${match.round} of a match to ${match.wins}: ${score}`
}

const WORDS = { resign: "Resign", draw: "Offer a draw", takeback: "Take back", next: "Next round" }
const KINDS = { draw: "offers a draw", takeback: "asks to take back a move" }

// actions shows what else the player can do, besides moving. An offer is above the board, with the answers to it.
function actions(seen) {
	const { offer } = seen, can = seen.actions ?? []
	const answer = (what, text) => can.includes(what) ? button(text, () => act(what, offer), { "data-action": what, class: what === "accept" ? "primary" : "" }) : null
	put($("offer"), ...offer ? [h("p", {}, `${nameOf(offer.by)} ${KINDS[offer.kind]}.`), h("p", { class: "acts" },
		answer("accept", "Accept") ?? "", answer("decline", offer.by === seen.seat ? "Withdraw" : "Decline") ?? "")] : [])
	// A game whose length has a bound always ends with a winner.
	put($("actions"), ...can.filter(what => what in WORDS && (what !== "draw" || !info.maxPlies)).map(what => button(WORDS[what], () => act(what, offer), { "data-action": what, class: what === "next" ? "primary" : "" })))
}

// result offers what one may want after the game. Spectators can study it, too.
function result(seen) {
	const over = seen.over && !seen.actions?.includes("next")
	$("ending").hidden = !over
	if (!over) return
	const again = seen.rematch ? button("To the rematch", rematch, { "data-do": "rematch", class: "primary" }) : button("Rematch", rematch, { "data-do": "rematch", class: "primary" })
	const free = Object.values(seen.seats).some(s => s === "open" || s === "invited")
	const bot = Object.keys(seen.seats).find(l => levels.includes(seen.seats[l])), won = seen.seat && seen.winner === seen.seat
	const level = bot && seen.seat && seen.winner && levels[levels.indexOf(seen.seats[bot]) + (won ? 1 : -1)]
	$("ending").className = won ? "won" : ""
	put($("ending"), h("p", { class: "acts" }, seen.seat && !free || seen.rematch ? again : "", button("Look back", () => study("review"), { "data-do": "look" }), button("Study this game", () => study("study"), { "data-do": "study" }),
		button("Record", download), seen.seat ? button("New opponent", () => opponent("open"), { "data-do": "opponent" }) : "",
		level ? button(`Play the ${level} bot`, () => opponent(level), { "data-do": "level" }) : ""))
}

async function rematch() {
	if (!now.seat) return void (location.href = link(now.rematch, secret)) // a spectator
	const { status, answer } = await call(`${path}/rematch`, { secret, body: {} })
	if (status !== 200) return void ($("refusal").textContent = answer.error.message)
	enter(answer.id, secret, now.game) // everybody keeps their secret
}

// opponent begins the same game again, with whoever comes first or with bots of a level.
async function opponent(kind) {
	const { per, seconds, increment, delay } = now.clock ?? {}
	const refused = await create({
		game: now.game, options: now.options, clock: now.clock && { per, seconds, increment, delay }, names: { [now.seat]: me.name },
		seats: Object.fromEntries(Object.keys(now.seats).map(l => [l, l === now.seat ? "me" : kind])),
	})
	if (refused) $("refusal").textContent = refused
}

// study puts the board of the rule books in place of the bare one, with the whole game: it steps, counts, and has bots. Then it opens
// a part of that board: "study", or "review", which the server makes.
async function study(part) {
	await load()
	const whole = h("clutch-board", { game: now.game, rules: "#rule-", players: info.seats.map(() => "human").join() })
	whole.reviewed = async () => {
		const { status, answer } = await call(`${path}/review`, { secret })
		if (status !== 200) throw new Error(capital(answer.error.message))
		return answer.review
	}
	$("board").replaceChildren(whole)
	for (const id of ["caption", "aim", "above", "below", "looking", "moves"]) $(id).hidden = true // the other board has its own
	await whole.open({ record: await record() }).catch(() => whole.open(played())) // a match has several records
	whole.shadowRoot.querySelector(`[data-do=${part}]:not([aria-pressed=true])`)?.click()
}

async function record() {
	const response = await fetch(`${path}/record`, { headers: secret ? { Authorization: `Bearer ${secret}` } : {} })
	return response.text()
}

async function download() {
	const file = h("a", { href: `data:text/plain;charset=utf-8,${encodeURIComponent(await record())}`, download: `${now.game}-${id}.txt` })
	file.click()
}

async function act(what, offer) {
	if (what === "resign" && !await ask("Resign this game?", "Resign")) return
	if (what === "accept" || what === "decline") send(offer.kind === "draw" ? "draw" : "undo", { action: what })
	else if (what === "takeback") send("undo", { action: "offer" })
	else if (what === "draw") send("draw", { action: "offer" })
	else if (what === "resign") send(what, {}, 0) // at any revision
	else send(what, {})
}

// send sends a change to the server, and shows the reason if the server refuses it. If only something else than a move has
// happened meanwhile, such as an offer, send tries again.
async function send(what, body, revision = now.revision) {
	const before = now
	const { status, answer } = await call(`${path}/${what}`, { secret, body: { ...body, revision } })
	if (status === 200) return // the next event will show the result
	if (answer.revision) await show(answer)
	if (status === 409 && revision && !answer.error.code && answer.plies === before.plies && !answer.over) return send(what, body, answer.revision)
	const { message, rule } = answer.error
	$("refusal").replaceChildren(message, ...(rule ? [" (", h("a", { href: `#rule-${rule}`, onclick: open }, rule), ")"] : []))
	if (!answer.revision) await draw(now)
}

// open shows a rule without changing the page's address.
function open(event) {
	event.preventDefault()
	$("rules").open = true
	document.getElementById(event.target.getAttribute("href").slice(1))?.scrollIntoView()
}

// clocks shows each player's time left. It uses the server's clock. What a delay leaves does not count.
function clocks() {
	if (!now?.clock) return
	const { per, seconds, left, deadline, first } = now.clock
	for (const e of /** @type {any} */ (document.querySelectorAll("[data-clock]"))) {
		const letter = e.dataset.clock
		const most = per === "game" ? left[letter] : seconds * 1000
		const runs = letter === now.turn && deadline && deadline !== first && !now.over
		const s = Math.ceil((runs ? Math.min(most, Math.max(0, deadline - (Date.now() + skew))) : most) / 1000)
		e.classList.toggle("short", s <= 10)
		const pad = n => String(n).padStart(2, "0")
		const m = Math.floor(s / 60)
		e.textContent = s >= 172800 ? `${Math.floor(s / 86400)} d ${Math.floor(s % 86400 / 3600)} h` : s >= 3600 ? `${Math.floor(s / 3600)}:${pad(m % 60)}:${pad(s % 60)}` : `${m}:${pad(s % 60)}`
	}
}
setInterval(clocks, 250)

let following = new AbortController() // ends the stream that the page reads

// follow reads the events until the server closes the stream.
async function follow() {
	/** @type {Record<string, string>} */ const headers = secret ? { Authorization: `Bearer ${secret}` } : {}
	if (now) headers["Last-Event-ID"] = String(now.revision)
	following = new AbortController()
	const response = await fetch(`${path}/events`, { headers, signal: following.signal })
	if (!response.ok) throw Object.assign(new Error((await response.json()).error.message), { final: response.status < 429, spent: response.status === 410 })
	const date = Date.parse(response.headers.get("Date") ?? "")
	if (date) skew = date - Date.now()
	$("connection").textContent = $("refusal").textContent = "" // what could not be sent can be done again
	const reader = /** @type {any} */ (response.body).pipeThrough(new TextDecoderStream()).getReader()
	for (let text = ""; ;) {
		const { value, done } = await reader.read()
		if (done) return
		text += value
		const events = text.split("\n\n")
		text = events.pop() ?? ""
		for (const event of events) {
			const data = event.split("\n").find(l => l.startsWith("data: "))
			if (data) await show(JSON.parse(data.slice(6)))
		}
	}
}

// stay follows the game's events, and reconnects whenever the connection is lost.
async function stay() {
	if (!secret || invitation) { // perhaps a seat from another browser
		const { answer } = await call("api/games?list=mine", { secret: me.secret })
		if (answer.games?.some(g => g.id === id)) [secret, invitation] = [me.secret, ""]
	}
	for (let wait = 250; ; wait = Math.min(wait * 2, 8000)) {
		const start = Date.now()
		try {
			await follow()
		} catch (error) {
			if (following.signal.aborted) continue
			if (error.final) return gone(error)
		}
		if (Date.now() - start > 10_000) wait = 250
		$("connection").textContent = "The connection is lost. Trying again …"
		await new Promise(resolve => setTimeout(resolve, wait))
	}
}

// gone says why there is nothing to see, and what one can do.
function gone({ message, spent }) {
	const title = spent ? "This invitation has been used" : "Nothing to see here"
	document.title = title
	document.querySelector("main")?.classList.remove("game", "waiting")
	document.querySelector("main")?.replaceChildren(h("section", { role: "status" }, h("h1", {}, title),
		h("p", {}, spent ? "Somebody has sat down with it, and it is good for one person. If that was you, the game is in “Your games” in the browser that you used. Otherwise ask for another game, or take an open seat." : `${capital(message)}. Perhaps the link is not complete.`)),
	h("p", { class: "acts" }, h("a", { class: "button", href: "./" }, "To the lobby")))
}

stay()
