// Package poll is a small game in which three or four players choose at the same time, for tests of programs that keep
// games.
//
// The first player who is still in calls "few" or "many", aloud. Then all who are in choose 0 or 1, at the same time. If
// more have chosen one number than the other, those who are few or many go out, as called. Otherwise all choose again.
// With one or two players left, the game is over. Nobody learns the choices of others but by who goes out.
//
// The text of a position has a sign for each player: - or the number that the player has chosen, or x for a player who is
// out; then f or m if few or many have been called, or a dot; and the player to move: "01-- f C".
package poll

import (
	"bytes"
	"iter"
	"math/rand/v2"
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
	Signs   boardgame.Rule = "poll/B1"
	Calls   boardgame.Rule = "poll/T1"
	Choices boardgame.Rule = "poll/T2"
	Left    boardgame.Rule = "poll/E1"
)

const book = `// # Rules
//
//   - B1. Players. There are three or four. (own)
//   - T1. Calls. The first player who is in calls few or many. (own)
//   - T2. Choices. Then all who are in choose 0 or 1, at the same time, until few or many of them go out. (own)
//   - E1. The end. One or two players are left. One has won. (own)
`

// Poll is a position, or what a player sees of it: the choices of others look as if they were not made.
type Poll struct {
	signs [4]byte // -, 0, 1 or x, and 0 for a player who does not take part
	call  byte    // f, m or a dot
	turn  boardgame.Player
}

// Move is f or m, 0 or 1, or a question mark for a choice of which the reader may not know.
type Move byte

// Masked returns the move as others see it.
func (m Move) Masked() Move {
	if m == '0' || m == '1' {
		return '?'
	}
	return m
}

func (m Move) String() string                        { return strings.TrimLeft(string(rune(m)), "\x00") }
func (m Move) AppendText(dst []byte) ([]byte, error) { return append(dst, m.String()...), nil }
func (m Move) MarshalText() ([]byte, error)          { return m.AppendText(nil) }
func (m *Move) UnmarshalText(text []byte) error      { return notation.Unmarshal(m, parseMove, text) }

func parseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	m := Move(in.OneOf("fm01?"))
	return notation.End(&in, m)
}

// Turn returns the player to move.
func (s Poll) Turn() boardgame.Player { return s.turn }

// Hash returns the position's hash.
func (s Poll) Hash() uint64 {
	n := uint64(s.call)<<8 | uint64(s.turn)
	for _, sign := range s.signs {
		n = n<<8 | uint64(sign)
	}
	return bitboard.Hash(n)
}

// moves returns the legal moves.
func (s Poll) moves() string {
	switch {
	case s.Ending().Over():
		return ""
	case s.call == '.':
		return "fm"
	}
	return "01"
}

// AppendMoves appends the legal moves to dst. LegalMoves yields them, and CountMoves counts them.
func (s Poll) AppendMoves(dst []Move) []Move {
	for _, m := range []byte(s.moves()) {
		dst = append(dst, Move(m))
	}
	return dst
}
func (s Poll) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
func (s Poll) CountMoves() int            { return len(s.moves()) }

// Check returns the error of Apply.
func (s Poll) Check(m Move) error {
	switch {
	case s.Ending().Over():
		return s.Ending().Refuse(m)
	case strings.IndexByte(s.moves(), byte(m)) >= 0:
		return nil
	case s.call == '.':
		return boardgame.Refuse(m, Calls, "the first player calls")
	}
	return boardgame.Refuse(m, Choices, "the players choose a number")
}

// Apply returns the position after a move.
func (s Poll) Apply(m Move) (Poll, error) {
	switch err := s.Check(m); {
	case err != nil:
		return s, err
	case s.call == '.':
		s.call = byte(m)
		return s, nil
	}
	s.signs[s.turn-1] = byte(m)
	if s.turn = s.next(s.turn); s.turn != boardgame.NoPlayer {
		return s, nil
	}
	zeros, ones, goes := s.count('0'), s.count('1'), byte('0')
	if zeros == ones || zeros == 0 || ones == 0 {
		return s.round(), nil // to the same position as before
	}
	if few := zeros < ones; few != (s.call == 'f') {
		goes = '1'
	}
	for i, sign := range s.signs {
		if sign == goes {
			s.signs[i] = 'x'
		}
	}
	s.call = '.'
	return s.round(), nil
}

// next returns the first player after p who is in, or NoPlayer.
func (s Poll) next(p boardgame.Player) boardgame.Player {
	for q := p + 1; q <= boardgame.Fourth; q++ {
		if sign := s.signs[q-1]; sign != 'x' && sign != 0 {
			return q
		}
	}
	return boardgame.NoPlayer
}

func (s Poll) count(sign byte) int { return bytes.Count(s.signs[:], []byte{sign}) }
func (s Poll) players() int        { return len(s.signs) - s.count(0) }
func (s Poll) out(p boardgame.Player) bool {
	return p > 0 && int(p) <= s.players() && s.signs[p-1] == 'x'
}
func (s Poll) Winner() (p boardgame.Player, _ bool) { e := s.Ending(); return e.Winner, e.Over() }

// Ending returns how the game ended, or the zero Ending if it is not over.
func (s Poll) Ending() boardgame.Ending {
	switch in := s.players() - s.count('x'); {
	case s.turn == boardgame.NoPlayer:
		return boardgame.Ending{Rule: boardgame.NoPosition}
	case in == 1:
		return boardgame.Ended(Left, s.turn, "one player is left")
	case in == 2:
		return boardgame.Ended(Left, boardgame.NoPlayer, "two players are left")
	}
	return boardgame.Ending{}
}

