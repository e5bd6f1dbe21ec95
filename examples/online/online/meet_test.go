package online

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/browser"
)

// meeting is a server where people meet.
type meeting struct {
	chromium  *browser.Browser
	addr, url string
}

// run runs all tests of what people do, apart from whole games.
func (m *meeting) run(t *testing.T) {
	t.Run("lobby", m.lobby) // counts the games
	for name, test := range map[string]func(*testing.T){
		"invitation": m.invitation, "people": m.people, "another device": m.device, "nothing stored": m.unstored,
		"days": m.days, "Ovo": m.ovo, "keyboard": m.keyboard, "mute": m.mute, "rule": m.ruleInPlace, "silence": m.silence,
		"selection": m.selection, "pointers": m.pointers, "shifts": m.shifts, "arrows": m.arrows, "clocks": m.clocks,
		"truth": m.truth, "two tabs": m.twoTabs, "seven tabs": m.sevenTabs, "files": m.files, "names": m.names,
		"no scripts": m.noScripts, "sizes": m.sizes, "still": m.still, "a look": m.looks, "header": m.header,
		"wishes": m.wishes, "at once": m.atOnce, "later": m.later, "four": func(t *testing.T) {
			p := playGame(t, m.chromium, m.addr, "oeufs", game.Options{"players": "4"}, func(*browser.Page) {})
			require.Empty(t, p.Console())
		},
	} {
		t.Run(name, test)
	}
}

// later says a name that was not said when the player sat down: the opponent sees it at once, and the next one, too.
func (m *meeting) later(t *testing.T) {
	g := m.create(t, "", `{"game":"coucou","names":{"b":"Ada"},"seats":{"b":"me","r":"me"}}`)
	ada, guest := m.open(g, "."+g.Seats["b"], 390, 844), m.open(g, "."+g.Seats["r"], 390, 844)
	ada.Wait(text("players") + `.includes("no name")`)
	for _, name := range []string{"Gra", "ce"} { // what is typed goes on where the first name ends
		guest.Click(`document.getElementById("me")`)
		guest.Click(`document.querySelector("dialog[open] [autocomplete=nickname]")`)
		guest.Press(kb.End + name)
		guest.Click(named("dialog[open]", "Done"))
		ada.Wait(text("players") + `.includes("Gra` + map[bool]string{true: "ce"}[name == "ce"] + `")`)
	}
	require.NotContains(t, browser.Eval[string](ada, text("players")), "no name")
	require.Contains(t, browser.Eval[string](ada, text("players")), "Ada")
}

// page returns the address of a game's page, with a secret after "." or an invitation after "+".
func (m *meeting) page(id, secret string) string { return m.url + "game.html#" + id + secret }

// open opens a game's page for a seat, and waits for the board.
func (m *meeting) open(g *created, secret string, width, height int64) *browser.Page {
	g.t.Helper()
	p := m.chromium.Open(g.t, m.page(g.ID, secret), width, height)
	p.Wait(part("[data-cell]"))
	return p
}

