package match

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"sync"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
)

// Perfect is the name of the bot that plays Cookie Disco by its solution.
const Perfect = "perfect"

// openSolution opens the file with the solution of Cookie Disco that examples/clutch solve writes. If there is no such
// file, the error wraps [fs.ErrNotExist] and says which program makes it.
func openSolution() (*solution.Table, error) {
	path, err := solution.DefaultPath()
	if err != nil {
		return nil, err
	}
	t, err := solution.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the perfect player needs the solution of Cookie Disco, and there is no file yet; "+
			"go run github.com/seed4105872c/clutch/examples/clutch solve makes it: %w", err)
	}
	return t, err
}

// perfect is the bot that plays by the solution. It reads the solution when it is first needed. Among several best
// moves, which are the choices of its report, it picks one at random. If nobody can force a win, the value is a share
// of one half.
type perfect struct {
	once  sync.Once
	table *solution.Table
	err   error
}

func (p *perfect) String() string { return Perfect }

func (p *perfect) Plays(g dynamic.Game, _ dynamic.State) error {
	if info := g.Info(); info.Name != "cookiedisco" {
		return fmt.Errorf("%s plays only Cookie Disco, because %s is not solved", Perfect, info.Title)
	}
	return nil
}

func (p *perfect) Ready() error {
	p.once.Do(func() { p.table, p.err = openSolution() })
	return p.err
}

func (p *perfect) Start(context.Context, dynamic.Game, dynamic.State) (Player, error) {
	return p, p.Ready()
}

func (p *perfect) Move(_ context.Context, v dynamic.View, seed uint64) (r search.Report[string], err error) {
	s, err := cookiedisco.Parse(v.String())
	if err != nil {
		return r, err
	}
	value, _ := p.table.Value(s)
	moves := p.table.BestMoves(s)
	r.Value = search.Value{Share: 0.5, Plies: value.Plies}
	switch value.Outcome {
	case solution.Won:
		r.Value.Share, r.Value.Result = 1, search.Won
	case solution.Lost:
		r.Value.Share, r.Value.Result = 0, search.Lost
	}
	for _, m := range moves {
		r.Choices = append(r.Choices, search.Choice[string]{Line: []string{m.String()}, Value: r.Value})
	}
	r.Move = moves[rand.New(rand.NewPCG(seed, 0)).IntN(len(moves))].String()
	return r, nil
}

func (p *perfect) Watch(dynamic.View, string) error { return nil }
func (p *perfect) Close() error                     { return nil }
