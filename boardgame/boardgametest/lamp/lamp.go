// Package lamp is a small game with turns in parts and a rule for repetitions, for tests of programs that keep games.
//
// White and Black walk round a ring of six cells, a to f, one cell in a turn. There are lamps on c and f. A player who
// comes to one of them switches all lamps on or off, in the same turn. A player who reaches the cell where the other one
// began has won.
//
// The text of a position has a letter for each cell, + or - for the lamps, the player to move, and 1 or 2 for the part of
// the turn: "w..b.. - w 1". A move is the letter of the cell to enter, or + or - for the lamps.
package lamp

import (
	"iter"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// These are the rules.
const (
	Walkers boardgame.Rule = "lamp/B1"
	Steps   boardgame.Rule = "lamp/T1"
	Lamps   boardgame.Rule = "lamp/T2"
	Reached boardgame.Rule = "lamp/E1"
	Thrice  boardgame.Rule = "lamp/E2"
)

const book = `// # Rules
//
//   - B1. The ring. There is one walker of each player on the six cells. (own)
//   - T1. Steps. In turn, the players go to an empty cell beside their own. (own)
//   - T2. Lamps. A player who comes to c or f switches all lamps in the same turn. (own)
//   - E1. The end. A player who reaches the cell where the other one began has won. (own)
//   - E2. Repetition. A position that occurs for the third time ends the game as a draw. (own)
`

// State is a position.
type State struct {
	at   [2]byte // the cells of White and Black, from 0
	lit  bool
	half bool
	turn boardgame.Player
}

// Move is the letter of a cell, or + or - for the lamps.
type Move byte

func (m Move) String() string { return strings.TrimLeft(string(rune(m)), "\x00") }

// AppendText appends the move's text to dst.
func (m Move) AppendText(dst []byte) ([]byte, error) { return append(dst, m.String()...), nil }

// MarshalText returns the move's text.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText reads the move's text.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, parseMove, text) }

func parseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	m := Move(in.OneOf("abcdef+-"))
	return notation.End(&in, m)
}

// Half reports whether the player to move has come to a lamp and has to switch it.
func (s State) Half() bool { return s.half }

// Turn returns the player to move.
func (s State) Turn() boardgame.Player { return s.turn }

// Hash returns the position's hash.
func (s State) Hash() uint64 {
	n := uint64(s.at[0])<<8 | uint64(s.at[1])
	for _, flag := range []bool{s.lit, s.half} {
		n <<= 1
		if flag {
			n |= 1
		}
	}
	return bitboard.Hash(n, uint64(s.turn))
}