// lobby starts a game with one click and finds it again: the page says whose turn it is, and the lobby lists the game
// first. Each game has its rule book and its lessons, on the same server. Of games that have not begun and look the
// same there is one row, a button shows more of the games to watch, and all lists can be of one game only. When the
// server is gone, the reason stands beside the button.
func (m *meeting) lobby(t *testing.T) {
	for i := range 15 {
		g := m.create(t, "", fmt.Sprintf(`{"game":"cookiedisco","public":true,"seats":{"o":"me","b":"me"},"names":{"o":"P%d"}}`,
			min(i, 11)))
		if i > 12 {
			g.move("o", first(t, "cookiedisco"))
		}
	}
	p := m.chromium.Open(t, m.url, 1440, 900)
	rows := func(n int) { p.Wait(fmt.Sprintf(`document.querySelectorAll("#games li").length === %d`, n)) }
	choose := func(name, value string) {
		browser.Eval[bool](p,
			fmt.Sprintf(`(s => { s.value = %q; s.dispatchEvent(new Event("change")); return true })(document.querySelector(%q))`, value, name))
	}
	rows(11)
	small(t, p)
	p.Menu()
	p.Do(chromedp.EmulateViewport(1440, 900))
	choose("#only", "taacoca")
	rows(0)
	require.Equal(t, 1, browser.Eval[int](p, `document.querySelectorAll("#start li:not([hidden])").length`))
	choose("#only", "")
	rows(11)
	p.Click(`document.getElementById("more-watch")`)
	rows(14)
	require.True(t, browser.Eval[bool](p, `document.getElementById("more-watch").hidden`))
	usable(p)
	browser.Eval[bool](p, `!!(window.real = fetch, window.fetch = () => Promise.reject(new Error("gone")), dispatchEvent(new Event("online")))`)
	p.Wait(text("connection") + ` === "The server can't be reached. Trying again …"`)
	rows(14) // what is known stays
	browser.Eval[bool](p, `!!(window.fetch = real)`)
	p.Wait(text("connection") + ` === ""`)

	p.Click(`document.querySelector("#start [data-game=oeufs] [data-with=more]")`)
	p.Wait(`document.querySelectorAll("#seats select").length === 1`)
	choose("[data-option=players]", "4")
	p.Wait(`document.querySelectorAll("#seats select").length === 3`)
	p.Wait(`document.getElementById("setup").src.includes("players=4")`)
	choose("#clock", "own")
	p.Wait(`document.getElementById("minutes").checkVisibility()`)
	usable(p)
	p.Click(`document.getElementById("cancel")`)

	p.Click(`document.querySelector("#start [data-game=coucou] [data-with=bot]")`)
	p.Wait(cell("d2") + `?.classList.contains("movable")`)
	p.Wait(`document.title.startsWith("● Your turn")`)
	require.True(t, browser.Eval[bool](p, `document.getElementById("icon").href.startsWith("data:")`))
	require.Equal(t, "It is your turn.", browser.Eval[string](p, text("caption")))
	coucou, err := catalog.Find("coucou")
	require.NoError(t, err)
	require.Equal(t, coucou.Info().Aim, browser.Eval[string](p, text("aim")))
	p.Do(chromedp.Navigate(m.url))
	p.Wait(`document.querySelector("#mine li:first-child .mine")?.textContent.includes("● Your turn")`)
	p.Wait(`document.title.startsWith("● 1") && document.getElementById("icon").href.startsWith("data:")`)
	p.Click(`document.querySelector("#start [data-game=taacoca] a[href$='#book']")`)
	p.Wait(`document.querySelectorAll("#book .rule").length > 5`)
	usable(p)
	p.Click(`[...document.querySelectorAll(".top a")].find(a => a.textContent === "With people")`)
	p.Click(`document.querySelector("#start [data-game=coucou] a[href$='#learn']")`)
	p.Wait(part(".learn:not([hidden]) h3")) // on the same server's pages
	for page, title := range map[string]string{"fr/coucou.html": "Le Coucou picard", "cookiedisco-solution.html": "Cookie Disco, solved"} {
		p.Do(chromedp.Navigate(m.url + page))
		p.Wait(fmt.Sprintf(`document.querySelector("h1").textContent === %q`, title))
		p.Fits()
	}
	p.Do(chromedp.Navigate(m.url))
	p.Click(`document.getElementById("today")`)
	p.Wait(part(".learn:not([hidden]) h3") + `.textContent.startsWith("Win in")`)
	require.Empty(t, p.Console())

	p.Do(chromedp.Navigate(m.url))
	p.Wait(`document.querySelector("#start [data-game=taacoca]")`)
	browser.Eval[bool](p, `!!(window.fetch = () => Promise.reject(new Error("gone")))`)
	p.Click(`document.querySelector("#start [data-game=taacoca] [data-with=bot]")`)
	const said = `document.querySelector("#start [data-game=taacoca] [role=alert]")`
	p.Wait(said + `?.textContent.includes("not answer yet")`)
	p.Wait(said + `.textContent.includes("can't be reached")`)
}

