package boardgametest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// A guess is a game with a secret choice. Ann chooses a card from 1 to 3, Bob waits twice ("w"), and then he names a
// card. He wins if it is hers. The text of a position holds the card, the number of turns that Bob has waited, the
// turn, and the card that he has named. A card that has not been chosen is 0, and one that the viewer can't see is 4.
type guess struct {
	card, waited, named uint8
	turn                boardgame.Player
	chatty              bool // a refusal tells the card
}

const (
	guessTurn boardgame.Rule = "guess/T1"
	guessEnd  boardgame.Rule = "guess/E1"
)

// guessMove is "c" or "n" with a card, "w", or what Bob sees of a choice: "c?".
type guessMove struct{ kind, card byte }

func (s guess) Turn() boardgame.Player { return s.turn }
func (s guess) Ended() boardgame.Rule {
	switch {
	case s.turn == boardgame.NoPlayer:
		return boardgame.NoPosition
	case s.named != 0:
		return guessEnd
	}
	return ""
}

func (s guess) Winner() (boardgame.Player, bool) {
	if s.named != 0 && s.named == s.card {
		return boardgame.Second, true
	}
	return notation.Entry(min(boardgame.Player(s.named), 1), boardgame.NoPlayer, boardgame.First), s.Ended() != ""
}

func (s guess) AppendMoves(dst []guessMove) []guessMove {
	kind := byte('n')
	switch {
	case s.Ended() != "":
		return dst
	case s.card == 0:
		kind = 'c'
	case s.waited < 2:
		return append(dst, guessMove{'w', 0})
	}
	return append(dst, guessMove{kind, '1'}, guessMove{kind, '2'}, guessMove{kind, '3'})
}

func (s guess) LegalMoves() iter.Seq[guessMove] { return slices.Values(s.AppendMoves(nil)) }
func (s guess) CountMoves() int                 { return len(s.AppendMoves(nil)) }

func (s guess) Check(m guessMove) error {
	switch {
	case s.Ended() != "":
		return boardgame.Refuse(m, s.Ended(), "the game is over")
	case slices.Contains(s.AppendMoves(nil), m):
		return nil
	case s.chatty:
		return boardgame.Refuse(m, guessTurn, "that can't be done, with the card %s", string('0'+rune(s.card)))
	}
	return boardgame.Refuse(m, guessTurn, "that can't be done now")
}

func (s guess) Apply(m guessMove) (guess, error) {
	if err := s.Check(m); err != nil {
		return s, err
	}
	switch m.kind {
	case 'c':
		s.card, s.turn = m.card-'0', boardgame.Second
	case 'w':
		s.waited++
	case 'n':
		s.named = m.card - '0'
	}
	return s, nil
}

func (s guess) Hash() uint64 {
	return bitboard.Hash(uint64(s.card), uint64(s.waited), uint64(s.named), uint64(s.turn))
}

func (s guess) AppendText(dst []byte) ([]byte, error) {
	if s.turn == boardgame.NoPlayer {
		return dst, nil
	}
	return fmt.Appendf(dst, "%d%d %c %d", s.card, s.waited, 'a'+s.turn-1, s.named), nil
}
func (s guess) String() string               { return notation.String(s) }
func (s guess) MarshalText() ([]byte, error) { return s.AppendText(nil) }

func parseGuess(text string) (s guess, err error) {
	in := notation.Scan("position", text)
	s.card, s.waited = in.OneOf("01234")-'0', in.OneOf("012")-'0'
	in.Expect(' ', "before the turn")
	s.turn = boardgame.Player(in.OneOf("ab")-'a') + 1
	in.Expect(' ', "after the turn")
	s.named = in.OneOf("0123") - '0'
	return notation.End(&in, s)
}

func (m guessMove) AppendText(dst []byte) ([]byte, error) {
	return append(dst, strings.Trim(string([]byte{m.kind, m.card}), "\x00")...), nil
}
func (m guessMove) String() string               { return notation.String(m) }
func (m guessMove) MarshalText() ([]byte, error) { return m.AppendText(nil) }

func parseGuessMove(text string) (m guessMove, err error) {
	in := notation.Scan("move", text)
	if m.kind = in.OneOf("cnw"); m.kind != 'w' {
		m.card = in.OneOf("123?")
	}
	return notation.End(&in, m)
}

