// The dialog for a new game: the set-ups in pictures, the players, and positions and records to open.
import { button, capital, h, svg } from "./dom.js"

/** KINDS returns what can play a seat. @param {any} info @param {boolean} perfect @returns {[string, string][]} */
export const KINDS = (info, perfect) => [
	["human", "a person"],
	...info.levels.map(l => [l.name, `${l.name} bot`]),
	...(perfect ? [/** @type {[string, string]} */ (["perfect", "perfect player"])] : []),
]

/** setup fills the dialog. The pictures are there before it opens, so that nothing in it moves. */
export async function setup(game, dialog, board) {
	const info = game.info
	/** @type {Record<string, any>} */ const chosen = {}
	let wins = info.match ? 0 : 1
	const kinds = [...board.kinds]
	const problem = h("p", { class: "message refusal", role: "alert" })
	const attempt = async work => {
		try {
			await work()
			dialog.close()
		} catch (e) {
			problem.textContent = capital(e.message.replace(/,? byte \d+/, ""))
		}
	}
	const group = (name, legend, values, now, change) =>
		h(
			"fieldset",
			{ class: "choice", "data-option": name },
			h("legend", {}, legend),
			...values.map(([v, text, picture]) =>
				h(
					"label",
					{ class: picture ? "pictured" : null },
					h("input", { type: "radio", name, value: String(v), checked: v === now, onchange: () => change(v) }),
					picture,
					h("span", {}, text),
				),
			),
		)
	const fields = await Promise.all(
		(info.options ?? []).map(async o => {
			const pictures = o.knownTo ? [] : await drawn(game, o) // a secret has a short menu, without pictures
			return group(
				o.name,
				capital(o.doc ?? o.name),
				(o.knownTo ? [o.values[0], "lot"] : o.values).map((v, i) => [
					v,
					capital(o.words?.[o.values.indexOf(v)] ?? String(v)),
					pictures[i],
				]),
				o.values[0],
				v => {
					chosen[o.name] = v
				},
			)
		}),
	)
	fields.push(
		group(
			"wins",
			"Length",
			[
				[1, "one game"],
				[info.match?.wins ?? 2, `match, ${info.match?.wins ?? 2} wins`],
			],
			info.match ? info.match.wins : 1,
			v => {
				wins = v
			},
		),
	)
	const seats = h(
		"fieldset",
		{ class: "choice" },
		h("legend", {}, "Who plays"),
		...info.seats.map((s, i) =>
			h(
				"label",
				{},
				h("span", {}, s.name),
				h(
					"select",
					{
						onchange: e => {
							kinds[i] = e.target.value
						},
					},
					...KINDS(info, board.perfect).map(([v, text]) => h("option", { value: v, selected: v === kinds[i] }, text)),
				),
			),
		),
	)
	const start = h(
		"form",
		{
			onsubmit: e => {
				e.preventDefault()
				attempt(() => board.start({ options: { ...chosen }, wins }, kinds))
			},
		},
		...fields,
		seats,
		h("button", { class: "primary", "data-do": "begin" }, "Begin"),
	)
	const text = h("input", {
		type: "text",
		name: "position",
		spellcheck: "false",
		autocomplete: "off",
		value: board.position,
	})
	const position = h(
		"form",
		{
			onsubmit: e => {
				e.preventDefault()
				attempt(() => board.start({ position: text.value.trim() }))
			},
		},
		h("label", {}, h("span", {}, "Position"), text),
		h("button", { "data-do": "position" }, "Set it up"),
	)
	const record = h("textarea", { rows: 3, name: "record", spellcheck: "false" })
	const file = h("input", {
		type: "file",
		accept: ".txt,text/plain",
		onchange: () => attempt(async () => board.start({ record: await file.files[0].text() })),
	})
	const open = h(
		"form",
		{
			onsubmit: e => {
				e.preventDefault()
				attempt(() => board.start({ record: record.value.trimEnd() + "\n" }))
			},
		},
		h("label", {}, h("span", {}, "Record"), record),
		h("button", { "data-do": "record" }, "Open it"),
		h("label", {}, h("span", {}, "or a file"), file),
	)
	dialog.replaceChildren(
		h(
			"header",
			{},
			h("h2", {}, "New game"),
			button("×", () => dialog.close(), { class: "close", "aria-label": "Close" }),
		),
		problem,
		start,
		h("details", {}, h("summary", {}, "Open a position or a record"), position, open),
	)
}

/** drawn draws the start with each value of an option, if the values look different. */
async function drawn(game, option) {
	const texts = await Promise.all(
		option.values.map(v =>
			game.ask({ options: { [option.name]: v }, draw: { clickable: true } }).then(
				a => a.svg,
				() => "",
			),
		),
	)
	if (new Set(texts.map(t => t.replace(/^<svg.*\n/, ""))).size < texts.length) return []
	return texts.map(text => {
		const picture = svg(text)
		picture.setAttribute("aria-hidden", "true")
		picture.querySelector(".cells")?.remove()
		return h("div", { class: "picture" }, picture)
	})
}
