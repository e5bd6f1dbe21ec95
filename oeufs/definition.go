package oeufs

import (
	"iter"
	"math/rand/v2"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
)

// Definition gathers what the tools need to know about the game.
func Definition() boardgame.Definition[State, Move] {
	d := boardgame.Definition[State, Move]{
		Info: boardgame.Info{
			Name:     "oeufs",
			Title:    "Ovo",
			Version:  2,
			Aim:      "Bring all own eggs to an enemy's camp, where they are turned over and nobody sees whose they are, and home again; then claim it.",
			Notation: "A move is the two cells, b1-b2; a look at a turned egg is ?b4; a claim is !, alone or after a move or a look, b1-b2! and ?b4!; and who can do nothing writes pass.",
			Seats: []boardgame.Seat{
				{Letter: "A", Name: "A"}, {Letter: "B", Name: "B"}, {Letter: "C", Name: "C"}, {Letter: "D", Name: "D"},
			},
			Options: []boardgame.Option{
				{Name: "players", Doc: "how many play", Values: []string{"2", "4"}},
				{Name: "noTakeBack", Doc: "whether the last move may not be taken straight back", Values: []string{"false", "true"}},
			},
			Rules: Rules(),
		},
		New:       begin,
		Parse:     Parse,
		ParseMove: ParseMove,
		Players:   State.Players,
		Written:   written(),
		Evaluate:  State.Evaluate,
		Terms:     State.Terms,
		Canonical: func(s State) (State, boardgame.Symmetry[State, Move]) {
			c, y := s.Canonical()
			return c, y
		},
		Picture:  State.picture,
		Trace:    func(s State, m Move) boardgame.Trace { return s.trace(m) },
		TurnRule: Clockwise,
		Label:    Move.label,
		Meant:    meant,
		Out:      func(s State, p boardgame.Player) bool { return int(p) <= s.Players() && !s.In(p) },
		Hidden: &boardgame.Hidden[State, Move]{
			View: func(s State, p boardgame.Player) boardgame.View[State, Move] { return s.View(p) },
			ParseView: func(text string, p boardgame.Player) (boardgame.View[State, Move], error) {
				return ParseView(text, p)
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

// begin makes a game of options, of which the definition has seen to it that they are valid.
func begin(options boardgame.Options) (State, error) {
	players, err := strconv.Atoi(options["players"])
	if err != nil {
		return State{}, &boardgame.OptionError{Option: "players", Problem: err.Error()}
	}
	return NewGame(players, options["noTakeBack"] == "true")
}

// written yields every action that can be written.
func written() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		if !yield(NewClaim()) || !yield(NewPass()) {
			return
		}
		for from := range board.All() {
			look := Move{Cell(from), Cell(from), Looking, false}
			if !yield(look) || !yield(look.Claiming()) {
				return
			}
			for to := range board.All() {
				m := Move{Cell(from), Cell(to), Moving, false}
				if !yield(m) || !yield(m.Claiming()) {
					return
				}
			}
		}
	}
}

// picture draws the position, with the truth of the turned eggs.
func (s State) picture() boardgame.Picture { return picture(s.At, s.players()) }

// Picture draws what the viewer sees.
func (v View) Picture() boardgame.Picture { return picture(v.At, v.players()) }

func picture(at func(Cell) Piece, players int) boardgame.Picture {
	p := boardgame.Picture{Grid: boardgame.Squares}
	camps := foreign(boardgame.NoPlayer, players)
	for n := range board.All() {
		c := Cell(n)
		piece := at(c)
		p.Cells = append(p.Cells, boardgame.PictureCell{
			Name: c.String(), X: n / stride, Y: n % stride, Goal: camps.Has(n),
			Piece: piece.letter(), Word: piece.String(), Owner: piece.Owner(), Color: color(piece.Owner()),
			Shape: boardgame.Egg, Down: piece.Turned(),
		})
	}
	for i := range files {
		file, rank := cellAt(i, 0), cellAt(0, i)
		p.Labels = append(p.Labels,
			boardgame.PictureLabel{Text: string(file.File()), X: i, Y: -1},
			boardgame.PictureLabel{Text: strconv.Itoa(rank.Rank()), X: -1, Y: i})
	}
	return p
}

// color is a colour for a player's eggs. On the table all are of one colour, and the symbols tell them apart.
func color(p boardgame.Player) boardgame.Color {
	switch p {
	case A:
		return boardgame.Blue
	case B:
		return boardgame.Red
	case C:
		return boardgame.Green
	case D:
		return boardgame.Orange
	}
	return boardgame.NoColor
}
