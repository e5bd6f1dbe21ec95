// What a rule book's page does besides the board: search, and one part at a time on a phone.

const board = /** @type {any} */ (document.querySelector("clutch-board"))
if (location.protocol === "file:") board?.removeAttribute("solution") // its table can't be fetched
const find = selector => /** @type {any} */ (document.querySelector(selector))
const all = selector => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)])

// ---- Board, moves and rules on a phone ----

const buttons = all(".switch [data-show]")
const narrow = matchMedia("(max-width: 50rem), (max-height: 32rem), (max-width: 64rem) and (orientation: portrait)")
const low = matchMedia("(max-height: 32rem) and (min-aspect-ratio: 1/1)")
/** @type {Record<string, number>} */ const scrolled = {} // each part stays where it was

/** show shows a part of the page on a phone. @param {string} part */
function show(part) {
	const before = document.body.dataset.show
	if (before) scrolled[before] = scrollY
	document.body.dataset.show = part
	board.toggleAttribute("beside", low.matches)
	if (narrow.matches) board.setAttribute("panel", part === "moves" ? "moves" : "board")
	else board.removeAttribute("panel")
	for (const b of buttons) b.setAttribute("aria-pressed", String(b.dataset.show === part))
	if (narrow.matches && before !== part) scrollTo({ top: scrolled[part] ?? 0, behavior: "instant" })
}

/** follow shows the part that a fragment names: a rule, or a position on the board. */
function follow() {
	const target = location.hash && !location.hash.includes("=") && document.getElementById(location.hash.slice(1))
	show(target && find(".book").contains(target) ? "rules" : "board")
	if (target) target.scrollIntoView()
}
if (board) {
	find(".switch").hidden = false
	for (const b of buttons) b.addEventListener("click", () => show(b.dataset.show ?? ""))
	for (const media of [narrow, low]) media.addEventListener("change", () => show(document.body.dataset.show ?? "board"))
	addEventListener("hashchange", follow)
	follow()
}

// ---- Search ----

const field = find("#search")
field?.addEventListener("focus", load, { once: true })

/** load loads the search with its index, which is too large for each page. A page opened from a file may not fetch. */
function load() {
	const script = document.createElement("script")
	script.src = field.dataset.index
	script.onerror = () => {
		find(".found").textContent = "The search could not be loaded."
		field.addEventListener("input", load, { once: true })
	}
	document.head.append(script)
}

// ---- The exercise of the day, of another game each day ----

const today = find("#today"),
	learned = all("[data-exercises]"),
	day = Math.floor(Date.now() / 864e5)
const chosen = learned[day % learned.length]
if (today && chosen) {
	today.append(": ", chosen.querySelector("h2")?.textContent ?? "")
	today.href = `${chosen.dataset.game}.html#exercise-${Math.floor(day / learned.length)}`
}

// ---- Without a network ----

board?.addEventListener(
	"clutch-ready",
	async () => {
		await new Promise(resolve => setTimeout(resolve, 4000)) // on a slow line, the first moves come first
		const registered = await navigator.serviceWorker
			?.register("offline.js")
			.then(() => navigator.serviceWorker.ready)
			.catch(() => undefined)
		const pages = [...document.querySelectorAll(".top a")].map(a => /** @type {any} */ (a).href)
		const resources = performance
			.getEntriesByType("resource")
			.map(r => r.name)
			.filter(a => a.startsWith(location.origin))
		const { href } = new URL(field.dataset.index, location.href)
		registered?.active?.postMessage([location.href.replace(/#.*/, ""), ...pages, ...resources, href])
	},
	{ once: true },
)
