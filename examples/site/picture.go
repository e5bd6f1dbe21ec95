package main

import (
	"regexp"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

var styleElement = regexp.MustCompile(`(?s)<style>(.*?)</style>\n`)

// drawing draws a position for a page. The drawing has no style of its own, because the page's style sheet styles it.
func drawing(p picture.Picture, options ...diagram.Option) string {
	return styleElement.ReplaceAllString(diagram.SVG(p, options...), "")
}

var definitions = regexp.MustCompile(`(?s)<defs>\n(.*?)</defs>\n`)

// defineOnce moves the definitions of all drawings on a page to the beginning of its body, each once.
func defineOnce(page string) string {
	var all strings.Builder
	seen := map[string]bool{}
	for _, m := range definitions.FindAllStringSubmatch(page, -1) {
		for line := range strings.Lines(m[1]) {
			if !seen[line] {
				seen[line] = true
				all.WriteString(line)
			}
		}
	}
	page = definitions.ReplaceAllString(page, "")
	at := strings.Index(page, "<header")
	if all.Len() == 0 || at < 0 {
		return page
	}
	return page[:at] + `<svg class="boardgame shapes" aria-hidden="true"><defs>` + "\n" + all.String() + "</defs></svg>\n" + page[at:]
}
