// The lobby: the person's games, seats to take, games to start, and games to watch.
import { $, ask, button, call, capital, card, h, left, link, picture, put, seats, sit, timed } from "./common.js"
import { bearer, become, mark, me, tell, tried } from "./common.js"
import { find, load, named, problem, seatName, who } from "./start.js"
import { listen } from "./stream.js"

async function begin() {
	await Promise.all([load(), adopt()])
	$("only").addEventListener("change", () => {
		for (const e of $("start").children) e.hidden = $("only").value && $("only").value !== e.dataset.game
		lists()
	})
	for (const list of ["open", "watch"])
		$(`more-${list}`).addEventListener("click", () => {
			wanted[list] += 24
			lists()
		})
	await lists()
	setInterval(() => document.hidden || lists(), 60_000) // for the times that are left
	const lost = yes => {
		$("connection").textContent = yes ? "The server can't be reached. Trying again …" : ""
	}
	listen({
		events: "api/events?list=&list=mine",
		ask: async () => (await lists(), { status: 200, answer: {} }),
		secret: () => me.secret,
		show: lists,
		lost,
		gone: () => lost(true),
	})
}

// adopt makes this browser the person's of a link from another device.
async function adopt() {
	const [, name, secret] = location.hash.match(/^#me=(.*)\.([0-9a-f]{20,64})$/) ?? []
	if (!secret) return
	history.replaceState(null, "", "./")
	const given = tried(() => decodeURIComponent(name))?.slice(0, 40) ?? ""
	const more = "Your other device stays the same person. Games that you have begun in this browser stay here."
	if (secret === me.secret || !(await ask(`Play as ${given || "this person"} in this browser?`, "Yes", more))) return
	become({ name: given, secret })
}

const titled = g => h("h3", find(g.game)?.title ?? g.game)
const live = g => `api/games/${g.id}/picture?at=${g.plies}`
const count = (n, what) => `${n} ${what}${n === 1 ? "" : "s"}`
const date = ms => new Date(ms).toLocaleDateString()

/** @type {Record<string, number>} */ const wanted = { open: 8, watch: 12 } // how many games of each list are shown

// page asks for a page of a list. It throws an error if there is no answer.
async function page(query, secret = "") {
	const { status, answer } = await call(`api/games?${query}`, { secret })
	if (status !== 200) throw new Error(answer.error.message)
	return answer
}

// listed returns the first games of a list, as many as are wanted, and sets up the button for more.
async function listed(list) {
	const all = { games: /** @type {any[]} */ ([]), partial: false }
	for (let after = ""; ;) {
		const limit = Math.min(100, wanted[list] - all.games.length)
		const answer = await page(`list=${list}&game=${$("only").value}&limit=${limit}${after}`)
		all.games.push(...answer.games)
		all.partial ||= answer.partial
		after = answer.next && `&after=${answer.next}`
		$(`more-${list}`).hidden = !after
		if (!after || all.games.length >= wanted[list]) return all
	}
}

// lists shows the lists of games, or why they stay as they were.
async function lists() {
	const wrong = await update().catch(e => `${capital(e.message)}. Trying again …`)
	$("connection").textContent = wrong ?? ""
}

// What has not changed stays, so that nobody loses their place.
async function update() {
	const [mine, open, watch] = await Promise.all([own(), listed("open"), listed("watch")])
	$("partial").hidden = !open.partial
	show("mine", mine)
	show(
		"open",
		open.games.map(g => ({ key: g, make: () => offer(g) })),
	)
	const players = g => Object.keys(g.seats).map(l => who(g, l))
	const words = g => `${players(g).join(" – ")} · ${timed(g.clock)} · ${count(g.plies, "move")}`
	show(
		"games",
		watch.games.map(g => ({ key: g, make: () => card(g, titled(g), words(g), live(g)) })),
	)
}

/** @param {string} id @param {any[]} items */
function show(id, items) {
	const list = $(id),
		key = JSON.stringify(items.map(i => i.key)),
		hides = list.hasAttribute("data-hide")
	if (list.dataset.key === key) return
	list.dataset.key = key
	list.closest("section").hidden = !items.length && hides
	const rows = items.map(i => i.make())
	// Of games that have not begun and look the same, one is enough, unless they are the person's own.
	const alike = (row, i) => rows.findIndex(r => r.textContent === row.textContent) < i
	put(list, ...rows.filter((row, i) => id === "mine" || items[i].key.plies || !alike(row, i)))
	if (list.nextElementSibling) list.nextElementSibling.hidden = items.length > 0 && !hides
}

// offer shows a game with a seat that anyone may take: who waits, the clock, and the side that one would have.
function offer(g) {
	const letter = Object.keys(g.seats).find(l => g.seats[l] === "open") ?? ""
	const taken = Object.keys(g.seats).filter(l => g.seats[l] !== "open")
	const others = taken.map(l => who(g, l)).join(", ")
	const take = async () => {
		if (await named("open")) problem(await sit(g.id, { seat: letter }))
	}
	const title = find(g.game)?.title
	const down = { class: "primary", "aria-label": `Sit down: ${title}, against ${others}` }
	const look = { href: link(g.id), "aria-label": `Look at the game: ${title}, ${others}` }
	return h(
		"li.card",
		{ "data-game": g.game, "data-id": g.id },
		picture(live(g)),
		titled(g),
		h("p", h("b", others || "Nobody yet"), ` · ${timed(g.clock)} · you would be ${seatName(g.game, letter)}`),
		h("div.acts", button("Sit down", take, down), h("a.button", look, "Look")),
	)
}

let /** @type {string[] | undefined} */ waited // the games in which it was the person's turn
const yours = g => !g.over && g.yours.includes(g.turn)

// own returns the games of the person: those that the server knows of, in whatever browser they began, and older ones of this
// browser. Those that wait for the person come first, and of those that are over, only the last.
async function own() {
	const { games } = await page("list=mine", me.secret)
	games.sort(
		(a, b) =>
			Number(!!a.over) - Number(!!b.over) ||
			Number(yours(b)) - Number(yours(a)) ||
			(yours(a) && (a.due ?? Infinity) - (b.due ?? Infinity)) ||
			b.changed - a.changed,
	)
	const waiting = games.filter(yours)
	$("waiting").hidden = !waiting.length
	$("waiting").textContent = `Your turn in ${count(waiting.length, "game")}`
	mark(`${waiting.length ? `● ${waiting.length} · ` : ""}Board games online`, waiting.length > 0)
	const newly = waiting.find(g => waited && !waited.includes(g.id))
	if (newly) tell(find(newly.game)?.title, newly.id)
	waited = waiting.map(g => g.id)
	const before = Object.entries(seats()).filter(([id, s]) => s.game && !games.some(g => g.id === id))
	const older = ([id, s]) => card({ id, game: s.game }, titled(s), date(s.at), `look/${s.game}.svg`)
	return [
		...games
			.filter((g, i) => !g.over || games[i - 4]?.over !== true)
			.map(g => ({ key: [g, g.due && left(g.due - Date.now())], make: () => mine(g) })),
		...before
			.sort((a, b) => b[1].at - a[1].at)
			.slice(0, 4)
			.map(b => ({ key: b[0], make: () => older(b) })),
	]
}

// mine shows a game of the person: how it stands, who plays, and the time that is left.
function mine(g) {
	const against = Object.keys(g.seats).filter(l => !g.yours.includes(l))
	const others = against.map(l => who(g, l)).join(", ")
	const won = g.yours.includes(g.winner) ? "You won" : g.yours.length ? "You lost" : `${seatName(g.game, g.winner)} won`
	const turn = yours(g) ? "● Your turn" : `${seatName(g.game, g.turn)} to move`
	const state = !g.over ? turn : g.winner ? won : "Over"
	const time = g.due ? `${left(g.due - Date.now())} left` : g.over ? date(g.changed) : timed(g.clock)
	const as = g.yours.map(l => seatName(g.game, l)).join(" and ")
	const text = `${state}, as ${as}${others && ` · against ${others}`} · ${time}`
	const made = card(g, titled(g), text, `look/${g.game}.svg`, yours(g))
	see(g.id, made.querySelector("img"))
	return made
}

// see shows the position as the person sees it. A picture's address can't have a secret, so its text is fetched.
async function see(id, img) {
	const response = await fetch(`api/games/${id}/picture`, { headers: bearer(me.secret) })
	if (response.ok) img.src = `data:image/svg+xml,${encodeURIComponent(await response.text())}`
}

begin()