// guessing returns the definition of the game, with a fault.
func guessing(spoil func(*game.Definition[guess, guessMove])) game.Definition[guess, guessMove] {
	d := game.Definition[guess, guessMove]{
		Info: game.Info{
			Name: "guess", Title: "Guess", Version: 1, Aim: "To guess.", Notation: "As it is.",
			Seats:   []game.Seat{{Letter: "a", Name: "Ann"}, {Letter: "b", Name: "Bob"}},
			Options: []game.Option{{Name: "card", Doc: "the card", Values: []string{"0", "1", "2", "3"}, KnownTo: "a"}},
			Doc:     "// Rules\n//   - T1. Turns. Choose, wait, guess. (ruling)\n//   - E1. The end. Bob has guessed. (ruling)\n",
			Sources: map[string]string{"ruling": "the test's own"}, MaxPlies: 4,
		},
		New: func(o game.Options) (guess, error) {
			s := guess{card: o["card"][0] - '0', turn: boardgame.First}
			if s.card != 0 {
				s.turn = boardgame.Second
			}
			return s, nil
		},
		Parse: parseGuess, ParseMove: parseGuessMove, TurnRule: guessTurn,
		Written: func(yield func(guessMove) bool) {
			for _, text := range strings.Fields("c1 c2 c3 c? n1 n2 n3 w") {
				if m, _ := parseGuessMove(text); !yield(m) {
					return
				}
			}
		},
		Picture: func(guess) picture.Picture { return picture.Picture{Cells: []picture.Cell{{Name: "t"}}} },
	}
	mask := game.Mask[guess, guessMove]{
		Hide: func(s guess, p boardgame.Player) guess {
			if p != boardgame.First && s.card != 0 {
				s.card = 4
			}
			return s
		},
		Fill: func(s guess, p boardgame.Player, rng *rand.Rand) guess {
			if s.card == 4 {
				s.card = uint8(1 + rng.IntN(3))
			}
			return s
		},
		Parse: func(text string, _ boardgame.Player) (guess, error) { return parseGuess(text) },
	}
	mask.Scramble = func(s guess, p boardgame.Player, rng *rand.Rand) guess {
		if p != boardgame.First && s.card != 0 {
			s.card = uint8(1 + rng.IntN(3))
		}
		return s
	}
	d.Hidden = d.Masked(mask)
	d.Hidden.MoveFor = func(_ guess, m guessMove, p boardgame.Player) guessMove {
		if m.kind == 'c' && p != boardgame.First {
			return guessMove{'c', '?'}
		}
		return m
	}
	spoil(&d)
	return d
}

// The laws about sessions accept a game that keeps its secrets, and reject games with one leak each.
func TestLeaksAreFound(t *testing.T) {
	if underRace() {
		t.Skip("the law compares fewer pairs then, and may miss a leak")
	}
	type definition = *game.Definition[guess, guessMove]
	for _, c := range []struct {
		law, says string // "" if the game keeps its secrets
		spoil     func(d definition)
	}{
		{"law 9: moves", "", func(definition) {}},
		{"law 9: sessions", "", func(definition) {}},
		{"law 9: sessions", "See differs", func(d definition) { d.Options[0].KnownTo = "" }},
		{"law 9: sessions", "no two of its values look the same", func(d definition) {
			d.New = func(o game.Options) (guess, error) {
				return guess{waited: (o["card"][0] - '0') % 3, turn: boardgame.First}, nil
			}
			d.Options[0].Values = []string{"0", "1", "2"}
		}},
		{"law 9: sessions", "the answer to", func(d definition) {
			begin, parse := d.New, d.Parse
			d.New = func(o game.Options) (guess, error) {
				s, err := begin(o)
				s.chatty = true
				return s, err
			}
			d.Parse = func(text string) (guess, error) {
				s, err := parse(text)
				s.chatty = err == nil
				return s, err
			}
		}},
		{"law 9: moves", "lead to different states that look the same", func(d definition) { d.Hidden.MoveFor = nil }},
		{"law 9: moves", "the player's own move", func(d definition) {
			d.Hidden.MoveFor = func(_ guess, m guessMove,
				_ boardgame.Player) guessMove {
				return guessMove{m.kind, '?'}
			}
		}},
		{"law 9: moves", "it is legal", func(d definition) {
			d.Hidden.MoveFor = func(_ guess, m guessMove, p boardgame.Player) guessMove {
				if m.kind == 'c' && p != boardgame.First {
					return guessMove{'c', '1'}
				}
				return m
			}
		}},
		{"law 9: moves", "ParseMove gives", func(d definition) {
			parse := d.ParseMove
			d.ParseMove = func(text string) (guessMove, error) {
				if text == "c?" {
					text = ""
				}
				return parse(text)
			}
		}},
		{"law 9: moves", "which looks the same", func(d definition) {
			mask := d.Hidden.MoveFor
			d.Hidden.MoveFor = func(s guess, m guessMove, p boardgame.Player) guessMove {
				if m.kind == 'w' && p != boardgame.Second && s.card == 2 {
					return guessMove{'n', '?'}
				}
				return mask(s, m, p)
			}
		}},
	} {
		k, err := newKit(Suite[guess, guessMove]{Definition: guessing(c.spoil)})
		require.NoError(t, err)
		i := slices.IndexFunc(k.laws(), func(l law[guess, guessMove]) bool { return strings.HasPrefix(l.name, c.law) })
		said := k.failure(t, k.laws()[i])
		if c.says == "" {
			require.Empty(t, said)
			continue
		}
		require.Contains(t, said, c.says)
	}
}
