//go:build js && wasm

// Cookiedisco is the engine for pages with Cookie Disco, with its solution. Besides the two functions that
// [engine.Run] sets in the worker, it sets a third one:
//
//	clutchSolution(bytes)   loads the solution of Cookie Disco; returns "", or what is wrong with the solution
package main

import (
	"bytes"
	"errors"
	"slices"
	"syscall/js"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
)

func main() {
	x := &solver{}
	js.Global().Set("clutchSolution", js.FuncOf(x.load))
	engine.Run(func() dynamic.Games { return dynamic.Games{dynamic.Adapt(cookiedisco.Game())} }, x.solve)
}

// solver holds the solution of Cookie Disco once the page has loaded its table.
type solver struct{ table *solution.Table }

func (x *solver) load(_ js.Value, args []js.Value) any {
	data := make([]byte, args[0].Length())
	js.CopyBytesToGo(data, args[0])
	table, err := solution.Read(bytes.NewReader(data))
	if err != nil {
		return err.Error()
	}
	x.table = table
	return ""
}

// solve returns the values of a position and of its legal moves, with the best move first.
func (x *solver) solve(s dynamic.State, game string) (any, error) {
	switch {
	case game != cookiedisco.Game().Name:
		return nil, errors.New("only Cookie Disco is solved")
	case x.table == nil:
		return nil, errors.New("the solution has not been loaded")
	}
	position, err := cookiedisco.Parse(s.String())
	if err != nil {
		return nil, err
	}
	worth, _ := x.table.Value(position)
	moves := x.table.Rate(position)
	slices.SortStableFunc(moves, func(a, b solution.Rated) int { return b.Compare(a.Value) })
	return struct {
		solution.Value
		Moves []solution.Rated `json:"moves"`
	}{worth, append([]solution.Rated{}, moves...)}, nil
}
