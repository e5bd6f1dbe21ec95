// The lobby starts games. It lists the games of this browser, and the games that anyone may watch.
import { $, call, h, keep, kept, link } from "./common.js"

let catalog = [], levels = [], chosen

const button = (text, onclick, props) => h("button", { type: "button", onclick, ...props }, text)
const capital = text => text.charAt(0).toUpperCase() + text.slice(1)
const find = name => catalog.find(g => g.name === name)
const picture = name => h("img", { src: `look/${name}.svg`, alt: "", loading: "lazy" })

async function begin() {
	const { answer } = await call("api/catalog")
	catalog = answer.games ?? []
	levels = answer.levels ?? []
	$("start").replaceChildren(...catalog.map(g => h("li", { class: "card", "data-game": g.name }, picture(g.name), h("h3", {}, g.title), h("p", {}, g.aim),
		h("div", { class: "acts" }, button("With a friend", () => order(g, "human"), { class: "primary", "data-with": "friend" }),
			button("Against a bot", () => order(g, "easy"), { "data-with": "bot" }), button("More …", () => choose(g), { "data-with": "more" })))))
	$("create").addEventListener("submit", create)
	$("cancel").addEventListener("click", () => $("order").close())
	$("per").addEventListener("change", () => { $("time").hidden = !$("per").value })
	mine()
	await list()
	setInterval(list, 5000)
}

// order creates a game with the usual set-up: this browser has the first seat, and the others are for friends or bots.
function order(g, others) {
	const seats = g.seats.slice(0, Number(g.options?.find(o => o.name === "players")?.values[0] ?? g.seats.length))
	return send({ game: g.name, seats: Object.fromEntries(seats.map((s, i) => [s.letter, i ? others : "human"])) })
}

// choose opens the dialog for a game with other options, players or times.
function choose(g) {
	chosen = g
	$("what").textContent = g.title
	const worded = (o, v) => capital(o.words?.[o.values.indexOf(v)] ?? g.seats.find(s => s.letter === v)?.name ?? ({ true: "yes", false: "no", lot: "drawn by lot" })[v] ?? String(v))
	$("options").replaceChildren(...(g.options ?? []).map(o => {
		const select = h("select", { "data-option": o.name, onchange: seats }, ...(o.offered ?? o.values).map(v => h("option", { value: v }, worded(o, v))))
		return h("label", {}, capital(o.doc || o.name), select)
	}))
	seats()
	$("order").showModal()
}

// seats shows who can play each seat. Some games are for two or for four players.
function seats() {
	const players = Number(document.querySelector('[data-option="players"]')?.value ?? chosen.seats.length)
	$("seats").replaceChildren(...chosen.seats.slice(0, players).map((s, i) => h("label", {}, s.name,
		h("select", { "data-seat": s.letter }, ...["human", ...levels].map(v =>
			h("option", { value: v, selected: v === (i ? "medium" : "human") }, v === "human" ? "a person" : `${v} bot`))))))
}

const values = name => Object.fromEntries([...document.querySelectorAll(`[data-${name}]`)].map(e => [e.dataset[name], e.value]))

function create(event) {
	event.preventDefault()
	$("order").close()
	const order = {
		game: chosen.name, options: values("option"), seats: values("seat"),
		repetition: $("repetition").checked, public: $("public").checked,
	}
	if ($("per").value) order.clock = { per: $("per").value, seconds: Math.max(1, Math.round($("minutes").value * 60)) }
	return send(order)
}

async function send(order) {
	const { status, answer } = await call("api/games", { body: order })
	if (status !== 201) {
		$("problem").textContent = answer.error.message
		return
	}
	keep(answer.id, Object.values(answer.seats)[0] ?? answer.watch, order.game)
	sessionStorage.setItem(`watch-${answer.id}`, answer.watch)
	location.href = link(answer.id)
}

const card = (id, game, text, props) => h("li", {}, h("a", { class: "card", href: link(id), "data-game": game, ...props }, picture(game), h("h3", {}, find(game)?.title ?? game), h("p", {}, text)))

// mine lists the last games of this browser. Those in which it is the player's turn come first.
async function mine() {
	const games = await Promise.all(kept().slice(0, 12).map(async ([id, { secret, game, at }]) => {
		const { status, answer } = await call(`api/games/${encodeURIComponent(id)}`, { secret })
		return { id, game: answer.game || game, at, seen: status === 200 ? answer : undefined, gone: status === 404 }
	}))
	const listed = games.filter(g => g.game && !g.gone)
	const yours = g => !!g.seen && !g.seen.over && g.seen.turn === g.seen.seat
	listed.sort((a, b) => Number(yours(b)) - Number(yours(a)) || b.at - a.at)
	$("own").hidden = !listed.length
	$("mine").replaceChildren(...listed.map(g => card(g.id, g.game, yours(g) ? "● Your turn" : g.seen?.caption ?? new Date(g.at).toLocaleString(), { class: yours(g) ? "card mine" : "card" })))
	const waiting = listed.filter(yours).length
	document.title = waiting ? `● ${waiting} · Board games online` : "Board games online"
}

async function list() {
	const { answer } = await call("api/games")
	const games = answer.games ?? []
	$("none").hidden = games.length > 0
	$("games").replaceChildren(...games.map(g => card(g.id, g.game, `${Object.values(g.seats).join(" – ")}, ${g.plies} ${g.plies === 1 ? "move" : "moves"}`)))
}

begin()
