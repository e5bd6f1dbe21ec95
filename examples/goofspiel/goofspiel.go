package goofspiel

import (
	_ "embed"
	"iter"
	"math/rand/v2"
	"slices"

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

func name(p boardgame.Player) string {
	if p == Chance {
		return "Chance"
	}
	return notation.Entry(p, "nobody", "White", "Black")
}

var (
	//go:embed doc.go
	book  string
	board = boards.Board[Cell]{Letters: files, Numbers: 5, None: 15}
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
			Doc:     game.BookText(book),
			Sources: map[string]string{"text": "the published rules"},
		},
		Rules: game.Rules[State, Move]{
			New:       begin,
			Parse:     Parse,
			ParseMove: ParseMove,
			Written:   written,
			TurnRule:  Turns,
			Weight:    func(State, Move) int { return 1 }, // every prize is as likely as any other (M1)
			Round:     State.round,
			Points:    func(s State) []int { return []int{s.Points(White), s.Points(Black)} },
		},
		Look:    game.Look[State, Move]{Picture: State.picture, Trace: trace},
		Secrets: &game.Secrets[State, Move]{Hide: State.hide, Fill: State.fill, Parse: parse},
	}
}

// hide returns what the viewer sees of s. White's choice is hidden while Black chooses: it looks like a card in the
// hand (B3).
func (s State) hide(viewer boardgame.Player) State {
	if card := s.find(chosen); card.Valid() && viewer != White {
		s.cells[card] = held
	}
	return s
}

