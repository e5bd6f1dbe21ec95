package online

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/browser"
)

// first returns the first legal move of a game.
func first(t *testing.T, name string) string {
	g, err := catalog.Find(name)
	require.NoError(t, err)
	s, err := g.Start(nil)
	require.NoError(t, err)
	return s.Moves()[0]
}

// days plays a game with days for each move. Whoever comes back finds the games that wait for them first, those with
// the least time before the others, and sees the opponent's last move once more.
func (m *meeting) days(t *testing.T) {
	p := m.chromium.Open(t, m.url, 390, 844)
	p.Prefer("prefers-reduced-motion", "no-preference")
	person := browser.Eval[string](p, `JSON.parse(localStorage.getItem("clutch-me")).secret`)
	order := `{"game":"coucou","seats":{"b":"human","r":"me"},"clock":{"per":"move","seconds":%d}}`
	var games []*created
	for _, seconds := range []int{604800, 259200, 86400} {
		g := m.create(t, person, fmt.Sprintf(order, seconds))
		g.begin()
		games = append(games, g)
	}
	games[2].post("/moves", person, `{"move":"d10-d9"}`)
	for i, at := range []int{1, 0, 2} {
		p.Wait(fmt.Sprintf(`document.querySelectorAll("#mine a")[%d]?.href.endsWith(%q)`, i, games[at].ID))
	}
	p.Wait(`document.querySelectorAll("#mine a")[0].textContent.includes("against Ada · 2 days left")`)
	usable(p)
	before(p, watched)
	p.Click(`document.querySelectorAll("#mine a")[0]`)
	p.Wait(`window.animated?.includes("d3")`)
	p.Wait(text("caption") + ` === "Ada played d2-d3. It is your turn."`)
	p.Wait(`/^2 d 23 h$/.test(` + part("[data-clock=r]") + `.textContent)`)
	p.Play("d10", "d9")
	p.Click(named("dialog[open]", "Play")) // a move that has days is asked for
	p.Wait(text("caption") + ` === "Ada's turn."`)
	usable(p)
}

// watched is a script that notes the cells of the pieces that move.
const watched = `(animate => { Element.prototype.animate = function (...a) {
	(window.animated ??= []).push(this.closest?.(".piece")?.dataset.at)
	return animate.apply(this, a)
} })(Element.prototype.animate), true`

// ovo checks that the eggs move on both players' screens and that each remembers only what one may. One player wants a
// sound and notifications, which come when it is their turn and say nothing of the game. At the end, all owners are
// shown. Then a player studies the game, and offers the same game to anyone.
func (m *meeting) ovo(t *testing.T) {
	g := m.create(t, "", `{"game":"oeufs","names":{"A":"Ada"},"seats":{"A":"me","B":"me"}}`)
	a, b := m.open(g, "."+g.Seats["A"], 1440, 900), m.open(g, "."+g.Seats["B"], 390, 844)
	both := []*browser.Page{a, b}
	browser.Eval[bool](b, `(() => {
		const all = window.told = []
		window.Notification = class { static permission = "granted"; static async requestPermission() { return "granted" }
			constructor() { throw new TypeError("Illegal constructor") } } // as on Android, where only a worker may notify
		ServiceWorkerRegistration.prototype.showNotification = async (title, options) => { all.push([title, ...Object.keys(options), options.body ?? ""].join()) }
		window.AudioContext = class extends AudioContext { createOscillator() { all.push("sound"); return super.createOscillator() } }
		return true
	})()`)
	for _, p := range both {
		p.Prefer("prefers-reduced-motion", "no-preference")
		browser.Eval[bool](p, watched)
		p.Wait(text("memory") + `.includes("a game of memory")`)
	}
	a.Play("a1", "a2")
	for _, p := range both {
		p.Wait(`window.animated?.includes("a2")`)
	}
	b.Wait(`document.title === "● Your turn · Ovo"`)
	require.Empty(t, browser.Eval[[]string](b, "window.told"), "nobody has asked for it")
	b.Click(`document.getElementById("me")`)
	for _, choice := range []string{"A sound", "A notification"} {
		b.Click(fmt.Sprintf(`[...document.querySelectorAll("dialog label")].find(l => l.textContent.startsWith(%q))?.querySelector("input")`, choice))
	}
	usable(b)
	b.Click(named("dialog[open]", "Done"))
	b.Play("a6", "a5")
	b.Wait(`document.title === "Ovo" && document.getElementById("icon").href.endsWith("icon.svg")`)
	b.Wait(`window.animated?.includes("a5")`)
	browser.Eval[bool](b, `!!Object.defineProperty(document, "hidden", { value: true })`)
	g.move("A", "b1-b2")
	b.Wait(`window.told.length === 2`)
	require.ElementsMatch(t, []string{"sound", "Your turn · Ovo,tag,icon,"}, browser.Eval[[]string](b, "window.told"))

	// A draw is offered, which is not accepted.
	a.Click(part("[data-do=draw]"))
	b.Wait(text("offer") + `.includes("Ada offers a draw.")`)
	b.Click(named("#offer", "Decline"))
	a.Wait(text("caption") + `.endsWith("your offer of a draw was not accepted.")`)
	a.Click(part("[data-do=resign]"))
	a.Click(named("dialog[open]", "Resign"))
	for _, p := range both {
		p.Wait(`!` + part("[data-cell][aria-label*=hidden]"))
	}
	a.Wait(text("caption") + `.startsWith("You lost as Blue.")`)
	b.Wait(text("caption") + `.startsWith("You won as Red.")`)
	require.Equal(t, "B", browser.Eval[string](a, part(".won")+`.dataset.seat`))
	b.Click(part("[data-do=study]"))
	b.Wait(`document.querySelector("clutch-board")?.moves.length === 3`)
	// nothing is hidden any more
	b.Wait(`document.querySelector("clutch-board").shadowRoot.querySelector(".cover[hidden]") && ` + piece("a5"))
	a.Click(part("[data-do=opponent]"))
	a.Wait(text("caption") + `.startsWith("Nobody yet.") && location.hash.slice(1) !== "` + g.ID + `"`)
	list := browser.Eval[string](a, `fetch("api/games?list=open").then(r => r.text())`)
	require.Contains(t, list, browser.Eval[string](a, "location.hash.slice(1)"))
}

