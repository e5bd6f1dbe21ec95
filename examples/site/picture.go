package main

import (
	"regexp"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

var styleElement = regexp.MustCompile(`(?s)<style>(.*?)</style>\n`)

// drawing draws a position for a page. The drawing has no style of its own, because the page's style sheet styles it.
func drawing(p picture.Picture, options ...diagram.Option) string {
	return styleElement.ReplaceAllString(diagram.SVG(p, options...), "")
}
