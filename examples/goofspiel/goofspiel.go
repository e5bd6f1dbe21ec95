package goofspiel

import (
	"bytes"
	"cmp"
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
	Cards  boardgame.Rule = "goofspiel/B1"
	Turns  boardgame.Rule = "goofspiel/B2"
	Secret boardgame.Rule = "goofspiel/B3"
	Prizes boardgame.Rule = "goofspiel/M1"
	Bids   boardgame.Rule = "goofspiel/M2"
	Higher boardgame.Rule = "goofspiel/M3"
	End    boardgame.Rule = "goofspiel/E1"
)

// White and Black are the players. Chance turns up the prizes.
const (
	White  = boardgame.First
	Black  = boardgame.Second
	Chance = boardgame.Chance
)

var (
	//go:embed doc.go
	book  string
	board = boards.Board[Cell]{Letters: "wpb", Numbers: 5, None: 15}
	card  = &picture.Shape{Name: "card", Outline: "M-14-21h28v42h-28z", Drop: 6}

	pieces = [...]picture.Piece{ // in the order of letters
		{Letter: held, Word: "card in the hand", Shape: card},
		{Letter: chosen, Word: "chosen card", Owner: White, Shape: card, Down: true},
		{Letter: piled, Word: "prize in the pile", Color: picture.Tan, Shape: card, Down: true},
		{Letter: turned, Word: "prize, turned up", Color: picture.Yellow, Shape: card},
		{Letter: 'w', Word: "prize, won", Owner: White, Shape: card},
		{Letter: 'b', Word: "prize, won", Owner: Black, Shape: card},
	}
)

// Game returns the game, for the tools of this module. It is the same in every call.
func Game() *game.Game[State, Move] { return made.Game(definition) }

var made game.Once[State, Move]

func definition() game.Definition[State, Move] {
	return game.Definition[State, Move]{
		Info: game.Info{
			Name: "goofspiel", Title: "Goofspiel", Version: 1, MaxPlies: 15,
			Aim:      "Win prizes that are worth more points than your opponent's, by bidding the higher card.",
			Notation: "Write your own letter and the number of a card in your hand: w3, b5.",
			Seats: []game.Seat{
				{Letter: "w", Name: "White", Color: picture.White}, {Letter: "b", Name: "Black", Color: picture.Black},
			},
			Options: []game.Option{{Name: "cards", Doc: "How many cards has each player?", Values: []string{"5", "4", "3"}}},
			Doc:     game.BookText(book), Sources: map[string]string{"text": "the published rules"},
		},
		Rules: game.Rules[State, Move]{
			New: begin, Parse: Parse, ParseMove: ParseMove, Written: written, TurnRule: Turns,
			Weight: func(State, Move) int { return 1 }, // every prize is as likely as any other (M1)
			Round:  State.round,
			Points: func(s State) []int { return []int{s.Points(White), s.Points(Black)} },
		},
		Look:    game.Look[State, Move]{Picture: State.picture, Trace: picture.FromTo[State, Move]},
		Secrets: &game.Secrets[State, Move]{Hide: State.hide, Fill: State.fill, Parse: parse, Shown: true},
	}
}

// hide returns what the viewer sees of s. While Black chooses, White's choice looks like a card in the hand (B3).
func (s State) hide(viewer boardgame.Player) State {
	if card := s.find(chosen); card.Valid() && viewer != White {
		s.cells[card] = held
	}
	return s
}

// round returns the position before either of the two players who choose at the same time has chosen.
func (s State) round() State {
	if s.turn == Black {
		s.turn = White
		return s.hide(Black)
	}
	return s
}

// fill draws White's choice, if the viewer can't see it.
func (s State) fill(_ boardgame.Player, rng *rand.Rand) State {
	if s.turn == Black && !s.find(chosen).Valid() {
		moves := s.round().AppendMoves(nil)
		s.cells[moves[rng.IntN(len(moves))].Card()] = chosen
	}
	return s
}

// Cell is the place of a card: 0 is w1, 1 is p1, 2 is b1, and 14 is b5. Other values are not cells.
type Cell uint8

func (c Cell) Valid() bool    { return board.Valid(c) }
func (c Cell) String() string { return board.Name(c) }

// owner returns White or Black for one of their cards, and Chance for a prize.
func (c Cell) owner() boardgame.Player { return []boardgame.Player{White, Chance, Black}[c%3] }

