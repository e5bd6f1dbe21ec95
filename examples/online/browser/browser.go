// Package browser controls a headless Chromium in tests. Tests use the browser as a person would, through clicks, keys
// and visible text.
package browser

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// Browser is a Chromium process that can reach only this machine.
type Browser struct{ ctx context.Context }

// elsewhere is what the console says of a request to another machine.
const elsewhere = "net::ERR_NAME_NOT_RESOLVED"

// Start starts a Chromium, or skips the test if there is none. The browser is closed when the test ends.
func Start(t testing.TB) *Browser {
	t.Helper()
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.DisableGPU,
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
		chromedp.Flag("js-flags", "--liftoff-only"), // a page is gone before it has profited from optimized WebAssembly
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-features", "Translate,OptimizationHints,MediaRouter,AutofillServerCommunication"))
	if shell, err := exec.LookPath("chromium-headless-shell"); err == nil {
		options = append(options, chromedp.ExecPath(shell)) // it has no windows, which saves half of the processor time
	}
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	err := chromedp.Do(ctx)
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip("there is no Chromium")
	}
	require.NoError(t, err, "Chromium does not start")
	return &Browser{ctx}
}

// Page is a tab of the browser.
type Page struct {
	Close func() // closes the tab

	t       testing.TB
	ctx     context.Context
	mu      sync.Mutex
	console []string
	media   []*emulation.MediaFeature
}

// Patience is the longest time that a test waits for anything in a page. It is long because the machine may be busy.
const Patience = 3 * time.Minute

// Open opens an address in a new tab, which has its own storage. The tab is closed when the test ends; then it must
// have asked no other machine for anything. Its user prefers reduced motion, because drawing each frame takes much
// processor time: see [Page.Prefer].
func (b *Browser) Open(t testing.TB, address string, width, height int64) *Page {
	t.Helper()
	return open(t, b.ctx, address, width, height, chromedp.WithNewBrowserContext())
}

// Tab opens an address in another tab with the same storage.
func (p *Page) Tab(t testing.TB, address string, width, height int64) *Page {
	t.Helper()
	return open(t, p.ctx, address, width, height)
}

func open(
	t testing.TB, parent context.Context, address string, width, height int64, options ...chromedp.ContextOption,
) *Page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(parent, options...)
	p := &Page{Close: cancel, t: t, ctx: ctx}
	t.Cleanup(func() {
		cancel()
		require.NotContains(t, strings.Join(p.Console(), "\n"), elsewhere, "a page asks for something elsewhere")
	})
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			p.mu.Lock()
			p.console = append(p.console, m.String())
			p.mu.Unlock()
		}
	}()
	p.Prefer("prefers-reduced-motion", "reduce")
	p.Do(chromedp.EmulateViewport(width, height), chromedp.Navigate(address))
	return p
}

// Board is the JavaScript expression for the board of a page.
const Board = `document.querySelector("clutch-board, clutch-table")`

// Part returns the JavaScript expression for the first element in the board that a CSS selector finds.
func Part(selector string) string {
	return fmt.Sprintf(`%s?.shadowRoot?.querySelector(%q)`, Board, selector)
}

// Cell returns the JavaScript expression for a cell of the board.
func Cell(name string) string { return Part(fmt.Sprintf("[data-cell=%q]", name)) }

// Console returns all messages on the console, including script errors and the browser's own errors.
func (p *Page) Console() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.console)
}

// Eval evaluates a JavaScript expression in the page and returns its value. If the value is a promise, Eval waits for
// its result.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	v, err := evaluate[T](p, expression)
	require.NoError(p.t, err, expression)
	return v
}

func evaluate[T any](p *Page, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// Wait waits until a JavaScript expression is true in the page. An expression that throws is not true yet, as elements
// are missing while a page loads, and neither is one that is interrupted by a new page. Wait fails the test after
// Patience.
func (p *Page) Wait(expression string) {
	p.t.Helper()
	waiting := fmt.Sprintf(`(async () => {
		for (let end = Date.now() + %d; Date.now() < end;) {
			try { if (%s) return true } catch { }
			await new Promise(resolve => setTimeout(resolve, 10))
		}
		return false
	})()`, Patience.Milliseconds(), expression)
	for deadline := time.Now().Add(Patience); ; time.Sleep(10 * time.Millisecond) {
		yes, err := evaluate[bool](p, waiting)
		if err == nil && yes {
			return
		}
		if time.Now().After(deadline) {
			require.NoError(p.t, err, expression)
			require.FailNow(p.t, "waited for too long", "%s\nconsole: %s", expression, strings.Join(p.Console(), "\n"))
		}
	}
}

// Do runs chromedp actions in the tab.
func (p *Page) Do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	require.NoError(p.t, chromedp.Do(ctx, actions...))
}

