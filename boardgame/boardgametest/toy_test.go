package boardgametest

import (
	"encoding/binary"
	"fmt"
	"iter"
	"slices"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// A toy is a game that obeys all laws, or all laws except the one that its bug breaks. There are two heaps of counters.
// On each turn, a player takes one or two counters from one heap. The player who takes the last counter wins. The first
// player also has a card, which has no effect and which the second player can't see. The position "3,4 a 2" has the
// heaps, the turn and the card. The move "x2" takes two counters from the first heap.
type toy struct {
	heaps [2]uint8
	card  uint8 // 1 to 3
	turn  boardgame.Player
	bug   bug // not part of the position: all states of a game have the same one
}

// bug is a fault that is planted in a toy.
type bug uint8

const (
	lawful bug = iota
	law1
	law2
	law3
	law4
	law5
	law6
	law7
	law8
	law9
	law10
	allocates
	offBoard  // the trace of a move names a cell that is not in the picture
	drawsCard // the trace of a move depends on the card
	arrows    // the trace of a move has an arrow, though no piece moves
	badTerms  // the terms of the evaluation do not add up to it
	biased    // the evaluation differs in the image
	strangers // the evaluation differs for values that are not players
	idleTerm  // a term of the evaluation counts nothing
	partial   // Sample prefers one card
	credulous // ParseView accepts views that the player can't have
	lateTurn  // Turn names the winner of a finished game, whom the text does not name
	misleads  // refusals propose an illegal move: to take three from the first heap
)

const (
	toyTake boardgame.Rule = "toy/T1"
	toyLast boardgame.Rule = "toy/E1"
	toyHeap boardgame.Rule = "toy/B1" // a heap has at most 20 counters
)

// toyReason is the reason why a toy refuses a move.
type toyReason boardgame.Rule

func (r toyReason) String() string { return "that breaks " + string(r) }

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
	in.End()
	if err := in.Err(); err != nil {
		return toyMove{}, err
	}
	return m, nil
}

func (s toy) Turn() boardgame.Player {
	if winner, over := s.Winner(); over && s.bug == lateTurn {
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
	if s.bug == law4 && toyCalls.Add(1)%3 == 0 && len(dst) > start+1 {
		dst[start], dst[start+1] = dst[start+1], dst[start]
	}
	if s.bug == allocates {
		return append(make([]toyMove, 0, 64), dst...)
	}
	return dst
}

func (s toy) LegalMoves() iter.Seq[toyMove] { return slices.Values(s.AppendMoves(nil)) }

func (s toy) CountMoves() int {
	if s.bug == law1 && s.heaps[0] == 2 {
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
	if s.bug == law3 && s.heaps[0] == 4 {
		limit = 3 // accepts a move that is not listed
	}
	rule := boardgame.Rule("")
	switch {
	case s.Ended() == toyLast && s.bug == law6:
		rule = toyTake
	case s.Ended() != "":
		rule = s.Ended()
	case m.heap < 1 || m.heap > 2 || m.n < 1 || m.n > limit || s.heaps[m.heap-1] < m.n:
		rule = toyTake
	case s.bug == law2 && m.n == 2 && s.heaps[1] == 3:
		rule = toyTake
	}
	if rule != "" {
		reason := toyReason(rule)
		if s.bug == misleads {
			reason = "take x3"
		}
		return s, &boardgame.MoveError{Rule: rule, Move: m, Reason: reason}
	}
	s.heaps[m.heap-1] -= m.n
	s.turn = 3 - s.turn
	return s, nil
}

// evaluate uses the theory of the game: the player to move loses if the heaps differ by a multiple of three. A biased
// toy evaluates the first heap instead.
func (s toy) evaluate(p boardgame.Player) int {
	lead := 100
	if (s.heaps[0]+3*20-s.heaps[1])%3 == 0 {
		lead = -100
	}
	if s.bug == biased {
		lead = int(s.heaps[0])
	}
	switch {
	case p != boardgame.First && p != boardgame.Second && s.bug == strangers:
		return int(p)
	case s.turn == boardgame.NoPlayer || p != boardgame.First && p != boardgame.Second:
		return 0
	case s.turn == p:
		return lead
	}
	return -lead
}

func (s toy) Hash() uint64 {
	if s.bug == law7 {
		return uint64(s.heaps[0])
	}
	return bitboard.Hash(uint64(binary.LittleEndian.Uint16(s.heaps[:])), uint64(s.card), uint64(s.turn))
}

func (s toy) text(card string) string {
	if s.turn == boardgame.NoPlayer {
		return ""
	}
	return fmt.Sprintf("%d,%d %c %s", s.heaps[0], s.heaps[1], 'a'+s.turn-1, card)
}

func (s toy) String() string                        { return s.text(fmt.Sprint(s.card)) }
func (s toy) AppendText(dst []byte) ([]byte, error) { return append(dst, s.String()...), nil }
func (s toy) MarshalText() ([]byte, error)          { return s.AppendText(nil) }
func (s *toy) UnmarshalText(text []byte) error      { return notation.Unmarshal(s, lawful.parse, text) }

func (b bug) parse(text string) (toy, error) {
	s := toy{bug: b}
	in := notation.Scan("position", text)
	number := func() (n uint8) {
		if in.Peek() == '0' && s.bug != law5 { // a toy that breaks law 5 accepts leading zeros
			in.Accept('0')
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
	s.card = in.OneOf("123") - '0'
	in.End()
	if err := in.Err(); err != nil {
		return toy{}, err
	}
	var problems []boardgame.Problem
	for _, n := range s.heaps {
		if n > 20 {
			problems = append(problems, boardgame.Problem{Rule: toyHeap, Message: "too high a heap"})
		}
	}
	if problems != nil {
		return toy{}, &boardgame.PositionError{Problems: problems}
	}
	return s, nil
}