// These letters say what is on a cell: a card in the hand, or the one that White has chosen; a prize in the pile, the
// one that is turned up, or w or b for a prize that White or Black has won. What is out of the game has none.
const (
	held   = 'c'
	chosen = 'x'
	piled  = 'p'
	turned = 'o'

	letters = "cxpowb"
)

// State is a position, or what one player sees of it. The zero State is not a position.
type State struct {
	cells [15]byte // letters, 0 for none
	turn  boardgame.Player
}

// begin returns the start position with the values of the options.
func begin(o game.Options) (State, error) {
	s := State{turn: Chance}
	for c := range Cell(3 * (o["cards"][0] - '0')) {
		s.cells[c] = []byte{held, piled, held}[c%3]
	}
	return s, nil
}

// find returns the first cell with a letter, or no cell.
func (s State) find(letter byte) Cell { return Cell(bytes.IndexByte(s.cells[:], letter)) }

// Points returns the points of the prizes that a player has won (M3).
func (s State) Points(p boardgame.Player) (sum int) {
	for c, letter := range s.cells {
		if letter == notation.Entry[boardgame.Player, byte](p, '?', 'w', 'b') {
			sum += board.Number(Cell(c))
		}
	}
	return sum
}

// Parse reads the text of a position: the ranks from 5 down to 1 with the letters above, and the letter of who is to
// move: w, b, or * for chance.
func Parse(text string) (State, error) { return parse(text, White) }

// parse reads the text of a player's view. White sees everything.
func parse(text string, viewer boardgame.Player) (s State, err error) {
	in := notation.Scan("position", text)
	s.turn = board.ScanPosition(&in, letters, "wb*", func(c Cell, letter byte) { s.cells[c] = letter })
	return notation.End(&in, s, func(s State) boardgame.Problems { return s.problems(viewer) })
}

// problems returns the reasons why a viewer can't have this view.
func (s State) problems(viewer boardgame.Player) (list boardgame.Problems) {
	count, turn := map[string]int{}, Game().Seat(s.turn).Name
	for c, letter := range s.cells {
		on := string([]byte{board.Letter(Cell(c)), letter}) // such as "wc", a card in White's hand
		count[on]++
		if letter != 0 && !strings.Contains("wc wx bc pp po pw pb", on) {
			list.Add(Cards, "%s can't be %q", Cell(c), on[1:])
		}
	}
	if w, b, p := count["wc"]+count["wx"], count["bc"], count["pp"]+count["po"]; w != b || b != p {
		list.Add(Cards, "there are %d white cards, %d black ones and %d prizes, not equally many", w, b, p)
	}
	if up := count["po"]; up > 1 || (up == 1) != (s.turn != Chance) {
		list.Add(Turns, "%d prizes are turned up, and it is %s's turn", up, turn)
	}
	switch x := count["wx"]; {
	case viewer != White && x > 0:
		list.Add(Secret, "this view can't show White's choice")
	case viewer == White && x != notation.Entry(s.turn, 0, 0, 1):
		list.Add(Secret, "White has chosen %d cards, and it is %s's turn", x, turn)
	}
	return list
}

// MustParse is like [Parse] but panics on an error. The methods write and read the text that Parse reads.
func MustParse(text string) State { return notation.Must(Parse(text)) }
func (s State) AppendText(dst []byte) ([]byte, error) {
	return board.AppendPosition(dst, s.turn, "wb", func(c Cell) byte { return s.cells[c] }), nil
}
func (s State) String() string                   { return notation.String(s) }
func (s State) MarshalText() ([]byte, error)     { return s.AppendText(nil) }
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// picture returns the picture of the cards. The owner of a card in the hand depends on the cell.
func (s State) picture() picture.Picture {
	return board.Picture(func(c Cell, cell *picture.Cell) {
		if i := strings.IndexByte(letters, s.cells[c]); i >= 0 {
			cell.Piece = pieces[i]
		}
		if s.cells[c] == held {
			cell.Piece.Owner = c.owner()
		}
	})
}

// Turn and Hash do what [boardgame.Position] says.
func (s State) Turn() boardgame.Player { return s.turn }
func (s State) Hash() uint64 {
	low, high := binary.LittleEndian.Uint64(s.cells[:8]), binary.LittleEndian.Uint64(s.cells[7:])
	return bitboard.Hash(low, high, uint64(s.turn))
}

