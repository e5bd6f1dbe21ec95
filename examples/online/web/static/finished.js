// The page of finished games, which can be searched.
import { $, button, call, card, h, me } from "./common.js"

const RESULTS = {
	resignation: "resignation",
	"time-out": "lost on time",
	agreement: "draw by agreement",
	repetition: "draw by repetition",
	abandoned: "broken off",
	rule: "played to the end",
}
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

const search = () =>
	new URLSearchParams([.../** @type {any} */ (new FormData($("search")))].filter(([, value]) => value))

/** @param {URLSearchParams} query @param {string} [after] */
async function list(query, after) {
	if (!query.has("list")) query.set("list", "finished")
	const mine = query.get("list") === "mine"
	const { status, answer } = await call(
		`api/games?${query}${after ? `&after=${after}` : ""}`,
		mine ? { secret: me.secret } : {},
	)
	if (!after) $("games").replaceChildren()
	const games = (answer.games ?? []).filter(g => g.over)
	$("none").textContent =
		status === 200 ? ($("games").children.length + games.length ? "" : "No game is like this.") : answer.error.message
	$("games").append(...games.map(row))
	$("more").replaceChildren(...(answer.next ? [button("More", () => list(query, answer.next))] : []))
}

function row(g) {
	const info = catalog.find(i => i.name === g.game)
	const seat = letter => info?.seats.find(s => s.letter === letter)?.name ?? letter
	const names = Object.keys(g.seats)
		.map(l => `${g.names?.[l] || (g.seats[l] === "human" ? "somebody" : `${g.seats[l]} bot`)} (${seat(l)})`)
		.join(" – ")
	const end = `${g.winner ? `${seat(g.winner)} won` : "Nobody won"}, ${RESULTS[g.reason] ?? g.reason}${g.score ? ` (${g.score})` : ""}`
	const text = `${names}: ${end} · ${g.plies} moves · ${new Date(g.changed).toLocaleDateString()}`
	const src = g.public ? `api/games/${g.id}/picture` : `look/${g.game}.svg`
	return card(g, h("h2", {}, info?.title ?? g.game), text, src)
}

begin()
