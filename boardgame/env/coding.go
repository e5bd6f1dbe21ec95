package env

import (
	"cmp"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
)

// Coding numbers the moves of a game and shapes its observations. It is safe for concurrent use.
type Coding[S boardgame.Position[S, M], M boardgame.Move] struct {
	Planes, Rows, Columns int // the shape of an observation

	game    *game.Game[S, M]
	most    int
	moves   []M
	numbers map[M]int32         // for each of the moves, its index plus one
	turn    game.Symmetry[S, M] // exchanges the two players, if turns is set
	turns   bool
	learn   game.Learn[S, M]

	observe func(s S, p boardgame.Player, dst []uint8) // of what p sees
}

// Of returns the coding of a game.
func Of[S boardgame.Position[S, M], M boardgame.Move](g *game.Game[S, M]) (*Coding[S, M], error) {
	var l game.Learn[S, M]
	if learn := g.Definition(inside.Key{}).Bots.Learn; learn != nil {
		l = *learn
	}
	c := &Coding[S, M]{Planes: l.Planes, Rows: l.Rows, Columns: l.Columns, game: g, numbers: map[M]int32{}, learn: l}
	c.turn, c.turns = g.Turning()
	for m := range g.Written() {
		if l.Possible == nil || l.Possible(m) {
			c.moves = append(c.moves, m)
			c.numbers[m] = int32(len(c.moves))
		}
	}
	c.most = cmp.Or(l.Most, len(c.moves))
	switch {
	case l.Observe == nil && l.Sets == nil:
		return c, c.drawn()
	case l.Planes < 1 || l.Rows < 1 || l.Columns < 1:
		return nil, fmt.Errorf("the observations of %s have no shape", g.Name)
	case l.Sets != nil:
		c.observe = c.spread
	default:
		c.observe = l.Observe
	}
	return c, nil
}

// Len returns the number of actions: they are 0 to Len()-1.
func (c *Coding[S, M]) Len() int { return len(c.moves) }

// Most returns an upper bound on the number of legal moves in a position.
func (c *Coding[S, M]) Most() int { return c.most }

// Index returns the action of a move in state s, or -1 if the move has none, because it can never be legal.
func (c *Coding[S, M]) Index(s S, m M) int {
	if c.turned(s.Turn()) {
		m = c.turn.Move(s, m)
	}
	return int(c.numbers[m]) - 1
}

// Move returns the move with the given action in state s. Whether it is legal is for the state to say. Move returns
// false if there is no such action.
func (c *Coding[S, M]) Move(s S, action int) (m M, ok bool) {
	if action < 0 || action >= len(c.moves) {
		return m, false
	}
	m = c.moves[action]
	if c.turned(s.Turn()) {
		m = c.turn.Move(c.turn.State(s), m) // the half turn is its own inverse
	}
	return m, true
}

// turned reports whether a player has the board turned.
func (c *Coding[S, M]) turned(p boardgame.Player) bool { return c.turns && p == boardgame.Second }

// Observe fills dst, which has room for Planes times Rows times Columns numbers, with what p sees in s.
func (c *Coding[S, M]) Observe(s S, p boardgame.Player, dst []uint8) {
	clear(dst)
	if int(p) > c.game.Playing(s) {
		p = boardgame.NoPlayer
	}
	c.observe(c.game.See(s, p).Shown(inside.Key{}), p, dst)
}

// spread makes an observation from the game's sets.
func (c *Coding[S, M]) spread(s S, p boardgame.Player, dst []uint8) {
	cells := c.Rows * c.Columns
	each := (cells + 63) / 64 // a plane of more than 64 cells has two sets
	for k, set := range c.learn.Sets(s, p) {
		for ; set != 0; set &= set - 1 {
			dst[k/each*cells+k%each*64+bits.TrailingZeros64(set)] = 1
		}
	}
}

// drawn makes observations from pictures, for games that say nothing about observations. There is a plane for each
// letter that a piece has in some games, for the viewer's own pieces and for all others, and one for letters that no
// such game shows.
func (c *Coding[S, M]) drawn() error {
	start, err := c.game.Start(nil)
	if err != nil {
		return err
	}
	letters, err := c.letters(start)
	if err != nil {
		return err
	}
	left, top, right, bottom := 0, 0, 0, 0
	for _, cell := range c.game.Picture(start).Cells {
		left, right = min(left, cell.X), max(right, cell.X)
		top, bottom = min(top, cell.Y), max(bottom, cell.Y)
	}
	c.Planes, c.Rows, c.Columns = 2*len(letters)+1, bottom-top+1, right-left+1
	c.observe = func(s S, p boardgame.Player, dst []uint8) {
		for _, cell := range c.game.Picture(s).Cells {
			x, y := cell.X-left, cell.Y-top
			if cell.Empty() || x < 0 || y < 0 || x >= c.Columns || y >= c.Rows {
				continue
			}
			if c.turned(p) {
				x, y = c.Columns-1-x, c.Rows-1-y
			}
			plane := slices.Index(letters, byte(cell.Piece.Letter))
			switch {
			case plane < 0:
				plane = 2 * len(letters)
			case cell.Piece.Owner != p:
				plane += len(letters)
			}
			dst[(plane*c.Rows+y)*c.Columns+x] = 1
		}
	}
	return nil
}

// letters returns the letters of all pieces in games that are the same in every run.
func (c *Coding[S, M]) letters(start S) (letters []byte, err error) {
	const games = 100
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 0))
		s, _, err := boardgame.Playout[S, M](start, rng, rng.IntN(200), nil)
		if err != nil {
			return nil, err
		}
		for _, cell := range c.game.Picture(s).Cells {
			if !cell.Empty() && !slices.Contains(letters, byte(cell.Piece.Letter)) {
				letters = append(letters, byte(cell.Piece.Letter))
			}
		}
	}
	slices.Sort(letters)
	return letters, nil
}
