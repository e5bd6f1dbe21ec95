//go:build rulesonly

package protocol

import (
	"context"
	"errors"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// A program that is built with the tag rulesonly knows the rules and neither searches nor counts, and is the smaller for it.
var errRulesOnly = errors.New("this program knows the rules only: it does not search or count")

func searchIn(context.Context, dynamic.View, search.Bot, search.Options) (search.Report[string], error) {
	return search.Report[string]{}, errRulesOnly
}

func countFrom(context.Context, dynamic.State, int) (uint64, error) { return 0, errRulesOnly }