// Call runs a command of the browser's protocol in the tab, and returns its result.
func Call[P, R any](p *Page, command cdp.Command[P, R], parameters P) (result R) {
	p.t.Helper()
	p.Do(chromedp.Func(func(ctx context.Context, tab *chromedp.Target) (err error) {
		result, err = cdp.Call(ctx, tab, command, parameters)
		return err
	}))
	return result
}

// Click clicks in the middle of the element that a JavaScript expression returns. If the page moves while the mouse goes
// down, so that something else is under it, nothing in the page hears of that click, and Click tries again. It also does
// so if no click has come after a hundred timers, because Chromium may drop clicks before a page's first frame. A page
// handles clicks before timers, so what is late is not clicked twice.
func (p *Page) Click(element string) {
	p.t.Helper()
	for deadline := time.Now().Add(Patience); ; {
		at := p.middle(element, true)
		p.Do(chromedp.MouseClickXY(at[0], at[1]))
		missed, err := evaluate[bool](p, `(async () => {
			for (let n = 0; window.clutchAim?.find && !clutchAim.over && n < 100; n++) await new Promise(resolve => setTimeout(resolve, 5))
			const missed = !!window.clutchAim?.find && clutchAim.missed !== false
			if (window.clutchAim) clutchAim = {}
			return missed
		})()`)
		if err != nil || !missed { // an error, or no aim, means that another page has come
			return
		}
		require.True(p.t, time.Now().Before(deadline), "something is above %s", element)
	}
}

// middle returns the coordinates of an element's middle. It waits until the JavaScript expression finds the element,
// scrolls the element into view, and waits until it stops moving, even if the page replaces it meanwhile. If a click
// follows, the page stops it unless it hits the element.
func (p *Page) middle(element string, click bool) []float64 {
	p.t.Helper()
	p.Wait(element)
	return Eval[[]float64](p, fmt.Sprintf(`(async () => {
		const find = () => %s
		let middle = []
		for (;;) {
			const e = find()
			if (e?.checkVisibility({ visibilityProperty: true })) {
				let r = e.getBoundingClientRect()
				if (r.top < 60 || r.bottom > innerHeight - 60 || r.left < 0 || r.right > innerWidth) { e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" }); r = e.getBoundingClientRect() }
				const before = middle
				middle = [r.x + r.width / 2, r.y + r.height / 2]
				if (middle[0] === before[0] && middle[1] === before[1]) break
			}
			await new Promise(resolve => setTimeout(resolve, 20))
		}
		if (!window.clutchAim) for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) addEventListener(type, event => {
			if (!clutchAim.find) return
			if (type === "pointerdown") clutchAim.missed = !event.composedPath().includes(clutchAim.find())
			if (type === "pointerup") clutchAim.over = true // the click follows at once
			if (!clutchAim.missed) return
			event.preventDefault()
			event.stopImmediatePropagation()
		}, true)
		window.clutchAim = %t ? { find } : {}
		return middle
	})()`, element, click))
}

// Choose clicks the button on the board that has a text, or a label in its place.
func (p *Page) Choose(text string) {
	p.t.Helper()
	p.Click(fmt.Sprintf(`[...%s.shadowRoot.querySelectorAll("button")].find(b => [b.textContent, b.dataset.label].includes(%q))`, Board, text))
}

// Prefer sets a media feature that reflects the user's preference, such as "prefers-reduced-motion", to a value such as
// "reduce".
func (p *Page) Prefer(feature, value string) {
	p.t.Helper()
	p.media = slices.DeleteFunc(p.media, func(f *emulation.MediaFeature) bool { return f.Name == feature })
	p.media = append(p.media, &emulation.MediaFeature{Name: feature, Value: value})
	Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: p.media})
}

// axe is the script of axe-core, or "" where npm can't install it.
var axe = sync.OnceValue(func() string {
	dir, err := os.MkdirTemp("", "axe")
	if err == nil {
		defer os.RemoveAll(dir)
		err = exec.Command("npm", "install", "--silent", "--no-save", "--prefix", dir, "axe-core@4.11.0").Run()
	}
	if err != nil {
		return ""
	}
	script, _ := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	return string(script)
})

// Accessible checks with axe-core the element that a JavaScript expression returns, and all that is in it, in light and
// in dark, which differ only in their colours. It checks nothing where npm can't install axe-core.
func (p *Page) Accessible(element string) {
	p.t.Helper()
	if axe() == "" {
		return
	}
	Eval[bool](p, "if (!window.axe) { "+axe()+"\n }; true")
	for theme, rules := range map[string]string{"light": "", "dark": `runOnly: ["color-contrast"], `} {
		p.Prefer("prefers-color-scheme", theme)
		require.Empty(p.t, Eval[[]string](p, fmt.Sprintf(`axe.run(%s, { %s resultTypes: ["violations"] }).then(found =>
			found.violations.flatMap(v => v.nodes.map(n => v.id + ": " + n.target + " " + n.failureSummary)))`, element, rules)), theme)
	}
}

