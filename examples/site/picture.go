package main

import (
	"regexp"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
)

var styleElement = regexp.MustCompile(`(?s)<style>(.*?)</style>\n`)

// picture draws a position for a page, without the style, which is in the page's style sheet.
func picture(p boardgame.Picture, options ...diagram.Option) string {
	return styleElement.ReplaceAllString(diagram.SVG(p, options...), "")
}
