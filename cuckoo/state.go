package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Blue and Red are the players.
const (
	Blue = boardgame.First  // starts at the low cell numbers, and moves up the board
	Red  = boardgame.Second // starts at the high cell numbers, and moves down the board
)

// Piece is the contents of a cell.
type Piece uint8

// The possible contents of a cell.
const (
	NoPiece Piece = iota
	BlueCuckoo
	BlueWarbler
	BlueEgg
	RedCuckoo
	RedWarbler
	RedEgg
)

// Owner returns the player who owns the piece, or NoPlayer for NoPiece.
func (p Piece) Owner() boardgame.Player {
	return notation.Entry(p, boardgame.NoPlayer, Blue, Blue, Blue, Red, Red, Red)
}

// String returns "cuckoo", "warbler", "egg" or "no piece".
func (p Piece) String() string {
	return notation.Entry(p, "no piece", "cuckoo", "warbler", "egg", "cuckoo", "warbler", "egg")
}

// State is a position in a round: where the pieces are and whose turn it is. A State is four words long, comparable
// with ==, and immutable. The zero State is not a position: its round is over, and it is nobody's turn.
//
// Every other State comes from New, Parse or Apply. In such a State, no side has more pieces than at the
// start. The side that is not to move has its cuckoo and at least one other piece.
type State struct {
	blue, red         bitboard.Set64 // the pieces of each side; the set of the side to move also contains turnMark
	cuckoos, warblers bitboard.Set64 // the birds of both sides; all other pieces are eggs
}

// turnMark is a bit that is set only in the set of the side to move. It is not a cell.
const turnMark bitboard.Set64 = 1 << 63

// Turn returns the player whose turn it is according to the position's text, also when the round is over. It returns
// NoPlayer for the zero State.
func (s State) Turn() boardgame.Player {
	switch {
	case s.blue&turnMark != 0:
		return Blue
	case s.red&turnMark != 0:
		return Red
	}
	return boardgame.NoPlayer
}

// toMove returns s with the given side to move. The sets of s must not contain turnMark.
func (s State) toMove(turn boardgame.Player) State {
	if turn == Blue {
		s.blue |= turnMark
	} else {
		s.red |= turnMark
	}
	return s
}

// sides returns the pieces of the side to move and of the other side, without turnMark. It also reports whether Blue
// is to move.
func (s State) sides() (own, enemy bitboard.Set64, blue bool) {
	if s.blue&turnMark != 0 {
		return s.blue &^ turnMark, s.red, true
	}
	return s.red &^ turnMark, s.blue, false
}

// Winner returns the winner, and reports whether the round is over. The winner is NoPlayer if the round is drawn or
// not over, and for the zero State.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Ending returns how the round ended, by [CuckooCaptured], [BaseReached], [OnlyCuckoo], [BaseTrespassed] or [NoMove], or
// the zero Ending if it is not over.
func (s State) Ending() boardgame.Ending {
	winner, rule := s.result()
	if rule == "" {
		return boardgame.Ending{}
	}
	e := s.endedBy(winner, rule)
	e.Of = "round"
	return e
}

// endedBy returns the ending by a rule that result has returned.
func (s State) endedBy(winner boardgame.Player, rule boardgame.Rule) boardgame.Ending {
	_, moved, _ := s.sides()
	onBases := moved & Bases(s.Turn())
	switch loser := winner.Opponent(); rule {
	case CuckooCaptured:
		return boardgame.Ended(rule, winner, "%s has captured %s's cuckoo and won", name(winner), name(loser))
	case BaseReached:
		return boardgame.Ended(rule, winner, "%[1]s's cuckoo is on the base %[2]s, so %[1]s has won", name(winner),
			Cell((onBases & s.cuckoos).First()))
	case OnlyCuckoo:
		return boardgame.Ended(rule, winner, "%s has only the cuckoo left and has won", name(winner))
	case BaseTrespassed:
		base := Cell(onBases.First())
		return boardgame.Ended(rule, winner, "%s's %s is on the base %s, so %s has won", name(loser), s.At(base), base,
			name(winner))
	case NoMove:
		return boardgame.Ended(rule, winner, "no legal move is left, so it is drawn")
	}
	return boardgame.Ending{Rule: rule}
}

