package geister

import (
	_ "embed"
	"math/rand/v2"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
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

//go:embed doc.go
var book string

var rules game.RuleBook

// Definition returns everything that the tools need to know about the game.
func Definition() game.Definition[State, Move] {
	d := game.Definition[State, Move]{
		Info: game.Info{
			Name: "geister", Title: "Geister", Version: 1,
			Aim: "Bring a good ghost off the board through a corner on the enemy's side, capture all four good ghosts, or lose all four of your evil ones.",
			Notation: "Write the two cells, with a hyphen, or x for a capture: b2-b3, b3xb4. A ghost that leaves the board stays on its cell: a6-a6. " +
				"To choose your good ghosts, write + and their four cells: +b1,c1,d1,e1.",
			Seats:     []game.Seat{{Letter: "w", Name: "White", Color: picture.White}, {Letter: "b", Name: "Black", Color: picture.Black}},
			Options:   []game.Option{secret(White), secret(Black)},
			Rules:     rules.Read("geister", book),
			Questions: rules.Questions("geister", book),
			Sources:   map[string]string{"text": "the published rules"},
		},
		New: func(o game.Options) (State, error) {
			return begin(goodOf(White, o["white"]), goodOf(Black, o["black"])), nil
		},
		Parse:     Parse,
		ParseMove: ParseMove,
		Written:   written,
		Picture:   State.picture,
		Trace:     trace,
		TurnRule:  Turns,
		Label:     Move.label,
		Meant:     meant,
	}
	d.Hidden = d.Masked(game.Mask[State, Move]{Hide: State.hide, Fill: State.fill, Parse: parseView, Scramble: State.scramble})
	d.Hidden.MoveFor = func(s State, m Move, p boardgame.Player) Move {
		if m.mark == '+' && p != s.turn {
			return Move{mark: '?'} // B3
		}
		return m
	}
	return d
}

func name(p boardgame.Player) string { return notation.Entry(p, "nobody", "White", "Black") }

// secret returns the option for a player's good ghosts. Nobody but that player may know its value, and the host may draw it.
func secret(p boardgame.Player) game.Option {
	o := game.Option{
		Name: strings.ToLower(name(p)), Doc: "Which of " + name(p) + "'s ghosts are good, unless " + name(p) + " chooses?",
		Values: []string{"chosen"}, Weights: []int{0}, KnownTo: notation.Entry(p, "", "w", "b"),
	}
	for good := range choices {
		o.Values, o.Weights = append(o.Values, strings.Join(cells(choice(p, good).chosen()), "")), append(o.Weights, 1)
	}
	return o
}

// goodOf returns the good ghosts that a value of p's option stands for, or none for "chosen".
func goodOf(p boardgame.Player, value string) bitboard.Set64 {
	for good := range choices {
		if set := choice(p, good).chosen(); strings.Join(cells(set), "") == value {
			return set
		}
	}
	return 0
}

func cells(set bitboard.Set64) (names []string) {
	for c := range set.All() {
		names = append(names, Cell(c).String())
	}
	return names
}

// hide returns what p sees of s: everything but the kinds of the other players' ghosts on the board (B3).
func (s State) hide(p boardgame.Player) State {
	for i, ghosts := range s.ghosts {
		if p != White+boardgame.Player(i) {
			s.good, s.evil = s.good&^ghosts, s.evil&^ghosts
		}
	}
	return s
}

// goodOn returns how many of a player's ghosts on the board are good, which everybody can work out.
func (s State) goodOn(i int) int {
	n := 4 - int(s.lost[i][0])
	if s.left == White+boardgame.Player(i) {
		n--
	}
	return n
}

// fill draws the kinds of the ghosts that p can't see.
func (s State) fill(p boardgame.Player, rng *rand.Rand) State {
	for i, ghosts := range s.ghosts {
		if p != White+boardgame.Player(i) && s.chosen[i] {
			good := ghosts.Subset(s.goodOn(i), rng)
			s.good, s.evil = s.good|good, s.evil|ghosts&^good
		}
	}
	return s
}

// scramble deals the kinds of the ghosts that p can't see anew.
func (s State) scramble(p boardgame.Player, rng *rand.Rand) State {
	for i, ghosts := range s.ghosts {
		if p == White+boardgame.Player(i) || !s.chosen[i] {
			continue
		}
		var deck []bool
		for c := range ghosts.All() {
			deck = append(deck, s.good.Has(c))
		}
		rng.Shuffle(len(deck), func(a, b int) { deck[a], deck[b] = deck[b], deck[a] })
		s.good, s.evil = s.good&^ghosts, s.evil&^ghosts
		for c := range ghosts.All() {
			if deck[0] {
				s.good = s.good.With(c)
			} else {
				s.evil = s.evil.With(c)
			}
			deck = deck[1:]
		}
	}
	return s
}

// letter returns the letter of the ghost on a cell, or 0. An H is a ghost that is not known to be good or evil.
func (s State) letter(c Cell) byte {
	kind := 2
	switch {
	case s.good.Has(int(c)):
		kind = 0
	case s.evil.Has(int(c)):
		kind = 1
	}
	switch {
	case s.ghosts[0].Has(int(c)):
		return "GEH"[kind]
	case s.ghosts[1].Has(int(c)):
		return "geh"[kind]
	}
	return 0
}

func (s State) picture() picture.Picture {
	return board.Picture(func(c Cell, cell *picture.Cell) {
		for _, p := range []boardgame.Player{White, Black} {
			if corners(p.Opponent()).Has(int(c)) {
				cell.Goal, cell.Home = true, p
			}
		}
		i := strings.IndexByte("GEHgeh", s.letter(c))
		if s.letter(c) == 0 {
			return
		}
		cell.Piece = picture.Piece{
			Letter: picture.Letter(s.letter(c)), Owner: White + boardgame.Player(i/3), Shape: [...]picture.Shape{good, evil, unknown}[i%3],
			Word: [...]string{"white", "black"}[i/3] + " " + [...]string{"good ghost", "evil ghost", "ghost"}[i%3], Down: i%3 == 2,
		}
	})
}

// These are the ghosts. A good one smiles, an evil one scowls, and an unknown one shows no face.
var (
	unknown = picture.Shape{Name: "ghost", Under: shadow, Outline: sheet, Drop: 6}
	good    = picture.Shape{Name: "good-ghost", Under: shadow, Outline: sheet, Over: eyes + `<path d="M-7 3q7 9 14 0" fill="none" stroke="currentColor" stroke-width="2.5"/>`, Drop: 22}
	evil    = picture.Shape{Name: "evil-ghost", Under: shadow, Outline: sheet, Over: eyes + `<path d="M-7 8q7-9 14 0M-10-12l7 3M10-12l-7 3" fill="none" stroke="currentColor" stroke-width="2.5"/>`, Drop: 22}
)

const (
	shadow = `<ellipse cx="1.5" cy="20.5" rx="16" ry="4.5" fill="url(#boardgame-shadow)"/>`
	sheet  = "m0-22c-10 0-16 8-16 18v24l5-5 5 5 6-5 6 5 5-5 5 5v-24c0-10-6-18-16-18z"
	eyes   = `<path d="M-6-8a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM6-8a3 3 0 1 0 0 6a3 3 0 1 0 0-6z" fill="currentColor"/>`
)

// meant returns a step from the first of the clicked cells, which Check refuses for the reason that the player needs.
func meant(p picture.Picture, mover boardgame.Player, cells []string) []Move {
	steps := game.StepsMeant(ParseMove, func(p picture.Picture, cell string) []string {
		return p.Near(cell, [2]int{0, 1}, [2]int{1, 0}, [2]int{-1, 0}, [2]int{0, -1})
	})
	if len(cells) > 2 {
		cells = []string{cells[0], cells[len(cells)-1]}
	}
	return steps(p, mover, cells)
}

func trace(_ State, m Move) picture.Trace {
	switch {
	case m.mark == '+':
		return picture.Trace{Marks: cells(m.chosen())}
	case m.mark == 0 || m.mark == '?' || !m.from.Valid() || !m.to.Valid():
		return picture.Trace{}
	case m.from == m.to:
		return picture.Trace{Marks: []string{m.from.String()}}
	}
	return picture.Trace{Arrows: []picture.Arrow{{m.from.String(), m.to.String()}}}
}