// invitation follows an invitation from the creator's page to the guest's, and to the one who comes too late. The
// creator's tab gets lost, the creator uses two tabs, and no later visit takes a seat away.
func (m *meeting) invitation(t *testing.T) {
	host := m.chromium.Open(t, m.url, 1440, 900)
	host.Click(`document.querySelector("#start [data-game=coucou] [data-with=human]")`)
	host.Wait(`document.querySelector("dialog[open]")`)
	require.Zero(t, browser.Eval[int](host, `document.querySelectorAll("dialog .share").length`),
		"people would send their own secret")
	introduce(host, "Ada")
	const field = `document.querySelector("#invite .share input").value`
	host.Wait(field)
	require.Contains(t, browser.Eval[string](host, text("caption")),
		"Nobody yet. Play your first move, or invite somebody.")
	link := browser.Eval[string](host, field)
	id := browser.Eval[string](host, "location.hash.slice(1)")

	// The link can be copied, shared, and shown as a QR code.
	browser.Eval[bool](host, `!!(navigator.clipboard.writeText = text => Promise.resolve(window.copied = text))`)
	host.Click(named("#invite", "Copy"))
	host.Wait(named("#invite", "Copied"))
	require.Equal(t, link, browser.Eval[string](host, `window.copied`))
	host.Click(named("#invite", "QR code"))
	host.Wait(`document.querySelector("dialog[open] img.qr")?.complete`)
	require.NotZero(t, browser.Eval[int](host, `document.querySelector("img.qr").naturalWidth`))
	usable(host)
	host.Click(named("dialog[open]", "Done"))
	usable(host)
	browser.Eval[bool](host,
		`(navigator.share = data => { window.shared = data; return Promise.resolve() }) && import("./common.js").then(m => !document.getElementById("watch").append(m.share("Play", "game.html#x+y")))`)
	host.Click(named("#watch", "Share"))
	host.Wait(`window.shared.url.endsWith("/game.html#x+y")`)

	// The tab gets lost. The lobby leads back, and the invitation is still there.
	tab := host.Tab(t, m.page(id, ""), 1200, 900)
	tab.Wait(field)
	tab.Close()
	host.Do(chromedp.Navigate(m.url))
	host.Click(fmt.Sprintf(`document.querySelector("#mine a[href$='%s']")`, id))
	host.Wait(field)
	require.Equal(t, link, browser.Eval[string](host, field))

	// The guest sees the game before sitting down, and then the invitation is spent.
	guest := m.chromium.Open(t, link, 390, 844)
	late := m.chromium.Open(t, link, 1440, 900)
	guest.Wait(text("sit") + `.includes("Ada invites you to a game of Le Coucou picard, no clock.")`)
	require.Contains(t, browser.Eval[string](guest, text("sit")), "Bring one of your eggs into the enemy's nest.")
	guest.Click(`document.querySelector("#sit summary")`)
	guest.Wait(`document.querySelector("#sit details p").textContent === (await fetch("api/catalog").then(r => r.json())).games.find(g => g.name === "coucou").minute`)
	guest.Wait(cell("d2"))
	require.True(t, browser.Eval[bool](guest, cell("d2")+".getBoundingClientRect().top < "+cell("d10")+
		".getBoundingClientRect().top"), "the guest's own side is below")
	require.Equal(t, "r", browser.Eval[string](guest, below+`.dataset.seat`))
	small(t, guest)
	usable(guest)
	guest.Click(named("#sit", "Sit down as Red"))
	guest.Wait(text("players") + `.includes("you")`)
	require.NotContains(t, browser.Eval[string](guest, "location.href"), "+")
	late.Wait(`document.querySelector("main").textContent.includes("This invitation has been used")`)
	usable(late)
	host.Wait(`!document.querySelector("#invite .share input")?.value.includes("+")`)

	// The creator has two tabs. A move in one is in the other, and each goes on from there.
	twice := host.Tab(t, m.page(id, ""), 1200, 900)
	twice.Play("d2", "d3")
	host.Wait(text("caption") + ` === "Red to move."`)
	guest.Play("d10", "d9")
	host.Play("d3", "c4")
	twice.Wait(text("caption") + ` === "Red to move."`)

	// Neither a spent link nor a wrong one takes the seat away.
	stored := fmt.Sprintf(`JSON.parse(localStorage.getItem("clutch-seats"))[%q].secret`, id)
	secret := browser.Eval[string](guest, stored)
	for _, address := range []string{link, m.page(id, ".wrong")} {
		guest.Do(chromedp.Navigate("about:blank"), chromedp.Navigate(address))
		guest.Wait(text("players") + `.includes("you") || document.querySelector("main a.button")`)
		require.Equal(t, secret, browser.Eval[string](guest, stored), address)
	}
	usable(guest)
}

