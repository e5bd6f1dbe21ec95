package boardgametest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// A toy is a dark row that obeys all laws, or all laws except the one that its bug breaks. White begins with a stone,
// and only White knows where: an option says on which cell. A move is drawn as a mark on its cell.
type toy struct{ dark.Row }

// bug is a fault in toys.
type bug uint8

// planted is the fault of all toys. The tests that plant one are not parallel.
var planted bug

const (
	lawful    bug = iota
	miscounts     // CountMoves counts moves that are not listed
	balks         // Apply refuses a listed move
	lax           // Apply accepts a move that is not listed
	fickle        // the hash changes
	restless      // the order of the moves changes
	padded        // Parse accepts spaces before a position
	wrongEnd      // a refusal after the end cites another rule
	crowded       // hashes collide
	lopsided      // a symmetry maps a move to a wrong one
	unwritten     // a symmetry maps a move that is not legal to one without a text
	allocates     // AppendMoves allocates
	lateTurn      // Turn names the winner of a finished game, whom the text does not name
	misleads      // refusals propose a move that may be illegal
	chatty        // refusals name the position
	points        // refusals mark the position as a cell
)

// at returns the stone on the cell with an index, or a dot.
func (s toy) at(cell int) byte {
	var room [16]byte
	if text, _ := s.AppendText(room[:0]); len(text) > 0 {
		return text[cell]
	}
	return '.'
}

// stones returns the number of stones in the row, as the text has it.
func (s toy) stones() int {
	var room [16]byte
	text, _ := s.AppendText(room[:0])
	if len(text) == 0 {
		return 0
	}
	return int(text[len(text)-1] - '0')
}

// late reports whether White holds the first cell, from where on some bugs show.
func (s toy) late() bool { return s.at(0) == 'w' }

func (s toy) Turn() boardgame.Player {
	if winner, over := s.Winner(); over && planted == lateTurn {
		return winner
	}
	return s.Row.Turn()
}

func (s toy) AppendMoves(dst []dark.Move) []dark.Move {
	dst = s.Row.AppendMoves(dst)
	if planted == allocates {
		return append(make([]dark.Move, 0, 64), dst...)
	}
	return dst
}

// LegalMoves, unlike AppendMoves, chooses no moves of the kit's games, so each of them fails again in the same way.
func (s toy) LegalMoves() iter.Seq[dark.Move] {
	moves := slices.Collect(s.Row.LegalMoves())
	if planted == restless && toyCalls.Add(1)%2 == 0 {
		slices.Reverse(moves)
	}
	return slices.Values(moves)
}

func (s toy) CountMoves() int {
	if planted == miscounts && s.late() {
		return 9
	}
	return s.Row.CountMoves()
}

func (s toy) Check(m dark.Move) error {
	_, err := s.Apply(m)
	return err
}

func (s toy) Apply(m dark.Move) (toy, error) {
	next, err := s.Row.Apply(m)
	switch {
	case planted == balks && m == 'b' && s.late():
		return s, boardgame.Refuse(m, dark.Turns, "that is no move here")
	case planted == lax && m == '?' && s.late() && s.Ending().Rule == "":
		return s, nil
	case err == nil:
		return toy{next}, nil
	}
	switch rule := refusal(err); {
	case planted == wrongEnd && rule == dark.Full:
		return s, boardgame.Refuse(m, dark.Turns, "the game is over")
	case planted == misleads:
		return s, boardgame.Refuse(m, rule, "name %s", dark.Move('a')).Propose(dark.Move('a'))
	case planted == points:
		refused := boardgame.Refuse(m, rule, "that is not legal")
		refused.About = []fmt.Stringer{pointing(s.String())}
		return s, refused
	case planted == chatty:
		return s, boardgame.Refuse(m, rule, "not in %s", s.String())
	}
	return s, err
}

// pointing is a text, also as what a refusal is about.
type pointing string

func (p pointing) String() string { return string(p) }

var toyCalls atomic.Uint64 // counts calls; a result that depends on it breaks law 4

