// The dialog for a new game: the set-ups in pictures, the players, and positions and records to open.
import { capital, h, markup, select, svg } from "./dom.js"

/** KINDS returns what can play a seat. @param {any} info @param {boolean} perfect @returns {[string, string][]} */
export const KINDS = (info, perfect) => [
	["human", "a person"],
	...info.levels.map(l => [l.name, `${l.name} bot`]),
	...(perfect ? [/** @type {[string, string]} */ (["perfect", "perfect player"])] : []),
]

const FORMS = `<header><h2>New game</h2><button type="button" class="close" aria-label="Close">×</button></header>
<p class="message refusal" role="alert"></p>
<form id="begin"><fieldset class="choice" id="who"><legend>Who plays</legend></fieldset>
<button class="primary" data-do="begin">Begin</button></form>
<details><summary>Open a position or a record</summary>
<form id="at"><label><span>Position</span><input type="text" name="position" spellcheck="false" autocomplete="off"></label>
<button data-do="position">Set it up</button></form>
<form id="read"><label><span>Record</span><textarea rows="3" name="record" spellcheck="false"></textarea></label>
<button data-do="record">Open it</button>
<label><span>or a file</span><input type="file" accept=".txt,text/plain"></label></form></details>`

/** setup fills the dialog. The pictures are there before it opens, so that nothing in it moves. */
export async function setup(game, dialog, board) {
	const { info } = game
	/** @type {Record<string, any>} */ const options = {}
	let wins = info.match ? 0 : 1
	const kinds = [...board.kinds]
	const group = (name, legend, values, now, change) => {
		const choice = ([v, text, picture]) => {
			const radio = { type: "radio", name, value: String(v), checked: v === now, onchange: () => change(v) }
			return h(picture ? "label.pictured" : "label", h("input", radio), picture, h("span", text))
		}
		return h("fieldset.choice", { "data-option": name }, h("legend", legend), values.map(choice))
	}
	const option = async o => {
		const pictures = await drawn(game, o)
		const text = v => capital(o.words?.[o.values.indexOf(v)] ?? String(v))
		const values = o.values.map((v, i) => [v, text(v), pictures[i]])
		return group(o.name, capital(o.doc ?? o.name), values, o.values[0], v => (options[o.name] = v))
	}
	const most = info.match?.wins ?? 2,
		lengths = [
			[1, "one game"],
			[most, `match, ${most} wins`],
		]
	const length = group("wins", "Length", lengths, info.match ? most : 1, v => (wins = v))
	const fields = [...(await Promise.all((info.options ?? []).filter(o => !o.secret).map(option))), length]

	dialog.replaceChildren(markup(FORMS))
	const find = selector => dialog.querySelector(selector)
	const attempt = async from => {
		try {
			await board.start(await from(), kinds)
			dialog.close()
		} catch (e) {
			find(".message").textContent = said(e.message)
		}
	}
	const sends = (form, from) =>
		find(form).addEventListener("submit", e => {
			e.preventDefault()
			attempt(from)
		})
	const plays = (s, i) => {
		const onchange = e => (kinds[i] = e.target.value)
		return h("label", h("span", s.name), select(KINDS(info, board.perfect), { onchange }, kinds[i]))
	}
	find("#who").before(...fields)
	find("#who").append(...info.seats.map(plays))
	find("[name=position]").value = board.position
	find(".close").onclick = () => dialog.close()
	find("[type=file]").onchange = e => attempt(async () => ({ record: await e.target.files[0].text() }))
	sends("#begin", () => ({ options, wins }))
	sends("#at", () => ({ position: find("[name=position]").value.trim() }))
	sends("#read", () => ({ record: find("[name=record]").value.trimEnd() + "\n" }))
}

/** said makes a sentence of an error in a text, for people who don't count bytes. @param {string} message */
export const said = message => capital(message.replace(/,? byte \d+/, ""))

/** drawn draws the start with each value of an option, if the values look different. */
async function drawn(game, option) {
	const draw = v => game.ask({ options: { [option.name]: v }, draw: { clickable: true } }).then(a => a.svg)
	const texts = await Promise.all(option.values.map(v => draw(v).catch(() => "")))
	if (new Set(texts.map(t => t.replace(/^<svg.*\n/, ""))).size < texts.length) return []
	return texts.map(text => {
		const picture = svg(text)
		picture.setAttribute("aria-hidden", "true")
		picture.querySelector(".cells")?.remove()
		return h("div.picture", picture)
	})
}
