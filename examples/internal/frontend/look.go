package frontend

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

//go:embed page.css
var pageStyle string

//go:embed fields.css
var fieldStyle string

// PageStyle returns the style sheet that all pages share.
func PageStyle() string { return fieldStyle + pageStyle }

// Serif is the letters of running text and headings: Literata, regular, for Latin, from the npm package
// @fontsource/literata. Its licence is in serif.LICENSE.
//
//go:embed serif.woff2
var Serif string

// Icon is the icon of all pages, as SVG.
//
//go:embed icon.svg
var Icon string

// Look serves what pages need to look like those of the rule books: /page.css, /serif.woff2, /icon.svg, the board that
// needs no engine as /board.js, helpers for elements as /dom.js, and a picture of the start of each game, such as
// /coucou.svg, or with options /oeufs.svg?players=4. Nothing has to be compiled for it. Browsers keep the files, but
// ask whether they have changed.
func Look() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, helpers := strings.TrimPrefix(r.URL.Path, "/"), text("board/dom.js")
		kind, text := "image/svg+xml", Icon
		switch {
		case name == "page.css":
			kind, text = "text/css; charset=utf-8", PageStyle()
		case name == "board.js":
			kind, text = "text/javascript; charset=utf-8", table()
		case name == "dom.js":
			kind, text = "text/javascript; charset=utf-8", helpers
		case name == "serif.woff2":
			kind, text = "font/woff2", Serif
		case name != "icon.svg":
			g, err := catalog.Find(strings.TrimSuffix(name, ".svg"))
			if err != nil || !strings.HasSuffix(name, ".svg") {
				http.NotFound(w, r)
				return
			}
			options := game.Options{}
			for name, values := range r.URL.Query() {
				options[name] = values[0]
			}
			s, err := g.Start(options)
			if err != nil { // such as a choice that is left to the lot
				s, err = g.Start(nil)
			}
			if err != nil {
				http.NotFound(w, r)
				return
			}
			drawn := s.Picture()
			drawn.Notes = nil // what stands beside the board is too small here
			text = diagram.SVG(drawn, diagram.Options{})
		}
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Cache-Control", "no-cache")
		w.Header().Set("ETag", Tag(text))
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader(text))
	})
}

// Tag returns the validator of a text, for the header ETag.
func Tag(text string) string {
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf(`"%x"`, sum[:8])
}
