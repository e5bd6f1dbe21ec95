// Package lamp is a small game with turns in parts and a rule for repetitions, for tests of programs that keep games. In
// a variant, chance draws in the middle of a turn.
//
// White and Black walk round a ring of six cells, a to f, one cell in a turn. There are lamps on c and f. A player who
// comes to one of them switches all lamps on or off, in the same turn. A player who reaches the cell where the other one
// began has won.
//
// The text of a position has a letter for each cell, + or - for the lamps, the player to move, and 1 or 2 for the part of
// the turn: "w..b.. - w 1". A move is the letter of the cell to enter, or + or - for the lamps.
//
// In the variant, chance switches the lamps, twice, and the player then goes on, in the same turn. The lamps are o or O,
// and the part is w or b, for whoever goes on, when chance draws, or W or B at the second draw: "..wb.. o * w", and then 3.
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
//   - T2. Lamps. A player who comes to c or f switches all lamps in the same turn. In the variant, chance does, twice,
//     and the player goes on. (own)
//   - E1. The end. A player who reaches the cell where the other one began has won. (own)
//   - E2. Repetition. A position that occurs for the third time ends the game as a draw. (own)
`

// State is a position.
type State struct {
	at     [2]byte // the cells of White and Black, from 0
	lit    bool
	chance bool // whether chance switches the lamps
	part   byte // the part of the turn: a step, the lamps, or a step after a draw of chance
	turn   boardgame.Player
}

const (
	stepping = iota
	switching
	goingOn
	switchingAgain
)

// Move is the letter of a cell, or + or - for the lamps.
type Move byte

func (m Move) String() string                        { return strings.TrimLeft(string(rune(m)), "\x00") }
func (m Move) AppendText(dst []byte) ([]byte, error) { return append(dst, m.String()...), nil }
func (m Move) MarshalText() ([]byte, error)          { return m.AppendText(nil) }
func (m *Move) UnmarshalText(text []byte) error      { return notation.Unmarshal(m, parseMove, text) }

func parseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	m := Move(in.OneOf("abcdef+-"))
	return notation.End(&in, m)
}

// Half reports whether the player to move has made a part of the turn.
func (s State) Half() bool     { return s.part == goingOn || s.switches() && !s.chance }
func (s State) switches() bool { return s.part == switching || s.part == switchingAgain }

// Turn returns the player to move, or Chance.
func (s State) Turn() boardgame.Player {
	if s.chance && s.switches() {
		return boardgame.Chance
	}
	return s.turn
}

// Hash returns the position's hash.
func (s State) Hash() uint64 {
	n := uint64(s.at[0])<<16 | uint64(s.at[1])<<8 | uint64(s.part)
	for _, flag := range []bool{s.lit, s.chance} {
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
	if half := s.switches(); half || m < 'a' || m > 'f' || s.Ending().Over() {
		return half && (m == '+' || m == '-')
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
	case s.switches() || m == '+' || m == '-':
		return boardgame.Refuse(m, Lamps, "who comes to a lamp switches it")
	}
	return boardgame.Refuse(m, Steps, "a walker goes to an empty cell beside its own")
}

// Apply returns the position after a move.
func (s State) Apply(m Move) (State, error) {
	if err := s.Check(m); err != nil {
		return s, err
	}
	before := s.part
	s.part = stepping
	switch {
	case before == switching && s.chance:
		s.lit, s.part = m == '+', switchingAgain
	case before == switchingAgain:
		s.lit, s.part = m == '+', goingOn
	case before == switching:
		s.lit = m == '+'
	default:
		s.at[s.turn-1] = byte(m - 'a')
		if m == 'c' || m == 'f' {
			s.part = switching
		}
	}
	if s.part == stepping {
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

func (s State) String() string                   { return notation.String(s) }
func (s State) MarshalText() ([]byte, error)     { return s.AppendText(nil) }
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, parse, text) }

// AppendText appends the position's text to dst.
func (s State) AppendText(dst []byte) ([]byte, error) {
	if s.turn == boardgame.NoPlayer {
		return dst, nil
	}
	cells := [6]byte{'.', '.', '.', '.', '.', '.'}
	cells[s.at[0]], cells[s.at[1]] = 'w', 'b'
	lamps, turn, part := byte('-'), "?wb"[s.turn], '1'+s.part
	switch {
	case s.chance && s.lit:
		lamps = 'O'
	case s.chance:
		lamps = 'o'
	case s.lit:
		lamps = '+'
	}
	if s.Turn() == boardgame.Chance {
		turn, part = '*', turn
		if s.part == switchingAgain {
			part -= 'a' - 'A'
		}
	}
	return append(append(dst, cells[:]...), ' ', lamps, ' ', turn, ' ', part), nil
}

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
	lamps := in.OneOf("-+oO")
	s.lit, s.chance = lamps == '+' || lamps == 'O', lamps|0x20 == 'o'
	in.Expect(' ', "before the turn")
	turn, parts := in.OneOf("wb*"), "12"
	in.Expect(' ', "before the part of the turn")
	switch {
	case turn == '*' && !s.chance:
		in.Fail(in.Pos()-2, "chance draws only in the variant")
	case turn == '*':
		parts = "wbWB"
	case s.chance:
		parts = "13"
	}
	part := in.OneOf(parts)
	if s.part = part - '1'; turn == '*' {
		s.part, turn = switching, part|0x20
		if part < 'a' {
			s.part = switchingAgain
		}
	}
	s.turn = boardgame.Player(1 + strings.IndexByte("wb", turn))
	if s, err = notation.End(&in, s); err != nil {
		return State{}, err
	}
	var problems boardgame.Problems
	if found != [2]int{1, 1} {
		problems.Add(Walkers, "there are %d white and %d black walkers", found[0], found[1])
	}
	if s.part != stepping && s.at[s.turn-1]%3 != 2 {
		problems.Add(Lamps, "nobody has come to a lamp")
	}
	if winner, over := s.Winner(); over && (s.part != stepping || winner == s.turn || s.at == [2]byte{3, 0}) {
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
				if s.switches() {
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

// Variant returns what the game with chance is made of. Two of three draws switch the lamps on.
func Variant() game.Definition[State, Move] {
	d := Definition()
	d.Rules.New = func(game.Options) (State, error) { return parse("w..b.. o w 1") }
	d.Rules.Weight, d.Rules.Total = func(_ State, m Move) int {
		if m == '+' {
			return 2
		}
		return 1
	}, 3
	return d
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