// result returns the winner and the rule that ended the round. It checks E1 to E5 in order, as if the player who is
// not to move had made the last move.
func (s State) result() (winner boardgame.Player, rule boardgame.Rule) {
	turn := s.Turn()
	if turn == boardgame.NoPlayer {
		return boardgame.NoPlayer, boardgame.NoPosition
	}
	own, moved, _ := s.sides()
	bases := Bases(turn)
	switch {
	case own&s.cuckoos == 0:
		return turn.Opponent(), CuckooCaptured // E1
	case moved&s.cuckoos&bases != 0:
		return turn.Opponent(), BaseReached // E2
	case own&^s.cuckoos == 0:
		return turn, OnlyCuckoo // E3
	case moved&bases != 0:
		return turn, BaseTrespassed // E4
	case !s.canMove():
		return boardgame.NoPlayer, NoMove // E5
	}
	return boardgame.NoPlayer, ""
}

// decided reports whether one of E1 to E4 has ended the round, or s is the zero State. The parameters are the results
// of State.sides.
func (s State) decided(own, moved bitboard.Set64, blue bool) bool {
	bases := redBases
	if blue {
		bases = blueBases
	}
	return own&s.cuckoos == 0 || own&^s.cuckoos == 0 || moved&bases != 0
}

// At returns the piece on a cell, or NoPiece if there is none.
func (s State) At(c Cell) Piece {
	side := bitboard.Find(int(c), s.blue&^turnMark, s.red&^turnMark)
	if side == 0 {
		return NoPiece
	}
	kind := (bitboard.Find(int(c), s.cuckoos, s.warblers) + 2) % 3 // 0 for a cuckoo, 1 for a warbler, and 2 for an egg
	return BlueCuckoo + Piece(3*(side-1)+kind)
}

// Pieces returns the cells of a player's pieces, as a set of [Cell] values.
func (s State) Pieces(p boardgame.Player) bitboard.Set64 {
	switch p {
	case Blue:
		return s.blue &^ turnMark
	case Red:
		return s.red &^ turnMark
	}
	return 0
}

// Cuckoos returns the cells of both players' cuckoos.
func (s State) Cuckoos() bitboard.Set64 { return s.cuckoos }

// Warblers returns the cells of both players' warblers. Pieces that are neither cuckoos nor warblers are eggs.
func (s State) Warblers() bitboard.Set64 { return s.warblers }

// Apply returns the state after m. For an illegal move, Apply returns s and a [*boardgame.MoveError] that cites the
// rule.
func (s State) Apply(m Move) (State, error) {
	if !s.legal(m) {
		return s, s.refuse(m)
	}
	return s.play(m), nil
}

// play returns the state after a legal move, without checking the move.
func (s State) play(m Move) State {
	first := m.From() & 63
	from, to := bitboard.Set64(1)<<first, bitboard.Set64(1)<<(m.To()&63)
	next := State{
		cuckoos:  s.cuckoos&^(from|to) | -(s.cuckoos>>first&1)&to,
		warblers: s.warblers&^(from|to) | -(s.warblers>>first&1)&to,
	}
	if s.blue&turnMark != 0 {
		next.blue, next.red = s.blue&^(turnMark|from)|to, s.red&^to|turnMark // C1
	} else {
		next.blue, next.red = s.blue&^to|turnMark, s.red&^(turnMark|from)|to // C1
	}
	return next
}

// Check returns the error that Apply would return. The error is nil if m is legal.
func (s State) Check(m Move) error {
	if s.legal(m) {
		return nil
	}
	return s.refuse(m)
}

