// Small helpers for elements and texts.

/**
 * h creates an element. Its tag may have classes: "p.hint". A property that begins with "on" is a listener. Strings are added as text,
 * never as markup, and what is null or false is left out. @param {string} tag @param {...any} content @returns {any}
 */
export function h(tag, ...content) {
	const [name, ...classes] = tag.split("."),
		e = document.createElement(name),
		props = content[0]?.constructor === Object ? content.shift() : {}
	if (classes.length) e.className = classes.join(" ")
	for (const [key, value] of Object.entries(props)) {
		if (key.startsWith("on")) e.addEventListener(key.slice(2), value)
		else if (typeof value === "boolean") e.toggleAttribute(key, value)
		else if (value != null) e.setAttribute(key, value)
	}
	e.append(...content.flat().filter(c => c != null && c !== false))
	return e
}

/** markup makes the elements of a text that is part of a script. @param {string} text */
export function markup(text) {
	const made = document.createElement("template")
	made.innerHTML = text
	return made.content
}

/** once returns a handler that ignores clicks while it handles one, so that a double click does nothing twice. @param {(e: any) => any} act */
export function once(act) {
	let busy = false
	return async e => {
		if (busy) return
		busy = true
		try {
			await act(e)
		} finally {
			busy = false
		}
	}
}

export const button = (text, act, props) => h("button", { type: "button", onclick: once(act), ...props }, text)

/** select returns a field with values to choose from, each with its text. @param {any[][]} values @param {any} [props] @param {any} [chosen] */
export const select = (values, props = {}, chosen = undefined) =>
	h(
		"select",
		props,
		values.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
	)

/** typed returns a field for a move as text. @param {(move: string) => any} play */
export function typed(play) {
	const field = h("input", { name: "move", size: 10, spellcheck: "false", autocomplete: "off", autocapitalize: "off" })
	const onsubmit = e => {
		e.preventDefault()
		if (field.value.trim()) play(field.value.trim())
		field.value = ""
	}
	return h("form.typed", { onsubmit }, h("label", h("span", "Type a move "), field))
}

/** still reports whether the reader wants no motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches

/** tried returns what a function returns, or undefined if it fails, as everything does that a browser forbids. @param {() => any} f */
export function tried(f) {
	try {
		return f()
	} catch {
		/* as if there were nothing */
	}
}

/** kept returns what the browser keeps under a key, or keeps a new value. A full or forbidden storage keeps nothing. @param {string} key @param {any} [value] */
export const kept = (key, value) =>
	tried(() => {
		if (value !== undefined) localStorage.setItem(key, JSON.stringify(value))
		return value ?? JSON.parse(localStorage.getItem(key) ?? "null")
	})

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
