// The page of finished games, which can be searched.
import { $, button, call, card, h, me } from "./common.js"
import { catalog, find, load, seatName, who } from "./start.js"

const RESULTS = {
	resignation: "resignation",
	"time-out": "lost on time",
	agreement: "draw by agreement",
	repetition: "draw by repetition",
	abandoned: "broken off",
	rule: "played to the end",
}

async function begin() {
	await load()
	$("game").append(...catalog.games.map(g => h("option", { value: g.name }, g.title)))
	$("result").append(...Object.entries(RESULTS).map(([value, text]) => h("option", { value }, text)))
	for (const [name, value] of new URLSearchParams(location.search)) if ($(name)) $(name).value = value
	$("search").addEventListener("submit", event => {
		event.preventDefault()
		history.replaceState(null, "", `?${search()}`)
		list(search())
	})
	await list(search())
}

const search = () =>
	new URLSearchParams([.../** @type {any} */ (new FormData($("search")))].filter(([, value]) => value))

/** @param {URLSearchParams} query */
async function list(query, after = "") {
	const secret = query.get("list") === "mine" ? me.secret : ""
	const { status, answer } = await call(`api/games?${query}${after && `&after=${after}`}`, { secret })
	if (!after) $("games").replaceChildren()
	$("games").append(...(answer.games ?? []).filter(g => g.over).map(row))
	$("none").textContent = status !== 200 ? answer.error.message : $("games").firstChild ? "" : "No game is like this."
	$("more").replaceChildren(...(answer.next ? [button("More", () => list(query, answer.next))] : []))
}

function row(g) {
	const names = Object.keys(g.seats).map(l => `${who(g, l)} (${seatName(g.game, l)})`)
	const end = `${g.winner ? `${seatName(g.game, g.winner)} won` : "Nobody won"}, ${RESULTS[g.reason] ?? g.reason}`
	const text = `${names.join(" – ")}: ${end}${g.score ? ` (${g.score})` : ""} · ${g.plies} moves · ${new Date(g.changed).toLocaleDateString()}`
	const src = g.public ? `api/games/${g.id}/picture` : `look/${g.game}.svg`
	return card(g, h("h2", find(g.game)?.title ?? g.game), text, src)
}

begin()
