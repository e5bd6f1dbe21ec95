package record_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// heap is a toy game for two or four players, with hidden information. Each player in turn takes none, one or two stones
// from a heap. The player who takes the last stone wins, unless the card is y, which makes the game a draw. Only the first
// player has seen the card. The card o is open. The position "5a4x" has five stones, a to move, four players and the card x.
// A move is "take 2".
type heap struct{ stones, turn, playing, card byte }

type take struct{ digit byte }

const (
	enough boardgame.Rule = "heap/T1"
	last   boardgame.Rule = "heap/E1"
	spoilt boardgame.Rule = "heap/E2"

	openCard, winCard, drawCard = 'o', 'x', 'y'
)

func (s heap) Turn() boardgame.Player {
	if s.turn == 0 {
		return boardgame.NoPlayer
	}
	return boardgame.Player(s.turn-'a') + 1
}

func (s heap) Ended() boardgame.Rule {
	switch {
	case s.turn == 0:
		return boardgame.NoPosition
	case s.stones != '0':
		return ""
	case s.card == drawCard:
		return spoilt
	}
	return last
}

func (s heap) Winner() (boardgame.Player, bool) {
	if s.Ended() != last {
		return boardgame.NoPlayer, s.Ended() != ""
	}
	before := s.turn - 1
	if s.turn == 'a' {
		before = 'a' + s.playing - '1'
	}
	return boardgame.Player(before-'a') + 1, true
}

func (s heap) AppendMoves(dst []take) []take {
	if s.Ended() == "" {
		for digit := byte('0'); digit <= min('2', s.stones); digit++ {
			dst = append(dst, take{digit})
		}
	}
	return dst
}

func (s heap) LegalMoves() iter.Seq[take] { return slices.Values(s.AppendMoves(nil)) }

func (s heap) CountMoves() int { return len(s.AppendMoves(nil)) }

func (s heap) Check(m take) error {
	_, err := s.Apply(m)
	return err
}

func (s heap) Apply(m take) (heap, error) {
	switch {
	case s.Ended() != "":
		return s, &boardgame.MoveError{Rule: s.Ended(), Move: m}
	case m.digit < '0' || m.digit > min('2', s.stones):
		return s, &boardgame.MoveError{Rule: enough, Move: m}
	}
	s.stones -= m.digit - '0'
	if s.turn++; s.turn == 'a'+s.playing-'0' {
		s.turn = 'a'
	}
	return s, nil
}

func (s heap) Hash() uint64 {
	return bitboard.Hash(uint64(s.stones), uint64(s.turn), uint64(s.playing), uint64(s.card))
}

func (s heap) AppendText(dst []byte) ([]byte, error) {
	if s.turn == 0 {
		return dst, nil
	}
	return append(dst, s.stones, s.turn, s.playing, s.card), nil
}
func (s heap) String() string               { return notation.String(s) }
func (s heap) MarshalText() ([]byte, error) { return s.AppendText(nil) }

func (m take) AppendText(dst []byte) ([]byte, error) {
	return append(append(dst, "take "...), m.digit), nil
}
func (m take) String() string               { return notation.String(m) }
func (m take) MarshalText() ([]byte, error) { return m.AppendText(nil) }

func parseHeap(text string) (heap, error) {
	in := notation.Scan("position", text)
	in.Field("stones")
	s := heap{stones: in.OneOf("0123456789")}
	s.turn, s.playing, s.card = in.OneOf("abcd"), in.OneOf("24"), in.OneOf("oxy")
	in.End()
	if err := in.Err(); err != nil {
		return heap{}, err
	}
	if s.turn-'a' >= s.playing-'0' {
		problem := boardgame.Problem{Rule: enough, Message: "the player to move does not take part"}
		return heap{}, &boardgame.PositionError{Problems: []boardgame.Problem{problem}}
	}
	return s, nil
}

