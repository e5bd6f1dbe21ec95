package geister

import (
	_ "embed"
	"encoding/binary"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// These constants identify the rules, whose texts are in doc.go, the rule book.
const (
	Board    boardgame.Rule = "geister/B1"
	SetUp    boardgame.Rule = "geister/B2"
	Secret   boardgame.Rule = "geister/B3"
	Turns    boardgame.Rule = "geister/B4"
	OneCell  boardgame.Rule = "geister/M1"
	Capture  boardgame.Rule = "geister/M2"
	OwnGhost boardgame.Rule = "geister/M3"
	Leaving  boardgame.Rule = "geister/M4"
	Escape   boardgame.Rule = "geister/E1"
	AllGood  boardgame.Rule = "geister/E2"
	AllEvil  boardgame.Rule = "geister/E3"
)

// White and Black are the players.
const (
	White = boardgame.First
	Black = boardgame.Second
)

func name(p boardgame.Player) string { return notation.Entry(p, "nobody", "White", "Black") }

// The lists have an entry for each player.
var (
	//go:embed doc.go
	book    string
	board   = boards.Board[Cell]{Letters: "abcdef", Numbers: 6, None: 36}
	players = [...]boardgame.Player{White, Black}
	homes   = [...]bitboard.Set64{0b011110_011110, 0b011110_011110 << 24} // the cells where the ghosts begin (B2)
	corners = [...]bitboard.Set64{0b100001, 0b100001 << 30}               // those of the player's own side (M4)
)

// Game returns the game, for the tools of this module. It is the same in every call.
func Game() *game.Game[State, Move] { return made.Game(definition) }

var made game.Once[State, Move]

func definition() game.Definition[State, Move] {
	return game.Definition[State, Move]{
		Info: game.Info{
			Name: "geister", Title: "Geister", Version: 2,
			Aim: "Bring a good ghost off the board through a corner on the enemy's side, " +
				"capture all four good ghosts, or lose all four of your evil ones.",
			Notation: "Write the two cells, with a hyphen, or x for a capture: b2-b3, b3xb4. " +
				"A ghost that leaves the board stays on its cell: a6-a6.",
			Seats: []game.Seat{
				{Letter: "w", Name: "White", Color: picture.White}, {Letter: "b", Name: "Black", Color: picture.Black},
			},
			Options: []game.Option{deal(White), deal(Black)},
			Doc:     game.BookText(book),
			Sources: map[string]string{
				"text": "the published rules", "own": "a simpler rule of this book: in the published game, the players choose",
			},
		},
		Rules: game.Rules[State, Move]{
			New:       begin,
			Parse:     Parse,
			ParseMove: boards.ParseMove[Cell],
			Written:   boards.Moves[Cell](),
			TurnRule:  Turns,
		},
		Look:    game.Look[State, Move]{Picture: State.picture, Trace: picture.FromTo[State, Move]},
		Secrets: &game.Secrets[State, Move]{Hide: State.hide, Fill: State.fill, Parse: parse},
	}
}

// deal returns the option that holds which of a player's ghosts are good. Nobody may know its value, so the host of the
// game draws it. The player sees their own ghosts on the board.
func deal(p boardgame.Player) game.Option {
	o := game.Option{Name: dealt(p), Doc: "Which of " + name(p) + "'s ghosts are good?", Secret: true}
	for goods := range homes[p-White].Subsets(4) {
		o.Values = append(o.Values, names(goods))
	}
	return o
}

func dealt(p boardgame.Player) string { return strings.ToLower(name(p)) }

// names returns the names of the cells of a set: "b1c1d1e1".
func names(set bitboard.Set64) (text string) {
	for c := range set.All() {
		text += Cell(c).String()
	}
	return text
}

// hide returns what the viewer sees of s: everything but the kinds of other players' ghosts on the board (B3).
func (s State) hide(viewer boardgame.Player) State {
	own := s.of(viewer)
	s.good, s.evil = s.good&own, s.evil&own
	return s
}

// fill draws the kinds of all ghosts that the viewer can't see. Of the evil ones, everybody knows how many are left.
func (s State) fill(_ boardgame.Player, rng *rand.Rand) State {
	for i, ghosts := range s.ghosts {
		hidden := ghosts &^ (s.good | s.evil)
		evils := hidden.Subset(4-int(s.lost[2*i+1]), rng)
		s.good, s.evil = s.good|hidden&^evils, s.evil|evils
	}
	return s
}

// Move is one turn: a step ("b2-b3"), a capture ("b2xb3"), or a ghost that leaves ("a6-a6").
type Move = boards.Move[Cell]

// Cell is a cell of the board: 0 is a1, 1 is b1, and 35 is f6. Other values are not cells.
type Cell uint8

func (c Cell) Valid() bool              { return board.Valid(c) }
func (c Cell) String() string           { return board.Name(c) }
func (Cell) Board() *boards.Board[Cell] { return &board }

const (
	allCells bitboard.Set64 = 1<<36 - 1
	fileA                   = allCells / 0b111111
	fileF                   = fileA << 5
)

// State is a position, or what one player sees of it: ghosts that are neither good nor evil are hidden from the viewer.
// The zero State is not a position.
type State struct {
	ghosts     [2]bitboard.Set64 // of White and Black
	good, evil bitboard.Set64
	lost       [4]uint8 // how many ghosts have been captured (M2), in the order of captured
	turn       boardgame.Player
}

const captured = "GEge" // the letters of White's good and evil ghosts, and of Black's

// of returns the ghosts of a player.
func (s State) of(p boardgame.Player) bitboard.Set64 { return notation.Entry(p, 0, s.ghosts[:]...) }

// exits returns the corners through which p's good ghosts leave (M4).
func exits(p boardgame.Player) bitboard.Set64 { return notation.Entry(p.Opponent(), 0, corners[:]...) }

// begin returns the start position with the values of the options.
func begin(o game.Options) (State, error) {
	s := State{ghosts: homes, turn: White}
	for i, home := range homes {
		for goods := range home.Subsets(4) {
			if names(goods) == o[dealt(players[i])] {
				s.good, s.evil = s.good|goods, s.evil|home&^goods
			}
		}
	}
	return s, nil
}

// Parse reads the text of a position: the ranks from 6 down to 1, the side to move, and the captured ghosts ("GEgg" or
// "-"). G and E are White's good and evil ghosts, and small letters are Black's. H is a hidden ghost, which only the
// text of a view can have.
func Parse(text string) (State, error) { return parse(text, everybody) }

const everybody = Black + 1 // a viewer who sees all ghosts

// parse reads the text of a player's view.
func parse(text string, viewer boardgame.Player) (s State, err error) {
	in := notation.Scan("position", text)
	s.turn = board.ScanPosition(&in, letters, "wb", func(c Cell, letter byte) {
		i := strings.IndexByte(letters, letter)
		ghosts := &s.ghosts[i/3]
		*ghosts = ghosts.With(int(c))
		switch i % 3 {
		case good:
			s.good = s.good.With(int(c))
		case evil:
			s.evil = s.evil.With(int(c))
		}
	})
	in.Expect(' ', "after the side to move")
	in.Field("captured ghosts")
	for i := range captured {
		for in.Accept(captured[i : i+1]) {
			s.lost[i] = min(s.lost[i]+1, 9)
		}
	}
	if s.lost == [4]uint8{} {
		in.Expect('-', "or captured ghosts")
	}
	return notation.End(&in, s, func(s State) boardgame.Problems { return s.problems(viewer) })
}

// problems returns the reasons why a viewer can't have this view, or, for everybody, why the position is impossible.
func (s State) problems(viewer boardgame.Player) (list boardgame.Problems) {
	ends := 0
	for i, p := range players {
		all, seen := s.ghosts[i], viewer == p || viewer == everybody
		lostGoods, lostEvils := int(s.lost[2*i]), int(s.lost[2*i+1])
		goods, evils := lostGoods+(all&s.good).Len(), lostEvils+(all&s.evil).Len()
		left := 8 - all.Len() - lostGoods - lostEvils
		switch known := all & (s.good | s.evil); {
		case left < 0 || left > 1:
			list.Add(SetUp, "%s has %d ghosts on the board and off it, not 8", name(p), 8-left)
		case goods > 4-left || evils > 4:
			list.Add(Secret, "%s has %d good and %d evil ghosts, but at most %d and 4", name(p), goods, evils, 4-left)
		case seen && known != all:
			list.Add(Secret, "%s's ghosts are hidden, but must be shown", name(p))
		case !seen && known != 0:
			list.Add(Secret, "this view can't show which of %s's ghosts are good", name(p))
		}
		ends += left + lostGoods/4 + lostEvils/4
	}
	if ends > 1 {
		list.Add(Escape, "the game would have ended more than once")
	}
	return list
}

// MustParse is like [Parse] but panics on an error. The methods write and read the text that Parse reads.
func MustParse(text string) State { return notation.Must(Parse(text)) }
func (s State) AppendText(dst []byte) ([]byte, error) {
	if s.turn == boardgame.NoPlayer {
		return dst, nil
	}
	dst = board.AppendPosition(dst, s.turn, "wb", func(c Cell) byte { return byte(s.ghost(c).Letter) })
	dst = append(dst, ' ')
	for i, letter := range captured {
		dst = append(dst, strings.Repeat(string(letter), int(s.lost[i]))...)
	}
	if s.lost == [4]uint8{} {
		dst = append(dst, '-')
	}
	return dst, nil
}
func (s State) String() string                   { return notation.String(s) }
func (s State) MarshalText() ([]byte, error)     { return s.AppendText(nil) }
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// picture returns the picture of the board, with the corners as goals (M4).
func (s State) picture() picture.Picture {
	return board.Picture(func(c Cell, cell *picture.Cell) {
		cell.Piece = s.ghost(c)
		cell.Home = boardgame.Player(bitboard.Find(int(c), corners[:]...))
		cell.Goal = cell.Home != boardgame.NoPlayer
	})
}

// ghost returns the ghost on a cell, as it looks.
func (s State) ghost(c Cell) picture.Piece {
	owner, kind := bitboard.Find(int(c), s.ghosts[:]...), bitboard.Find(int(c), s.good, s.evil)
	if owner == 0 {
		return picture.Piece{}
	}
	return pieces[3*(owner-1)+kind]
}

// These are the ghosts, in the order of letters. A good one smiles, an evil one scowls, and a hidden one shows no face.
var (
	pieces = [...]picture.Piece{
		{Letter: 'H', Word: "white ghost", Owner: White, Shape: faceless, Down: true},
		{Letter: 'G', Word: "white good ghost", Owner: White, Shape: smiling},
		{Letter: 'E', Word: "white evil ghost", Owner: White, Shape: scowling},
		{Letter: 'h', Word: "black ghost", Owner: Black, Shape: faceless, Down: true},
		{Letter: 'g', Word: "black good ghost", Owner: Black, Shape: smiling},
		{Letter: 'e', Word: "black evil ghost", Owner: Black, Shape: scowling},
	}
	faceless = &picture.Shape{Name: "ghost", Under: shadow, Outline: sheet, Drop: 6}
	smiling  = &picture.Shape{Name: "good-ghost", Under: shadow, Outline: sheet, Over: eyes + smile, Drop: 22}
	scowling = &picture.Shape{Name: "evil-ghost", Under: shadow, Outline: sheet, Over: eyes + scowl, Drop: 22}
)

const (
	letters    = "HGEhge"
	good, evil = 1, 2 // a letter's index in the letters of its player

	shadow = `<ellipse cx="1.5" cy="20.5" rx="16" ry="4.5" fill="url(#boardgame-shadow)"/>`
	sheet  = "m0-22c-10 0-16 8-16 18v24l5-5 5 5 6-5 6 5 5-5 5 5v-24c0-10-6-18-16-18z"
	eyes   = `<path d="M-6-8a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM6-8a3 3 0 1 0 0 6a3 3 0 1 0 0-6z" fill="currentColor"/>`
	smile  = `<path d="M-7 3q7 9 14 0" ` + line
	scowl  = `<path d="M-7 8q7-9 14 0M-10-12l7 3M10-12l-7 3" ` + line
	line   = `fill="none" stroke="currentColor" stroke-width="2.5"/>`
)

// Turn and Hash do what [boardgame.Position] says.
func (s State) Turn() boardgame.Player { return s.turn }
func (s State) Hash() uint64 {
	lost := uint64(binary.LittleEndian.Uint32(s.lost[:]))
	return bitboard.Hash(uint64(s.ghosts[0]), uint64(s.ghosts[1]), uint64(s.good), uint64(s.evil), lost, uint64(s.turn))
}

// Winner returns the winner, and reports whether the game is over.
func (s State) Winner() (p boardgame.Player, over bool) { e := s.Ending(); return e.Winner, e.Over() }

// Ending returns how the game ended, or the zero Ending if it is not over.
func (s State) Ending() boardgame.Ending {
	if s.turn == boardgame.NoPlayer {
		return boardgame.Ending{Rule: boardgame.NoPosition}
	}
	won := func(rule boardgame.Rule, p boardgame.Player) boardgame.Ending {
		return boardgame.Ended(rule, p, "%s has won", name(p))
	}
	for i, p := range players {
		switch goods, evils := s.lost[2*i], s.lost[2*i+1]; {
		case s.ghosts[i].Len()+int(goods+evils) < 8: // a ghost has left
			return won(Escape, p)
		case goods == 4:
			return won(AllGood, p.Opponent())
		case evils == 4:
			return won(AllEvil, p)
		}
	}
	return boardgame.Ending{}
}

// AppendMoves appends every legal move to dst: steps (M1, M3), and ghosts that leave (M4). LegalMoves yields these
// moves, and CountMoves counts them.
func (s State) AppendMoves(dst []Move) []Move {
	if s.Ending().Over() {
		return dst
	}
	own, enemy := s.of(s.turn), s.of(s.turn.Opponent())
	free, leaving := allCells&^own, own&s.good&exits(s.turn)
	all := [...]bitboard.Set64{
		own << 6 & free, own >> 6 & free, own &^ fileF << 1 & free, own &^ fileA >> 1 & free, leaving,
	}
	for direction, ends := range all {
		add := [...]int{6, -6, 1, -1, 0}[direction]
		for to := range ends.All() {
			dst = append(dst, boards.MoveOf(Cell(to-add), Cell(to), enemy.Has(to)))
		}
	}
	return dst
}
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
func (s State) CountMoves() int            { return len(s.AppendMoves(make([]Move, 0, 4*8))) }

// Apply returns the state after m, or s and a [*boardgame.MoveError] if m is not legal.
func (s State) Apply(m Move) (State, error) {
	if err := s.Check(m); err != nil {
		return s, err
	}
	from, to := int(m.From()), int(m.To())
	if kind := bitboard.Find(to, s.good, s.evil); m.Captures() && kind != 0 { // M2
		s.lost[2*int(s.turn.Opponent()-White)+kind-1]++
	}
	for _, set := range []*bitboard.Set64{&s.ghosts[0], &s.ghosts[1], &s.good, &s.evil} {
		goes := set.Has(from) && from != to
		*set = set.Without(from).Without(to)
		if goes {
			*set = set.With(to)
		}
	}
	s.turn = s.turn.Opponent()
	return s, nil
}

// Check returns the error that Apply would return.
func (s State) Check(m Move) error {
	from, to, leaves := m.From(), m.To(), m.From() == m.To() && !m.Captures()
	own, enemy := s.of(s.turn), s.of(s.turn.Opponent())
	ranks, files := int(to/6)-int(from/6), int(to%6)-int(from%6)
	switch {
	case s.Ending().Over():
		return s.Ending().Refuse(m)
	case m == Move{} || !own.Has(int(from)):
		owner := boardgame.Player(bitboard.Find(int(from), s.ghosts[:]...))
		return boardgame.Foreign{Rule: Turns, Piece: "ghost", From: from, Owner: owner,
			OwnerName: name(owner), TurnName: name(s.turn)}.Refuse(m)
	case leaves && !exits(s.turn).Has(int(from)):
		return boardgame.Refuse(m, Leaving, "%s is not a corner on the enemy's side", from)
	case leaves && !s.good.Has(int(from)):
		return boardgame.Refuse(m, Leaving, "only a good ghost may leave the board")
	case leaves:
		return nil
	case files*files+ranks*ranks != 1:
		return boardgame.Refuse(m, OneCell,
			"a ghost moves one cell along its row or column, and %s is not next to %s", to, from)
	case own.Has(int(to)):
		return boardgame.Refuse(m, OwnGhost, "%s can't go to %s: your own ghost is there", from, to)
	case m.Captures() != enemy.Has(int(to)):
		return boardgame.Refuse(m, Capture,
			"write x for a capture and a hyphen for any other move: %s", boards.MoveOf(from, to, !m.Captures()))
	}
	return nil
}
