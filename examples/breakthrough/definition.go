package breakthrough

import (
	"cmp"
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// These constants identify the rules, whose texts are in doc.go, the rule book.
const (
	Board        boardgame.Rule = "breakthrough/B1"
	SetUp        boardgame.Rule = "breakthrough/B2"
	Turns        boardgame.Rule = "breakthrough/B3"
	OneAhead     boardgame.Rule = "breakthrough/M1"
	Capture      boardgame.Rule = "breakthrough/M2"
	OwnPawn      boardgame.Rule = "breakthrough/M3"
	BreakThrough boardgame.Rule = "breakthrough/E1"
	NothingLeft  boardgame.Rule = "breakthrough/E2"
)

//go:embed doc.go
var book string

var rules game.RuleBook

// Definition returns everything that the tools need to know about the game.
func Definition() game.Definition[State, Move] {
	return game.Definition[State, Move]{
		Info: game.Info{
			Name: "breakthrough", Title: "Breakthrough", Version: 1,
			Aim:      "Bring one of your pawns to the far side of the board.",
			Notation: "Write the cell that the pawn leaves, a hyphen (or x for a capture), and the cell where it goes: a2-a3, a7xb8.",
			Seats:    []game.Seat{{Letter: "w", Name: "White", Color: picture.White}, {Letter: "b", Name: "Black", Color: picture.Black}},
			Rules:    rules.Read("breakthrough", book), Questions: rules.Questions("breakthrough", book),
			Sources:  map[string]string{"text": "the inventor's description"},
			MaxPlies: 2 * 16 * 7, // every move takes one of 16 pawns one rank ahead, and no pawn has more than seven ranks to go
		},
		New:        func(game.Options) (State, error) { return New(), nil },
		Parse:      Parse,
		ParseMove:  ParseMove,
		Written:    notation.Written[Cell],
		Symmetries: game.Flips[State, Move](),
		Canonical:  game.CanonicalBy(State.Canonical),
		Picture:    State.picture,
		Trace:      picture.FromTo[State, Move],
		TurnRule:   Turns,
		Meant: game.StepsMeant(ParseMove, func(p picture.Picture, cell string) []string {
			return p.Near(cell, [2]int{0, 1}, [2]int{-1, 1}, [2]int{1, 1})
		}),
	}
}

func name(p boardgame.Player) string { return notation.Entry(p, "nobody", "White", "Black") }
func letter(p boardgame.Player) byte { return notation.Entry(p, 0, []byte("Pp")...) }

func (s State) picture() picture.Picture {
	return board.Picture(func(c Cell, cell *picture.Cell) {
		if p := s.At(c); p != boardgame.NoPlayer {
			cell.Piece = picture.Piece{Letter: picture.Letter(letter(p)), Word: notation.Entry(p, "", "white pawn", "black pawn"), Owner: p}
		}
	})
}

// Parse reads the text of a position: the ranks from 8 down to 1, a space, and the side to move, "w" or "b". The error is a
// [*boardgame.SyntaxError] for malformed text, and a [*boardgame.PositionError] for a position that no rule allows.
func Parse(text string) (s State, err error) {
	in := notation.Scan("position", text)
	s.turn = board.ScanPosition(&in, "Pp", "wb", func(c Cell, letter byte) {
		if letter == 'P' {
			s.white = s.white.With(int(c))
		} else {
			s.black = s.black.With(int(c))
		}
	})
	return notation.End(&in, s, func(s State) (list boardgame.Problems) {
		for _, p := range []boardgame.Player{White, Black} {
			if n := notation.Entry(p, 0, s.white.Len(), s.black.Len()); n > 16 {
				list.Add(SetUp, "%s has %d pawns, more than 16", name(p), n)
			}
		}
		if s.white == 0 && s.black == 0 {
			list.Add(NothingLeft, "nobody has a pawn")
		}
		if s.white&rank8 != 0 && s.black&rank1 != 0 {
			list.Add(BreakThrough, "both players have broken through")
		}
		return list
	})
}

// MustParse is like [Parse] but panics on an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

func (s State) AppendText(dst []byte) ([]byte, error) {
	return board.AppendPosition(dst, s.turn, "wb", func(c Cell) byte { return letter(s.At(c)) }), nil
}
func (s State) String() string                   { return notation.String(s) }
func (s State) MarshalText() ([]byte, error)     { return s.AppendText(nil) }
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// Symmetry is one of the four symmetries of the game. The methods Mirrored and Turned are all that it needs.
type Symmetry = game.Flip[State, Move]

func (s State) Mirrored() State { return State{s.white.Mirrored(8), s.black.Mirrored(8), s.turn} }
func (s State) Turned() State {
	return State{s.black.Turned(64), s.white.Turned(64), s.turn.Opponent()}
}

// Canonical returns the lesser of the two images of s in which White is to move, and the symmetry that leads to it.
func (s State) Canonical() (State, Symmetry) {
	return game.Least[State, Move](s, Symmetry(4), func(a, b State) int {
		return cmp.Or(cmp.Compare(a.turn, b.turn), cmp.Compare(a.white, b.white), cmp.Compare[bitboard.Set64](a.black, b.black))
	})
}
