// The page of a game. It shows what the seat sees, follows the server's events, and sends the player's actions.
import { $, call, h, keep, link, plays, secretOf } from "./common.js"

// In the address, a seat's secret comes after the game's identifier and a ".", and an invitation after a "+".
const [, id, mark, token] = location.hash.match(/^#([^.+]*)([.+]?)(.*)$/)
const secret = mark === "." && token || secretOf(id)
const invitation = mark === "+" && !plays(id) ? token : ""
addEventListener("hashchange", () => location.reload())
const path = `api/games/${encodeURIComponent(id)}`

let board, info, now, moves = [], skew = 0

// begin sets up the page after the first answer from the server.
async function begin(seen) {
	await import("./board/clutch-board.js")
	const { answer } = await call("api/catalog")
	info = answer.games.find(g => g.name === seen.game)
	if (secret) { // only now, as the server has accepted it
		keep(id, secret, seen.game, seen.seat !== "")
		history.replaceState(null, "", link(id)) // so that the secret does not stay in the address
	}
	document.title = info.title
	$("title").textContent = info.title
	$("rules").append(...info.rules.flatMap(r => [h("h3", { id: `rule-${r.id}` }, `${r.id} ${r.title}`), h("p", {}, r.text)]))
	board = h("clutch-board", { game: seen.game, bare: true, rules: "#rule-" })
	board.addEventListener("clutch-move", e => {
		e.preventDefault()
		send("moves", { move: e.detail.move })
	})
	$("board").append(board)
	if (!secret) {
		for (const [letter, who] of Object.entries(seen.seats)) if (who === "open") take({ seat: letter }, `Play ${seatName(letter)}`)
	}
}

// invite shows the invitations that are not spent, and the link for spectators if this browser has created the game.
function invite(seen) {
	const links = Object.entries(seen.invitations ?? {}).map(([letter, i]) => [`For ${seatName(letter)}`, link(id, i, "+")])
	const watch = sessionStorage.getItem(`watch-${id}`)
	if (watch) links.push(["To watch", link(id, watch)])
	$("invite").replaceChildren(...links.map(([text, to]) => h("label", {}, `${text}: `,
		h("input", { readonly: true, value: new URL(to, location.href).href, onfocus: e => e.target.select() }))))
}

// take offers a free seat to a visitor with its invitation, or the open seats to any visitor.
async function take(request, text) {
	const name = h("input", { maxlength: 40, autocomplete: "nickname" })
	const sit = async event => {
		event.preventDefault()
		const { status, answer } = await call(`${path}/seats`, { body: { ...request, name: name.value } })
		if (status !== 200) return void ($("refusal").textContent = answer.error.message)
		keep(id, answer.secret, "")
		location.hash === `#${id}` ? location.reload() : location.hash = id // which reloads the page too
	}
	$("sit").append(h("form", { onsubmit: sit }, h("label", {}, "Your name: ", name), h("button", {}, text)))
}

const WHO = { human: "human", open: "free", invited: "invited" }

const seatName = letter => info.seats.find(s => s.letter === letter)?.name ?? letter

// show shows what the seat sees now.
async function show(seen) {
	if (now && seen.revision < now.revision) return
	if (!board) await begin(seen) // if this fails, show starts again with the next event
	const before = now
	now = seen
	const mine = !seen.over && seen.turn === seen.seat
	$("caption").textContent = mine ? "It is your turn." : `${seen.caption}.`
	$("caption").classList.toggle("mine", mine)
	document.title = `${mine ? "● Your turn · " : ""}${info.title}`
	$("refusal").textContent = ""
	$("match").textContent = matchText(seen.match)
	$("players").replaceChildren(...Object.entries(seen.seats).map(([letter, who]) => h("tr",
		{ class: letter === seen.turn ? "turn" : "" }, h("th", { scope: "row" }, seatName(letter)),
		h("td", {}, letter === seen.seat ? "you" : WHO[who] ?? `${who} bot`), h("td", { "data-clock": letter }))))
	moves = await list(seen, before)
	$("played").replaceChildren(...moves.map(m => h("li", { value: m.ply }, m.move)))
	clocks()
	actions(seen)
	invite(seen)
	await draw(seen, before)
}

// list returns the moves of the round that the seat may know. An answer has only the last ones.
async function list(seen, before) {
	const last = seen.played ?? []
	const first = last[0]?.ply ?? 1
	if (first === 1) return last
	if (before?.revision === seen.revision - 1) return [...moves.filter(m => m.ply < first), ...last]
	const { status, answer } = await call(`${path}/moves`, { secret })
	return status === 200 ? answer.played : last
}

async function draw(seen, before) {
	const choose = seen.moves !== undefined && !seen.over
	const where = seen.view === undefined ? { position: seen.position } : { seen: seen.view }
	const animated = before && before.plies + 1 === seen.plies && seen.change
	await board.show({ ...where, view: seen.seat || "-", last: seen.played?.at(-1)?.move, change: animated || undefined, choose })
}

function matchText(match) {
	if (!match) return ""
	const score = Object.entries(match.score).map(([letter, n]) => `${seatName(letter)} ${n}`).join(", ")
	return `Round ${match.round} of a match to ${match.wins}: ${score}`
}

const WORDS = { resign: "Resign", draw: "Offer a draw", takeback: "Take back", accept: "Accept", decline: "Decline", next: "Next round" }
const KINDS = { draw: "offers a draw", takeback: "asks to take back a move" }

// actions shows what else the player can do, besides moving.
function actions(seen) {
	const { offer } = seen
	$("offer").textContent = offer ? `${seatName(offer.by)} ${KINDS[offer.kind]}.` : ""
	const can = (seen.actions ?? []).filter(what => what in WORDS)
	$("actions").replaceChildren(...can.map(what => h("button", { type: "button", "data-action": what, onclick: () => act(what, offer) },
		what === "decline" && offer?.by === seen.seat ? "Withdraw" : WORDS[what])))
}

function act(what, offer) {
	if (what === "resign" && !confirm("Resign this game?")) return
	if (what === "accept" || what === "decline") send(offer.kind === "draw" ? "draw" : "undo", { action: what })
	else if (what === "takeback") send("undo", { action: "offer" })
	else if (what === "draw") send("draw", { action: "offer" })
	else if (what === "resign") send(what, {}, 0) // at any revision
	else send(what, {})
}

// send sends a change to the server, and shows the reason if the server refuses it.
async function send(what, body, revision = now.revision) {
	const { status, answer } = await call(`${path}/${what}`, { secret, body: { ...body, revision } })
	if (status === 200) return // the next event will show the result
	if (answer.revision) await show(answer)
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

// clocks shows each player's time left. It uses the server's clock.
function clocks() {
	if (!now?.clock) return
	const { per, seconds, left, deadline } = now.clock
	for (const e of document.querySelectorAll("[data-clock]")) {
		const letter = e.dataset.clock
		let ms = per === "game" ? left[letter] : seconds * 1000
		if (letter === now.turn && deadline) ms = Math.max(0, deadline - (Date.now() + skew))
		const s = Math.ceil(ms / 1000)
		e.classList.toggle("short", s <= 10)
		e.textContent = `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`
	}
}
setInterval(clocks, 250)

// follow reads the events until the server closes the stream.
async function follow() {
	const headers = secret ? { Authorization: `Bearer ${secret}` } : {}
	if (now) headers["Last-Event-ID"] = String(now.revision)
	const response = await fetch(`${path}/events`, { headers })
	if (!response.ok) throw Object.assign(new Error((await response.json()).error.message), { final: response.status < 429 })
	const date = Date.parse(response.headers.get("Date"))
	if (date) skew = date - Date.now()
	$("connection").textContent = ""
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
	for (let text = ""; ;) {
		const { value, done } = await reader.read()
		if (done) return
		text += value
		const events = text.split("\n\n")
		text = events.pop()
		for (const event of events) {
			const data = event.split("\n").find(l => l.startsWith("data: "))
			if (data) await show(JSON.parse(data.slice(6)))
		}
	}
}

// stay follows the game's events, and reconnects whenever the connection is lost.
async function stay() {
	for (let wait = 250; ; wait = Math.min(wait * 2, 8000)) {
		const start = Date.now()
		try {
			await follow()
		} catch (error) {
			if (error.final) return void ($("connection").textContent = error.message)
		}
		if (Date.now() - start > 10_000) wait = 250
		$("connection").textContent = "The connection is lost. Trying again …"
		await new Promise(resolve => setTimeout(resolve, wait))
	}
}

$("record").addEventListener("click", async () => {
	const response = await fetch(`${path}/record`, { headers: secret ? { Authorization: `Bearer ${secret}` } : {} })
	$("text").textContent = await response.text()
	$("text").hidden = false
})

if (invitation) take({ invitation }, "Sit down") // the game is shown as soon as the seat has a player
else stay()
