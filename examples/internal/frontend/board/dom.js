// Small helpers for elements and texts.

/** h creates an element. It adds strings as text, never as markup. A property that begins with "on" is a listener. @returns {any} */
export function h(tag, props = {}, ...children) {
	const e = document.createElement(tag)
	for (const [key, value] of Object.entries(props)) {
		if (key.startsWith("on")) e.addEventListener(key.slice(2), value)
		else if (typeof value === "boolean") e.toggleAttribute(key, value)
		else if (value != null) e.setAttribute(key, value)
	}
	e.append(...children.filter(c => c != null && c !== false))
	return e
}

/** markup makes the elements of a text that is part of a script. @param {string} text */
export function markup(text) {
	const made = document.createElement("template")
	made.innerHTML = text
	return made.content
}

export const button = (text, onclick, props = {}) => h("button", { type: "button", onclick, ...props }, text)

/** typed returns a field for a move as text. @param {(move: string) => any} play */
export function typed(play) {
	const field = h("input", { name: "move", size: 10, spellcheck: "false", autocomplete: "off", autocapitalize: "off" })
	const onsubmit = e => {
		e.preventDefault()
		if (field.value.trim()) play(field.value.trim())
		field.value = ""
	}
	return h("form", { class: "typed", onsubmit }, h("label", {}, h("span", {}, "Type a move "), field))
}

/** still reports whether the reader wants no motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches

/** kept returns what the browser keeps under a key, or keeps a new value. A full or forbidden storage keeps nothing. @param {string} key @param {any} [value] */
export function kept(key, value) {
	try {
		if (value !== undefined) localStorage.setItem(key, JSON.stringify(value))
		return value ?? JSON.parse(localStorage.getItem(key) ?? "null")
	} catch {
		return null
	}
}

export const pause = ms => new Promise(resolve => setTimeout(resolve, ms))
export const copy = text =>
	navigator.clipboard?.writeText(text).then(
		() => true,
		() => false,
	)
export const listed = text => (text ? text.split(",").map(s => s.trim()) : [])

/** capital makes the first letter a capital, except in the name of a cell. @param {string} text */
export const capital = text => (/^\w*\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1))

/** svg parses a drawing of the library. @param {string} text @returns {SVGSVGElement} */
export const svg = text =>
	/** @type {any} */ (document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true))
