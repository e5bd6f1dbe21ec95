package breakthrough

import (
	_ "embed"
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// These constants identify the rules, whose texts are in doc.go, the rule book.
const (
	Board        boardgame.Rule = "breakthrough/B1"
	SetUp        boardgame.Rule = "breakthrough/B2"
	Turns        boardgame.Rule = "breakthrough/B3"
	OneAhead     boardgame.Rule = "breakthrough/M1"
	Capture      boardgame.Rule = "breakthrough/M2"
	OwnPawn      boardgame.Rule = "breakthrough/M3"
	BreakThrough boardgame.Rule = "breakthrough/E1"
	NothingLeft  boardgame.Rule = "breakthrough/E2"
)

// White and Black are the players.
const (
	White = boardgame.First  // moves first, and up the board
	Black = boardgame.Second // moves down the board
)

// These variables hold only constants, so nothing is computed at import.
var (
	//go:embed doc.go
	book   string
	board  = boards.Board[Cell]{Letters: "abcdefgh", Numbers: 8, None: 64}
	pieces = [...]picture.Piece{{Letter: 'P', Word: "white pawn", Owner: White}, {Letter: 'p', Word: "black pawn", Owner: Black}}
)

// Game returns the game, for the tools of this module. It is the same in every call.
func Game() *game.Game[State, Move] { return made.Game(definition) }

var made game.Once[State, Move]

func definition() game.Definition[State, Move] {
	return game.Definition[State, Move]{
		Info: game.Info{
			Name: "breakthrough", Title: "Breakthrough", Version: 1,
			Aim: "Bring one of your pawns to the far side of the board.",
			Notation: "Write the cell that the pawn leaves, a hyphen (or x for a capture), " +
				"and the cell where it goes: a2-a3, a7xb8.",
			Seats: []game.Seat{
				{Letter: "w", Name: "White", Color: picture.White}, {Letter: "b", Name: "Black", Color: picture.Black},
			},
			Doc: game.BookText(book), Sources: map[string]string{"text": "the inventor's description"},
			// every move takes one of 16 pawns one rank ahead, and no pawn has more than seven ranks to go
			MaxPlies: 2 * 16 * 7,
		},
		Rules: game.Rules[State, Move]{
			New:   func(game.Options) (State, error) { return New(), nil },
			Parse: Parse, ParseMove: boards.ParseMove[Cell], Written: boards.Moves[Cell](),
			Symmetries: game.Flips[State, Move](), TurnRule: Turns,
		},
		Look: game.Look[State, Move]{Picture: State.picture, Trace: picture.FromTo[State, Move]},
		Bots: game.Bots[State, Move]{
			Terms: slices.Clone(terms[:]), Count: State.counts,
			Learn: &game.Learn[State, Move]{
				Turned: true, Possible: possible, Key: Move.Key,
				Planes: 2, Rows: 8, Columns: 8, Names: []string{"own pawns", "enemy's pawns"},
				Sets: State.sets, Net: net.Net(weights), Mirror: func(cell int) int { return cell ^ 7 },
			},
		},
	}
}

func name(p boardgame.Player) string { return notation.Entry(p, "nobody", "White", "Black") }

// Move is one turn: a pawn goes from one cell to another. The text of a move is "a2-a3" or, if it captures, "a7xb8".
type Move = boards.Move[Cell]

// Cell is a cell of the board: 0 is a1, 1 is b1, and 63 is h8. Other values are not cells.
type Cell uint8

func (c Cell) Valid() bool              { return board.Valid(c) }
func (c Cell) String() string           { return board.Name(c) }
func (Cell) Board() *boards.Board[Cell] { return &board }

// State is a position. It is a small value that never changes: comparing it with == compares positions. The zero State
// is not a position: its game is over, and it is nobody's turn.
type State struct {
	white, black bitboard.Set64
	turn         boardgame.Player
}

const (
	fileA bitboard.Set64 = 0x0101010101010101
	fileH                = fileA << 7
	rank1 bitboard.Set64 = 0xff
	rank8                = rank1 << 56
)

// New returns the position at the start of a game (B2, B3).
func New() State { return State{rank1 | rank1<<8, rank8 | rank8>>8, White} }

// Parse reads the text of a position: the ranks from 8 down to 1, a space, and the side to move, "w" or "b". The error
// is a [*boardgame.SyntaxError] for malformed text, and a [*boardgame.PositionError] for a position that no rule
// allows.
func Parse(text string) (State, error) {
	var s State
	in := notation.Scan("position", text)
	s.turn = board.ScanPosition(&in, "Pp", "wb", func(c Cell, letter byte) {
		pawns := &s.white
		if letter == 'p' {
			pawns = &s.black
		}
		*pawns = pawns.With(int(c))
	})
	return notation.End(&in, s, State.problems)
}

// problems returns all reasons why the rules don't allow a position.
func (s State) problems() (list boardgame.Problems) {
	if w, b := s.white.Len(), s.black.Len(); max(w, b) > 16 {
		list.Add(SetUp, "White has %d pawns and Black has %d, but nobody can have more than 16", w, b)
	} else if w+b == 0 {
		list.Add(NothingLeft, "nobody has a pawn")
	}
	if s.white&rank8 != 0 && s.black&rank1 != 0 {
		list.Add(BreakThrough, "both players have broken through")
	}
	return list
}

// MustParse is like [Parse] but panics on an error. The methods write and read the text that Parse reads.
func MustParse(text string) State { return notation.Must(Parse(text)) }
func (s State) AppendText(dst []byte) ([]byte, error) {
	return board.AppendPosition(dst, s.turn, "wb", func(c Cell) byte { return byte(s.pawn(c).Letter) }), nil
}
func (s State) String() string                   { return notation.String(s) }
func (s State) MarshalText() ([]byte, error)     { return s.AppendText(nil) }
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// At returns the owner of the pawn on a cell, or NoPlayer if there is none, and pawn returns the pawn, as it looks.
func (s State) At(c Cell) boardgame.Player {
	return boardgame.Player(bitboard.Find(int(c), s.white, s.black))
}
func (s State) pawn(c Cell) picture.Piece {
	return notation.Entry(s.At(c), picture.Piece{}, pieces[:]...)
}
func (s State) picture() picture.Picture {
	return board.Picture(func(c Cell, cell *picture.Cell) { cell.Piece = s.pawn(c) })
}

// Mirrored and Turned return images of s, the second one with the colours swapped. Symmetries need nothing else.
func (s State) Mirrored() State { return State{s.white.Mirrored(8), s.black.Mirrored(8), s.turn} }
func (s State) Turned() State {
	return State{s.black.Turned(64), s.white.Turned(64), s.turn.Opponent()}
}

// Winner returns the winner, and reports whether the game is over (E1, E2). There are no draws.
func (s State) Winner() (p boardgame.Player, over bool) {
	switch {
	case s.turn == boardgame.NoPlayer:
		return boardgame.NoPlayer, true
	case s.white&rank8 != 0 || s.black == 0:
		return White, true
	case s.black&rank1 != 0 || s.white == 0:
		return Black, true
	}
	return boardgame.NoPlayer, false
}

// Ending returns how the game ended, or the zero Ending if it is not over.
func (s State) Ending() boardgame.Ending {
	winner, over := s.Winner()
	rule := NothingLeft
	switch {
	case !over:
		return boardgame.Ending{}
	case winner == boardgame.NoPlayer:
		return boardgame.Ending{Rule: boardgame.NoPosition}
	case s.white&rank8|s.black&rank1 != 0:
		rule = BreakThrough
	}
	return boardgame.Ended(rule, winner, "%s has won", name(winner))
}

// Turn and Hash do what [boardgame.Position] says.
func (s State) Turn() boardgame.Player { return s.turn }
func (s State) Hash() uint64           { return bitboard.Hash(uint64(s.white), uint64(s.black), uint64(s.turn)) }

// AppendMoves appends every legal move to dst (M1, M2, M3): straight ahead to empty cells, and then diagonally to cells
// without a pawn of their own. A shift moves all pawns one cell. Those that would leave the board on one side must not
// come back on the other. LegalMoves yields these moves, and CountMoves counts them.
func (s State) AppendMoves(dst []Move) []Move {
	if _, over := s.Winner(); over {
		return dst
	}
	w, b, free := s.white, s.black, ^(s.white | s.black)
	ends, add := [...]bitboard.Set64{w << 8 & free, w &^ fileA << 7 &^ w, w &^ fileH << 9 &^ w}, [...]int{8, 7, 9}
	if s.turn == Black {
		ends, add = [...]bitboard.Set64{b >> 8 & free, b &^ fileA >> 9 &^ b, b &^ fileH >> 7 &^ b}, [...]int{-8, -9, -7}
	}
	for direction, ends := range ends {
		for to := range ends.All() {
			dst = append(dst, boards.MoveOf(Cell(to-add[direction]), Cell(to), !free.Has(to)))
		}
	}
	return dst
}
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
func (s State) CountMoves() int            { return len(s.AppendMoves(make([]Move, 0, 3*16))) }

// Apply returns the state after m, or s and a [*boardgame.MoveError] if m is not legal.
func (s State) Apply(m Move) (State, error) {
	if err := s.Check(m); err != nil {
		return s, err
	}
	from, to := int(m.From()), int(m.To())
	if s.turn == White {
		return State{s.white.Without(from).With(to), s.black.Without(to), Black}, nil
	}
	return State{s.white.Without(to), s.black.Without(from).With(to), White}, nil
}

// Check returns the error that Apply would return: the first rule that m breaks, with a sentence for players. A
// refusal costs next to nothing, because its sentence is composed only when somebody reads it.
func (s State) Check(m Move) error {
	from, to := m.From(), m.To()
	owner, there := s.At(from), s.At(to)
	ranks, files := int(to/8)-int(from/8), int(to%8)-int(from%8)
	switch _, over := s.Winner(); {
	case over:
		return s.Ending().Refuse(m)
	case m == Move{} || owner != s.turn:
		return boardgame.Foreign{Rule: Turns, Piece: "pawn", From: from, Owner: owner,
			OwnerName: name(owner), TurnName: name(s.turn)}.Refuse(m)
	case !to.Valid() || ranks != notation.Entry(owner, 0, 1, -1) || files*files > 1:
		return boardgame.Refuse(m, OneAhead,
			"a pawn goes one cell ahead, and %s is not one cell ahead of %s", to, from)
	case there == owner:
		return boardgame.Refuse(m, OwnPawn, "%s can't go to %s: your own pawn is there", from, to)
	case there != boardgame.NoPlayer && files == 0:
		return boardgame.Refuse(m, Capture, "%s can't capture %s: a pawn captures diagonally", from, to)
	case m.Captures() != (there != boardgame.NoPlayer):
		return boardgame.Refuse(m, Capture,
			"write x for a capture and a hyphen for any other move: %s", boards.MoveOf(from, to, !m.Captures()))
	}
	return nil
}
