package browser_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/examples/online/browser"
)

// A drawing in a page looks the same whether or not other drawings stand before it, in which nothing is drawn because
// they are hidden.
func TestDrawings(t *testing.T) {
	chrome := browser.Start(t)
	for _, g := range clutch.Games() {
		s, err := g.Start(nil)
		require.NoError(t, err)
		draw := func(id string) string { return diagram.SVG(s.Picture(), diagram.Options{ID: id}) }
		highlighted := diagram.SVG(s.Picture(), diagram.Options{Highlight: []string{s.Picture().Cells[0].Name}})
		seen := func(before string) (png string) {
			text := `<!doctype html><link rel="icon" href="data:,"><style>body{margin:0}</style>` + before + draw("")
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				fmt.Fprint(w, text)
			}))
			defer server.Close()
			p := chrome.Open(t, server.URL, 1024, 900)
			defer p.Close()
			return string(browser.Call(p, page.CaptureScreenshot, page.CaptureScreenshotParams{}).Data)
		}
		alone := seen("")
		for _, hidden := range []string{"<details><summary></summary>%s</details>", `<div style="display:none">%s</div>`} {
			before := fmt.Sprintf(hidden, highlighted+draw("other-"))
			after := seen(`<div style="height:0;overflow:hidden">` + before + "</div>")
			require.True(t, alone == after, "%s looks different after %s", g.Info().Title, hidden)
		}
	}
}
