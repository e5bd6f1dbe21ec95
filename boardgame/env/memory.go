package env

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// past is a move of a game. Copies of a game share what they have in common.
type past[S, M any] struct {
	before S
	move   M
	past   *past[S, M]
}

func (b *batch[S, M]) Undo(i int) error {
	g, moves := &b.games[i], 1
	last := g.past
	for ; last != nil && !b.config.Chance && last.before.Turn() == boardgame.Chance; last = last.past {
		moves++
	}
	if last == nil {
		return errors.New("there is no action to take back")
	}
	g.state, g.past, g.plies = last.before, last.past, g.plies-moves
	return b.list(b.tell(i))
}

// remembered returns the moves of a game, the last one first.
func (b *batch[S, M]) remembered(i int) (moves []past[S, M], err error) {
	if !b.config.Remember {
		return nil, errors.New("this batch does not remember the moves of its games")
	}
	for p := b.games[i].past; p != nil; p = p.past {
		moves = append(moves, *p)
	}
	slices.Reverse(moves)
	return moves, nil
}

func (b *batch[S, M]) History(i int) ([]int, error) {
	moves, err := b.remembered(i)
	actions := make([]int, len(moves))
	for n, m := range moves {
		actions[n] = b.Index(m.before, m.move)
	}
	return actions, err
}

func (b *batch[S, M]) Moves(i int) (string, []string, error) {
	begin, texts := b.Position(i), []string(nil)
	moves, err := b.remembered(i)
	for n, m := range moves {
		if n == 0 {
			begin = m.before.String()
		}
		texts = append(texts, m.move.String())
	}
	return begin, texts, err
}

func (b *batch[S, M]) Told(i, seat int) (string, error) {
	moves, err := b.remembered(i)
	known := ""
	if told := b.games[i].told; told != nil && seat < len(told) {
		known = told[seat]
	}
	return b.told(known, moves, b.games[i].state, boardgame.Player(seat+1)), err
}

func (b *batch[S, M]) Resample(i, seat int, seed uint64) error {
	moves, err := b.remembered(i)
	if err != nil || !b.game.Hides() {
		return err
	}
	g, p := &b.games[i], boardgame.Player(seat+1)
	var before []game.View[S, M]
	var heard []M
	for _, m := range moves {
		if !b.game.Told(m.before, m.move, p).Silent {
			before, heard = append(before, b.game.See(m.before, p)), append(heard, b.game.MoveFor(m.before, m.move, p))
		}
	}
	known, err := b.Told(i, seat)
	if err != nil {
		return err
	}
	g.state = b.game.See(g.state, p).Recall(before, heard).Sample(rand.New(rand.NewPCG(seed, uint64(i))))
	g.past, g.told = nil, nil
	told := make([]string, len(b.game.Seats))
	for q := range told {
		if told[q], err = b.Told(i, q); err != nil {
			return err
		}
	}
	told[seat] = known
	g.told = told
	return b.list(b.tell(i))
}

// told returns what p knows of a game, move by move: how it began, and for each move of which p was told, the move as p
// saw it, what else p was told, and the position as p saw it afterwards, unless that follows because nothing is hidden.
// Nobody forgets, so two games of which p was told different things have different texts.
// known is what p was told before the first of the moves, or "" if that is the start.
func (c *Coding[S, M]) told(known string, moves []past[S, M], now S, p boardgame.Player) string {
	states := make([]S, 0, len(moves)+1)
	for _, m := range moves {
		states = append(states, m.before)
	}
	states = append(states, now)
	text := strings.Builder{}
	text.WriteString(cmp.Or(known, fmt.Sprintf("%s: %s", c.game.Letter(p), c.game.See(states[0], p))))
	if int(p) > c.game.Playing(now) {
		p = boardgame.NoPlayer
	}
	for n, m := range moves {
		told := c.game.Told(m.before, m.move, p)
		if told.Silent {
			continue
		}
		fmt.Fprintf(&text, "\n%s", c.game.MoveFor(m.before, m.move, p))
		if told.Sentence != "" {
			fmt.Fprintf(&text, " (%s)", told.Sentence)
		}
		if c.game.Hides() {
			fmt.Fprintf(&text, " %s", c.game.See(states[n+1], p))
		}
	}
	return text.String()
}

// saved is a batch in the form of Save.
type saved struct {
	Game    string  `json:"game"`
	Version int     `json:"version"` // of the rules
	Seed    uint64  `json:"seed"`
	Games   []place `json:"games"`
}

// place is a game in the form of Save.
type place struct {
	Position string `json:"position"`
	Plies    int    `json:"plies"`
	Round    uint64 `json:"round"`

	// What a batch that remembers adds: the actions that have been made in the position, and what the seats had been told.
	Actions []int    `json:"actions,omitempty"`
	Told    []string `json:"told,omitempty"`
}

func (b *batch[S, M]) Save() ([]byte, error) {
	all := saved{Game: b.game.Name, Version: b.game.Version, Seed: b.config.Seed}
	for i, g := range b.games {
		at := place{Position: g.state.String(), Plies: g.plies, Round: g.round, Told: g.told}
		if g.past != nil {
			moves, err := b.remembered(i)
			if err != nil {
				return nil, err
			}
			if at.Actions, err = b.History(i); err != nil {
				return nil, err
			}
			at.Position, at.Plies = moves[0].before.String(), g.plies-len(moves)
		}
		all.Games = append(all.Games, at)
	}
	return json.Marshal(all)
}

func (b *batch[S, M]) Load(text []byte) error {
	var all saved
	if err := json.Unmarshal(text, &all); err != nil {
		return errors.New("this is not what Save returns, a batch as JSON")
	}
	if all.Game != b.game.Name || all.Version != b.game.Version || len(all.Games) != len(b.games) {
		return fmt.Errorf("%d games of %s, version %d, do not fit into a batch of %d games of %s, version %d",
			len(all.Games), all.Game, all.Version, len(b.games), b.game.Name, b.game.Version)
	}
	other := *b // so that nothing changes if there is an error
	other.out, other.config.Seed, other.games = nil, all.Seed, make([]playing[S, M], len(b.games))
	for i, at := range all.Games {
		s, err := b.game.Parse(at.Position)
		if err != nil {
			return fmt.Errorf("game %d: %w", i, err)
		}
		other.games[i] = playing[S, M]{state: s, plies: at.Plies, round: at.Round, told: at.Told}
		if err := other.tell(i); err != nil {
			return err
		}
		for _, action := range at.Actions {
			if err := other.Act(i, action); err != nil {
				return err
			}
		}
	}
	other.out = b.out
	*b = other
	return b.list(b.each((*batch[S, M]).tell))
}
