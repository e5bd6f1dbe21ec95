// The lobby creates games. It lists the games of this browser, and the games that anyone may watch.
import { $, call, h, keep, kept, link } from "./common.js"

let catalog = []
const current = () => catalog.find(g => g.name === $("game").value)

async function begin() {
	const { answer } = await call("api/catalog")
	catalog = answer.games ?? []
	$("game").replaceChildren(...catalog.map(g => h("option", { value: g.name }, g.title)))
	$("game").addEventListener("change", choose)
	$("create").addEventListener("submit", create)
	choose()
	mine()
	await list()
	setInterval(list, 5000)
}

// choose shows the options of the game that the user has chosen.
function choose() {
	const g = current()
	if (!g) return
	$("aim").textContent = g.aim
	$("options").replaceChildren(...(g.options ?? []).map(o => {
		const select = h("select", { "data-option": o.name }, ...o.values.map(v => h("option", { value: v }, v)))
		select.addEventListener("change", seats)
		return h("label", { title: o.doc }, `${o.name} `, select)
	}))
	seats()
}

// seats shows who can play each seat. Some games are for two or for four players.
function seats() {
	const g = current()
	const players = Number(document.querySelector('[data-option="players"]')?.value ?? g.seats.length)
	$("seats").replaceChildren(...g.seats.slice(0, players).map((s, i) => h("label", {}, `${s.name} `,
		h("select", { "data-seat": s.letter }, ...["human", "easy", "medium", "hard"].map(v =>
			h("option", { value: v, selected: v === (i ? "medium" : "human") }, v === "human" ? v : `${v} bot`))))))
}

const chosen = name => Object.fromEntries([...document.querySelectorAll(`[data-${name}]`)].map(e => [e.dataset[name], e.value]))

async function create(event) {
	event.preventDefault()
	const order = {
		game: $("game").value, options: chosen("option"), seats: chosen("seat"),
		repetition: $("repetition").checked, public: $("public").checked,
	}
	if ($("per").value) order.clock = { per: $("per").value, seconds: Math.max(1, Math.round($("minutes").value * 60)) }
	const { status, answer } = await call("api/games", { body: order })
	if (status !== 201) {
		$("problem").textContent = answer.error.message
		return
	}
	const [[, first] = [, answer.watch], ...others] = Object.entries(answer.seats)
	keep(answer.id, first, order.game)
	sessionStorage.setItem(`invite-${answer.id}`, JSON.stringify({ seats: Object.fromEntries(others), watch: answer.watch }))
	location.href = link(answer.id)
}

const title = name => catalog.find(g => g.name === name)?.title ?? name

function mine() {
	$("mine").replaceChildren(...kept().map(([id, { game, at }]) =>
		h("li", {}, h("a", { href: link(id) }, title(game)), ` ${new Date(at).toLocaleString()}`)))
}

async function list() {
	const { answer } = await call("api/games")
	$("games").replaceChildren(...(answer.games ?? []).map(g =>
		h("li", {}, h("a", { href: link(g.id) }, title(g.game)), ` ${Object.values(g.seats).join(" – ")}, ${g.plies} plies`)))
}

begin()
