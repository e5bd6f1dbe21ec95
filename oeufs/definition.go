package oeufs

import (
	"math/rand/v2"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Definition returns the definition of the game, for use by the tools of this module.
func Definition() game.Definition[State, Move] {
	d := game.Definition[State, Move]{
		Info: game.Info{
			Name:    "oeufs",
			Title:   "Ovo",
			Version: 2,
			Aim: "Bring all your eggs to an enemy's camp, where they are turned over and nobody can see whose they are. " +
				"Then bring them home, and claim when you believe that all of them are there.",
			Notation: "Write a move as its two cells, b1-b2; a look at a turned egg as ?b4; and a claim as !, alone or after a move or " +
				"a look, b2-b1! or ?b4!. If you can do nothing else, write pass.",
			// In the published game all eggs have the same colour, and only the symbols differ.
			Seats: []game.Seat{
				{Letter: "A", Name: "A", Color: picture.Blue}, {Letter: "B", Name: "B", Color: picture.Red},
				{Letter: "C", Name: "C", Color: picture.Green}, {Letter: "D", Name: "D", Color: picture.Orange},
			},
			Options: []game.Option{
				{Name: "players", Doc: "the number of players", Values: []string{"2", "4"}, Words: []string{"two players", "four players"}},
				{Name: "noTakeBack", Doc: "whether an egg that has just moved is barred from going straight back", Values: []string{"false", "true"},
					Words: []string{"moves may be taken back", "no taking back"}},
			},
			Rules:     Rules(),
			Questions: Questions(),
			Sources: map[string]string{
				"text":   "the published rules",
				"page":   "a web page about the game",
				"ruling": "a ruling of this library, because the published rules are silent, unclear or contradictory",
			},
		},
		New:       begin,
		Parse:     Parse,
		ParseMove: ParseMove,
		Players:   State.Players,
		Written:   written,
		Evaluate:  State.Evaluate,
		Terms:     State.Terms,
		Canonical: game.CanonicalBy(State.Canonical),
		Picture:   State.picture,
		Trace:     func(s State, m Move) picture.Trace { return s.trace(m) },
		TurnRule:  Clockwise,
		Label:     Move.label,
		Meant:     meant,
		Out:       func(s State, p boardgame.Player) bool { return int(p) <= s.Players() && !s.In(p) },
		Hidden: &game.Hidden[State, Move]{
			View: func(s State, p boardgame.Player) boardgame.View[State, Move] { return s.View(p) },
			ParseView: func(text string, p boardgame.Player) (boardgame.View[State, Move], error) {
				return ParseView(text, p)
			},
			Picture: func(v boardgame.View[State, Move]) picture.Picture {
				own, _ := v.(View)
				return pictureOf(own.At, own.Players())
			},
			Trace: func(v boardgame.View[State, Move], m Move) picture.Trace {
				own, _ := v.(View)
				return own.trace(m)
			},
			Scramble: func(s State, p boardgame.Player, rng *rand.Rand) State { return s.scrambled(p, rng) },
			Recall:   recall,
		},
	}
	for y := range symmetries {
		d.Symmetries = append(d.Symmetries, y)
	}
	return d
}

// begin returns the start of a game with the given options. The caller must have checked the options against the
// Definition.
func begin(options game.Options) (State, error) {
	players, err := strconv.Atoi(options["players"])
	if err != nil {
		return State{}, &game.OptionError{Option: "players", Problem: err.Error()}
	}
	return NewGame(players, options["noTakeBack"] == "true")
}

// written yields every action that has a text, legal or not.
func written(yield func(Move) bool) {
	each := func(m Move) bool { return yield(m) && (m.claims || m.action == Passing || yield(m.Claiming())) }
	if !each(NewClaim()) || !each(NewPass()) {
		return
	}
	for from, to := range grid.Pairs() {
		if from == to && !each(Move{from, from, Looking, false}) || !each(Move{from, to, Moving, false}) {
			return
		}
	}
}

// picture draws the whole position, including the owners of the turned eggs.
func (s State) picture() picture.Picture { return pictureOf(s.At, s.Players()) }

func pictureOf(at func(Cell) Piece, players int) picture.Picture {
	camps := foreign(boardgame.NoPlayer, players)
	return grid.Picture(func(c Cell, cell *picture.Cell) {
		piece := at(c)
		cell.Goal, cell.Home = camps.Has(int(c)), campOf(c, players)
		if piece != NoPiece {
			cell.Piece = piece.drawn(players)
		}
	})
}