// Sizes are the widths and heights of the screens that a page must fit: a desktop's, a tablet's, and two phones'.
var Sizes = [][2]int64{{1440, 900}, {820, 1180}, {360, 780}, {390, 844}}

// Fits checks that nothing in the page, and nothing on its board, is wider than the screen.
func (p *Page) Fits() {
	p.t.Helper()
	require.Empty(p.t, Eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll("*"), ...(%s?.shadowRoot?.querySelectorAll("*") ?? [])]
		.filter(e => e.getBoundingClientRect().right > innerWidth + 1 && e.checkVisibility() && !e.closest("svg, .announce"))
		.filter(e => e.getRootNode() !== document || document.documentElement.scrollWidth > innerWidth)
		.map(e => e.outerHTML.slice(0, 90))`, Board)))
	require.LessOrEqual(p.t, Eval[int](p, `document.documentElement.scrollWidth - innerWidth`), 0)
}

// Menu checks that each game in the line above a page can be seen and hit, on small and large screens. On most, they are in a
// menu.
func (p *Page) Menu() {
	p.t.Helper()
	for _, size := range append([][2]int64{{360, 640}, {844, 390}, {1024, 768}}, Sizes...) {
		p.Do(chromedp.EmulateViewport(size[0], size[1]))
		menu := Eval[bool](p, `document.querySelector(".top .games").checkVisibility()`)
		if menu {
			p.Click(`document.querySelector(".top .games")`)
		}
		require.Empty(p.t, Eval[[]string](p, `[...document.querySelectorAll("#all-games a")].filter(a => {
			a.scrollIntoView({ block: "nearest" })
			const r = a.getBoundingClientRect()
			return r.left < 0 || r.right > innerWidth || document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) !== a
		}).map(a => a.textContent)`), "%v", size)
		p.Fits()
		if menu {
			p.Press(kb.Escape)
			p.Wait(`!document.querySelector("#all-games").checkVisibility()`)
		}
	}
}

// Play clicks cells of the board, each as soon as it can be chosen.
func (p *Page) Play(cells ...string) {
	p.t.Helper()
	for _, cell := range cells {
		p.Wait(Cell(cell) + `.matches(".movable, .target")`)
		p.Click(Cell(cell))
	}
}

// Drag moves a finger across the screen from the middle of one element to the middle of another.
func (p *Page) Drag(from, to string) {
	p.t.Helper()
	p.middle(to, false) // scrolls, if need be
	start, end := p.middle(from, false), p.middle(to, false)
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		p.t.Helper()
		Call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	at := func(share float64) *input.TouchPoint {
		return &input.TouchPoint{X: start[0] + share*(end[0]-start[0]), Y: start[1] + share*(end[1]-start[1])}
	}
	touch(input.DispatchTouchEventTypeTouchStart, at(0))
	for _, share := range []float64{0.2, 0.5, 0.8, 1} {
		touch(input.DispatchTouchEventTypeTouchMove, at(share))
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// TabTo presses the Tab key until a JavaScript expression is true, but not more often than most.
func (p *Page) TabTo(focused string, most int) {
	p.t.Helper()
	for range most {
		if Eval[bool](p, "!!("+focused+")") {
			return
		}
		p.Press(kb.Tab)
	}
	p.Wait(focused)
}

// Walk moves the focus to a cell of the board with the arrow keys. It first goes across the rows of a board with hexagons,
// and then along the row, as a person would.
func (p *Page) Walk(cell string) {
	p.t.Helper()
	at := Board + ".shadowRoot.activeElement"
	p.TabTo(at+"?.dataset.cell", 200)
	key := fmt.Sprintf(`(() => {
		const at = %s, to = %s, x = to.dataset.x - at.dataset.x, y = to.dataset.y - at.dataset.y
		const across = y > 0 ? "up" : y < 0 ? "down" : "", along = x > 0 ? "right" : x < 0 ? "left" : ""
		return at.closest("svg").dataset.grid === "hexagon-files" ? along || across : across || along
	})()`, at, Cell(cell))
	arrows := map[string]string{"up": kb.ArrowUp, "down": kb.ArrowDown, "left": kb.ArrowLeft, "right": kb.ArrowRight}
	for range 60 {
		to := Eval[string](p, key)
		if to == "" {
			return
		}
		p.Press(arrows[to])
	}
	p.Wait(fmt.Sprintf("%s.dataset.cell === %q", at, cell))
}

// Press types a text. For keys that have no character, use the constants of chromedp's package kb.
func (p *Page) Press(keys string) {
	p.t.Helper()
	p.Do(chromedp.KeyEvent(keys))
}
