// Plays in browsers with other engines than the tests' own: node engines.mjs firefox|webkit http://HOST:PORT/
// In each game somebody clicks at random against a bot, and two people play one on the server. Whatever a page logs as an error
// fails, as does a board that can't be played or a game that doesn't show its end.
import { spawn } from "node:child_process"
import { strict as assert } from "node:assert"
import { setTimeout as pause } from "node:timers/promises"
import puppeteer from "puppeteer-core"
import { Builder, Capabilities } from "selenium-webdriver"

const [engine, site] = process.argv.slice(2)
const browsers = { firefox, webkit }

// firefox returns people's windows in Firefox, which speaks WebDriver BiDi by itself.
async function firefox() {
	const browser = await puppeteer.launch({ browser: "firefox", executablePath: "/usr/bin/firefox-esr", headless: true })
	const tab = (page, context) => {
		const errors = []
		page.on("pageerror", e => errors.push(e.message))
		page.on("console", m => ["error", "warn"].includes(m.type()) && errors.push(m.text()))
		return {
			open: address => page.goto(address),
			run: (f, ...a) => page.evaluate(f, ...a),
			click: at => page.mouse.click(...at),
			errors: async () => errors,
			another: async () => tab(await context.newPage(), context),
			close: () => page.close(),
		}
	}
	const person = async () => {
		const context = await browser.createBrowserContext()
		return tab(await context.newPage(), context)
	}
	return { person, close: () => browser.close() }
}

// webkit returns people's windows in WebKitGTK. Each person has a browser, as one of its drivers has only one session.
async function webkit() {
	const all = []
	const person = async () => {
		const port = 5600 + all.length
		const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore" })
		await pause(1000)
		const options = { binary: process.env.MINIBROWSER, args: ["--automation"] }
		const capabilities = new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options })
		const session = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build()
		all.push([session, driver])
		const hear = `window.heard ??= (l => {
			addEventListener("error", e => l.push(e.message))
			addEventListener("unhandledrejection", e => l.push(String(e.reason)))
			console.error = console.warn = (...a) => l.push(a.join(" "))
			return l
		})([])`
		return {
			open: address => session.get(address),
			run: (f, ...a) => session.executeScript(`${hear}; return (${f})(...arguments)`, ...a),
			click: ([x, y]) =>
				session
					.actions()
					.move({ x: Math.round(x), y: Math.round(y) })
					.click()
					.perform(),
			errors: () => session.executeScript("return window.heard"),
			close: () => {},
		}
	}
	const close = () => Promise.all(all.map(([session, driver]) => session.quit().then(() => driver.kill())))
	return { person, close }
}

// next says what can be clicked on a page's board: a button, which it has clicked, or a point; or that the game is over.
const next = () => {
	const root = document.querySelector("clutch-board, clutch-table")?.shadowRoot
	if (!root) return {}
	const seen = selector => [...root.querySelectorAll(selector)].filter(e => e.checkVisibility())
	const one = list => list[Math.floor(Math.random() * list.length)]
	if (root.querySelector(".result")?.firstChild) return { over: root.querySelector(".result").textContent }
	const button = one(seen(".cover button, .message button"))
	const choices = seen(".choices button")
	const cells = [seen(".target:not(.selected)"), seen(".movable")].find(list => list.length) ?? []
	if (button || (choices.length && (!cells.length || Math.random() < 0.5))) {
		;(button ?? one(choices)).click()
		return { at: null }
	}
	if (!cells.length) return {}
	const r = one(cells).closest("[data-cell]").querySelector(".hit").getBoundingClientRect()
	return { at: [r.x + r.width / 2, r.y + r.height / 2] }
}
const said = () =>
	document.querySelector("clutch-board, clutch-table")?.shadowRoot?.querySelector(".status")?.textContent

// until waits until a function of a page returns something.
async function until(page, f, ...a) {
	for (const end = Date.now() + 60_000; ; await pause(100)) {
		const value = await page.run(f, ...a)
		if (value) return value
		assert(Date.now() < end, `waited for ${f} at ${await page.run(said)}`)
	}
}

async function againstBot(browser, game) {
	const page = await browser.person()
	await page.open(`${site}${game}.html`)
	let clicks = 0
	for (let tries = 0; tries < 300 && clicks < 60; tries++) {
		const { at, over } = await page.run(next)
		if (over) break
		if (at) await page.click(at)
		if (at !== undefined) clicks++
		await pause(100)
	}
	assert.deepEqual(await page.errors(), [], game)
	assert(clicks > 1, `${game}: ${clicks} clicks, and then ${await page.run(said)}`)
	console.log(engine, game, clicks, "clicks:", await page.run(said))
	await page.close()
}

async function together(browser) {
	const ada = await browser.person()
	await ada.open(site)
	await until(ada, () => {
		if (document.querySelector("dialog[open] input")) return true
		document.querySelector("#coucou [data-with=human]")?.click()
		return false
	})
	await ada.run(() => {
		document.querySelector("dialog[open] input").value = "Ada"
		document.querySelector("dialog[open] [type=submit], dialog[open] button").click()
	})
	const invitation = await until(ada, () => document.querySelector("input[readonly]")?.value)
	const bob = await browser.person()
	await bob.open(invitation)
	await until(bob, () => {
		const sit = [...document.querySelectorAll("button")].find(b => /^Sit down/.test(b.textContent))
		sit?.click()
		return !!sit
	})
	const others = ada.another ? [await ada.another(), await ada.another()] : []
	for (const page of others) await page.open(invitation.replace(/\+.*/, ""))
	for (const [page, ...cells] of [
		[ada, "d2", "d3"],
		[bob, "d10", "d9"],
		[ada, "e2", "e3"],
		[bob, "e10", "e9"],
	]) {
		for (const cell of cells) {
			const at = await until(
				page,
				cell => {
					const e = document
						.querySelector("clutch-table")
						?.shadowRoot?.querySelector(`[data-cell="${cell}"]:is(.movable, .target) .hit`)
					const r = e?.getBoundingClientRect()
					return r && [r.x + r.width / 2, r.y + r.height / 2]
				},
				cell,
			)
			await page.click(at)
		}
	}
	const moved = () => !!document.querySelector("clutch-table")?.shadowRoot?.querySelector('.piece[data-at="e9"]')
	for (const page of [ada, bob, ...others]) await until(page, moved)
	for (const page of [ada, bob, ...others]) assert.deepEqual(await page.errors(), [])
	console.log(engine, "two people and", others.length, "more tabs:", await bob.run(said))
}

const browser = await browsers[engine]()
try {
	await together(browser)
	for (const game of (await (await fetch(`${site}api/catalog`)).json()).games)
		await againstBot(browser, game.name ?? game.game ?? game)
} finally {
	await browser.close()
}
process.exit()