// fill draws White's choice, if the viewer can't see it.
func (s State) fill(_ boardgame.Player, rng *rand.Rand) State {
	if hand := s.hand(White); s.turn == Black && !s.find(chosen).Valid() {
		s.cells[hand[rng.IntN(len(hand))]] = chosen
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

// Cell is the place of a card: 0 is w1, 1 is p1, 2 is b1, and 14 is b5. Other values are not cells.
type Cell uint8

func (c Cell) Valid() bool    { return board.Valid(c) }
func (c Cell) String() string { return board.Name(c) }

// file returns White or Black for one of their cards, and Chance for a prize.
func (c Cell) file() boardgame.Player { return []boardgame.Player{White, Chance, Black}[c%3] }

// These letters say what is on a cell: a card in the hand, or the one that White has chosen; a prize in the pile, the
// one that is turned up, or a prize that White or Black has won. A card that is out of the game has none.
const (
	held   = 'c'
	chosen = 'x'
	piled  = 'p'
	turned = 'o'

	files   = "wpb"
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
func (s State) find(letter byte) Cell { return Cell(slices.Index(s.cells[:], letter)) }

// hand returns the cards that a player or, for Chance, the pile can still play.
func (s State) hand(p boardgame.Player) (cards []Cell) {
	for c, letter := range s.cells {
		if Cell(c).file() == p && (letter == held || letter == piled) {
			cards = append(cards, Cell(c))
		}
	}
	return cards
}

// Points returns the points of the prizes that a player has won (M3).
func (s State) Points(p boardgame.Player) (sum int) {
	for c, letter := range s.cells {
		if Cell(c).file() == Chance && letter == notation.Entry(p, 0, files[0], files[2]) && letter != 0 {
			sum += board.Number(Cell(c))
		}
	}
	return sum
}

// Parse reads the text of a position: the ranks from 5 down to 1, and the letter of who is to move. In the files w and
// b, c is a card in the hand, and x is the card that White has chosen. In the file p, p is a prize in the pile, o is
// the one that is turned up, and w or b has won it.
func Parse(text string) (State, error) { return parse(text, White) }

// parse reads the text of a player's view. White sees everything.
func parse(text string, viewer boardgame.Player) (s State, err error) {
	in := notation.Scan("position", text)
	s.turn = board.ScanPosition(&in, letters, "wb*", func(c Cell, letter byte) { s.cells[c] = letter })
	return notation.End(&in, s, func(s State) boardgame.Problems { return s.problems(viewer) })
}

// problems returns the reasons why a viewer can't have this view.
func (s State) problems(viewer boardgame.Player) (list boardgame.Problems) {
	count := map[byte]int{}
	for c, letter := range s.cells {
		count[letter]++
		if allowed := []string{"cx", "powb", "c"}[c%3]; letter != 0 && !slices.Contains([]byte(allowed), letter) {
			list.Add(Cards, "%s can't be %q", Cell(c), string(rune(letter)))
		}
	}
	white, black, prizes := len(s.hand(White))+count[chosen], len(s.hand(Black)), count[piled]+count[turned]
	if white != black || black != prizes {
		list.Add(Cards, "there are %d white cards, %d black ones and %d prizes, not equally many", white, black, prizes)
	}
	if up := count[turned]; up > 1 || (up == 1) != (s.turn != Chance) {
		list.Add(Turns, "%d prizes are turned up, and it is %s's turn", up, name(s.turn))
	}
	switch x := count[chosen]; {
	case viewer != White && x > 0:
		list.Add(Secret, "this view can't show White's choice")
	case viewer == White && x != notation.Entry(s.turn, 0, 0, 1):
		list.Add(Secret, "White has chosen %d cards, and it is %s's turn", x, name(s.turn))
	}
	return list
}

// MustParse is like [Parse] but panics on an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

func (s State) AppendText(dst []byte) ([]byte, error) {
	return board.AppendPosition(dst, s.turn, "wb", func(c Cell) byte { return s.cells[c] }), nil
}
func (s State) String() string                   { return notation.String(s) }
func (s State) MarshalText() ([]byte, error)     { return s.AppendText(nil) }
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// Hash returns a hash of the state, the same in every process.
func (s State) Hash() uint64 {
	hash := uint64(s.turn)
	for _, letter := range s.cells {
		hash = bitboard.Hash(hash, uint64(letter))
	}
	return hash
}

// Turn returns who is to move, or Chance when the game is over.
func (s State) Turn() boardgame.Player { return s.turn }

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
	case white == black:
		return boardgame.Ended(End, boardgame.NoPlayer, "both have %d points", white)
	case white > black:
		return boardgame.Ended(End, White, "White has won, by %d points to %d", white, black)
	}
	return boardgame.Ended(End, Black, "Black has won, by %d points to %d", black, white)
}

// AppendMoves appends every legal move to dst. LegalMoves yields these moves, and CountMoves counts them.
func (s State) AppendMoves(dst []Move) []Move {
	for c, letter := range s.cells {
		if Cell(c).file() == s.turn && (letter == held || letter == piled) {
			dst = append(dst, play(Cell(c)))
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
	default:
		s = s.show(m.Card())
	}
	return s, nil
}

// show returns s after Black's choice, when both cards are shown (M3). In Black's view, White's card is unknown, and
// nobody gets the prize.
func (s State) show(black Cell) State {
	white, prize := s.find(chosen), s.find(turned)
	s.cells[black], s.cells[prize], s.turn = 0, 0, Chance
	if !white.Valid() {
		return s
	}
	s.cells[white] = 0
	switch w, b := board.Number(white), board.Number(black); {
	case w > b:
		s.cells[prize] = files[0]
	case w < b:
		s.cells[prize] = files[2]
	}
	return s
}

// Check returns the error that Apply would return.
func (s State) Check(m Move) error {
	c := m.Card()
	switch {
	case s.Ending().Over():
		return s.Ending().Refuse(m)
	case m == masked:
		return boardgame.Refuse(m, Secret, "this is only what others see of a choice")
	case !c.Valid():
		return boardgame.Refuse(m, Turns, "no move is given")
	case c.file() != s.turn:
		whose := notation.Entry(c.file(), "a prize", "White's card", "Black's card")
		return boardgame.Refuse(m, Turns, "that is %s, and it is %s's turn", whose, name(s.turn))
	case s.turn == Chance && s.cells[c] != piled:
		return boardgame.Refuse(m, Prizes, "%s is not in the pile", c)
	case s.turn != Chance && s.cells[c] != held:
		return boardgame.Refuse(m, Bids, "%s is not in the hand", c)
	}
	return nil
}
