// The page of finished games, which can be searched.
import { $, button, call, h, link } from "./common.js"

const RESULTS = { resignation: "resignation", "time-out": "lost on time", agreement: "draw by agreement", repetition: "draw by repetition", abandoned: "broken off", rule: "played to the end" }
let /** @type {any[]} */ catalog = []

async function begin() {
	catalog = (await call("api/catalog")).answer.games ?? []
	$("game").append(...catalog.map(g => h("option", { value: g.name }, g.title)))
	$("result").append(...Object.entries(RESULTS).map(([value, text]) => h("option", { value }, text)))
	const asked = new URLSearchParams(location.search)
	for (const [name, value] of asked) if ($(name)) $(name).value = value
	$("search").addEventListener("submit", event => {
		event.preventDefault()
		const query = search()
		history.replaceState(null, "", `?${query}`)
		list(query)
	})
	await list(search())
}

const search = () => new URLSearchParams([.../** @type {any} */ (new FormData($("search")))].filter(([, value]) => value))

/** @param {URLSearchParams} query @param {string} [after] */
async function list(query, after) {
	const { status, answer } = await call(`api/games?list=finished&${query}${after ? `&after=${after}` : ""}`)
	if (!after) $("games").replaceChildren()
	$("none").textContent = status === 200 ? $("games").children.length + answer.games.length ? "" : "No game is like this." : answer.error.message
	for (const g of answer.games ?? []) $("games").append(row(g))
	$("more").replaceChildren(...answer.next ? [button("More", () => list(query, answer.next))] : [])
}

function row(g) {
	const info = catalog.find(i => i.name === g.game)
	const seat = letter => info?.seats.find(s => s.letter === letter)?.name ?? letter
	const names = Object.keys(g.seats).map(l => `${g.names?.[l] || (g.seats[l] === "human" ? "somebody" : `${g.seats[l]} bot`)} (${seat(l)})`).join(" – ")
	return h("li", {}, h("a", { class: "card", href: link(g.id), "data-game": g.game }, h("img", { src: `api/games/${g.id}/picture`, alt: "", loading: "lazy" }),
		h("h2", {}, info?.title ?? g.game), h("p", {}, names),
		h("p", {}, `${g.winner ? `${seat(g.winner)} won` : "Nobody won"}, ${RESULTS[g.reason] ?? g.reason} · ${g.plies} moves · ${new Date(g.changed).toLocaleDateString()}`)))
}

begin()