// people lets two people meet in the lobby, one of them on a phone. They play, talk, look back, make offers,
// end the game, and play again with sides changed, while somebody watches. Afterwards the game is in the list of
// finished ones.
func (m *meeting) people(t *testing.T) {
	ada := m.chromium.Open(t, m.url, 1440, 900)
	ada.Click(`document.getElementById("me")`)
	introduce(ada, "Ada")
	browser.Eval[bool](ada, `(b => { b.click(); b.click(); return true })(document.querySelector("#start [data-game=coucou] [data-with=open]"))`)
	ada.Wait(cell("d2"))
	id := browser.Eval[string](ada, "location.hash.slice(1)")
	const mine = `(c => c.call("api/games?list=mine", { secret: c.me.secret }))(await import("./common.js"))`
	ada.Wait(`(await ` + mine + `).answer.games.length === 1`) // by a double click
	watcher := m.chromium.Open(t, m.page(id, ""), 1440, 900)
	watcher.Wait(named("#sit", "Sit down as Red"))

	grace := m.chromium.Open(t, m.url, 390, 844)
	offer := fmt.Sprintf(`document.querySelector("#open [data-id='%s']")`, id)
	grace.Wait(offer + `?.textContent.includes("Ada · 10 min + 5 s · you would be Red")`)
	grace.Click(offer + `.querySelector("button")`)
	introduce(grace, "Grace")
	grace.Wait(cell("d2"))
	all := []*browser.Page{ada, grace, watcher}
	for _, p := range all {
		p.Wait(text("players") + `.includes("Grace")`)
		require.Equal(t, 2, browser.Eval[int](p,
			`[...`+browser.Board+`.shadowRoot.querySelectorAll("[data-clock]")].filter(c => c.textContent === "10:00").length`))
	}

	watcher.Wait(text("sit") + ` === ""`) // nobody else can sit down

	ada.Play("d2", "d3")
	grace.Wait(text("caption") + `=== "Ada played d2-d3. It is your turn."`)
	visible := `(r => r.top >= 0 && r.bottom <= innerHeight)(` + part("[data-clock=r]") + `.getBoundingClientRect())`
	require.True(t, browser.Eval[bool](grace, `[scrollTo(0, 0), `+visible+`][1]`),
		"the clocks are on the phone's screen")
	usable(grace)
	grace.Play("d10", "d9")

	ada.Wait(text("caption") + ` === "Grace played d10-d9. It is your turn."`)

	// A look back does not change the game, and the page says so.
	ada.Click(part("[data-do=back]"))
	ada.Wait(text("caption") + `.includes("after move 1 of 2")`)
	ada.Wait(piece("d10"))
	ada.Click(part("[data-do=last]"))
	ada.Wait(piece("d9"))

	// A phrase between two moves does not make the next move stale. An offer lies over the page: the board stays where
	// it is. This game always has a winner, so nobody offers a draw.
	grace.Click(`document.querySelector("#talk summary")`)
	grace.Click(named("#phrases", "Nice move!"))
	ada.Wait(part("[data-seat=r] q") + `?.textContent === "Nice move!"`)
	require.Zero(t, browser.Eval[int](ada, browser.Board+`.shadowRoot.querySelectorAll("[data-do=draw]").length`))
	top := `[scrollTo(0, 0), ` + part(".stage") + `.getBoundingClientRect().top][1]`
	before := browser.Eval[float64](ada, top)
	grace.Click(part("[data-do=takeback]"))
	ada.Wait(text("offer") + `.includes("Grace asks to take back a move.")`)
	require.Equal(t, before, browser.Eval[float64](ada, top))
	ada.Click(named("#offer", "Accept"))
	grace.Wait(text("caption") + `.includes("It is your turn")`)

	grace.Play("d10", "d9")
	grace.Wait(text("caption") + `.startsWith("Ada's turn")`)

	ada.Click(part("[data-do=resign]"))
	ada.Click(named("dialog[open]", "Resign"))
	for p, said := range map[*browser.Page]string{ada: "You lost as Blue. ", grace: "You won as Red. ", watcher: ""} {
		p.Wait(text("caption") + ` === "` + said + `Blue has resigned, so Red has won."`)
		p.Wait(part("[data-do=study]"))
		require.True(t, browser.Eval[bool](p, `!`+part("[data-do=resign]")))
	}
	usable(grace)
	browser.Eval[bool](ada,
		`(HTMLAnchorElement.prototype.click = function () { window.file = [this.download, decodeURIComponent(this.href)] }, true)`)
	ada.Click(part("[data-do=more]"))
	ada.Click(part("[data-do=record]"))
	ada.Wait(fmt.Sprintf(`window.file?.[0] === "coucou-%s.txt" && window.file[1].includes("d2-d3")`, id))
	grace.Click(part("[data-do=back]"))
	grace.Wait(`!` + part("[data-do=rematch]"))
	grace.Click(part("[data-do=last]"))

	// Whoever asks for a rematch stays, until the other one agrees. At the new table, it is nobody's turn until then.
	grace.Click(part("[data-do=rematch]"))
	const waits = `?.textContent === "You have asked for a rematch. Waiting for Ada …"`
	grace.Wait(part(".wished") + waits)
	grace.Do(chromedp.Reload())
	grace.Wait(part(".wished") + waits)
	require.Equal(t, id, browser.Eval[string](grace, "location.hash.slice(1)"))
	ada.Wait(part(".wished") + `?.textContent === "Grace asks for a rematch."`)
	next := ada.Tab(t, m.page(browser.Eval[string](ada, fmt.Sprintf(`fetch("api/games/%s").then(r => r.json()).then(g => g.rematch)`, id)), ""), 1440, 900)
	next.Wait(text("offer") + `?.includes("Grace asks for a rematch.")`)
	next.Close()
	early := grace.Tab(t, browser.Eval[string](ada, fmt.Sprintf(`fetch("api/games/%s").then(r => r.json()).then(g => %q + g.rematch)`, id, m.page("", ""))), 390, 844)
	early.Wait(text("caption") + ` === "Ada has not agreed to the rematch yet. You can play your first move."`)
	require.NotContains(t, browser.Eval[string](early, "document.title"), "Your turn")
	ada.Click(part("[data-do=rematch]"))
	early.Wait(text("caption") + ` === "It is your turn."`)
	early.Close()
	for p, seat := range map[*browser.Page]string{ada: "r", grace: "b"} {
		p.Wait(cell("d2"))
		p.Wait(below + `?.dataset.seat === "` + seat + `"`)
		require.NotEqual(t, id, browser.Eval[string](p, "location.hash.slice(1)"))
	}
	grace.Wait(text("caption") + ` === "It is your turn."`)
	watcher.Click(part("[data-do=more]"))
	watcher.Click(`[...` + browser.Board + `.shadowRoot.querySelectorAll(".menu button")].find(b => b.textContent === "Report the name Ada")`)
	watcher.Wait(text("refusal") + ` === "Thank you. The name is reported."`)
	watcher.Click(part("[data-do=review]")) // with the server's review
	watcher.Wait(part(".review svg polyline"))
	require.True(t, browser.Eval[bool](watcher, `performance.getEntriesByType("resource").some(e => e.name.endsWith("/review"))`))
	usable(watcher)
	watcher.Click(part("[data-do=study]"))
	watcher.Wait(`location.pathname === "/coucou.html" && document.querySelector("clutch-board")?.moves.length === 2`)
	watcher.Wait(part(".notes:not([hidden])"))
	watcher.Wait(part(".seat[data-seat=b] select") + `.selectedOptions[0].textContent === "Ada"`)
	usable(watcher)

	finished := m.chromium.Open(t, m.url+"finished.html?player=gra&game=coucou", 390, 844)
	game := fmt.Sprintf(`document.querySelector("#games a[href$='%s']")`, id)
	finished.Wait(game + `?.textContent.includes("Red won, resignation · 2 moves")`)
	usable(finished)
	finished.Click(game)
	finished.Click(part("[data-do=first]"))
	finished.Wait(text("caption") + `.includes("after move 0 of 2")`)
	for _, p := range append(all, finished) {
		require.Empty(t, p.Console())
	}
}

