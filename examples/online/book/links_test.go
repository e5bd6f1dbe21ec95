package book

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/online/browser"
	"github.com/seed4105872c/clutch/examples/online/internal/script"
)

// sharedLink shares a game, opens the link in another tab, and steps through the game.
func sharedLink(t *testing.T) {
	p := open(t, "cuckoo.html")
	players(p, "human", "human")
	for i, c := range []string{"d4", "d5", "d6", "d5"} {
		if c = []string{"d3", "d4", "d7", "d6"}[i]; i%2 == 0 {
			p.Wait(part(`[data-cell="` + c + `"].movable`))
		} else {
			p.Wait(part(`[data-cell="` + c + `"].target`))
		}
		p.Click(cell(c))
	}
	p.Wait(part("ol.moves") + `.textContent.includes("d7-d6")`)
	press(p, "share")
	p.Wait(part(".message a"))
	link := browser.Eval[string](p, part(".message a")+`.href`)
	require.Contains(t, link, "#record=")

	q := chrome.Open(t, link, 1440, 950)
	q.Wait(part("ol.moves button"))
	require.Equal(t, 2, browser.Eval[int](q, root+`.querySelectorAll("ol.moves button").length`))
	q.Wait(part(`[data-at="d4"]`) + ` && ` + part(`[data-at="d6"]`))
	press(q, "first")
	q.Wait(part(`[data-at="d3"]`) + ` && ` + part(`[data-at="d7"]`))
	press(q, "forward")
	q.Wait(part(`[data-at="d4"]`) + ` && ` + part(`[data-at="d7"]`))
	require.Empty(t, q.Console())
}

// sharedMatch wins the first round of a match, begins the second round, and shares it. The link opens the second round,
// with the score. A link to an impossible session is refused.
func sharedMatch(t *testing.T) {
	p := open(t, "cuckoo.html")
	plies, winner := script.Game(t, find(t, "cuckoo"), nil)
	var moves []string
	for _, ply := range plies {
		moves = append(moves, ply.Move)
	}
	list, err := json.Marshal(moves)
	require.NoError(t, err)
	browser.Eval[bool](p,
		fmt.Sprintf(`(async () => { %s.setAttribute("players", "human,human"); await %[1]s.open({ options: {}, moves: %s }); return true })()`, board, list))
	p.Click(part("[data-do=next]"))
	p.Wait(part(".score") + `.textContent.includes("Round 2")`)
	press(p, "share")
	p.Wait(part(".message a"))
	link := browser.Eval[string](p, part(".message a")+`.href`)
	require.Contains(t, link, "#session=")
	q := chrome.Open(t, link, 1440, 950)
	q.Wait(part(".score") + `?.textContent.includes("Round 2 of a match")`)
	require.Contains(t, text(q, ".score"), find(t, "cuckoo").Info().Seat(winner).Name+" 1")
	q = chrome.Open(t, strings.Replace(link, "wins%22%3A2", "wins%22%3A-2", 1), 1440, 950)
	q.Wait(part(".message") + `?.textContent.startsWith("This link can't be opened")`)
	q.Wait(part(".movable"))
}

func find(t *testing.T, name string) dynamic.Game {
	t.Helper()
	g, err := clutch.Find(name)
	require.NoError(t, err)
	return g
}

// workedExample opens an example from the rule book on the board, and tries the example's moves.
func workedExample(t *testing.T) {
	p := open(t, "coucou.html")
	p.Click(`[...document.querySelectorAll(".verdicts .refused a")].find(a => a.textContent === "d10-d11")`)
	p.Wait(part(".message.refusal"))
	require.Contains(t, text(p, ".message"), "a5")
	require.Equal(t, "#C2", browser.Eval[string](p, part(".message a")+`.getAttribute("href")`))
	p.Click(`[...document.querySelectorAll(".verdicts .legal a")].find(a => a.textContent === "a5xb6")`)
	p.Wait(part("ol.moves") + `.textContent.includes("a5xb6")`)
}

// neverMarkup puts markup into every part of a link.
func neverMarkup(t *testing.T) {
	p := open(t, "coucou.html")
	for _, fragment := range []string{
		"position=<img src=x onerror=alert(1)>", "record=<script>alert(1)</script>", "options=<b>x</b>=<i>y</i>",
		"position=7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b&move=<img src=x onerror=alert(1)>",
	} {
		fragment = strings.NewReplacer("<", "%3C", ">", "%3E", " ", "+").Replace(fragment)
		browser.Eval[bool](p, part(".message")+`.replaceChildren() || !!(location.hash = "`+fragment+`")`)
		p.Wait(part(".message") + `.textContent`)
		require.Zero(t, browser.Eval[int](p, root+`.querySelectorAll("img, script, b, i").length`))
	}
	require.Empty(t, p.Console())
}
