package geister

import (
	_ "embed"
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

var players = [...]boardgame.Player{White, Black}

func name(p boardgame.Player) string { return notation.Entry(p, "nobody", "White", "Black") }

var (
	//go:embed doc.go
	book    string
	board   = boards.Board[Cell]{Letters: "abcdef", Numbers: 6, None: 36}
	homes   = []bitboard.Set64{0b011110_011110, 0b011110_011110 << 24} // the cells where the ghosts begin (B2)
	corners = []bitboard.Set64{0b100001, 0b100001 << 30}               // those of each player's own side (M4)
)

// Game returns the game, for the tools of this module. It is the same in every call.
func Game() *game.Game[State, Move] { return made.Game(definition) }

var made game.Once[State, Move]

func definition() game.Definition[State, Move] {
	return game.Definition[State, Move]{
		Info: game.Info{
			Name: "geister", Title: "Geister", Version: 1,
			Aim: "Bring a good ghost off the board through a corner on the enemy's side, " +
				"capture all four good ghosts, or lose all four of your evil ones.",
			Notation: "Write the two cells, with a hyphen, or x for a capture: b2-b3, b3xb4. " +
				"A ghost that leaves the board stays on its cell: a6-a6. " +
				"To choose your good ghosts, write + and their four cells: +b1c1d1e1.",
			Seats: []game.Seat{
				{Letter: "w", Name: "White", Color: picture.White}, {Letter: "b", Name: "Black", Color: picture.Black},
			},
			Options: []game.Option{option(White, "w"), option(Black, "b")},
			Doc:     game.BookText(book),
			Sources: map[string]string{"text": "the published rules"},
		},
		Rules: game.Rules[State, Move]{
			New:       begin,
			Parse:     Parse,
			ParseMove: ParseMove,
			Written:   written,
			TurnRule:  Turns,
		},
		Look: game.Look[State, Move]{
			Picture: State.picture,
			Trace:   trace,
		},
		Bots: game.Bots[State, Move]{
			Learn: &game.Learn[State, Move]{Key: func(m Move) uint64 { return m.step.Key() | uint64(m.chosen)<<24 }},
		},
		Secrets: &game.Secrets[State, Move]{Hide: State.hide, Fill: State.deal, Parse: parse},
	}
}

// byPlayer is the value of the options that lets the player choose.
const byPlayer = "chosen"

// option returns the option for a player's good ghosts. Nobody but that player may know its value, and the host may
// draw it.
func option(p boardgame.Player, letter string) game.Option {
	doc := "Which of " + name(p) + "'s ghosts are good, unless " + name(p) + " chooses?"
	return game.Option{
		Name: strings.ToLower(name(p)), Doc: doc, KnownTo: letter,
		Values: append([]string{byPlayer}, choiceTexts(p)...),
	}
}

// hide returns what the viewer sees of s: everything but the kinds of other players' ghosts on the board (B3).
func (s State) hide(viewer boardgame.Player) State {
	for _, p := range players {
		if i := side(p); p != viewer {
			s.ghosts[i+good], s.ghosts[i+evil], s.ghosts[i+hidden] = 0, 0, s.of(p)&^s.open(p)
		}
	}
	return s
}

// deal draws the kinds of all ghosts that the viewer can't see. Of the evil ones, everybody knows how many are left.
func (s State) deal(viewer boardgame.Player, rng *rand.Rand) State {
	for _, p := range players {
		if i, all := side(p), s.of(p); p != viewer && s.open(p) == 0 {
			evils := all.Subset(4-int(s.lost[i+evil]), rng)
			s.ghosts[i+good], s.ghosts[i+evil], s.ghosts[i+hidden] = all&^evils, evils, 0
		}
	}
	return s
}

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

// These are the kinds of ghosts. A hidden ghost is good or evil, but the viewer can't see which. A ghost is undecided
// until its player has chosen the good ones (B3).
const (
	good = iota
	evil
	hidden
	undecided
	kinds
)

// State is a position, or what one player sees of it, with hidden ghosts. The zero State is not a position.
type State struct {
	ghosts [2 * kinds]bitboard.Set64 // in the order of pieces
	lost   [2 * kinds]uint8          // how many ghosts have been captured (M2), in the same order
	turn   boardgame.Player
}

// side returns the index of p's ghosts of the first kind.
func side(p boardgame.Player) int { return kinds * int(p-White) }

// of returns all ghosts of a player.
func (s State) of(p boardgame.Player) (all bitboard.Set64) {
	for _, ghosts := range s.ghosts[side(p):][:kinds] {
		all |= ghosts
	}
	return all
}

// exits returns the corners through which p's good ghosts leave (M4).
func exits(p boardgame.Player) bitboard.Set64 { return notation.Entry(p.Opponent(), 0, corners...) }

// open returns p's undecided ghosts.
func (s State) open(p boardgame.Player) bitboard.Set64 {
	return notation.Entry(p, 0, s.ghosts[undecided], s.ghosts[kinds+undecided])
}

// begin returns the start position with the values of the options.
func begin(o game.Options) (State, error) {
	s := State{turn: White}
	for i, home := range homes {
		s.ghosts[kinds*i+undecided] = home
	}
	for _, p := range players {
		if m, err := ParseMove("+" + o[strings.ToLower(name(p))]); err == nil {
			s = s.choose(p, m.chosen)
		}
	}
	return s, nil
}

// choose returns s after p's choice. Next is a player who has yet to choose, and then White (B3, B4).
func (s State) choose(p boardgame.Player, chosen bitboard.Set64) State {
	i := side(p)
	s.ghosts[i+good], s.ghosts[i+evil], s.ghosts[i+undecided], s.turn = chosen, s.open(p)&^chosen, 0, White
	if s.open(White) == 0 && s.open(Black) != 0 {
		s.turn = Black
	}
	return s
}

// Parse reads the text of a position: the ranks from 6 down to 1, the side to move, and the captured ghosts ("GEgg" or
// "-"). G and E are White's good and evil ghosts, U is a ghost whose player has yet to choose, and small letters are
// Black's. H is a hidden ghost, which only the text of a view can have.
func Parse(text string) (State, error) { return parse(text, everybody) }

const everybody = Black + 1 // a viewer who sees all ghosts

// parse reads the text of a player's view.
func parse(text string, viewer boardgame.Player) (s State, err error) {
	in := notation.Scan("position", text)
	s.turn = board.ScanPosition(&in, letters, "wb", func(c Cell, letter byte) {
		i := strings.IndexByte(letters, letter)
		s.ghosts[i] = s.ghosts[i].With(int(c))
	})
	in.Expect(' ', "after the side to move")
	in.Field("captured ghosts")
	s.scanLost(&in)
	return notation.End(&in, s, func(s State) boardgame.Problems { return s.problems(viewer) })
}

// problems returns the reasons why a viewer can't have this view, or, for everybody, why the position is impossible.
func (s State) problems(viewer boardgame.Player) (list boardgame.Problems) {
	ends := 0
	for _, p := range players {
		ghosts, lost := s.ghosts[side(p):][:kinds], s.lost[side(p):][:kinds]
		goods, evils, all := ghosts[good].Len()+int(lost[good]), ghosts[evil].Len()+int(lost[evil]), s.of(p)
		left := 8 - all.Len() - int(lost[good]+lost[evil])
		switch seen := viewer == p || viewer == everybody; {
		case left < 0 || left > 1:
			list.Add(SetUp, "%s has %d ghosts on the board and off it, not 8", name(p), 8-left)
		case s.open(p) != 0 && s.open(p) != all || s.open(White)|s.open(Black) != 0 &&
			all != notation.Entry(p, 0, homes...):
			list.Add(Secret,
				"until both have chosen, %s's ghosts are where they begin, and all or none are undecided", name(p))
		case goods > 4-left || evils > 4:
			list.Add(Secret, "%s has %d good and %d evil ghosts, but at most %d and 4", name(p), goods, evils, 4-left)
		case seen && ghosts[hidden] != 0:
			list.Add(Secret, "%s's ghosts are hidden, but must be shown", name(p))
		case !seen && ghosts[good]|ghosts[evil] != 0:
			list.Add(Secret, "this view can't show which of %s's ghosts are good", name(p))
		}
		ends += left + int(lost[good]/4+lost[evil]/4)
	}
	if ends > 1 {
		list.Add(Escape, "the game would have ended more than once")
	}
	if other := s.turn.Opponent(); s.open(other) != 0 && (other == White || s.open(s.turn) == 0) {
		list.Add(Turns, "%s has yet to choose, so it is %[1]s's turn", name(other))
	}
	return list
}

// scanLost reads the captured ghosts: their letters in order, or "-" if there are none.
func (s *State) scanLost(in *notation.Scanner) {
	if in.Accept("-") {
		return
	}
	begin := in.Pos()
	for _, kind := range []int{good, evil, kinds + good, kinds + evil} {
		for in.Accept(letters[kind : kind+1]) {
			s.lost[kind] = min(s.lost[kind]+1, 16)
		}
	}
	if in.Pos() == begin {
		in.OneOf("GEge")
	}
}

// appendLost appends the text that scanLost reads.
func (s State) appendLost(dst []byte) []byte {
	begin := len(dst)
	for i, letter := range letters {
		dst = append(dst, strings.Repeat(string(letter), int(s.lost[i]))...)
	}
	if len(dst) == begin {
		return append(dst, '-')
	}
	return dst
}

// picture returns the picture of the board, with the corners as goals (M4).
func (s State) picture() picture.Picture {
	return board.Picture(func(c Cell, cell *picture.Cell) {
		cell.Piece = s.ghost(c)
		cell.Home = boardgame.Player(bitboard.Find(int(c), corners...))
		cell.Goal = cell.Home != boardgame.NoPlayer
	})
}

// ghost returns the ghost on a cell, as it looks.
func (s State) ghost(c Cell) picture.Piece {
	return notation.Entry(uint8(bitboard.Find(int(c), s.ghosts[:]...)), picture.Piece{}, pieces[:]...)
}

// MustParse is like [Parse] but panics on an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

func (s State) AppendText(dst []byte) ([]byte, error) {
	if s.turn == boardgame.NoPlayer {
		return dst, nil
	}
	dst = board.AppendPosition(dst, s.turn, "wb", func(c Cell) byte { return byte(s.ghost(c).Letter) })
	return s.appendLost(append(dst, ' ')), nil
}
func (s State) String() string                   { return notation.String(s) }
func (s State) MarshalText() ([]byte, error)     { return s.AppendText(nil) }
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// Hash returns a hash of the state, the same in every process.
func (s State) Hash() uint64 {
	hash := uint64(s.turn)
	for i, ghosts := range s.ghosts {
		hash = bitboard.Hash(hash, uint64(ghosts), uint64(s.lost[i]))
	}
	return hash
}

// Turn returns the player whose turn the position says it is, even if the game is over.
func (s State) Turn() boardgame.Player { return s.turn }

// Ending returns how the game ended, or the zero Ending if it is not over.
func (s State) Ending() boardgame.Ending {
	if s.turn == boardgame.NoPlayer {
		return boardgame.Ending{Rule: boardgame.NoPosition}
	}
	won := func(rule boardgame.Rule, p boardgame.Player) boardgame.Ending {
		return boardgame.Ended(rule, p, "%s has won", name(p))
	}
	for _, p := range players {
		switch goods, evils := s.lost[side(p)+good], s.lost[side(p)+evil]; {
		case s.of(p).Len()+int(goods+evils) < 8: // a ghost has left
			return won(Escape, p)
		case goods == 4:
			return won(AllGood, p.Opponent())
		case evils == 4:
			return won(AllEvil, p)
		}
	}
	return boardgame.Ending{}
}

// Winner returns the winner, and reports whether the game is over.
func (s State) Winner() (p boardgame.Player, over bool) { e := s.Ending(); return e.Winner, e.Over() }

// AppendMoves appends every legal move to dst: choices (B3), or steps (M1, M3), also off the board (M4). LegalMoves
// yields these moves, and CountMoves counts them.
func (s State) AppendMoves(dst []Move) []Move {
	if s.Ending().Over() {
		return dst
	}
	if among := s.open(s.turn); among != 0 {
		for chosen := range among.Subsets(4) {
			dst = append(dst, Move{chosen: chosen})
		}
		return dst
	}
	own, enemy := s.of(s.turn), s.of(s.turn.Opponent())
	free, leaving := allCells&^own, s.ghosts[side(s.turn)+good]&exits(s.turn)
	all := [...]bitboard.Set64{
		own << 6 & free, own >> 6 & free, own &^ fileF << 1 & free, own &^ fileA >> 1 & free, leaving,
	}
	for direction, ends := range all {
		add := [...]int{6, -6, 1, -1, 0}[direction]
		for to := range ends.All() {
			dst = append(dst, Move{step: boards.MoveOf(Cell(to-add), Cell(to), enemy.Has(to))})
		}
	}
	return dst
}
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
func (s State) CountMoves() int            { return len(s.AppendMoves(make([]Move, 0, 80))) }

// Apply returns the state after m, or s and a [*boardgame.MoveError] if m is not legal.
func (s State) Apply(m Move) (State, error) {
	if err := s.Check(m); err != nil {
		return s, err
	}
	if m.chosen != 0 {
		return s.choose(s.turn, m.chosen), nil
	}
	from, to := int(m.step.From()), int(m.step.To())
	own, enemy := bitboard.Find(from, s.ghosts[:]...)-1, bitboard.Find(to, s.ghosts[:]...)-1
	s.ghosts[own] = s.ghosts[own].Without(from)
	if m.step.Captures() { // M2
		s.ghosts[enemy] = s.ghosts[enemy].Without(to)
		s.lost[enemy]++
	}
	if from != to {
		s.ghosts[own] = s.ghosts[own].With(to)
	}
	s.turn = s.turn.Opponent()
	return s, nil
}

// Check returns the error that Apply would return.
func (s State) Check(m Move) error {
	switch {
	case s.Ending().Over():
		return s.Ending().Refuse(m)
	case m == Move{}:
		return boardgame.Refuse(m, Turns, "no move is given")
	case m == masked:
		return boardgame.Refuse(m, Secret, "this is only what others see of a choice")
	case m.chosen != 0 && s.open(s.turn) == 0:
		return boardgame.Refuse(m, Secret, "you have already chosen your good ghosts")
	case m.chosen&^s.open(s.turn) != 0:
		return boardgame.Refuse(m, Secret, "choose among your own ghosts, on the cells where they begin")
	case m.chosen != 0:
		return nil
	case s.open(s.turn) != 0:
		return boardgame.Refuse(m, Secret, "first choose your four good ghosts")
	}
	from, to, captures := m.step.From(), m.step.To(), m.step.Captures()
	own, enemy := s.of(s.turn), s.of(s.turn.Opponent())
	ranks, files := int(to/6)-int(from/6), int(to%6)-int(from%6)
	switch leaves := from == to && !captures; {
	case !own.Has(int(from)):
		owner := boardgame.Player(bitboard.Find(int(from), s.of(White), s.of(Black)))
		return boardgame.Foreign{Rule: Turns, Piece: "ghost", From: from, Owner: owner,
			OwnerName: name(owner), TurnName: name(s.turn)}.Refuse(m)
	case leaves && !exits(s.turn).Has(int(from)):
		return boardgame.Refuse(m, Leaving, "%s is not a corner on the enemy's side", from)
	case leaves && !s.ghosts[side(s.turn)+good].Has(int(from)):
		return boardgame.Refuse(m, Leaving, "only a good ghost may leave the board")
	case leaves:
		return nil
	case files*files+ranks*ranks != 1:
		return boardgame.Refuse(m, OneCell,
			"a ghost moves one cell along its row or column, and %s is not next to %s", to, from)
	case own.Has(int(to)):
		return boardgame.Refuse(m, OwnGhost, "%s can't go to %s: your own ghost is there", from, to)
	case captures != enemy.Has(int(to)):
		return boardgame.Refuse(m, Capture,
			"write x for a capture and a hyphen for any other move: %s", boards.MoveOf(from, to, !captures))
	}
	return nil
}

// letters has the letters of pieces.
const letters = "GEHUgehu"

// These are the ghosts, in the order of letters. A good one smiles, an evil one scowls, and an unknown one shows no
// face.
var (
	pieces = [...]picture.Piece{
		{Letter: 'G', Word: "white good ghost", Owner: White, Shape: smiling},
		{Letter: 'E', Word: "white evil ghost", Owner: White, Shape: scowling},
		{Letter: 'H', Word: "white ghost", Owner: White, Shape: faceless, Down: true},
		{Letter: 'U', Word: "white ghost", Owner: White, Shape: faceless, Down: true},
		{Letter: 'g', Word: "black good ghost", Owner: Black, Shape: smiling},
		{Letter: 'e', Word: "black evil ghost", Owner: Black, Shape: scowling},
		{Letter: 'h', Word: "black ghost", Owner: Black, Shape: faceless, Down: true},
		{Letter: 'u', Word: "black ghost", Owner: Black, Shape: faceless, Down: true},
	}
	faceless = &picture.Shape{Name: "ghost", Under: shadow, Outline: sheet, Drop: 6}
	smiling  = &picture.Shape{Name: "good-ghost", Under: shadow, Outline: sheet, Over: eyes + smile, Drop: 22}
	scowling = &picture.Shape{Name: "evil-ghost", Under: shadow, Outline: sheet, Over: eyes + scowl, Drop: 22}
)

const (
	shadow = `<ellipse cx="1.5" cy="20.5" rx="16" ry="4.5" fill="url(#boardgame-shadow)"/>`
	sheet  = "m0-22c-10 0-16 8-16 18v24l5-5 5 5 6-5 6 5 5-5 5 5v-24c0-10-6-18-16-18z"
	eyes   = `<path d="M-6-8a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM6-8a3 3 0 1 0 0 6a3 3 0 1 0 0-6z" fill="currentColor"/>`
	smile  = `<path d="M-7 3q7 9 14 0" ` + line
	scowl  = `<path d="M-7 8q7-9 14 0M-10-12l7 3M10-12l-7 3" ` + line
	line   = `fill="none" stroke="currentColor" stroke-width="2.5"/>`
)
