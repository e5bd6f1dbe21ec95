// The lobby: the person's games, seats to take, games to start, and games to watch.
import { $, become, button, call, capital, create, h, kept, link, me, profile, sit, timed } from "./common.js"

let /** @type {any[]} */ catalog = [], /** @type {string[]} */ levels = [], /** @type {any} */ chosen, side = ""

const find = name => catalog.find(g => g.name === name)
const seatName = (game, letter) => find(game)?.seats.find(s => s.letter === letter)?.name ?? letter
const picture = (src, alt = "") => h("img", { src, alt, loading: "lazy" })
const problem = text => { $("problem").textContent = text ?? "" }
const random = list => list[Math.floor(Math.random() * list.length)]

async function begin() {
	adopt()
	const { answer } = await call("api/catalog")
	catalog = answer.games ?? []
	levels = answer.levels ?? []
	$("start").replaceChildren(...catalog.map(g => h("li", { class: "card", "data-game": g.name }, picture(`look/${g.name}.svg`), h("h3", {}, g.title), h("p", {}, g.aim),
		h("div", { class: "acts" }, button("With a friend", () => quick(g, "human"), { class: "primary", "data-with": "friend" }),
			button("Open seat", () => quick(g, "open"), { "data-with": "open" }), button("Against a bot", () => quick(g, levels[0]), { "data-with": "bot" }),
			button("More …", () => choose(g), { "data-with": "more" })))))
	$("create").addEventListener("submit", submit)
	$("cancel").addEventListener("click", () => $("order").close())
	$("clock").addEventListener("change", () => { $("own-clock").hidden = $("clock").value !== "own" })
	$("per").addEventListener("change", () => { for (const id of ["increment", "delay"]) $(id).disabled = $("per").value === "move" })
	await lists()
	setInterval(lists, 4000)
}