// Hash returns a hash of the state, the same in every process. Equal states have equal hashes.
func (s State) Hash() uint64 {
	return bitboard.Hash(uint64(s.blue), uint64(s.red), uint64(s.cuckoos), uint64(s.warblers))
}

// New returns the start of a round from the basic set-up, with Blue to move.
func New() State { return MustParse(setUp("basic") + " b") }

// setUp returns the text of a set-up, without the side to move (B5, B6). All three are reconstructions, because the
// text of the published rules does not include the diagrams.
func setUp(name string) string {
	switch name {
	case "advanced1":
		return "EE2ee/EE3ee/WEE2eew/EEC3cee/WEE2eew/EE3ee/EE2ee"
	case "advanced2":
		return "EE2ee/EE3ee/EEW2wee/ECE3ece/EEW2wee/EE3ee/EE2ee"
	}
	return "EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee"
}

// letters holds the letters of the pieces in a position's text, in the order of the Piece constants.
const letters = "CWEcwe"

// Parse reads the text of a position. The text lists the files from a to g, joined by "/", then a space and the side
// to move, "b" or "r". Each file begins at Blue's side. In a file, "C" is Blue's cuckoo, "W" is a warbler and "E" is
// an egg. The letters "c", "w" and "e" are Red's pieces, and a number is the length of a run of empty cells. Parse
// returns a [*boardgame.SyntaxError] for malformed text, and a [*boardgame.PositionError] for an impossible position.
func Parse(text string) (State, error) {
	var s State
	in := notation.Scan("position", text)
	turn := grid.ScanPosition(&in, letters, "br", s.put)
	return notation.End(&in, s.toMove(turn), State.problems)
}

func (s *State) put(c Cell, letter byte) {
	cell := bitboard.Set64(1) << c
	if letter >= 'a' {
		s.red |= cell
	} else {
		s.blue |= cell
	}
	switch letter {
	case 'C', 'c':
		s.cuckoos |= cell
	case 'W', 'w':
		s.warblers |= cell
	}
}

func (s State) problems() (list boardgame.Problems) {
	for _, p := range []boardgame.Player{Blue, Red} {
		all := s.Pieces(p)
		for _, kind := range []struct {
			pieces bitboard.Set64
			most   int
			name   string
		}{
			{all & s.cuckoos, 1, "cuckoos"}, {all & s.warblers, 2, "warblers"},
			{all &^ (s.cuckoos | s.warblers), 14, "eggs"},
		} {
			if n := kind.pieces.Len(); n > kind.most {
				list.Add(Pieces, "%s has %d %s, more than %d", name(p), n, kind.name, kind.most)
			}
		}
	}
	waiting := s.Turn().Opponent()
	switch all := s.Pieces(waiting); {
	case all&s.cuckoos == 0:
		list.Add(CuckooCaptured, "%[1]s has no cuckoo, and it is not %[1]s's turn", name(waiting))
	case all&^s.cuckoos == 0:
		list.Add(OnlyCuckoo, "%[1]s has only the cuckoo, and it is not %[1]s's turn: the round was already over",
			name(waiting))
	}
	return list
}

// MustParse is like [Parse] but panics on an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

// AppendText appends the text of the position to dst, in the form that Parse reads. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	return grid.AppendPosition(dst, s.Turn(), "br", func(c Cell) byte { return s.At(c).letter() }), nil
}

func (p Piece) letter() byte { return notation.Entry(p, 0, []byte(letters)...) }

// String returns the text of the position, or "" for the zero State.
func (s State) String() string { return notation.String(s) }

// MarshalText returns the text of the position. The error is always nil.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the position that Parse reads from the text, or to the zero State if the text is empty. If
// it returns an error, it leaves s unchanged.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// MarshalBinary returns the text, so that package gob can write positions.
func (s State) MarshalBinary() ([]byte, error) { return s.MarshalText() }

// UnmarshalBinary does the same as UnmarshalText.
func (s *State) UnmarshalBinary(text []byte) error { return s.UnmarshalText(text) }
