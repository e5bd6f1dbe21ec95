package boardgametest

import (
	"encoding/binary"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// A toy is a game that obeys all laws, or all laws except the one that its bug breaks. There are two heaps of counters.
// On each turn, a player takes one or two counters from one heap. The player who takes the last counter wins. The first
// player also has a card, which has no effect and which the second player can't see. The position "3,4 a 2" has the
// heaps, the turn and the card. The move "x2" takes two counters from the first heap.
type toy struct {
	heaps [2]uint8
	card  uint8 // 1 to 3, or 0 if it is masked
	turn  boardgame.Player
}

// bug is a fault in toys.
type bug uint8

// planted is the fault of all toys. The tests that plant one are not parallel.
var planted bug

const (
	lawful    bug = iota
	miscounts     // CountMoves counts moves that are not listed
	balks         // Apply refuses a listed move
	lax           // Apply accepts a move that is not listed
	fickle        // the order of the moves changes
	padded        // Parse accepts leading zeros
	wrongEnd      // a refusal after the end cites another rule
	crowded       // hashes collide
	lopsided      // a symmetry maps a move to a wrong one
	allocates     // AppendMoves allocates
	lateTurn      // Turn names the winner of a finished game, whom the text does not name
	misleads      // refusals propose an illegal move: to take three from the first heap
	chatty        // refusals name the card
	points        // refusals mark the card as a cell
)

const (
	toyTake boardgame.Rule = "toy/T1"
	toyLast boardgame.Rule = "toy/E1"
	toyHeap boardgame.Rule = "toy/B1" // a heap has at most 20 counters
)

type toyMove struct{ heap, n uint8 } // heap 1 or 2

func (m toyMove) AppendText(dst []byte) ([]byte, error) {
	if m.n == 0 {
		return dst, nil
	}
	return append(dst, 'w'+m.heap, '0'+m.n), nil
}
func (m toyMove) String() string                { return notation.String(m) }
func (m toyMove) MarshalText() ([]byte, error)  { return m.AppendText(nil) }
func (m *toyMove) UnmarshalText(t []byte) error { return notation.Unmarshal(m, parseToyMove, t) }

func parseToyMove(text string) (toyMove, error) {
	in := notation.Scan("move", text)
	m := toyMove{in.OneOf("xy") - 'w', 0}
	m.n = in.OneOf("12345") - '0'
	return notation.End(&in, m)
}

func (s toy) Turn() boardgame.Player {
	if winner, over := s.Winner(); over && planted == lateTurn {
		return winner
	}
	return s.turn
}

func (s toy) Ended() boardgame.Rule {
	switch {
	case s.turn == boardgame.NoPlayer:
		return boardgame.NoPosition
	case s.heaps == [2]uint8{}:
		return toyLast
	}
	return ""
}

func (s toy) Winner() (boardgame.Player, bool) {
	if s.Ended() == toyLast {
		return 3 - s.turn, true
	}
	return boardgame.NoPlayer, s.Ended() != ""
}

var toyCalls atomic.Int64 // counts calls; a result that depends on it breaks law 4

func (s toy) AppendMoves(dst []toyMove) []toyMove {
	start := len(dst)
	for heap := range uint8(2) {
		for n := uint8(1); n <= min(2, s.heaps[heap]); n++ {
			dst = append(dst, toyMove{heap + 1, n})
		}
	}
	if planted == fickle && toyCalls.Add(1)%3 == 0 {
		slices.Reverse(dst[start:])
	}
	if planted == allocates {
		return append(make([]toyMove, 0, 64), dst...)
	}
	return dst
}

func (s toy) LegalMoves() iter.Seq[toyMove] { return slices.Values(s.AppendMoves(nil)) }

func (s toy) CountMoves() int {
	if planted == miscounts && s.heaps[0] == 2 {
		return 7
	}
	return int(min(2, s.heaps[0]) + min(2, s.heaps[1]))
}

func (s toy) Check(m toyMove) error {
	_, err := s.Apply(m)
	return err
}

func (s toy) Apply(m toyMove) (toy, error) {
	limit := uint8(2)
	if planted == lax && s.heaps[0] == 4 {
		limit = 3
	}
	rule := boardgame.Rule("")
	switch {
	case s.Ended() == toyLast && planted == wrongEnd:
		rule = toyTake
	case s.Ended() != "":
		rule = s.Ended()
	case m.heap < 1 || m.heap > 2 || m.n < 1 || m.n > limit || s.heaps[m.heap-1] < m.n,
		planted == balks && m.n == 2 && s.heaps[1] == 3:
		rule = toyTake
	}
	switch {
	case rule != "" && planted == misleads:
		return s, boardgame.Refuse(m, rule, "take x3")
	case rule != "" && planted == points:
		return s, &boardgame.MoveError{Rule: rule, Move: m, Reason: pointing(s.card)}
	case rule != "" && planted == chatty:
		return s, boardgame.Refuse(m, rule, "not with the card %d", s.card)
	case rule != "":
		return s, boardgame.Refuse(m, rule, "that breaks %s", string(rule))
	}
	s.heaps[m.heap-1] -= m.n
	s.turn = 3 - s.turn
	return s, nil
}

// pointing is a reason that marks a cell.
type pointing uint8

func (pointing) String() string    { return "that is not legal" }
func (p pointing) Cells() []string { return []string{fmt.Sprint(uint8(p))} }

func (s toy) Hash() uint64 {
	if planted == crowded {
		return uint64(s.heaps[0])
	}
	return bitboard.Hash(uint64(binary.LittleEndian.Uint16(s.heaps[:])), uint64(s.card), uint64(s.turn))
}

func (s toy) AppendText(dst []byte) ([]byte, error) {
	if s.turn == boardgame.NoPlayer {
		return dst, nil
	}
	return fmt.Appendf(dst, "%d,%d %c %d", s.heaps[0], s.heaps[1], 'a'+s.turn-1, s.card), nil
}
func (s toy) String() string                   { return notation.String(s) }
func (s toy) MarshalText() ([]byte, error)     { return s.AppendText(nil) }
func (s *toy) UnmarshalText(text []byte) error { return notation.Unmarshal(s, parseToy, text) }

func parseToy(text string) (toy, error) { return readToy("position", text, "123") }

// readToy reads a position or view with one of the given cards.
func readToy(what, text, cards string) (s toy, err error) {
	in := notation.Scan(what, text)
	number := func() (n uint8) {
		if in.Peek() == '0' && planted != padded {
			in.Accept("0")
			return 0
		}
		for n = in.OneOf("0123456789") - '0'; '0' <= in.Peek() && in.Peek() <= '9' && n < 20; {
			n = 10*n + in.OneOf("0123456789") - '0'
		}
		return n
	}
	s.heaps[0] = number()
	in.Expect(',', "after a heap")
	s.heaps[1] = number()
	in.Expect(' ', "after the heaps")
	s.turn = boardgame.Player(in.OneOf("ab") - 'a' + 1)
	in.Expect(' ', "after the turn")
	s.card = in.OneOf(cards) - '0'
	var problems boardgame.Problems
	for _, n := range s.heaps {
		if n > 20 {
			problems.Add(toyHeap, "too high a heap")
		}
	}
	if _, err := notation.End(&in, s); err != nil {
		return toy{}, err
	}
	if problems != nil {
		return toy{}, problems.Err()
	}
	return s, nil
}

// swap exchanges the heaps.
type swap bool

func (y swap) State(s toy) toy {
	if y {
		s.heaps[0], s.heaps[1] = s.heaps[1], s.heaps[0]
	}
	return s
}

func (y swap) Move(s toy, m toyMove) toyMove {
	if bool(y) && m.n > 0 && planted != lopsided {
		m.heap = 3 - m.heap
	}
	return m
}

func (y swap) Player(p boardgame.Player) boardgame.Player { return p }
func (y swap) String() string                             { return fmt.Sprintf("swap %v", bool(y)) }

func toyPicture(s toy) picture.Picture {
	p := picture.Picture{Labels: []picture.Label{{Text: fmt.Sprint(s.heaps), X: 4}}}
	for i, n := range s.heaps {
		c := picture.Cell{Name: "xy"[i : i+1], X: i}
		if n > 0 {
			c.Piece.Letter, c.Piece.Word = 'o', "heap "+c.Name
		}
		p.Cells = append(p.Cells, c)
	}
	return p
}

func toyTrace(_ toy, m toyMove) (t picture.Trace) {
	if m.n > 0 {
		t.Marks = []string{string(rune('w' + m.heap))}
	}
	return t
}

// toyLead uses the theory of the game: the player to move loses if the heaps differ by a multiple of three.
func toyLead(s toy, p boardgame.Player) int {
	lead := 100
	if (s.heaps[0]+3*20-s.heaps[1])%3 == 0 {
		lead = -100
	}
	switch {
	case s.turn == boardgame.NoPlayer || p != boardgame.First && p != boardgame.Second:
		return 0
	case s.turn != p:
		return -lead
	}
	return lead
}

const toyBook = `// These are the rules.
//
//   - B1. Heaps. At most twenty. (ruling)
//   - T1. Taking. One or two. (ruling)
//   - E1. The end. The player who takes the last counter wins. (ruling)
`

// toyDefinition returns the game with a fault.
func toyDefinition(b bug) game.Definition[toy, toyMove] {
	planted = b
	d := game.Definition[toy, toyMove]{
		Info: game.Info{
			Name: "toy", Title: "Toy", Version: 1, Aim: "To win.", Notation: "As it is.",
			Seats:   []game.Seat{{Letter: "a", Name: "Ann"}, {Letter: "b", Name: "Bob"}},
			Options: []game.Option{{Name: "card", Doc: "Ann's card", Values: []string{"1", "2", "3"}, KnownTo: "a"}},
			Doc:     toyBook, Sources: map[string]string{"ruling": "the toy's own"}, MaxPlies: 40,
		},
		New: func(o game.Options) (toy, error) {
			return toy{heaps: [2]uint8{9, 7}, card: o["card"][0] - '0', turn: boardgame.First}, nil
		},
		Parse: parseToy, ParseMove: parseToyMove,
		Written: func(yield func(toyMove) bool) {
			for i := range uint8(10) {
				if !yield(toyMove{1 + i/5, 1 + i%5}) {
					return
				}
			}
		},
		Evaluate: toyLead,
		Terms: func(s toy, p boardgame.Player) []game.Term {
			return []game.Term{{Name: "what the theory says", Weight: 1, Count: toyLead(s, p)}}
		},
		Symmetries: []game.Symmetry[toy, toyMove]{swap(false), swap(true)},
		Picture:    toyPicture, Trace: toyTrace, TurnRule: toyTake,
	}
	d.Hidden = toyMask()
	return d
}

func toyMask() *game.Hidden[toy, toyMove] {
	return &game.Hidden[toy, toyMove]{
		Hide: func(s toy, p boardgame.Player) toy {
			if p != boardgame.First {
				s.card = 0
			}
			return s
		},
		Fill: func(s toy, _ boardgame.Player, rng *rand.Rand) toy {
			if s.card == 0 {
				s.card = uint8(1 + rng.IntN(3))
			}
			return s
		},
		Parse: func(text string, p boardgame.Player) (toy, error) {
			return readToy("view", text, strings.Repeat("0", 1-int(p)%2)+strings.Repeat("123", int(p)%2))
		},
		Scramble: func(s toy, p boardgame.Player, rng *rand.Rand) toy {
			if p != boardgame.First && s.turn != boardgame.NoPlayer {
				s.card = uint8(1 + rng.IntN(3))
			}
			return s
		},
	}
}
