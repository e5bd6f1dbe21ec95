// The lobby: the person's games, seats to take, games to start, and games to watch.
import { $, ask, button, capital, card, h, picture, put } from "./common.js"
import { call, kept, left, link, sit, timed } from "./common.js"
import { become, mark, me, tell, tried } from "./common.js"
import { catalog, find, load, named, problem, seatName } from "./start.js"
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
		revision: () => undefined,
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
	if (
		secret !== me.secret &&
		(await ask(
			`Play as ${given || "this person"} in this browser?`,
			"Yes",
			"Your other device stays the same person. Games that you have begun in this browser stay here.",
		))
	)
		become({ name: given, secret })
}

const titled = g => h("h3", {}, find(g.game)?.title ?? g.game)
const live = g => `api/games/${g.id}/picture?at=${g.plies}`
const moves = n => `${n} ${n === 1 ? "move" : "moves"}`
const who = (g, letter) =>
	g.names?.[letter] ||
	{ human: "somebody", open: "an open seat", invited: "a friend" }[g.seats[letter]] ||
	`${g.seats[letter]} bot`

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
		const answer = await page(
			`list=${list}&game=${$("only").value}&limit=${Math.min(100, wanted[list] - all.games.length)}${after}`,
		)
		all.games.push(...answer.games)
		all.partial ||= answer.partial
		after = answer.next && `&after=${answer.next}`
		$(`more-${list}`).hidden = !after
		if (!after || all.games.length >= wanted[list]) return all
	}
}

// lists shows the lists of games, or why they stay as they were.
function lists() {
	return update()
		.then(
			() => "",
			e => `${capital(e.message)}. Trying again …`,
		)
		.then(text => {
			$("connection").textContent = text
		})
}

// What has not changed stays, so that nobody loses their place.
async function update() {
	const [mine, open, watch] = await Promise.all([own(), listed("open"), listed("watch")])
	$("partial").hidden = !open.partial
	show("mine", mine)
	const watched = g =>
		`${Object.keys(g.seats)
			.map(l => who(g, l))
			.join(" – ")} · ${timed(g.clock)} · ${moves(g.plies)}`
	show(
		"open",
		open.games.map(g => ({ key: g, make: () => offer(g) })),
	)
	show(
		"games",
		watch.games.map(g => ({ key: g, make: () => card(g, titled(g), watched(g), live(g)) })),
	)
}

/** @param {string} id @param {any[]} items */
function show(id, items) {
	const list = $(id),
		key = JSON.stringify(items.map(i => i.key))
	if (list.dataset.key === key) return
	list.dataset.key = key
	list.closest("section").hidden = !items.length && list.hasAttribute("data-hide")
	const rows = items.map(i => i.make())
	// Of games that have not begun and look the same, one is enough, unless they are the person's own.
	put(
		list,
		...(id === "mine"
			? rows
			: rows.filter((row, i) => items[i].key.plies || rows.findIndex(r => r.textContent === row.textContent) === i)),
	)
	if (list.nextElementSibling) list.nextElementSibling.hidden = items.length > 0 && !list.hasAttribute("data-hide")
}

// offer shows a game with a seat that anyone may take: who waits, the clock, and the side that one would have.
function offer(g) {
	const letter = Object.keys(g.seats).find(l => g.seats[l] === "open") ?? ""
	const others = Object.keys(g.seats)
		.filter(l => g.seats[l] !== "open")
		.map(l => who(g, l))
		.join(", ")
	const take = async () => {
		if (await named("open")) problem(await sit(g.id, { seat: letter }))
	}
	const title = find(g.game)?.title
	const down = { class: "primary", "aria-label": `Sit down: ${title}, against ${others}` }
	const look = { class: "button", href: link(g.id), "aria-label": `Look at the game: ${title}, ${others}` }
	const text = ` · ${timed(g.clock)} · you would be ${seatName(g.game, letter)}`
	return h(
		"li",
		{ class: "card", "data-game": g.game, "data-id": g.id },
		picture(live(g)),
		titled(g),
		h("p", {}, h("b", {}, others || "Nobody yet"), text),
		h("div", { class: "acts" }, button("Sit down", take, down), h("a", look, "Look")),
	)
}

let /** @type {string[] | undefined} */ waited // the games in which it was the person's turn

// own returns the games of the person: those that the server knows of, in whatever browser they began, and older ones of this
// browser. Those that wait for the person come first, and of those that are over, only the last.
async function own() {
	const { games } = await page("list=mine", me.secret)
	const yours = g => !g.over && g.yours.includes(g.turn)
	games.sort(
		(a, b) =>
			Number(!!a.over) - Number(!!b.over) ||
			Number(yours(b)) - Number(yours(a)) ||
			(yours(a) && (a.due ?? Infinity) - (b.due ?? Infinity)) ||
			b.changed - a.changed,
	)
	const waiting = games.filter(yours)
	$("waiting").hidden = !waiting.length
	$("waiting").textContent = `Your turn in ${waiting.length} ${waiting.length === 1 ? "game" : "games"}`
	mark(waiting.length ? `● ${waiting.length} · Board games online` : "Board games online", waiting.length > 0)
	const newly = waiting.find(g => waited && !waited.includes(g.id))
	if (newly) tell(find(newly.game)?.title, newly.id)
	waited = waiting.map(g => g.id)
	const listed = new Set(games.map(g => g.id))
	const before = kept()
		.filter(([id, s]) => s.game && !listed.has(id))
		.sort((a, b) => b[1].at - a[1].at)
		.slice(0, 4)
	const date = ms => new Date(ms).toLocaleDateString()
	const own = g => {
		const against = Object.keys(g.seats).filter(l => !g.yours.includes(l))
		const others = against.map(l => who(g, l)).join(", ")
		const end = g.yours.includes(g.winner)
			? "You won"
			: g.yours.length
				? "You lost"
				: `${seatName(g.game, g.winner)} won`
		const turn = yours(g) ? "● Your turn" : `${seatName(g.game, g.turn)} to move`
		const state = !g.over ? turn : g.winner ? end : "Over"
		const time = g.due ? `${left(g.due - Date.now())} left` : g.over ? date(g.changed) : timed(g.clock)
		const as = g.yours.map(l => seatName(g.game, l)).join(" and ")
		const text = `${state}, as ${as}${others && ` · against ${others}`} · ${time}`
		const made = card(g, titled(g), text, `look/${g.game}.svg`, yours(g))
		see(g.id, made.querySelector("img"))
		return made
	}
	const older = ([id, s]) => card({ id, game: s.game }, titled(s), date(s.at), `look/${s.game}.svg`)
	return [
		...games
			.filter((g, i) => !g.over || games[i - 4]?.over !== true)
			.map(g => ({ key: [g, g.due && left(g.due - Date.now())], make: () => own(g) })),
		...before.map(b => ({ key: b[0], make: () => older(b) })),
	]
}

// see shows the position as the person sees it. A picture's address can't have a secret, so its text is fetched.
async function see(id, img) {
	const response = await fetch(`api/games/${id}/picture`, { headers: { Authorization: `Bearer ${me.secret}` } })
	if (response.ok) img.src = `data:image/svg+xml,${encodeURIComponent(await response.text())}`
}

begin()
