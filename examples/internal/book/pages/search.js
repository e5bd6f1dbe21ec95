// The search of a page. The command that writes the pages puts a call of this function after it, with the index that it has made of
// the rule books in the page's language.

/** clutchSearch begins to search. @param {any} index */
function clutchSearch(index) {
	const find = selector => /** @type {any} */ (document.querySelector(selector))
	const field = find("#search"),
		list = find(".hits")
	const { game } = document.body.dataset // none on the front page, which searches the books of all games
	const MOST = 20 // places that are shown

	field.addEventListener("input", look)
	look()
	list.addEventListener("click", e => {
		if (!game || !e.target.closest("a")) return
		field.value = "" // the place is in this page
		look()
	})

	function look() {
		const typed = field.value.trim()
		const hits = about(typed)
		list.hidden = !typed
		list.replaceChildren(...hits.slice(0, MOST).map(shown))
		const [one, many, closest] = index.says
		const whole = !hits.length || hits.some(h => h.whole)
		find(".found").textContent = !typed ? "" : whole ? `${hits.length} ${hits.length === 1 ? one : many}` : closest
	}

	function shown(part) {
		const item = document.createElement("li"),
			link = document.createElement("a")
		link.href = `${game ? "" : part.game + ".html"}#${part.anchor}`
		link.textContent = game ? part.title : `${part.book}: ${part.title}`
		item.append(link, " ", part.text)
		return item
	}

	/**
	 * about returns the parts of the books that are about some words, as the function About of the package catalog does. That function
	 * says what the numbers mean. @param {string} typed
	 */
	function about(typed) {
		const hits = index.parts
			.map((part, i) => ({ ...part, i, weight: 0, rank: 0, itself: 0 }))
			.filter(part => !game || part.game === game)
		let all = 0
		for (const phrase of wanted(typed)) {
			const same = alike(phrase)
			const begins = key => same.some(word => key.startsWith(word))
			const titles = having(index.titles, begins),
				texts = having(index.texts, begins),
				themselves = having(index.titles, key => stem(key) === same[0])
			const found = hits.filter(({ i }) => titles.has(i) || texts.has(i))
			const weight = Math.round(100 * Math.log2(1 + hits.length / Math.max(found.length, 1)))
			all += weight
			for (const hit of found) {
				hit.weight += weight
				hit.rank += titles.has(hit.i) ? 2 * weight : weight
				if (themselves.has(hit.i)) hit.itself += weight
			}
		}
		const cited = [...typed.matchAll(new RegExp(index.cited, "g"))].map(m => m[1])
		for (const hit of hits) {
			if (cited.includes(hit.anchor)) Object.assign(hit, { weight: all, rank: 3 * all })
			hit.whole = hit.weight === all
		}
		const best = Math.max(...hits.map(h => h.weight))
		return hits.filter(h => h.weight > 0 && h.weight >= best / 2).sort((a, b) => b.rank - a.rank || b.itself - a.itself)
	}

	/** having returns the numbers of the parts with a word or a phrase that matches. */
	function having(places, matches) {
		return new Set(Object.keys(places).flatMap(key => (matches(key) ? places[key] : [])))
	}

	/** wanted returns the words and phrases that a search looks for: the longest phrases with synonyms, or else single words. */
	function wanted(typed) {
		const plain = [...typed.toLowerCase()].map(c => index.letters[c] ?? c).join("")
		const words = (plain.match(new RegExp(index.words, "gu")) ?? []).map(word => {
			const [short, ...rest] = word.split("'")
			return rest.length && index.elided.includes(short) ? rest.join("'") : word
		})
		const list = []
		for (let at = 0, n = 0; at < words.length; at += n) {
			const phrase = () => words.slice(at, at + n).join(" ")
			n = words.length - at
			while (n > 1 && alike(phrase()).length === 1) n--
			if (n > 1 || !index.common.includes(words[at])) list.push(phrase())
		}
		return list.length ? list : words
	}

	function alike(phrase) {
		return [stem(phrase), ...index.groups.filter(g => g.includes(stem(phrase))).flat()]
	}

	function stem(given) {
		const word = given.replace(/'s$/, "")
		if (word.endsWith("ss") || word.includes(" ")) return word
		for (const end of index.endings) {
			const short = word.slice(0, -end.length)
			if (!word.endsWith(end) || short.length < 3 || (short.length === 3 && end[0] === "e")) continue
			return end !== "s" && /([bdgmnprt])\1$/.test(short) ? short.slice(0, -1) : short
		}
		return word
	}
}