// atOnce lets two people choose at the same time, by finger. A choice is marked and can be taken back, and the other one learns
// nothing of it before both have chosen. The end tells the points.
func (m *meeting) atOnce(t *testing.T) {
	g := m.create(t, "", `{"game":"goofspiel","options":{"cards":"3"},"names":{"w":"Ada","b":"Bob"},"seats":{"w":"me","b":"me"}}`)
	ada, bob := m.open(g, "."+g.Seats["w"], 390, 844), m.open(g, "."+g.Seats["b"], 390, 844)
	choose := func(p *browser.Page, card string) {
		p.Play(card)
		p.Choose(card)
	}
	ada.Wait(text("caption") + `.includes("Choose: ")`)
	bob.Wait(text("caption") + `.includes("Choose: ")`)
	looks := browser.Board + `.shadowRoot.querySelector(".table").outerHTML.replace(/<time.*?<.time>/g, "")`
	before := browser.Eval[string](bob, looks)
	choose(ada, "w3")
	ada.Wait(text("caption") + `.includes("You have chosen w3") && ` + cell("w3") + `.matches(".selected")`)
	require.Equal(t, "none", browser.Eval[string](ada, `getComputedStyle(`+cell("w3")+`.querySelector(".hit")).stroke`), "no ring after a finger")
	require.Equal(t, "Take back w3", browser.Eval[string](ada, part("[data-do=takeback]")+`.textContent`))
	ada.Click(part("[data-do=takeback]"))
	ada.Wait(cell("w3") + `.matches(".movable") && !` + part(".selected"))
	choose(ada, "w2")
	ada.Wait(cell("w2") + `.matches(".selected")`)
	require.Equal(t, before, browser.Eval[string](bob, looks), "nobody sees a choice before both have chosen")
	choose(bob, "b1")
	ada.Wait(text("caption") + `.startsWith("Bob played b1. Chance drew p")`)
	for _, card := range []string{"3", "1"} {
		choose(ada, "w"+card)
		choose(bob, "b"+map[string]string{"3": "2", "1": "3"}[card])
	}
	for p, yours := range map[*browser.Page]string{ada: "White", bob: "Black"} {
		p.Wait(part(".result .points"))
		points := browser.Eval[[]int](p, part(".result .points")+`.textContent.split(" : ").map(Number)`)
		require.LessOrEqual(t, points[0]+points[1], 6)
		won := points[0] > points[1] == (yours == "White")
		require.Equal(t, points[0] != points[1], browser.Eval[bool](p, part(".result")+`.textContent.startsWith("You `+map[bool]string{true: "won", false: "lost"}[won]+` as `+yours+`. ")`))
		require.Empty(t, p.Console())
	}
}

// keyboard sits down, moves, and goes on to the rematch without a mouse. The status, which screen readers speak, says
// every move. How one walks over the board is tested with the rule books.
func (m *meeting) keyboard(t *testing.T) {
	game := m.create(t, "", `{"game":"coucou","names":{"b":"Ada"},"seats":{"b":"me","r":"open"}}`)
	p := m.chromium.Open(t, m.url, 1440, 900)
	p.Wait(fmt.Sprintf(`document.querySelector("#open [data-id='%s']")`, game.ID))
	p.TabTo(fmt.Sprintf(`document.activeElement.matches("[data-id='%s'] button")`, game.ID), 200)
	p.Press(kb.Enter)
	p.Wait(`document.querySelector("dialog[open] [autocomplete=nickname]") === document.activeElement`)
	p.Press("Grace" + kb.Enter)
	p.Wait(text("players") + `.includes("Grace")`)
	require.True(t, browser.Eval[bool](p, ``+part(".status")+`.matches("[role=status][aria-live=polite]")`))
	game.move("b", "d2-d3")
	p.Wait(text("caption") + ` === "Ada played d2-d3. It is your turn."`)
	for _, to := range []string{"d10", "d9"} {
		p.Wait(cell(to) + `?.matches(".movable, .target")`)
		p.Walk(to)
		p.Press(kb.Enter)
	}
	p.Wait(text("caption") + ` === "Ada's turn."`)
	game.post("/resign", game.Seats["b"], "{}")
	p.Wait(text("caption") + ` === "You won as Red. Blue has resigned, so Red has won."`)
	p.TabTo(browser.Board+`.shadowRoot.activeElement?.matches("[data-do=rematch]")`, 200)
	p.Press(kb.Enter)
	p.Wait(part(".wished"))
	game.post("/rematch", game.Seats["b"], "{}")
	p.Wait(text("caption") + ` === "It is your turn."`)
	require.Empty(t, p.Console())
}
