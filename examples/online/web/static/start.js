// How a game is started: the usual ways with one click, and a dialog for all others.
import { $, become, call, capital, create, h, introduce, me, once, select } from "./common.js"

/** The games that the server has, and the levels of its bots. @type {{games: any[], levels: string[]}} */
export const catalog = { games: [], levels: [] }

/** load asks what the server has, and lets the buttons of each game begin it. */
export async function load() {
	const { status, answer } = await call("api/catalog")
	if (status !== 200) return problem(capital(answer.error.message) + ".")
	Object.assign(catalog, answer)
	const level = catalog.levels.find(l => l === me.level) ?? catalog.levels[0] // the one that the person has played against last
	for (const b of /** @type {NodeListOf<any>} */ (document.querySelectorAll("#start [data-with]"))) {
		const g = find(b.closest("[data-game]").dataset.game),
			others = b.dataset.with
		if (others === "bot") b.textContent = `Play the ${level} bot`
		b.onclick = once(() => (others === "more" ? choose(g) : quick(g, others === "bot" ? level : others, b)))
	}
}

export const problem = text => {
	$("problem").textContent = text ?? ""
}
export const find = name => catalog.games.find(g => g.name === name)
export const seatName = (game, letter) => find(game)?.seats.find(s => s.letter === letter)?.name ?? letter

/** who returns the name of a player, or what plays. */
export const who = (g, letter) =>
	g.names?.[letter] ||
	{ human: "somebody", open: "an open seat", invited: "a friend" }[g.seats[letter]] ||
	`${g.seats[letter]} bot`

/** named asks for a name if others will see the person for the first time. It reports whether the person wants to go on. @param {string} others @returns {Promise<boolean>} */
export const named = async others => !!me.name || catalog.levels.includes(others) || introduce()

const players = (g, n = g.options?.find(o => o.name === "players")?.values[0]) =>
	g.seats.slice(0, Number(n ?? g.seats.length))

// quick creates a game with the usual set-up: this browser has the first seat, and the others are for friends, for anyone or for bots.
// What is wrong stands beside the button.
async function quick(g, others, button) {
	if (!(await named(others))) return
	const wrong = button.parentElement.querySelector("[role=alert]") ?? h("p.wrong", { role: "alert" })
	button.parentElement.append(wrong)
	const slow = setTimeout(() => (wrong.textContent = "The server does not answer yet …"), 700)
	const [first, ...rest] = players(g)
	const order = {
		game: g.name,
		names: { [first.letter]: me.name },
		seats: { [first.letter]: "me", ...Object.fromEntries(rest.map(s => [s.letter, others])) },
		...(others === "open" ? { clock: { per: "game", seconds: 600, increment: 5 }, public: true } : {}),
	}
	wrong.textContent = capital((await create(order)) ?? "")
	clearTimeout(slow)
}

// choose opens the dialog for a game with other options, players or times.
function choose(g) {
	const worded = (o, v) =>
		capital(
			o.words?.[o.values.indexOf(v)] ??
				g.seats.find(s => s.letter === v)?.name ??
				{ true: "yes", false: "no", lot: "drawn by lot" }[v] ??
				String(v),
		)
	const option = o => {
		const values = o.values.map(v => [v, worded(o, v)])
		return h("label", capital(o.doc || o.name), select(values, { "data-option": o.name, onchange: sides }))
	}
	$("order").firstElementChild.reset()
	$("what").textContent = g.title
	$("options").replaceChildren(...(g.options ?? []).filter(o => !o.secret).map(option))
	$("clock").onchange = () => {
		$("own-clock").hidden = $("clock").value !== "own"
	}
	$("per").onchange = () => {
		for (const id of ["increment", "delay"]) $(id).disabled = $("per").value === "move"
	}
	for (const id of ["clock", "per"]) $(id).onchange()
	$("cancel").onclick = () => $("order").close()
	$("order").onsubmit = event => {
		event.preventDefault()
		begin(g)
	}
	sides()
	$("order").showModal()

	// sides shows the set-up, the sides to choose from, and who can have the other seats. Some games are for two or for four players.
	function sides() {
		const options = values("option"),
			all = players(g, options.players),
			before = mine()
		$("setup").src = `look/${g.name}.svg?${new URLSearchParams(options)}`
		const side = before === "lot" || all.some(s => s.letter === before) ? before : all[0].letter
		const radio = ({ letter: value, name }) => {
			const props = { type: "radio", name: "side", value, checked: value === side, onchange: others }
			return h("label", h("input", props), name)
		}
		$("sides").replaceChildren(...[...all, { letter: "lot", name: "By lot" }].map(radio))
		others()
	}

	function others() {
		const all = players(g, values("option").players),
			lot = mine() === "lot"
		const rest = lot ? all.slice(1) : all.filter(s => s.letter !== mine())
		const people = { human: "a friend, by invitation", open: "whoever comes first" }
		const kinds = [...Object.entries(people), ...catalog.levels.map(l => [l, `${l} bot`])]
		const text = s => (!lot ? s.name : rest.length > 1 ? "Another player" : "The other player")
		$("seats").replaceChildren(...rest.map(s => h("label", text(s), " ", select(kinds, { "data-seat": s.letter }))))
	}
}

const mine = () => /** @type {any} */ (document.querySelector("#sides :checked"))?.value

// begin begins the game that the dialog describes.
async function begin(g) {
	const options = values("option")
	const letters = players(g, options.players).map(s => s.letter)
	const others = Object.values(values("seat"))
	const own = mine() === "lot" ? letters[Math.floor(Math.random() * letters.length)] : mine()
	const seats = { [own]: "me" }
	letters.filter(l => l !== own).forEach((l, i) => (seats[l] = others[i]))
	const [per, seconds, increment] = $("clock").value.split(" ")
	/** @type {any} */ let clock = per ? { per, seconds: Number(seconds), increment: Number(increment) || 0 } : undefined
	if (per === "own") {
		const [increment, delay] = ["increment", "delay"].map(id => ($(id).disabled ? undefined : Number($(id).value)))
		clock = { per: $("per").value, seconds: Math.max(1, Math.round($("minutes").value * 60)), increment, delay }
	}
	$("order").close()
	const bot = others.find(o => catalog.levels.includes(o))
	if (bot) become({ level: bot })
	if (!(await named(others.find(o => !catalog.levels.includes(o)) ?? others[0]))) return
	const repetition = $("repetition").checked || undefined,
		order = { game: g.name, options, seats, clock, repetition, public: $("public").checked }
	problem(await create({ ...order, names: { [own]: me.name } }))
}

/** @param {string} name @returns {Record<string, string>} */
const values = name =>
	Object.fromEntries(
		[.../** @type {any} */ (document.querySelectorAll(`[data-${name}]`))].map(e => [e.dataset[name], e.value]),
	)