// parseHeapView parses the text of a view. Only the first player's view has the card, unless the card is open.
func parseHeapView(text string, p boardgame.Player) (boardgame.View[heap, take], error) {
	s, err := parseHeap(strings.Replace(text, "?", "o", 1))
	switch {
	case err != nil:
		return nil, err
	case strings.Contains(text, "?"):
		s.card = '?'
	case p != boardgame.First && s.card != openCard:
		problem := boardgame.Problem{Rule: enough, Message: "a spectator does not know the card"}
		return nil, &boardgame.PositionError{Problems: []boardgame.Problem{problem}}
	}
	return heapView{s, p}, nil
}

func parseTake(text string) (take, error) {
	in := notation.Scan("move", text)
	if !in.AcceptWord("take ") {
		in.Fail(0, "not \"take\" and a space")
	}
	m := take{in.OneOf("0123456789")}
	in.End()
	if err := in.Err(); err != nil {
		return take{}, err
	}
	return m, nil
}

// heapView is a player's view. It has '?' for a hidden card.
type heapView struct {
	seen   heap
	viewer boardgame.Player
}

func viewHeap(s heap, p boardgame.Player) boardgame.View[heap, take] {
	if p != boardgame.First && s.card != openCard {
		s.card = '?'
	}
	return heapView{s, p}
}

func (v heapView) Players() int                          { return 2 }
func (v heapView) CountMoves() int                       { return v.seen.CountMoves() }
func (v heapView) Viewer() boardgame.Player              { return v.viewer }
func (v heapView) Turn() boardgame.Player                { return v.seen.Turn() }
func (v heapView) Winner() (boardgame.Player, bool)      { return v.seen.Winner() }
func (v heapView) Ended() boardgame.Rule                 { return v.seen.Ended() }
func (v heapView) AppendMoves(dst []take) []take         { return v.seen.AppendMoves(dst) }
func (v heapView) Check(m take) error                    { return v.seen.Check(m) }
func (v heapView) AppendText(dst []byte) ([]byte, error) { return v.seen.AppendText(dst) }
func (v heapView) MarshalText() ([]byte, error)          { return v.AppendText(nil) }
func (v heapView) String() string                        { return v.seen.String() }
func (v heapView) Sample(rng *rand.Rand) heap {
	if v.seen.card == '?' {
		v.seen.card = "xy"[rng.IntN(2)]
	}
	return v.seen
}

// theHeap returns the toy game as a dynamic game.
func theHeap() dynamic.Game {
	d := game.Definition[heap, take]{
		Info: game.Info{
			Name: "heap", Title: "The Heap", Version: 3,
			Options: []game.Option{
				{Name: "stones", Doc: "how many", Values: []string{"5", "2", "9"}},
				{Name: "players", Doc: "how many", Values: []string{"2", "4"}},
				{Name: "card", Doc: "which", Values: []string{"o", "x", "y"}},
			},
			Rules: []game.RuleText{
				{Rule: enough, Title: "Taking", Text: "A player takes none, one or two of the stones.", Source: "ruling"},
				{Rule: last, Title: "The end", Text: "The player who takes the last stone wins.", Source: "ruling"},
				{Rule: spoilt, Title: "The card", Text: "With the card y, the game is drawn.", Source: "ruling"},
			},
		},
		New: func(o game.Options) (heap, error) {
			return parseHeap(o["stones"] + "a" + o["players"] + o["card"])
		},
		Parse: parseHeap, ParseMove: parseTake,
		Players: func(s heap) int { return int(s.playing - '0') },
		Picture: func(heap) picture.Picture { return picture.Picture{} },
		Hidden:  &game.Hidden[heap, take]{View: viewHeap, ParseView: parseHeapView},
	}
	for letter := range strings.SplitSeq("a b c d", " ") {
		d.Seats = append(d.Seats, game.Seat{Letter: letter, Name: fmt.Sprintf("Player %s", strings.ToUpper(letter))})
	}
	return dynamic.Adapt(d)
}
