//go:build rulesonly

package protocol

import (
	"context"
	"errors"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// errRulesOnly is the error for requests that need a search or a count, in a program built with the tag rulesonly. Such a
// program is smaller, because it contains neither.
var errRulesOnly = errors.New("this program knows only the rules: it does not search or count")

func searchIn(context.Context, dynamic.View, search.Bot, search.Options) (search.Report[string], error) {
	return search.Report[string]{}, errRulesOnly
}

func countFrom(context.Context, dynamic.State, int) (uint64, error) { return 0, errRulesOnly }