// round returns the position before anybody has chosen.
func (s Poll) round() Poll {
	for i, sign := range s.signs {
		if sign == '0' || sign == '1' {
			s.signs[i] = '-'
		}
	}
	s.turn = s.next(boardgame.NoPlayer)
	return s
}

// hide returns what p sees: no choices of others.
func (s Poll) hide(p boardgame.Player) Poll {
	for i, sign := range s.round().signs {
		if boardgame.Player(i+1) != p {
			s.signs[i] = sign
		}
	}
	return s
}

// Scramble draws the choices that p does not see.
func (s Poll) Scramble(p boardgame.Player, rng *rand.Rand) Poll {
	for i, sign := range s.signs {
		if q := boardgame.Player(i + 1); s.call != '.' && q < s.turn && q != p && sign != 'x' && sign != 0 {
			s.signs[i] = "01"[rng.IntN(2)]
		}
	}
	return s
}

func (s Poll) String() string                   { return notation.String(s) }
func (s Poll) MarshalText() ([]byte, error)     { return s.AppendText(nil) }
func (s *Poll) UnmarshalText(text []byte) error { return notation.Unmarshal(s, parse, text) }
func parse(text string) (Poll, error)           { return scan(text, everybody) }

// AppendText appends the position's text to dst.
func (s Poll) AppendText(dst []byte) ([]byte, error) {
	if s.turn == boardgame.NoPlayer {
		return dst, nil
	}
	return append(append(dst, s.signs[:s.players()]...), ' ', s.call, ' ', "?ABCD"[s.turn]), nil
}

// everybody would see everything.
const everybody = boardgame.Fourth + 1

// scan reads what a viewer sees of a position.
func scan(text string, viewer boardgame.Player) (s Poll, err error) {
	in := notation.Scan("position", text)
	for i := range s.signs {
		if i < 3 || !in.Accept(" ") {
			s.signs[i] = in.OneOf("-01x")
		}
	}
	if s.signs[3] != 0 {
		in.Expect(' ', "after the players")
	}
	s.call = in.OneOf(".fm")
	in.Expect(' ', "before the turn")
	s.turn = boardgame.Player(1 + strings.IndexByte("ABCD", in.OneOf("ABCD")))
	if s, err = notation.End(&in, s); err != nil {
		return Poll{}, err
	}
	var problems boardgame.Problems
	if s.count('x') == s.players() || int(s.turn) > s.players() || s.out(s.turn) {
		problems.Add(Signs, "it is nobody's turn")
	}
	whole := s
	if viewer != everybody {
		whole = s.Scramble(viewer, rand.New(rand.NewPCG(1, 1)))
	}
	for i, sign := range whole.signs {
		if made := sign == '0' || sign == '1'; made != (sign != 0 && sign != 'x' && s.call != '.' && i < int(s.turn)-1) {
			problems.Add(Choices, "%c has chosen %q, out of turn", "ABCD"[i], sign)
		}
	}
	if s.call == '.' && s.turn != s.next(boardgame.NoPlayer) {
		problems.Add(Calls, "the first player calls")
	}
	if in := s.players() - s.count('x'); in < 3 && s.call != '.' {
		problems.Add(Left, "the game was over before")
	}
	if viewer != everybody && s.hide(viewer) != s {
		problems.Add(Choices, "nobody sees this")
	}
	if err := problems.Err(); err != nil {
		return Poll{}, err
	}
	return s, nil
}

// Definition returns what the game is made of.
func Definition() game.Definition[Poll, Move] {
	return game.Definition[Poll, Move]{
		Info: game.Info{
			Name: "poll", Title: "Poll", Version: 1, Aim: "To stay.", Notation: "f or m, then 0 or 1.",
			Seats: []game.Seat{
				{Letter: "A", Name: "Blue", Color: picture.Blue}, {Letter: "B", Name: "Red", Color: picture.Red},
				{Letter: "C", Name: "Green", Color: picture.Green}, {Letter: "D", Name: "Orange", Color: picture.Orange},
			},
			Options: []game.Option{{Name: "players", Doc: "How many play?", Values: []string{"3", "4"}}},
			Doc:     book, Sources: map[string]string{"own": "the game's own"},
		},
		Rules: game.Rules[Poll, Move]{
			New:   func(o game.Options) (Poll, error) { return parse("----"[:o["players"][0]-'0'] + " . A") },
			Parse: parse, ParseMove: parseMove, Written: slices.Values([]Move("fm01?")), TurnRule: Calls,
			Players: Poll.players, Out: Poll.out, Round: Poll.round,
		},
		Look:    game.Look[Poll, Move]{Picture: Poll.picture},
		Secrets: &game.Secrets[Poll, Move]{Hide: Poll.hide, Fill: Poll.Scramble, Parse: scan},
	}
}

func (s Poll) picture() (p picture.Picture) {
	for i, sign := range s.signs {
		cell := picture.Cell{Name: "abcd"[i : i+1], X: i}
		if strings.IndexByte("-01", sign) >= 0 {
			cell.Piece = picture.Piece{Letter: picture.Letter(sign), Owner: boardgame.Player(i + 1), Word: "player"}
		}
		p.Cells = append(p.Cells, cell)
	}
	called := picture.Piece{Letter: picture.Letter(s.call), Word: "call"}
	p.Cells = append(p.Cells, picture.Cell{Name: "call", Y: 1, Piece: called})
	return p
}
