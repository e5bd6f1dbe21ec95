// How a game is started: the usual ways with one click, and a dialog for all others.
import { $, become, button, call, capital, create, h, introduce, me } from "./common.js"

/** The games that the server has, and the levels of its bots. @type {{games: any[], levels: string[]}} */
export const catalog = { games: [], levels: [] }

export async function load() {
	const { status, answer } = await call("api/catalog")
	if (status !== 200) return problem(capital(answer.error.message) + ".")
	Object.assign(catalog, answer)
}

export const problem = text => {
	$("problem").textContent = text ?? ""
}
export const find = name => catalog.games.find(g => g.name === name)
export const seatName = (game, letter) => find(game)?.seats.find(s => s.letter === letter)?.name ?? letter

/** named asks for a name if others will see the person for the first time. It reports whether the person wants to go on. @param {string} others @returns {Promise<boolean>} */
export const named = async others => !!me.name || catalog.levels.includes(others) || introduce()

/** starts returns the ways to begin: against a bot at once, with a friend, with a lesson, or with the rules. */
export const starts = g =>
	h(
		"div",
		{ class: "acts" },
		button(`Play the ${level()} bot`, e => quick(g, level(), e.target), { class: "primary", "data-with": "bot" }),
		button("With a friend", e => quick(g, "human", e.target), { "data-with": "friend" }),
		button("Open seat", e => quick(g, "open", e.target), { "data-with": "open" }),
		button("More …", () => choose(g), { "data-with": "more" }),
		link(g, g.lessons ? "learn" : "", "Learn"),
		link(g, "book", "Rules"),
	)

// level returns the bot's level that the person has played against last.
const level = () => catalog.levels.find(l => l === me.level) ?? catalog.levels[0]

const link = (g, part, text) =>
	part && h("a", { class: "button", href: `${g.name}.html#${part}`, "aria-label": `${text}: ${g.title}` }, text)

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

const CLOCKS = {
	"": "none",
	"game 300 3": "5 minutes + 3 seconds a move",
	"game 600 5": "10 minutes + 5 seconds a move",
	"game 1800 20": "30 minutes + 20 seconds a move",
	"move 86400": "1 day a move",
	"move 259200": "3 days a move",
	"move 604800": "7 days a move",
	own: "another one …",
}