func (s toy) Hash() uint64 {
	switch planted {
	case crowded:
		return uint64(s.Row.CountMoves())
	case fickle:
		return toyCalls.Add(1)
	}
	return s.Row.Hash()
}

func parseToy(text string) (toy, error) {
	if planted == padded {
		text = strings.TrimLeft(text, " ")
	}
	s, err := dark.Definition(false).Rules.Parse(text)
	return toy{s}, err
}

// flip reverses the order of all cells but the first.
type flip uint8

func (y flip) State(s toy) toy {
	text := []byte(s.String())
	if y == 0 || len(text) == 0 {
		return s
	}
	slices.Reverse(text[1:6])
	image, _ := parseToy(string(text))
	return image
}

func (y flip) Move(s toy, m dark.Move) dark.Move {
	if planted == unwritten && y == 1 && s.Check(m) != nil {
		return 'z'
	}
	if y == 1 && 'b' <= m && m <= 'f' && planted != lopsided {
		return 'b' + 'f' - m
	}
	return m
}

func (y flip) Player(p boardgame.Player) boardgame.Player { return p }
func (y flip) String() string                             { return [...]string{"identity", "mirror"}[y] }

func toyTrace(_ toy, m dark.Move) (t picture.Trace) {
	if 'a' <= m && m <= 'f' {
		t.Marks = []string{m.String()}
	}
	return t
}

// toyLead returns how good it is for a player who holds the first cell.
func toyLead(s toy, p boardgame.Player) int {
	switch {
	case p == boardgame.NoPlayer || s.at(0) == '.':
		return 0
	case p == boardgame.First == (s.at(0)|0x20 == 'w'):
		return 1
	}
	return -1
}

// definition is what a toy is made of.
type definition = game.Definition[toy, dark.Move]

// toyDefinition returns the game with a fault.
func toyDefinition(b bug) definition { return toyOf(b, dark.Definition(false)) }

func toyOf(b bug, row game.Definition[dark.Row, dark.Move]) definition {
	planted = b
	row.Options = []game.Option{{Name: "stone", Doc: "White's stone", Values: []string{"b", "c", "d"}, Secret: true}}
	return definition{
		Info: row.Info,
		Rules: game.Rules[toy, dark.Move]{
			ParseMove: row.Rules.ParseMove, Written: row.Rules.Written, TurnRule: row.Rules.TurnRule, Parse: parseToy,
			New: func(o game.Options) (toy, error) {
				text := []byte("...... b 1")
				text[o["stone"][0]-'a'] = 'w'
				return parseToy(string(text))
			},
			Symmetries: game.Symmetries[toy, dark.Move](flip(2)),
		},
		Look: game.Look[toy, dark.Move]{
			Picture: func(s toy) picture.Picture { return row.Look.Picture(s.Row) }, Trace: toyTrace,
		},
		Bots: game.Bots[toy, dark.Move]{
			Terms: []game.Term{{Name: "the first cell", Weight: 1}},
			Count: func(s toy, p boardgame.Player) game.Counts { return game.Counts{toyLead(s, p)} },
		},
		Secrets: &game.Secrets[toy, dark.Move]{
			Hide: func(s toy, p boardgame.Player) toy { return toy{row.Secrets.Hide(s.Row, p)} },
			Fill: func(s toy, p boardgame.Player, rng *rand.Rand) toy { return toy{row.Secrets.Fill(s.Row, p, rng)} },
			Parse: func(text string, p boardgame.Player) (toy, error) {
				s, err := row.Secrets.Parse(text, p)
				return toy{s}, err
			},
			Told: func(s toy, m dark.Move, p boardgame.Player) game.Told { return row.Secrets.Told(s.Row, m, p) },
		},
	}
}

// scramble is the suite's Scramble.
func scramble(s toy, p boardgame.Player, rng *rand.Rand) toy { return toy{s.Row.Scramble(p, rng)} }

// toySuite returns the suite of a toy.
func toySuite(d definition) Suite[toy, dark.Move] {
	return Suite[toy, dark.Move]{Game: notation.Must(game.New(d)), Scramble: scramble, Again: true}
}
