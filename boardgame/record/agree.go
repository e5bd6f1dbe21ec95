package record

import (
	"errors"
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// checkGame checks that the record is for this game and was made under the current version of its rules.
func (r Record) checkGame(info *game.Info) error {
	switch {
	case r.Game != info.Name:
		return r.wrong(gameLine, len(keyGame)+2, "", "a record of %s, not of %s", r.Game, info.Name)
	case r.Version != info.Version:
		return r.refuse(rulesLine, len(keyRules)+2, &VersionError{Game: r.Game, Recorded: r.Version, Known: info.Version})
	}
	return nil
}

func (r Record) start(g dynamic.Game, info *game.Info) (dynamic.State, error) {
	if err := r.checkGame(info); err != nil {
		return nil, err
	}
	switch {
	case r.View != "":
		return nil, r.wrong(startLine, 1, "", "this record begins with a view, so it can't be replayed")
	case r.Position != "":
		s, err := g.Parse(r.Position)
		if err != nil {
			return nil, r.refuse(startLine, len(keyPosition)+2, err)
		}
		return s, nil
	}
	return r.startWithOptions(g, info.Options)
}

// startWithOptions requires the record to set every option, because a default value may change later.
func (r Record) startWithOptions(g dynamic.Game, options []game.Option) (dynamic.State, error) {
	s, err := g.Start(r.Options)
	if err != nil {
		return nil, r.refuseOption(options, err)
	}
	for _, o := range options {
		if _, given := r.Options[o.Name]; !given {
			return nil, r.wrong(r.playersLine(), 1, "",
				"option %q is missing: a record that begins at the start has all options", o.Name)
		}
	}
	return s, nil
}

// refuseOption wraps the game's error about an option in an [*Error]. The error's column is where the option's value
// begins, or where its name begins if the game has no such option.
func (r Record) refuseOption(options []game.Option, err error) error {
	line, column := startLine, 1
	var option *game.OptionError
	if errors.As(err, &option) {
		if i, found := slices.BinarySearch(slices.Sorted(maps.Keys(r.Options)), option.Option); found {
			line, column = startLine+i, len(keyOption)+2
		}
		if slices.ContainsFunc(options, func(o game.Option) bool { return o.Name == option.Option }) {
			column += len(option.Option) + 1
		}
	}
	return r.refuse(line, column, err)
}

// checkPlayers checks that the record lists exactly the players who take part, in seat order and with the right letters.
func (r Record) checkPlayers(info *game.Info, players int) error {
	for i, p := range r.Players {
		seat := info.Seat(boardgame.Player(i + 1))
		switch {
		case i >= players:
			return r.wrong(r.playersLine()+i, 1, "", "one more player than the %d who take part", players)
		case p.Letter != seat.Letter:
			return r.wrong(r.playersLine()+i, len(keyPlayer)+2, "", "%s, player %d of %s, has the letter %s, not %s",
				seat.Name, i+1, r.Game, seat.Letter, p.Letter)
		}
	}
	if n := len(r.Players); n < players {
		return r.wrong(r.playersLine()+n, 1, "", "%d players, but %d take part: %s is missing",
			n, players, info.Seat(boardgame.Player(n+1)).Letter)
	}
	return nil
}

// checkResult checks that the result is possible in the last position.
func (r Record) checkResult(states []dynamic.State) error {
	last := states[len(states)-1]
	rules := ResultOf(last)
	column := len(keyResult) + 2
	recorded := r.Result.text(r.Players)
	switch {
	case r.Result == rules:
	case rules.Reason == ByRule:
		return r.wrong(r.resultLine(), column, rules.Rule, "%q, but by the rules %s", recorded, rules.text(r.Players))
	case r.Result.Reason == ByRule:
		return r.wrong(r.resultLine(), column, "",
			"%q, but no rule has ended the game: it is not over after the last move", recorded)
	case r.Result.Reason == TimeOut && r.Result.Loser != last.Turn():
		return r.wrong(r.resultLine(), column, "",
			"%q, but only the player to move, %s, can run out of time", recorded, letter(last.Turn(), r.Players))
	case r.Result.Reason == Repetition:
		if n := occurrences(states); n < 3 {
			return r.wrong(r.resultLine(), column, "", "%q, but the last position has occurred only %d of 3 times", recorded, n)
		}
	}
	return nil
}

// occurrences returns the number of times that the last position has occurred. Positions count as equal if a spectator can't
// tell them apart.
func occurrences(states []dynamic.State) (n int) {
	last := states[len(states)-1].See(boardgame.NoPlayer).String()
	for _, s := range states {
		if s.See(boardgame.NoPlayer).String() == last {
			n++
		}
	}
	return n
}
