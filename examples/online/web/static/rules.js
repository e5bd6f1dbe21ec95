// A game's page: what it is about, the ways to start it, and its rules.
import { $, h } from "./common.js"
import { catalog, find, load, starts } from "./start.js"

addEventListener("hashchange", () => location.reload())
await load()
const g = find(location.hash.slice(1))
if (g) show(g)
else if (catalog.games.length) location.replace("./")

function show(g) {
	document.title = `${g.title}: rules`
	$("title").textContent = g.title
	document.querySelector("main")?.setAttribute("data-game", g.name)
	$("about").append(
		h("img", { src: `look/${g.name}.svg`, alt: `The set-up of ${g.title}` }),
		h("div", {}, h("p", {}, g.aim), starts(g)),
	)
	$("rules").append(
		h("p", { class: "minute" }, g.minute),
		...g.rules.flatMap(r => [h("h3", { id: `rule-${r.id}` }, `${r.id} ${r.title}`), h("p", {}, r.text)]),
	)
}
