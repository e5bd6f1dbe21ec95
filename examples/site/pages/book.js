// What a rule book's page does besides the board: search, and one part at a time on a phone.

const board = /** @type {any} */ (document.querySelector("clutch-board"))
const find = selector => /** @type {any} */ (document.querySelector(selector))

// ---- Board, moves and rules on a phone ----

const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".switch [data-show]")])
const narrow = matchMedia("(max-width: 50rem)")
/** @type {Record<string, number>} */ const scrolled = {} // each part stays where it was

/** show shows a part of the page on a phone. @param {string} part */
function show(part) {
	const before = document.body.dataset.show
	if (before) scrolled[before] = scrollY
	document.body.dataset.show = part
	if (narrow.matches) board.setAttribute("panel", part === "moves" ? "moves" : "board")
	else board.removeAttribute("panel")
	for (const b of buttons) b.setAttribute("aria-pressed", String(b.dataset.show === part))
	if (narrow.matches && before !== part) scrollTo({ top: scrolled[part] ?? 0, behavior: "instant" })
}
find(".switch").hidden = false
for (const b of buttons) b.addEventListener("click", () => show(b.dataset.show ?? ""))
narrow.addEventListener("change", () => show(document.body.dataset.show ?? "board"))

/** follow shows the part that a fragment names: a rule, or a position on the board. */
function follow() {
	const target = location.hash && !location.hash.includes("=") && document.getElementById(location.hash.slice(1))
	show(target && find(".book").contains(target) ? "rules" : "board")
	if (target) target.scrollIntoView()
}
addEventListener("hashchange", follow)
document.addEventListener("click", e => { // a link to the current fragment fires no hashchange
	const a = /** @type {any} */ (e.composedPath().find(n => /** @type {any} */ (n).matches?.("a[href]")))
	if (a?.hash && a.href === location.href) follow()
})
follow()

// ---- Search ----

const places = ":is(.rule, p, li, table, pre, .example)"
const parts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`.book section ${places}`)]).filter(e => !e.parentElement?.closest(".rule, .example, li"))
const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".book section, .book > :is(.gallery, .sources, details)")])

find("#search").addEventListener("input", e => {
	const words = e.target.value.toLowerCase().split(/\s+/).filter(Boolean)
	for (const p of parts) p.hidden = !words.every(w => (p.textContent ?? "").toLowerCase().includes(w))
	for (const s of sections) s.hidden = words.length > 0 && (!s.matches("section") || !parts.some(p => !p.hidden && s.contains(p)))
	const n = parts.filter(p => !p.hidden).length
	find(".found").textContent = words.length ? `${n} ${n === 1 ? "place" : "places"}` : ""
})

// ---- Without a network ----

board.addEventListener("clutch-ready", async () => {
	const registered = await navigator.serviceWorker?.register("offline.js").then(() => navigator.serviceWorker.ready).catch(() => undefined)
	const links = [...document.querySelectorAll(".top a")].map(a => /** @type {any} */ (a).href)
	const loaded = performance.getEntriesByType("resource").map(r => r.name).filter(a => a.startsWith(location.origin))
	const scripts = ["worker.js", "wasm_exec.js"].map(name => new URL(`assets/${name}`, document.baseURI).href)
	registered?.active?.postMessage([location.href.replace(/#.*/, ""), ...links, ...scripts, ...loaded])
}, { once: true })
