//go:build js && wasm

package main

import (
	"bytes"
	"errors"
	"slices"
	"syscall/js"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
)

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

// value is the value of a position or a move for the player to move.
type value struct {
	Value string `json:"value"` // won, lost, endless
	Plies int    `json:"plies"` // plies to the end of the game, 0 if endless
}

// rated is a move with its value.
type rated struct {
	Move string `json:"move"`
	value
}

// solve returns the values of a position and of its legal moves, with the best move first.
func (x *solver) solve(s dynamic.State, game string) (any, error) {
	switch {
	case game != cookiedisco.Definition().Name:
		return nil, errors.New("only Cookie Disco is solved")
	case x.table == nil:
		return nil, errors.New("the solution has not been loaded")
	}
	position, err := cookiedisco.Parse(s.String())
	if err != nil {
		return nil, err
	}
	worth, err := x.table.Value(position)
	if err != nil {
		return nil, err
	}
	moves, err := x.table.Rate(position)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(moves, func(a, b solution.Rated) int { return b.Value.Compare(a.Value) })
	list := make([]rated, len(moves))
	for i, m := range moves {
		list[i] = rated{m.Move.String(), valueOf(m.Value)}
	}
	return struct {
		value
		Moves []rated `json:"moves"`
	}{valueOf(worth), list}, nil
}

func valueOf(v solution.Value) value { return value{v.Outcome.String(), v.Plies} }
