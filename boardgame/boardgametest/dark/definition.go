package dark

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

const book = `// # Rules
//
//   - B1. Stones. The number is that of the stones in the row. (own)
//   - T1. Turns. A player names a cell without a stone that the player knows, or waits. (own)
//   - E1. The end. The row is full. (own)
`

// Definition returns the game. Attempts are silent for everybody but the player who makes them, unless they are aloud:
// then everybody hears of them.
func Definition(aloud bool) game.Definition[Row, Move] {
	d := game.Definition[Row, Move]{
		Info: game.Info{
			Name: "dark", Title: "Dark row", Version: 1, Aim: "To hold the first cell.", Notation: "Cells.",
			Seats: []game.Seat{
				{Letter: "w", Name: "White", Color: picture.White}, {Letter: "b", Name: "Black", Color: picture.Black},
			},
			Doc: book, Sources: map[string]string{"own": "the game's own"},
		},
		Rules: game.Rules[Row, Move]{
			New:   func(game.Options) (Row, error) { return parse("...... w 0") },
			Parse: parse, ParseMove: parseMove,
			Written: slices.Values([]Move("abcdef.?")), TurnRule: Turns,
		},
		Look: game.Look[Row, Move]{Picture: Row.picture},
	}
	secrets := &game.Secrets[Row, Move]{Hide: Row.hide, Fill: Row.fill, Parse: parseView}
	d.Secrets = secrets
	secrets.Told = func(s Row, m Move, p boardgame.Player) game.Told {
		told := game.Told{Reveals: game.Reveals(secrets, s, m, p)}
		next, err := s.Apply(m)
		switch attempt := err == nil && next.turn == s.turn; {
		case attempt && p != s.turn:
			told.Silent = !aloud
		case attempt:
			told.Sentence = fmt.Sprintf("There is a stone on %s: go on", m)
		}
		return told
	}
	return d
}

// Cups returns the game, with silent attempts, and with two cups above the row that look the same. A move that names the
// cell a, c or e swaps them, so its trace has arrows, by which others could tell which cells it may name. Players are
// also told where they have put a stone.
func Cups() game.Definition[Row, Move] {
	d := Definition(false)
	attempts := d.Secrets.Told
	d.Secrets.Told = func(s Row, m Move, p boardgame.Player) game.Told {
		told := attempts(s, m, p)
		if p == s.turn && m != '.' && told.Sentence == "" {
			told.Sentence = fmt.Sprintf("Your stone is on %s", m)
		}
		return told
	}
	d.Look.Picture = func(s Row) picture.Picture {
		p := s.picture()
		for i, name := range []string{"y", "z"} {
			cup := picture.Piece{Letter: 'c', Word: "cup"}
			p.Cells = append(p.Cells, picture.Cell{Name: name, X: i, Y: 1, Piece: cup})
		}
		return p
	}
	d.Look.Trace = func(_ Row, m Move) (t picture.Trace) {
		if m == 'a' || m == 'c' || m == 'e' {
			t.Arrows = []picture.Arrow{{"y", "z"}, {"z", "y"}}
		}
		return t
	}
	return d
}

// hide returns the row as p sees it: their own stones, and those of the opponent of which they know. When the game is
// over, everybody sees everything.
func (s Row) hide(p boardgame.Player) Row {
	if s.ended() != "" {
		return s
	}
	for i, c := range s.cells {
		switch {
		case c == '.':
		case owner(c) == p:
			s.cells[i] = c | 0x20
		case c >= 'a' || p == boardgame.NoPlayer:
			s.cells[i] = '.'
		}
	}
	return s
}

// fill draws the stones that p does not see, and of which of their own the opponent knows.
func (s Row) fill(p boardgame.Player, rng *rand.Rand) Row {
	if p > boardgame.Second {
		p = boardgame.NoPlayer
	}
	if s.ended() != "" {
		return s
	}
	hidden, pick := int(s.stones-s.shown()), []string{"wbWB", "b", "w"}[p]
	for i, c := range s.cells {
		if c != '.' && owner(c) == p && rng.IntN(2) == 0 {
			s.cells[i] ^= 0x20
		}
	}
	for _, i := range rng.Perm(len(s.cells)) {
		if hidden > 0 && s.cells[i] == '.' {
			s.cells[i] = pick[rng.IntN(len(pick))]
			hidden--
		}
	}
	return s
}

// Scramble puts the stones that p does not see on other cells that p sees as empty.
func (s Row) Scramble(p boardgame.Player, rng *rand.Rand) Row {
	for i, c := range s.cells {
		if s.ended() == "" && (p == boardgame.NoPlayer || c >= 'a' && owner(c) != p) {
			s.cells[i] = '.'
		}
	}
	return s.fill(p, rng)
}

// parseView accepts a view if some position has it.
func parseView(text string, p boardgame.Player) (Row, error) {
	s, err := scan("view", text)
	if err != nil {
		return s, err
	}
	full := s.fill(p, rand.New(rand.NewPCG(1, 1)))
	if s.stones < s.shown() || full.shown() != s.stones || full.hide(p) != s {
		return Row{}, &boardgame.SyntaxError{Text: "view", Problem: "nobody sees this"}
	}
	return s, nil
}

func (s Row) picture() (p picture.Picture) {
	for i, c := range s.cells {
		cell := picture.Cell{Name: string(rune('a' + i)), X: i}
		if strings.IndexByte("wbWB", c) >= 0 {
			word := map[boardgame.Player]string{boardgame.First: "white stone", boardgame.Second: "black stone"}[owner(c)]
			cell.Piece = picture.Piece{Letter: picture.Letter(c | 0x20), Owner: owner(c), Word: word}
		}
		p.Cells = append(p.Cells, cell)
	}
	return p
}
