package geister

import (
	"iter"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// White and Black are the players.
const (
	White = boardgame.First
	Black = boardgame.Second
)

// Cell is a cell of the board: 0 is a1, 1 is b1, and 35 is f6. Other values are not cells.
type Cell uint8

var board = notation.Board[Cell]{Letters: "abcdef", Numbers: 6, None: 36}

func (c Cell) Valid() bool    { return board.Valid(c) }
func (c Cell) String() string { return board.Name(c) }

const (
	whiteHome bitboard.Set64 = 0b011110_011110 // B2
	blackHome                = whiteHome << 24
	fileA     bitboard.Set64 = 0x041041041
	fileF                    = fileA << 5
)

func home(p boardgame.Player) bitboard.Set64 { return notation.Entry(p, 0, whiteHome, blackHome) }

// corners returns the cells through which p's good ghosts leave (M4).
func corners(p boardgame.Player) bitboard.Set64 {
	return notation.Entry(p, 0, bitboard.Of64(30, 35), bitboard.Of64(0, 5))
}

// State is a position, or what one player sees of it. The zero State is not a position.
//
// A ghost that is neither in good nor in evil is unknown: its player has not chosen yet, or the state is a view, and its
// viewer can't see what the ghost is.
type State struct {
	ghosts     [2]bitboard.Set64 // White's and Black's
	good, evil bitboard.Set64
	turn       boardgame.Player
	left       boardgame.Player // the player whose good ghost has left the board (E1)
	chosen     [2]bool          // whether White and Black have decided which of their ghosts are good (B3)
	lost       [2][2]uint8      // how many good and evil ghosts White and Black have lost (M2)
}

// begin returns the start position. Each argument is a player's good ghosts, or 0 for a player who has yet to choose them.
func begin(white, black bitboard.Set64) State {
	s := State{ghosts: [2]bitboard.Set64{whiteHome, blackHome}, turn: White}
	for i, good := range []bitboard.Set64{white, black} {
		if good != 0 {
			s = s.choose(i, good)
		}
	}
	return s.passTo(White)
}

func (s State) choose(i int, good bitboard.Set64) State {
	s.good, s.evil, s.chosen[i] = s.good|good, s.evil|s.ghosts[i]&^good, true
	return s
}

// passTo returns s with p to move, or the other player if that is the only one who has yet to choose.
func (s State) passTo(p boardgame.Player) State {
	if other := p.Opponent(); s.chosen[p-1] && !s.chosen[other-1] {
		p = other
	}
	s.turn = p
	return s
}

// sides returns the ghosts of the side to move and of the other side.
func (s State) sides() (own, enemy bitboard.Set64) {
	if s.turn == Black {
		return s.ghosts[1], s.ghosts[0]
	}
	return s.ghosts[0], s.ghosts[1]
}

// Turn returns the player whose turn the position says it is, even if the game is over.
func (s State) Turn() boardgame.Player { return s.turn }

func (s State) result() (winner boardgame.Player, rule boardgame.Rule) {
	if s.turn == boardgame.NoPlayer {
		return boardgame.NoPlayer, boardgame.NoPosition
	}
	if s.left != boardgame.NoPlayer {
		return s.left, Escape
	}
	for i, lost := range s.lost {
		switch p := White + boardgame.Player(i); {
		case lost[0] == 4:
			return p.Opponent(), AllGood
		case lost[1] == 4:
			return p, AllEvil
		}
	}
	return boardgame.NoPlayer, ""
}

// Winner returns the winner, and reports whether the game is over.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Ended returns the rule that ended the game, or "" if the game is not over.
func (s State) Ended() boardgame.Rule { _, rule := s.result(); return rule }

// Move is one turn: a step ("b2-b3"), a capture ("b2xb3"), a ghost that leaves ("a6-a6"), or the choice of the good ghosts
// ("+b1,c1,d1,e1"). Other players see a choice as "+?", which nobody can play.
type Move struct {
	from, to Cell
	mark     byte  // one of "-x+?", or 0 in the zero Move
	good     uint8 // for a choice: which of the home cells, in ascending order
}

// choice returns the choice of four of p's ghosts.
func choice(p boardgame.Player, good uint8) Move { return Move{Cell(p), 0, '+', good} }

// chosen returns the cells of a choice.
func (m Move) chosen() (cells bitboard.Set64) {
	i := 0
	for c := range home(boardgame.Player(m.from)).All() {
		if m.good>>i&1 != 0 {
			cells = cells.With(c)
		}
		i++
	}
	return cells
}

// targets yields the legal moves, in their order. Everything else about moves comes from it or from Check.
func (s State) targets(yield func(Move) bool) {
	if _, rule := s.result(); rule != "" {
		return
	}
	own, enemy := s.sides()
	if !s.chosen[s.turn-1] {
		for good := range choices {
			if !yield(choice(s.turn, good)) {
				return
			}
		}
		return
	}
	for from := range own.All() {
		one := bitboard.Set64(1) << from
		ends := (one<<6 | one>>6 | one&^fileF<<1 | one&^fileA>>1) & (1<<36 - 1) &^ own // M1, M3
		for to := range ends.All() {
			if !yield(step(from, to, enemy.Has(to))) {
				return
			}
		}
		if s.good&corners(s.turn)&one != 0 && !yield(step(from, from, false)) { // M4
			return
		}
	}
}

func step(from, to int, captures bool) Move {
	if captures {
		return Move{Cell(from), Cell(to), 'x', 0}
	}
	return Move{Cell(from), Cell(to), '-', 0}
}

// choices yields the 70 ways to choose four of eight ghosts.
func choices(yield func(uint8) bool) {
	for n := range 256 {
		if bitboard.Set64(n).Len() == 4 && !yield(uint8(n)) {
			return
		}
	}
}

// AppendMoves appends every legal move to dst.
func (s State) AppendMoves(dst []Move) []Move {
	for m := range s.targets {
		dst = append(dst, m)
	}
	return dst
}

// LegalMoves returns the moves that AppendMoves lists.
func (s State) LegalMoves() iter.Seq[Move] { return s.targets }

// CountMoves returns the number of legal moves.
func (s State) CountMoves() (n int) {
	for range s.targets {
		n++
	}
	return n
}

// Apply returns the state after m, or s and a [*boardgame.MoveError] if m is not legal.
func (s State) Apply(m Move) (State, error) {
	if err := s.Check(m); err != nil {
		return s, err
	}
	own, enemy, from, to := int(s.turn)-1, 2-int(s.turn), int(m.from), int(m.to)
	if m.mark == '+' {
		return s.choose(own, m.chosen()).passTo(s.turn.Opponent()), nil
	}
	if s.ghosts[enemy].Has(to) { // M2
		kind := 0
		if s.evil.Has(to) {
			kind = 1
		}
		s.lost[enemy][kind]++
	}
	s.ghosts[enemy], s.ghosts[own] = s.ghosts[enemy].Without(to), s.ghosts[own].Without(from)
	good := s.good.Has(from)
	s.good, s.evil = s.good.Without(from).Without(to), s.evil.Without(from).Without(to)
	switch {
	case m.from == m.to:
		s.left = s.turn
	case good:
		s.ghosts[own], s.good = s.ghosts[own].With(to), s.good.With(to)
	default:
		s.ghosts[own], s.evil = s.ghosts[own].With(to), s.evil.With(to)
	}
	s.turn = s.turn.Opponent()
	return s, nil
}

// Check returns the error that Apply would return.
func (s State) Check(m Move) error {
	from, to := m.from, m.to
	own, enemy := s.sides()
	winner, rule := s.result()
	switch {
	case rule == boardgame.NoPosition:
		return boardgame.Refuse(m, rule, "there is no position, so no move is legal")
	case rule != "":
		return boardgame.Refuse(m, rule, "the game is over: %s has won", name(winner))
	case m == Move{}:
		return boardgame.Refuse(m, Turns, "no move is given")
	case m.mark == '?':
		return boardgame.Refuse(m, Secret, "this is only what others see of a choice")
	case m.mark == '+' && boardgame.Player(m.from) != s.turn:
		return boardgame.Refuse(m, Secret, "choose among your own ghosts, on the cells where they begin")
	case m.mark == '+' && s.chosen[s.turn-1]:
		return boardgame.Refuse(m, Secret, "you have already chosen your good ghosts")
	case m.mark == '+':
		return nil
	case !s.chosen[s.turn-1]:
		return boardgame.Refuse(m, Secret, "first choose your four good ghosts, such as %s", choice(s.turn, 0b1111))
	case enemy.Has(int(from)):
		return boardgame.Refuse(m, Turns, "the ghost on %s is %s's, and it is %s's turn", from, name(s.turn.Opponent()), name(s.turn))
	case !own.Has(int(from)):
		return boardgame.Refuse(m, Turns, "there is no ghost on %s", from)
	case to == from && m.mark == '-' && !corners(s.turn).Has(int(from)):
		return boardgame.Refuse(m, Leaving, "%s is not a corner on the enemy's side", from)
	case to == from && m.mark == '-' && !s.good.Has(int(from)):
		return boardgame.Refuse(m, Leaving, "only a good ghost may leave the board")
	case to == from && m.mark == '-':
		return nil
	}
	files, ranks := int(to)%6-int(from)%6, int(to)/6-int(from)/6
	there := enemy.Has(int(to))
	switch {
	case files*files+ranks*ranks != 1:
		return boardgame.Refuse(m, OneCell, "a ghost moves one cell along its row or column, and %s is not next to %s", to, from)
	case own.Has(int(to)):
		return boardgame.Refuse(m, OwnGhost, "%s can't go to %s: your own ghost is there", from, to)
	case there && m.mark != 'x':
		return boardgame.Refuse(m, Capture, "there is a ghost on %s to capture: write %s", to, Move{from, to, 'x', 0})
	case !there && m.mark == 'x':
		return boardgame.Refuse(m, Capture, "there is no ghost on %s to capture: write %s", to, Move{from, to, '-', 0})
	}
	return nil
}

// Hash returns a hash of the state, the same in every process.
func (s State) Hash() uint64 {
	small := uint64(s.turn) | uint64(s.left)<<2
	for i := range s.lost {
		small = small<<7 | uint64(s.lost[i][0])<<4 | uint64(s.lost[i][1])<<1
		if s.chosen[i] {
			small++
		}
	}
	return bitboard.Hash(uint64(s.ghosts[0]), uint64(s.ghosts[1]), uint64(s.good), uint64(s.evil)|small<<36)
}
