package online

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/browser"
)

// names shows names in other scripts from their beginning.
func (m *meeting) names(t *testing.T) {
	const name = "שלום עולם, זה שם ארוך מאוד באמת"
	g := m.create(t, "", `{"game":"coucou","names":{"b":"`+name+`","r":"Grace"},"seats":{"b":"me","r":"me"}}`)
	p := m.open(g, "."+g.Seats["r"], 390, 844)
	require.Equal(t, "rtl", browser.Eval[string](p, `getComputedStyle(`+part("[data-seat=b] .who")+`).direction`))
	g.move("b", "d2-d3")
	p.Wait(text("caption") + `.includes("` + name + `")`)
}

// noScripts opens the pages in a browser that runs no scripts: they say what they need, and nothing waits for ever.
func (m *meeting) noScripts(t *testing.T) {
	p := m.chromium.Open(t, "about:blank", 390, 844)
	browser.Call(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	for _, page := range []string{"", "game.html#x", "finished.html"} {
		p.Do(chromedp.Navigate(m.url + page))
		require.True(t, browser.Eval[bool](p, `document.querySelector(".noscript").checkVisibility()`), page)
		require.False(t, browser.Eval[bool](p, `document.querySelector("main").checkVisibility() && document.querySelector("main").matches(".waiting")`), page)
	}
}

// sizes checks that a finger hits the cells of every board on every screen, and that nothing is wider than the screen.
func (m *meeting) sizes(t *testing.T) {
	for _, g := range catalog.Games() {
		name := g.Info().Name
		made := m.create(t, "", fmt.Sprintf(`{"game":%q,"public":true}`, name))
		p := m.open(made, "", 390, 844)
		for _, size := range [][2]int64{{360, 640}, {390, 844}, {667, 375}, {740, 360}, {844, 390}, {820, 1180}, {1440, 900}, {720, 450}} {
			p.Do(chromedp.EmulateViewport(size[0], size[1]))
			least := 24.0
			if size[0] == 390 && name == "coucou" {
				least = 44
			}
			const smallest = `Math.min(...[...` + browser.Board + `.shadowRoot.querySelectorAll(".hit")].flatMap(c => (r => [r.width, r.height])(c.getBoundingClientRect())))`
			p.Wait(fmt.Sprintf(`%s >= %f`, smallest, least))
			p.Fits()
			bottom := browser.Eval[float64](p, `[scrollTo(0, 0), Math.max(...[...`+browser.Board+`.shadowRoot.querySelectorAll(".hit")].map(c => c.getBoundingClientRect().bottom))][1]`)
			require.LessOrEqual(t, bottom, float64(size[1]), "%s: the whole board is on the first screen of %v", name, size)
			t.Logf("%s %v: %.0f", name, size, browser.Eval[float64](p, smallest))
		}
		p.Close()
	}
}

// still plays with all that comes and goes around the board, from the invitation to the rematch, which does not move by a
// pixel on either player's screen.
func (m *meeting) still(t *testing.T) {
	for _, size := range [][2]int64{{390, 844}, {844, 390}, {1440, 900}, {360, 640}, {740, 360}, {820, 1180}} {
		g := m.create(t, "", `{"game":"coucou","names":{"b":"Ada"},"seats":{"b":"me","r":"human"},"clock":{"per":"game","seconds":600}}`)
		p, guest := m.open(g, "."+g.Seats["b"], size[0], size[1]), m.open(g, "+"+g.Invitations["r"], size[0], size[1])
		guest.Wait(named("#sit", "Sit down as Red"))
		p.Wait(cell("d2") + `.matches(".movable") && document.querySelector("#invite .share")`)
		at := func(p *browser.Page) []float64 {
			return browser.Eval[[]float64](p, `[scrollTo(0, 0), (r => [r.x, r.y, r.width, r.height])(`+part(".stage svg")+`.getBoundingClientRect())][1]`)
		}
		before := [][]float64{at(p), at(guest)}
		require.Empty(t, browser.Eval[[]string](p, `[...`+browser.Board+`.shadowRoot.querySelectorAll(".hit")].filter(c => {
			const r = c.getBoundingClientRect()
			return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) !== `+browser.Board+`
		}).map(c => c.parentNode.dataset.cell)`), "nothing lies over the board of whoever invites, on %v", size)
		same := func(what string) {
			t.Helper()
			require.Equal(t, before, [][]float64{at(p), at(guest)}, "%s on %v", what, size)
		}
		guest.Click(`document.querySelector("#sit input")`)
		guest.Press("Grace")
		guest.Click(named("#sit", "Sit down as Red"))
		for _, p := range []*browser.Page{p, guest} {
			p.Wait(text("players") + `.includes("Grace") && !document.querySelector("#sit button, #invite .share")`)
		}
		same("the guest sits down")
		g.Seats["r"] = browser.Eval[string](guest, fmt.Sprintf(`JSON.parse(localStorage.getItem("clutch-seats"))[%q].secret`, g.ID))
		p.Click(cell("d1"))
		p.Wait(part(".message.refusal"))
		same("a refusal")
		p.Play("d2")
		same("a choice")
		p.Play("d3")
		p.Wait(text("caption") + ` === "Grace's turn."`)
		same("a move")
		g.post("/say", g.Seats["r"], `{"phrase":"Nice move!"}`)
		p.Wait(part("[data-seat=r] q"))
		same("a phrase")
		g.move("r", "d10-d9")
		p.Wait(text("caption") + ` === "Grace played d10-d9. It is your turn."`)
		same("an answer")
		g.post("/undo", g.Seats["r"], `{"action":"offer"}`)
		p.Wait(text("offer"))
		same("an offer")
		p.Click(named("#offer", "Decline"))
		p.Wait(text("offer") + ` === ""`)
		p.Click(part("[data-do=back]"))
		p.Wait(text("caption") + `.includes("after move")`)
		same("a look back")
		p.Click(part("[data-do=last]"))
		p.Wait(piece("d9"))
		browser.Eval[bool](p, `!!(window.real = fetch, window.fetch = () => Promise.reject(new Error("gone")), dispatchEvent(new Event("online")))`)
		p.Wait(text("connection"))
		same("reconnecting")
		browser.Eval[bool](p, `!!(window.fetch = real)`)
		p.Wait(text("connection") + ` === ""`)
		g.post("/resign", g.Seats["r"], `{}`)
		for _, p := range []*browser.Page{p, guest} {
			p.Wait(part("[data-do=rematch]"))
		}
		same("the end")
		p.Click(part("[data-do=review]"))
		p.Wait(part(".review polyline"))
		same("the judgement")
		p.Click(part("[data-do=rematch]"))
		for _, p := range []*browser.Page{p, guest} {
			p.Wait(part(".wished"))
		}
		same("a rematch is asked for")
		p.Close()
		guest.Close()
	}
}
