// How a game is started: the usual ways with one click, and a dialog for all others.
import { $, become, call, capital, create, h, introduce, me, once } from "./common.js"

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
		b.onclick = once(others === "more" ? () => choose(g) : () => quick(g, others === "bot" ? level : others, b))
	}
}

export const problem = text => {
	$("problem").textContent = text ?? ""
}
export const find = name => catalog.games.find(g => g.name === name)
export const seatName = (game, letter) => find(game)?.seats.find(s => s.letter === letter)?.name ?? letter

/** named asks for a name if others will see the person for the first time. It reports whether the person wants to go on. @param {string} others @returns {Promise<boolean>} */
export const named = async others => !!me.name || catalog.levels.includes(others) || introduce()

const players = (g, n = g.options?.find(o => o.name === "players")?.values[0]) =>
	g.seats.slice(0, Number(n ?? g.seats.length))

// quick creates a game with the usual set-up: this browser has the first seat, and the others are for friends, for anyone or for bots.
// What is wrong stands beside the button.
async function quick(g, others, beside) {
	if (!(await named(others))) return
	const wrong = beside.parentElement.querySelector("[role=alert]") ?? h("p", { role: "alert", class: "wrong" })
	wrong.textContent = ""
	beside.parentElement.append(wrong)
	const slow = setTimeout(() => {
		wrong.textContent = "The server does not answer yet …"
	}, 700)
	const seats = players(g)
	wrong.textContent = capital(
		(await create({
			game: g.name,
			names: { [seats[0].letter]: me.name },
			seats: Object.fromEntries(seats.map((s, i) => [s.letter, i ? others : "me"])),
			...(others === "open" ? { clock: { per: "game", seconds: 600, increment: 5 }, public: true } : {}),
		})) ?? "",
	)
	clearTimeout(slow)
}

const select = (props, values) => h("select", props, ...values.map(([value, text]) => h("option", { value }, text)))

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
		return h("label", {}, capital(o.doc || o.name), select({ "data-option": o.name, onchange: sides }, values))
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
		const radio = (value, text) => {
			const checked = value === side
			return h("label", {}, h("input", { type: "radio", name: "side", value, checked, onchange: others }), text)
		}
		$("sides").replaceChildren(...all.map(s => radio(s.letter, s.name)), radio("lot", "By lot"))
		others()
	}

	function others() {
		const all = players(g, values("option").players),
			lot = mine() === "lot"
		const rest = lot ? all.slice(1) : all.filter(s => s.letter !== mine())
		const kinds = Object.entries({
			human: "a friend, by invitation",
			open: "whoever comes first",
			...Object.fromEntries(catalog.levels.map(l => [l, `${l} bot`])),
		})
		const text = s => (!lot ? s.name : rest.length > 1 ? "Another player" : "The other player")
		$("seats").replaceChildren(...rest.map(s => h("label", {}, text(s), " ", select({ "data-seat": s.letter }, kinds))))
	}
}

const mine = () => /** @type {any} */ (document.querySelector("#sides :checked"))?.value

// begin begins the game that the dialog describes.
async function begin(g) {
	const options = values("option")
	const letters = players(g, options.players).map(s => s.letter)
	const others = Object.values(values("seat"))
	const own = mine() === "lot" ? letters[Math.floor(Math.random() * letters.length)] : mine()
	const rest = letters.filter(l => l !== own)
	const [per, seconds, increment] = $("clock").value.split(" ")
	/** @type {any} */ const order = {
		game: g.name,
		options,
		seats: { [own]: "me", ...Object.fromEntries(rest.map((l, i) => [l, others[i]])) },
		repetition: $("repetition").checked || undefined,
		public: $("public").checked,
	}
	if (per === "own") {
		order.clock = { per: $("per").value, seconds: Math.max(1, Math.round($("minutes").value * 60)) }
		if (order.clock.per === "game")
			Object.assign(order.clock, { increment: Number($("increment").value), delay: Number($("delay").value) })
	} else if (per)
		order.clock = { per, seconds: Number(seconds), ...(increment ? { increment: Number(increment) } : {}) }
	$("order").close()
	const bot = others.find(o => catalog.levels.includes(o))
	if (bot) become({ level: bot })
	if (!(await named(others.find(o => !catalog.levels.includes(o)) ?? others[0]))) return
	problem(await create({ ...order, names: { [own]: me.name } }))
}

/** @param {string} name @returns {Record<string, string>} */
const values = name =>
	Object.fromEntries(
		[.../** @type {any} */ (document.querySelectorAll(`[data-${name}]`))].map(e => [e.dataset[name], e.value]),
	)