// adopt makes this browser the person's of a link from another device.
function adopt() {
	const [, name, secret] = location.hash.match(/^#me=(.*)\.([0-9a-f]{20,64})$/) ?? []
	if (!secret) return
	history.replaceState(null, "", "./")
	if (secret !== me.secret && confirm(`Play as ${decodeURIComponent(name) || "this person"} in this browser?`)) become({ name: decodeURIComponent(name), secret })
}

/** named asks for a name if others will see the person for the first time. @returns {Promise<any>} */
function named(others) {
	if (me.name || levels.includes(others)) return Promise.resolve()
	profile()
	return new Promise(resolve => document.querySelector("dialog:last-of-type")?.addEventListener("close", resolve))
}

const players = (g, n = g.options?.find(o => o.name === "players")?.values[0]) => g.seats.slice(0, Number(n ?? g.seats.length))

// quick creates a game with the usual set-up: this browser has the first seat, and the others are for friends, for anyone or for bots.
async function quick(g, others) {
	await named(others)
	const seats = players(g)
	problem(await create({
		game: g.name, names: { [seats[0].letter]: me.name }, seats: Object.fromEntries(seats.map((s, i) => [s.letter, i ? others : "me"])),
		...others === "open" ? { clock: { per: "game", seconds: 600, increment: 5 }, public: true } : {},
	}))
}

// choose opens the dialog for a game with other options, players or times.
function choose(g) {
	chosen = g
	side = ""
	$("what").textContent = g.title
	const worded = (o, v) => capital(o.words?.[o.values.indexOf(v)] ?? g.seats.find(s => s.letter === v)?.name ?? ({ true: "yes", false: "no", lot: "drawn by lot" })[v] ?? String(v))
	$("options").replaceChildren(...(g.options ?? []).map(o => {
		const select = h("select", { "data-option": o.name, onchange: seats }, ...(o.offered ?? o.values).map(v => h("option", { value: v }, worded(o, v))))
		return h("label", {}, capital(o.doc || o.name), select)
	}))
	seats()
	$("order").showModal()
}

// seats shows the set-up, the sides to choose from, and who can have the other seats. Some games are for two or for four players.
function seats() {
	const options = values("option")
	const all = players(chosen, options.players)
	$("setup").src = `look/${chosen.name}.svg?${new URLSearchParams(options)}`
	if (!all.some(s => s.letter === side) && side !== "lot") side = all[0].letter
	const radio = (value, text) => h("label", {}, h("input", { type: "radio", name: "side", value, checked: value === side, onchange: () => { side = value; seats() } }), text)
	$("sides").replaceChildren(...all.map(s => radio(s.letter, s.name)), radio("lot", "By lot"))
	const others = side === "lot" ? all.slice(1) : all.filter(s => s.letter !== side)
	const kinds = { human: "a friend, by invitation", open: "whoever comes first", ...Object.fromEntries(levels.map(l => [l, `${l} bot`])) }
	$("seats").replaceChildren(...others.map(s => h("label", {}, side === "lot" ? others.length > 1 ? "Another player" : "The other player" : s.name, " ",
		h("select", { "data-seat": s.letter }, ...Object.entries(kinds).map(([value, text]) => h("option", { value }, text))))))
}

/** @param {string} name @returns {Record<string, string>} */
const values = name => Object.fromEntries([.../** @type {any} */ (document.querySelectorAll(`[data-${name}]`))].map(e => [e.dataset[name], e.value]))

async function submit(event) {
	event.preventDefault()
	$("order").close()
	const options = values("option")
	const letters = players(chosen, options.players).map(s => s.letter)
	const others = Object.values(values("seat"))
	await named(others.find(o => !levels.includes(o)) ?? others[0])
	const mine = side === "lot" ? random(letters) : side
	const rest = letters.filter(l => l !== mine)
	const [per, seconds, increment] = $("clock").value.split(" ")
	/** @type {any} */ const order = {
		game: chosen.name, options, names: { [mine]: me.name }, seats: { [mine]: "me", ...Object.fromEntries(rest.map((l, i) => [l, others[i]])) },
		repetition: $("repetition").checked || undefined, public: $("public").checked,
	}
	if (per === "own") {
		order.clock = { per: $("per").value, seconds: Math.max(1, Math.round($("minutes").value * 60)) }
		if (order.clock.per === "game") Object.assign(order.clock, { increment: Number($("increment").value), delay: Number($("delay").value) })
	} else if (per) order.clock = { per, seconds: Number(seconds), ...increment ? { increment: Number(increment) } : {} }
	problem(await create(order))
}

/** @param {any} g @param {any} text @param {any} src @param {any} [mine] */
const card = (g, text, src, mine) => h("li", {}, h("a", { class: mine ? "card mine" : "card", href: link(g.id), "data-game": g.game },
	picture(src), h("h3", {}, find(g.game)?.title ?? g.game), h("p", {}, text)))
const live = g => `api/games/${g.id}/picture?at=${g.plies}`
const moves = n => `${n} ${n === 1 ? "move" : "moves"}`
const who = (g, letter) => g.names?.[letter] || ({ human: "somebody", open: "an open seat", invited: "a friend" })[g.seats[letter]] || `${g.seats[letter]} bot`

// lists shows the lists of games. What has not changed stays, so that nobody loses their place.
async function lists() {
	const listed = async list => (await call(`api/games?list=${list}`)).answer
	const [mine, open, watch] = await Promise.all([own(), listed("open"), listed("watch")])
	$("partial").hidden = !open.partial
	update("mine", mine)
	update("open", (open.games ?? []).map(g => ({ key: g, make: () => offer(g) })))
	update("games", (watch.games ?? []).map(g => ({ key: g, make: () => card(g, `${Object.keys(g.seats).map(l => who(g, l)).join(" – ")} · ${timed(g.clock)} · ${moves(g.plies)}`, live(g)) })))
}

/** @param {string} id @param {any[]} items */
function update(id, items) {
	const list = $(id), key = JSON.stringify(items.map(i => i.key))
	if (list.dataset.key === key) return
	list.dataset.key = key
	list.closest("section").hidden = !items.length && list.hasAttribute("data-hide")
	list.replaceChildren(...items.map(i => i.make()))
	if (list.nextElementSibling) list.nextElementSibling.hidden = items.length > 0
}

// offer shows a game with a seat that anyone may take: who waits, the clock, and the side that one would have.
function offer(g) {
	const letter = Object.keys(g.seats).find(l => g.seats[l] === "open") ?? ""
	const others = Object.keys(g.seats).filter(l => g.seats[l] !== "open").map(l => who(g, l)).join(", ")
	const take = async () => { await named("open"); problem(await sit(g.id, { seat: letter })) }
	return h("li", { class: "card", "data-game": g.game, "data-id": g.id }, picture(live(g)), h("h3", {}, find(g.game)?.title ?? g.game),
		h("p", {}, h("b", {}, others || "Nobody yet"), ` · ${timed(g.clock)} · you would be ${seatName(g.game, letter)}`),
		h("div", { class: "acts" }, button("Sit down", take, { class: "primary", "aria-label": `Sit down: ${find(g.game)?.title}, against ${others}` }),
			h("a", { class: "button", href: link(g.id) }, "Look")))
}

// own returns the games of the person: those that the server knows of, in whatever browser they began, and older ones of this browser.
async function own() {
	const { status, answer } = await call("api/games?list=mine", { secret: me.secret })
	const games = status === 200 ? answer.games : []
	const yours = g => !g.over && g.yours.includes(g.turn)
	games.sort((a, b) => Number(yours(b)) - Number(yours(a)) || b.changed - a.changed)
	const waiting = games.filter(yours).length
	document.title = waiting ? `● ${waiting} · Board games online` : "Board games online"
	const listed = new Set(games.map(g => g.id))
	const before = kept().filter(([id, s]) => s.game && !listed.has(id)).sort((a, b) => b[1].at - a[1].at).slice(0, 4)
	return [...games.map(g => ({
		key: g, make: () => {
			const against = Object.keys(g.seats).filter(l => !g.yours.includes(l)).map(l => who(g, l)).join(", ")
			const state = g.over ? "Over" : yours(g) ? "● Your turn" : `${seatName(g.game, g.turn)} to move`
			const made = card(g, `${state}, as ${g.yours.map(l => seatName(g.game, l)).join(" and ")}${against && ` · against ${against}`} · ${timed(g.clock)}`, `look/${g.game}.svg`, yours(g))
			see(g.id, made.querySelector("img"))
			return made
		},
	})), ...before.map(([id, s]) => ({ key: id, make: () => card({ id, game: s.game }, new Date(s.at).toLocaleDateString(), `look/${s.game}.svg`) }))]
}

// see shows the position as the person sees it. A picture's address can't have a secret, so its text is fetched.
async function see(id, img) {
	const response = await fetch(`api/games/${id}/picture`, { headers: { Authorization: `Bearer ${me.secret}` } })
	if (response.ok) img.src = `data:image/svg+xml,${encodeURIComponent(await response.text())}`
}

begin()
