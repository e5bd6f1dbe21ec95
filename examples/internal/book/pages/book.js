// What a rule book's page does besides the board: search, and one part at a time on a phone.

const board = /** @type {any} */ (document.querySelector("clutch-board"))
if (location.protocol === "file:") board?.removeAttribute("solution") // its table can't be fetched
const find = selector => /** @type {any} */ (document.querySelector(selector))
const all = selector => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)])

// ---- Board, moves and rules on a phone ----

find(".top [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" })
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
const front = find(".everything")
const places = front
	? all(".everything li")
	: all(".book section :is(.rule, .question, p, li, table, pre, .example)").filter(
			e => !e.parentElement?.closest(".rule, .question, .example, li"),
		)
const sections = all(".book section, .book > :is(.gallery, .sources, details)")
/** own returns the text of a place, without that of its links to others. @param {Element} e */
const own = e =>
	[...e.children].some(c => c.matches("details"))
		? [...e.children].map(c => (c.matches("details") ? "" : c.textContent)).join(" ")
		: (e.textContent ?? "")
const texts = places.map(p => own(p).toLowerCase())
/** stem returns a word without its ending. @param {string} w */
const stem = w =>
	w.includes(" ")
		? w
		: w
				.replace(/'s$/, "")
				.replace(
					/(?<=.([bdgmnprt]))\1ing$|(?<=..([bdgmnprt]))\2(ed|es|e)$|(?<=....)(ed|es|e)$|(?<=...)(ing|(?<!s)s)$/,
					"",
				)
const groups = field.dataset.synonyms.split(";").map(g => g.split(",").map(stem))
const common = field.dataset.common.split(" ")
/** alike returns a word or a phrase and its synonyms, without their endings. @param {string} phrase */
const alike = phrase => [stem(phrase), ...groups.filter(g => g.includes(stem(phrase))).flat()]
/** begins matches words that begin with one of the given ones. @param {string[]} any */
const begins = any =>
	new RegExp(`(?<![\\p{L}\\d])(${any.map(w => w.replace(/[$()*+./?[\\\]^{|}]/g, "\\$&")).join("|")})`, "u")

/** wanted returns what stands for each word or phrase: itself, and then its synonyms. Common words are left out. @param {string} words */
function wanted(words) {
	const found = []
	for (let list = words.split(" ").filter(Boolean); list.length;) {
		let n = list.length // the longest phrase with synonyms comes first, or else a word
		while (n > 1 && alike(list.slice(0, n).join(" ")).length === 1) n--
		if (n > 1 || !common.includes(list[0])) found.push(alike(list.slice(0, n).join(" ")))
		list = list.slice(n)
	}
	return found.length || !words ? found : [[words]]
}

field.addEventListener("input", () => {
	const alternatives = wanted(
		field.value
			.replace(/.*[(/]([A-Z]\d+)\b.*/s, "$1") // a refusal finds the rule that it cites
			.toLowerCase()
			.trim()
			.replace(/[\s?!.]+/g, " "),
	)
	const words = alternatives.map(begins),
		themselves = alternatives.map(any => begins(any.slice(0, 1)))
	const count = text => words.filter(w => w.test(text)).length
	const counts = texts.map(count)
	const most = Math.max(1, ...counts) // without a place for all words, those for most of them
	const found = words.length ? places.filter((_, i) => counts[i] === most) : places
	if (front) {
		const title = p => p.firstElementChild.textContent.toLowerCase()
		const rare = words.map(w => Math.log2(1 + texts.length / Math.max(1, texts.filter(t => w.test(t)).length)))
		const weigh = (text, words) => words.reduce((sum, w, i) => sum + (w.test(text) ? rare[i] : 0), 0)
		const rank = p => weigh(title(p), words) + weigh(own(p).toLowerCase(), words) + weigh(title(p), themselves) / 100 // synonyms come after the words themselves
		found.sort((a, b) => rank(b) - rank(a))
		front.append(...found)
		front.hidden = words.length === 0
	}
	for (const p of places) p.hidden = !found.includes(p) || (front && found.indexOf(p) >= 20)
	for (const s of sections) s.hidden = words.length > 0 && (!s.matches("section") || !found.some(p => s.contains(p)))
	find(".found").textContent = words.length
		? `${found.length} ${found.length === 1 ? "place" : "places"}${found.length && most < words.length ? ` with ${most} of ${words.length} words` : ""}`
		: ""
})

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
		const loaded = performance
			.getEntriesByType("resource")
			.map(r => r.name)
			.filter(a => a.startsWith(location.origin))
		registered?.active?.postMessage([location.href.replace(/#.*/, ""), ...pages, ...loaded])
	},
	{ once: true },
)
