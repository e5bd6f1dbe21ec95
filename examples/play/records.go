package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/internal/command"
)

// beginning is the starting position of a game. The options are nil if the user gave the position itself.
type beginning struct {
	state   dynamic.State
	options game.Options
	rounds  []boardgame.Player // the winners of the earlier rounds of the match
}

// record returns a record of the game so far, with the players' kinds as their names.
func (t *table) record() (record.Record, error) {
	now := t.now()
	r, err := record.NewAt(t.game, now.began.state.String(), t.names()...)
	if now.began.options != nil {
		r, err = record.New(t.game, now.began.options, t.names()...)
	}
	if err != nil {
		return r, err
	}
	for _, m := range slices.Backward(t.history) {
		if m.move != "" {
			r.Moves = append(r.Moves, record.Move{Text: m.move})
		} else if m.loser == boardgame.NoPlayer {
			break // the game began here
		}
	}
	slices.Reverse(r.Moves)
	r.Result = record.ResultOf(now.state)
	if now.loser != boardgame.NoPlayer {
		r.Result = record.Result{Reason: record.Resignation, Winner: now.winner(), Loser: now.loser}
	}
	r.Date = time.Now().Format(time.DateOnly)
	return r, nil
}

func (t *table) names() []string { return t.players[:min(len(t.players), t.now().state.Players())] }

func (t *table) save(name string) {
	r, err := t.record()
	if err != nil {
		t.console.printf("That did not work: %v\n", err)
		return
	}
	err = command.CreateFile(name, func(w io.Writer) error {
		_, err := r.WriteTo(w)
		return err
	})
	switch {
	case errors.Is(err, os.ErrExist):
		t.console.printf("The file %q exists already; nothing was written.\n", name)
	case err != nil:
		t.console.printf("That did not work: %q\n", err.Error())
	default:
		t.console.printf("The game was saved in %q, with %s.\n", name, plies(len(r.Moves)))
	}
}

// load sets up the position in args, or opens a file and continues its game. If the file has several games, a number after
// its name selects one.
func (t *table) load(args string) {
	s, notPosition := t.game.Parse(args)
	if notPosition == nil {
		t.begin(&beginning{state: s, rounds: t.now().began.rounds})
		return
	}
	r, err := readRecord(args)
	if errors.Is(err, os.ErrNotExist) {
		t.console.wrapped(fmt.Sprintf("That is not a position: %v. There is no such file either.", notPosition), "  ")
		return
	}
	var states []dynamic.State
	if err == nil {
		states, err = r.Replay(t.game)
	}
	if err != nil {
		t.console.wrapped(fmt.Sprintf("That did not work: %s", printable(err.Error())), "  ")
		return
	}
	t.goOn(r, states)
}

// readRecord reads the game that the arguments of load select.
func readRecord(args string) (record.Record, error) {
	records, number, err := readRecords(args)
	switch n := len(records); {
	case err != nil:
		return record.Record{}, err
	case n == 0:
		return record.Record{}, errors.New("there is no game in it")
	case number > n:
		return record.Record{}, fmt.Errorf("the last game in it is number %d", n)
	case number == 0 && n > 1:
		return record.Record{}, fmt.Errorf("there are %d games in it; for the second, load %s 2", n, args)
	}
	return records[max(number, 1)-1], nil
}

// readRecords reads all records in a file. If args ends with a number, readRecords also returns that number. Otherwise
// number is 0.
func readRecords(args string) (records []record.Record, number int, err error) {
	f, err := os.Open(args)
	if name, chosen, ok := lastWord(args); errors.Is(err, os.ErrNotExist) && ok {
		number = chosen
		f, err = os.Open(name)
	}
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	for r, err := range record.NewReader(f).All() {
		if err != nil {
			return nil, 0, err
		}
		records = append(records, r)
	}
	return records, number, nil
}

// lastWord splits args into a name and the number after it. If there is no positive number at the end of args, ok
// is false.
func lastWord(args string) (name string, number int, ok bool) {
	i := strings.LastIndexByte(args, ' ')
	if i < 0 {
		return "", 0, false
	}
	number, err := strconv.Atoi(args[i+1:])
	return strings.TrimSpace(args[:i]), number, err == nil && number > 0
}

// goOn continues a loaded game from its last position. The user can take back the game's moves one at a time.
func (t *table) goOn(r record.Record, states []dynamic.State) {
	began := &beginning{state: states[0], rounds: t.now().began.rounds}
	if r.Position == "" {
		began.options = r.Options
		if began.options == nil {
			began.options = game.Options{}
		}
	}
	t.begin(began)
	for i, m := range r.Moves {
		t.push(m.Text, states[i+1], true)
	}
	end := "ended by " + r.Result.Reason.String()
	switch r.Result.Reason {
	case record.Unfinished:
		end = "was not finished"
	case record.ByRule:
		end = "is over"
	}
	t.console.printf("Loaded %s of a game that %s.\n", plies(len(r.Moves)), end)
	if named := slices.ContainsFunc(r.Players, func(p record.Player) bool { return p.Name != "" }); named || len(r.Comments) > 0 {
		t.console.printf("The names and comments stay in the file; save writes this table's players instead.\n")
	}
}
