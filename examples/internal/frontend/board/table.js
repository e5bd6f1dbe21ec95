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
		const root = this.attachShadow({ mode: "open" }), style = new CSSStyleSheet()
		style.replaceSync(STYLE)
		root.adoptedStyleSheets = [style]
		root.append(h("div", { class: "table", part: "table" }, this.touch.frame, message))
		return this.touch
	}
}

if (globalThis.customElements && !customElements.get("clutch-table")) customElements.define("clutch-table", ClutchTable)