// choose opens the dialog for a game with other options, players or times.
function choose(g) {
	let side = ""
	const select = (props, values) => h("select", props, ...values.map(([value, text]) => h("option", { value }, text)))
	const number = (id, text, props) => h("label", {}, text, " ", h("input", { id, type: "number", ...props }))
	const group = (legend, ...content) => h("fieldset", {}, h("legend", {}, legend), ...content)
	const check = (id, text) => h("label", {}, h("input", { id, type: "checkbox" }), text)
	const worded = (o, v) =>
		capital(
			o.words?.[o.values.indexOf(v)] ??
				g.seats.find(s => s.letter === v)?.name ??
				{ true: "yes", false: "no", lot: "drawn by lot" }[v] ??
				String(v),
		)
	const timed = () => {
		$("own-clock").hidden = $("clock").value !== "own"
	}
	const per = () => {
		for (const id of ["increment", "delay"]) $(id).disabled = $("per").value === "move"
	}
	const dialog = h(
		"dialog",
		{ id: "order", "aria-labelledby": "what", onclose: () => dialog.remove() },
		h(
			"form",
			{ onsubmit: submit },
			h("h2", { id: "what" }, g.title),
			h("img", { id: "setup", alt: "The set-up" }),
			h(
				"div",
				{ id: "options" },
				...(g.options ?? []).map(o =>
					h(
						"label",
						{},
						capital(o.doc || o.name),
						select(
							{ "data-option": o.name, onchange: seats },
							(o.knownTo ? [o.values[0], "lot"] : o.values).map(v => [v, worded(o, v)]),
						),
					),
				),
			),
			group("Your side", h("div", { id: "sides" })),
			group("Who else plays", h("div", { id: "seats" })),
			group(
				"Time",
				h("label", {}, "Clock ", select({ id: "clock", onchange: timed }, Object.entries(CLOCKS))),
				h(
					"div",
					{ id: "own-clock", hidden: true },
					h(
						"label",
						{},
						"For ",
						select({ id: "per", onchange: per }, [
							["game", "the whole game"],
							["move", "each move"],
						]),
					),
					number("minutes", "Minutes", { min: 0.1, max: 40000, step: "any", value: 5 }),
					number("increment", "Seconds more after each move", { min: 0, max: 600, value: 0 }),
					number("delay", "Seconds of each turn that don't count", { min: 0, max: 600, value: 0 }),
				),
			),
			check("repetition", "The third occurrence of a position is a draw, as it always is if a bot plays"),
			check("public", "Anyone may watch"),
			h(
				"p",
				{ class: "acts" },
				h("button", { class: "primary" }, "Begin"),
				button("Cancel", () => dialog.close(), { id: "cancel" }),
			),
		),
	)
	document.body.append(dialog)
	seats()
	dialog.showModal()

	// seats shows the set-up, the sides to choose from, and who can have the other seats. Some games are for two or for four players.
	function seats() {
		const options = values("option")
		const all = players(g, options.players)
		$("setup").src = `look/${g.name}.svg?${new URLSearchParams(options)}`
		if (!all.some(s => s.letter === side) && side !== "lot") side = all[0].letter
		const radio = (value, text) =>
			h(
				"label",
				{},
				h("input", {
					type: "radio",
					name: "side",
					value,
					checked: value === side,
					onchange: () => {
						side = value
						others()
					},
				}),
				text,
			)
		$("sides").replaceChildren(...all.map(s => radio(s.letter, s.name)), radio("lot", "By lot"))
		others()
	}

	function others() {
		const all = players(g, values("option").players)
		const rest = side === "lot" ? all.slice(1) : all.filter(s => s.letter !== side)
		const kinds = {
			human: "a friend, by invitation",
			open: "whoever comes first",
			...Object.fromEntries(catalog.levels.map(l => [l, `${l} bot`])),
		}
		$("seats").replaceChildren(
			...rest.map(s =>
				h(
					"label",
					{},
					side === "lot" ? (rest.length > 1 ? "Another player" : "The other player") : s.name,
					" ",
					select({ "data-seat": s.letter }, Object.entries(kinds)),
				),
			),
		)
	}

	async function submit(event) {
		event.preventDefault()
		const options = values("option")
		const letters = players(g, options.players).map(s => s.letter)
		const others = Object.values(values("seat"))
		const mine = side === "lot" ? letters[Math.floor(Math.random() * letters.length)] : side
		const rest = letters.filter(l => l !== mine)
		const [per, seconds, increment] = $("clock").value.split(" ")
		/** @type {any} */ const order = {
			game: g.name,
			options,
			seats: { [mine]: "me", ...Object.fromEntries(rest.map((l, i) => [l, others[i]])) },
			repetition: $("repetition").checked || undefined,
			public: $("public").checked,
		}
		if (per === "own") {
			order.clock = { per: $("per").value, seconds: Math.max(1, Math.round($("minutes").value * 60)) }
			if (order.clock.per === "game")
				Object.assign(order.clock, { increment: Number($("increment").value), delay: Number($("delay").value) })
		} else if (per)
			order.clock = { per, seconds: Number(seconds), ...(increment ? { increment: Number(increment) } : {}) }
		dialog.close()
		const bot = others.find(o => catalog.levels.includes(o))
		if (bot) become({ level: bot })
		if (!(await named(others.find(o => !catalog.levels.includes(o)) ?? others[0]))) return
		problem(await create({ ...order, names: { [mine]: me.name } }))
	}
}

/** @param {string} name @returns {Record<string, string>} */
const values = name =>
	Object.fromEntries(
		[.../** @type {any} */ (document.querySelectorAll(`[data-${name}]`))].map(e => [e.dataset[name], e.value]),
	)