// device moves a person to another browser by a link. Their games are there, also a private one that is over, and go
// on.
func (m *meeting) device(t *testing.T) {
	desktop := m.chromium.Open(t, m.url, 1440, 900)
	desktop.Click(`document.getElementById("me")`)
	introduce(desktop, "Grace Hopper")
	person := browser.Eval[string](desktop, `JSON.parse(localStorage.getItem("clutch-me")).secret`)
	open := m.create(t, person,
		`{"game":"coucou","names":{"r":"Grace Hopper"},"seats":{"b":"human","r":"me"}}`)
	over := m.create(t, person, `{"game":"taacoca","names":{"w":"Grace Hopper"},"seats":{"w":"me","b":"medium"}}`)
	open.begin()
	over.post("/moves", person, fmt.Sprintf(`{"move":%q}`, first(t, "taacoca")))
	over.post("/resign", person, `{}`)

	desktop.Click(`document.getElementById("me")`)
	desktop.Wait(`document.querySelector("dialog[open] .share input")`)
	link := browser.Eval[string](desktop, `document.querySelector("dialog[open] .share input").value`)
	require.NotContains(t, strings.Split(link, "#")[0], person,
		"the secret is only in the fragment, which browsers don't send")
	usable(desktop)

	phone := m.chromium.Open(t, link, 390, 844)
	phone.Click(named("dialog[open]", "Yes"))
	phone.Wait(text("me") + ` === "Grace Hopper"`)
	require.NotContains(t, browser.Eval[string](phone, "location.href"), person)
	mine := fmt.Sprintf(`document.querySelector("#mine a.mine[href$='%s']")`, open.ID)
	phone.Wait(mine + `?.textContent.includes("● Your turn, as Red · against Ada")`)
	phone.Wait(fmt.Sprintf(`document.querySelector("#mine a[href$='%s']")?.textContent.includes("You lost, as White")`,
		over.ID))
	usable(phone)
	phone.Click(mine)
	phone.Play("d10", "d9")
	phone.Wait(text("caption") + ` === "Ada's turn."`)
	phone.Do(chromedp.Navigate(m.url + "finished.html?list=mine"))
	phone.Click(fmt.Sprintf(`document.querySelector("#games a[href$='%s']")`, over.ID))
	phone.Wait(text("caption") + `.includes("White has resigned")`)
	require.Empty(t, phone.Console())
}