// AppendMoves appends the legal moves to dst.
func (s State) AppendMoves(dst []Move) []Move {
	for _, m := range []Move("abcdef+-") {
		if s.legal(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// LegalMoves returns the legal moves.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// CountMoves returns the number of legal moves.
func (s State) CountMoves() int {
	var room [4]Move
	return len(s.AppendMoves(room[:0]))
}

func (s State) legal(m Move) bool {
	if s.half || m < 'a' || m > 'f' || s.Ending().Over() {
		return s.half && (m == '+' || m == '-')
	}
	own, to := s.at[s.turn-1], byte(m-'a')
	return to != s.at[2-s.turn] && ((own+1)%6 == to || (to+1)%6 == own)
}

// Check returns the error of Apply.
func (s State) Check(m Move) error {
	switch {
	case s.Ending().Over():
		return s.Ending().Refuse(m)
	case s.legal(m):
		return nil
	case s.half || m == '+' || m == '-':
		return boardgame.Refuse(m, Lamps, "who comes to a lamp switches it")
	}
	return boardgame.Refuse(m, Steps, "a walker goes to an empty cell beside its own")
}

// Apply returns the position after a move.
func (s State) Apply(m Move) (State, error) {
	if err := s.Check(m); err != nil {
		return s, err
	}
	if s.half {
		s.lit, s.half = m == '+', false
	} else {
		s.at[s.turn-1], s.half = byte(m-'a'), m == 'c' || m == 'f'
	}
	if !s.half {
		s.turn = s.turn.Opponent()
	}
	return s, nil
}

// Winner returns the player who has reached the other's first cell.
func (s State) Winner() (boardgame.Player, bool) { e := s.Ending(); return e.Winner, e.Over() }

// Ending returns how the game ended, or the zero Ending if it is not over.
func (s State) Ending() boardgame.Ending {
	switch {
	case s.turn == boardgame.NoPlayer:
		return boardgame.Ending{Rule: boardgame.NoPosition}
	case s.at[0] == 3:
		return boardgame.Ended(Reached, boardgame.First, "White has reached the goal")
	case s.at[1] == 0:
		return boardgame.Ended(Reached, boardgame.Second, "Black has reached the goal")
	}
	return boardgame.Ending{}
}

func (s State) String() string { return notation.String(s) }

// AppendText appends the position's text to dst.
func (s State) AppendText(dst []byte) ([]byte, error) {
	if s.turn == boardgame.NoPlayer {
		return dst, nil
	}
	cells := [6]byte{'.', '.', '.', '.', '.', '.'}
	cells[s.at[0]], cells[s.at[1]] = 'w', 'b'
	lamps, part := byte('-'), byte('1')
	if s.lit {
		lamps = '+'
	}
	if s.half {
		part = '2'
	}
	return append(append(dst, cells[:]...), ' ', lamps, ' ', "?wb"[s.turn], ' ', part), nil
}

// MarshalText returns the position's text.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads the position's text.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, parse, text) }

func parse(text string) (s State, err error) {
	in := notation.Scan("position", text)
	var found [2]int // how many walkers White and Black have
	for i := range byte(6) {
		if p := strings.IndexByte("wb", in.OneOf(".wb")); p >= 0 {
			found[p]++
			s.at[p] = i
		}
	}
	in.Expect(' ', "before the lamps")
	s.lit = in.OneOf("+-") == '+'
	in.Expect(' ', "before the turn")
	s.turn = boardgame.Player(1 + strings.IndexByte("wb", in.OneOf("wb")))
	in.Expect(' ', "before the part of the turn")
	s.half = in.OneOf("12") == '2'
	if s, err = notation.End(&in, s); err != nil {
		return State{}, err
	}
	var problems boardgame.Problems
	if found != [2]int{1, 1} {
		problems.Add(Walkers, "there are %d white and %d black walkers", found[0], found[1])
	}
	if s.half && s.at[s.turn-1]%3 != 2 {
		problems.Add(Lamps, "nobody has come to a lamp")
	}
	if winner, over := s.Winner(); over && (s.half || winner == s.turn || s.at == [2]byte{3, 0}) {
		problems.Add(Reached, "the game was over before")
	}
	if err := problems.Err(); err != nil {
		return State{}, err
	}
	return s, nil
}

// Game returns the game.
func Game() *game.Game[State, Move] { return notation.Must(game.New(Definition())) }

// Definition returns what the game is made of.
func Definition() game.Definition[State, Move] {
	return game.Definition[State, Move]{
		Info: game.Info{
			Name: "lamp", Title: "Lamps", Version: 1, Aim: "To walk round the ring.", Notation: "Cells, or + or -.",
			Seats: []game.Seat{
				{Letter: "w", Name: "White", Color: picture.White}, {Letter: "b", Name: "Black", Color: picture.Black},
			},
			Doc: book, Sources: map[string]string{"own": "the game's own"},
		},
		Rules: game.Rules[State, Move]{
			New:   func(game.Options) (State, error) { return parse("w..b.. - w 1") },
			Parse: parse, ParseMove: parseMove,
			Written: slices.Values([]Move("abcdef+-")), TurnRule: Steps, Repetition: Thrice,
		},
		Look: game.Look[State, Move]{
			Picture: State.picture, Trace: State.trace, Asks: game.Asks{Piece: "Choose your walker."},
			AsksIn: func(s State) (asks game.Asks) {
				if s.half {
					asks.Piece = "Choose the lamp."
				}
				return asks
			},
			Label: func(m Move) string {
				return map[Move]string{'+': "lamps on", '-': "lamps off"}[m] + strings.Trim(m.String(), "+-")
			},
		},
	}
}

func (s State) picture() (p picture.Picture) {
	for i := range 6 {
		p.Cells = append(p.Cells, picture.Cell{Name: string(rune('a' + i)), X: i})
	}
	if s.turn != boardgame.NoPlayer {
		p.Cells[s.at[0]].Piece = picture.Piece{Letter: 'w', Owner: boardgame.First, Word: "white walker"}
		p.Cells[s.at[1]].Piece = picture.Piece{Letter: 'b', Owner: boardgame.Second, Word: "black walker"}
	}
	return p
}

// trace draws a step as an arrow, and marks the cell of a player who switches the lamps.
func (s State) trace(m Move) (t picture.Trace) {
	switch {
	case m == 0 || s.turn == boardgame.NoPlayer:
	case m == '+' || m == '-':
		t.Marks = []string{string(rune('a' + s.at[s.turn-1]))}
	case byte(m-'a') != s.at[s.turn-1]:
		t.Arrows = []picture.Arrow{{string(rune('a' + s.at[s.turn-1])), m.String()}}
	}
	return t
}
