package main

import (
	"regexp"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
)

var styleElement = regexp.MustCompile(`(?s)<style>(.*?)</style>\n`)

// picture draws a position for a page, which has the style of all pictures in a style sheet.
func picture(p boardgame.Picture, options ...diagram.Option) string {
	return styleElement.ReplaceAllString(diagram.SVG(p, options...), "")
}