// unstored plays in a browser that stores nothing, and comes from a broken link: the secret of a seat stays in the
// address, also that of a guest. Before that, the person stops the browser on its way to a game, and goes on.
func (m *meeting) unstored(t *testing.T) {
	p := m.chromium.Open(t, "about:blank", 1440, 900)
	before(p, `for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get() { throw new Error("denied") } })`)
	p.Do(chromedp.Navigate(m.url + "#me=%zz." + strings.Repeat("a", 20)))
	p.Click(named("dialog[open]", "Cancel"))
	browser.Eval[bool](p, `import("./common.js").then(m => {
		navigation.addEventListener("navigate", e => e.preventDefault(), { once: true }) // stop() may come too late
		m.enter("none", "")
		return location.pathname === "/"
	})`)
	p.Wait(`(document.querySelector("#start [data-game=coucou] [data-with=bot]")?.click(), ` +
		`location.pathname === "/game.html")`)
	p.Play("d2", "d3")
	p.Wait(text("caption") + ` === "Red to move."`)
	p.Do(chromedp.Reload())
	p.Wait(text("players") + `.includes("you")`)

	invited := m.create(t, "", `{"game":"coucou","seats":{"b":"me","r":"human"}}`)
	open := m.create(t, "", `{"game":"coucou","seats":{"b":"me","r":"open"}}`)
	for _, address := range []string{m.page(invited.ID, "+"+invited.Invitations["r"]), m.page(open.ID, "")} {
		p.Do(chromedp.Navigate("about:blank"), chromedp.Navigate(address))
		p.Click(named("#sit", "Sit down as Red"))
		p.Wait(text("players") + `.includes("you")`)
		p.Do(chromedp.Reload())
		p.Wait(text("players") + `.includes("you")`)
	}
	require.Empty(t, p.Console())
}