// Winner returns the winner, and reports whether the game is over.
func (s State) Winner() (p boardgame.Player, over bool) { e := s.Ending(); return e.Winner, e.Over() }

// Ending returns how the game ended, or the zero Ending if it is not over.
func (s State) Ending() boardgame.Ending {
	white, black := s.Points(White), s.Points(Black)
	switch {
	case s.turn == boardgame.NoPlayer:
		return boardgame.Ending{Rule: boardgame.NoPosition}
	case s.turn != Chance || s.find(piled).Valid():
		return boardgame.Ending{}
	case white > black:
		return boardgame.Ended(End, White, "White has won, by %d points to %d", white, black)
	case white < black:
		return boardgame.Ended(End, Black, "Black has won, by %d points to %d", black, white)
	}
	return boardgame.Ended(End, boardgame.NoPlayer, "both have %d points", white)
}

// AppendMoves appends every legal move to dst. LegalMoves yields these moves, and CountMoves counts them.
func (s State) AppendMoves(dst []Move) []Move {
	for c, letter := range s.cells {
		if Cell(c).owner() == s.turn && (letter == held || letter == piled) {
			dst = append(dst, Move(c+1))
		}
	}
	return dst
}
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }
func (s State) CountMoves() int            { return len(s.AppendMoves(make([]Move, 0, 5))) }

// Apply returns the state after m, or s and a [*boardgame.MoveError] if m is not legal.
func (s State) Apply(m Move) (State, error) {
	if err := s.Check(m); err != nil {
		return s, err
	}
	switch s.turn {
	case Chance:
		s.cells[m.Card()], s.turn = turned, White
	case White:
		s.cells[m.Card()], s.turn = chosen, Black
	default: // both cards are shown (M3)
		white, black, prize := s.find(chosen), m.Card(), s.find(turned)
		s.cells[black], s.cells[prize], s.turn = 0, 0, Chance
		if white.Valid() { // Black's view does not show it, and nobody gets the prize there
			s.cells[white], s.cells[prize] = 0, [...]byte{'b', 0, 'w'}[1+cmp.Compare(white/3, black/3)]
		}
	}
	return s, nil
}

// Check returns the error that Apply would return.
func (s State) Check(m Move) error {
	switch c := m.Card(); {
	case s.Ending().Over():
		return s.Ending().Refuse(m)
	case m == masked:
		return boardgame.Refuse(m, Secret, "this is only what others see of a choice")
	case !c.Valid():
		return boardgame.Refuse(m, Turns, "no move is given")
	case c.owner() != s.turn:
		whose := notation.Entry(c.owner(), "a prize", "White's card", "Black's card")
		return boardgame.Refuse(m, Turns, "that is %s, and it is %s's turn", whose, Game().Seat(s.turn).Name)
	case s.turn == Chance && s.cells[c] != piled:
		return boardgame.Refuse(m, Prizes, "%s is not in the pile", c)
	case s.turn != Chance && s.cells[c] != held:
		return boardgame.Refuse(m, Bids, "%s is not in the hand", c)
	}
	return nil
}

// Move is a card that a player chooses, "w3", or a prize that chance turns up, "p5". Others see White's choice as "w?",
// which nobody can play. The zero Move is not a move.
type Move uint8 // the cell, counted from 1

const masked Move = 16

// Card returns the card or the prize, and Cells its name, for picture.FromTo.
func (m Move) Card() Cell { return Cell(m - 1) }
func (m Move) Cells() (names []string) {
	if c := m.Card(); c.Valid() {
		return []string{c.String()}
	}
	return nil
}

// Masked returns what other players see of the move: see game.Maskable. Black chooses last, so both cards are shown.
func (m Move) Masked() Move {
	if c := m.Card(); c.Valid() && c.owner() == White {
		return masked
	}
	return m
}

// written yields every move that has a text.
func written(yield func(Move) bool) {
	for m := Move(1); m <= masked && yield(m); m++ {
	}
}

// ParseMove reads the text of a move. The error is a [*boardgame.SyntaxError]. The methods write and read it, too.
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	if in.Accept("w?") {
		return notation.End(&in, masked)
	}
	return notation.End(&in, Move(board.Scan(&in)+1))
}
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if m == masked {
		return append(dst, "w?"...), nil
	}
	return board.Append(dst, m.Card()), nil
}
func (m Move) String() string                   { return notation.String(m) }
func (m Move) MarshalText() ([]byte, error)     { return m.AppendText(nil) }
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }
