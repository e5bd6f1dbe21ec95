// <clutch-table> is a board that a page feeds with drawings and gestures: see touch.js. It needs no engine.
import { h } from "./dom.js"
import { STYLE } from "./style.js"
import { Touch } from "./touch.js"

export class ClutchTable extends (globalThis.HTMLElement ?? Object) {
	/** seat sets the board up for whoever keeps the game. @param {Omit<import("./touch.js").Host, "say">} host */
	seat(host) {
		const message = h("div", { class: "message", role: "alert" })
		const say = (kind, ...content) => {
			message.className = `message ${kind ?? ""}`
			message.replaceChildren(...content.filter(c => c))
		}
		this.touch = new Touch({ ...host, say, asked: (ask, n) => say(n ? "note" : "", n ? ask : "") })
		this.say = say
		this.#style.replaceSync(STYLE)
		this.#inside(this).append(h("div", { class: "table", part: "table" }, this.touch.frame, message))
		return this.touch
	}

	#style = new CSSStyleSheet()

	#inside(e) {
		const root = e.attachShadow({ mode: "open" })
		root.adoptedStyleSheets = [this.#style]
		return root
	}

	/** token returns a small picture of a piece of a colour, if there has been one on the board. @param {string} color */
	token(color) {
		const piece = (this.#tokens[color] ??= this.touch?.view.token(color)),
			e = h("span", { class: "token" })
		if (!piece) return
		this.#inside(e).append(piece.cloneNode(true))
		return e
	}
	/** @type {Record<string, Node|undefined>} */ #tokens = {}
}

if (globalThis.customElements && !customElements.get("clutch-table")) customElements.define("clutch-table", ClutchTable)
