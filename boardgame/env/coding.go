package env

import (
	"fmt"
	"hash/maphash"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
)

// Coding numbers the moves of a game and shapes its observations. It is safe for concurrent use.
type Coding[S boardgame.Position[S, M], M boardgame.Move] struct {
	Planes, Rows, Columns int      // the shape of an observation
	Names                 []string // what each plane shows

	game   *game.Game[S, M]
	learn  game.Learn[S, M]
	moves  numbers[M]     // the moves as the first player makes them
	turned [][]numbers[M] // the same, as others make them: by how many take part, and by player, if they see the board turned

	observe func(s S, p boardgame.Player, dst []uint8) // of what p sees
}

// Of returns the coding of a game.
func Of[S boardgame.Position[S, M], M boardgame.Move](g *game.Game[S, M]) (*Coding[S, M], error) {
	var l game.Learn[S, M]
	if learn := g.Definition(inside.Key{}).Bots.Learn; learn != nil {
		l = *learn
	}
	c := &Coding[S, M]{Planes: l.Planes, Rows: l.Rows, Columns: l.Columns, Names: l.Names, game: g, learn: l}
	start, err := g.Start(nil)
	if err != nil {
		return nil, err
	}
	var moves []M
	for m := range g.Written() {
		if l.Possible == nil || l.Possible(m) {
			moves = append(moves, m)
		}
	}
	c.moves = numbered(moves, l.Key)
	if l.Turned {
		c.turn(moves)
	}
	switch {
	case l.Observe == nil && l.Sets == nil:
		return c, c.drawn(start, l.Turned)
	case l.Planes < 1 || l.Rows < 1 || l.Columns < 1:
		return nil, fmt.Errorf("the observations of %s have no shape", g.Name)
	case l.Sets != nil:
		c.observe = c.spread
	default:
		c.observe = l.Observe
	}
	return c, nil
}

// turn numbers the moves of all players but the first: each has the number of the first player's move that it is, seen
// from that player's side of the board.
func (c *Coding[S, M]) turn(moves []M) {
	c.turned = make([][]numbers[M], len(c.game.Seats)+1)
	begin := func(o game.Options) {
		start, err := c.game.Start(o)
		if n := c.game.Playing(start); err == nil && c.turned[n] == nil {
			c.turned[n] = make([]numbers[M], n+1)
			for p := boardgame.Second; int(p) <= n; p++ {
				y, images := c.game.Turning(start, p), make([]M, len(moves))
				for i, m := range moves {
					images[i] = y.Move(start, m)
				}
				c.turned[n][p] = numbered(images, c.learn.Key)
			}
		}
	}
	begin(nil)
	for _, o := range c.game.Options { // among them, how many take part
		for _, value := range o.Values {
			begin(game.Options{o.Name: value})
		}
	}
}

// Len returns the number of actions: they are 0 to Len()-1.
func (c *Coding[S, M]) Len() int { return len(c.moves.all) }

// Index returns the action of a move in state s, or -1 if the move has none, because it can never be legal.
func (c *Coding[S, M]) Index(s S, m M) int { return c.of(s).index(m) }

// Move returns the move with the given action in state s. Whether it is legal is for the state to say. Move returns
// false if there is no such action.
func (c *Coding[S, M]) Move(s S, action int) (m M, ok bool) {
	if action < 0 || action >= c.Len() {
		return m, false
	}
	return c.of(s).all[action], true
}

// of returns the moves as the player to move in s makes them.
func (c *Coding[S, M]) of(s S) *numbers[M] {
	p, n := s.Turn(), 0
	if p > boardgame.First && c.turned != nil {
		n = c.game.Playing(s)
	}
	if int(p) > n || p <= boardgame.First {
		return &c.moves
	}
	return &c.turned[n][p]
}

// numbers is a list of moves in which a move is found quickly, because its place is near the one that its key names. A
// map would take three times as long.
type numbers[M comparable] struct {
	all    []M
	places []int32 // the indices in the list plus one; 0 is a free place
	key    func(M) uint64
	shift  int
}

func numbered[M comparable](all []M, key func(M) uint64) numbers[M] {
	if key == nil {
		seed := maphash.MakeSeed()
		key = func(m M) uint64 { return maphash.Comparable(seed, m) }
	}
	n := bits.Len(uint(2 * len(all)))
	list := numbers[M]{all, make([]int32, 1<<n), key, 64 - n}
	for i, m := range all {
		at := list.place(m)
		for list.places[at] != 0 {
			at = (at + 1) & (len(list.places) - 1)
		}
		list.places[at] = int32(i + 1)
	}
	return list
}

// place returns the place where the search for a move begins.
func (n *numbers[M]) place(m M) int { return int(n.key(m) * 0x9E3779B97F4A7C15 >> n.shift) }

// index returns the index of a move, or -1.
func (n *numbers[M]) index(m M) int {
	for at := n.place(m); ; at = (at + 1) & (len(n.places) - 1) {
		i := int(n.places[at]) - 1
		if i < 0 || n.all[i] == m {
			return i
		}
	}
}

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
	learn, all := &c.learn, c.Rows*c.Columns
	each := (learn.Cells() + 63) / 64 // a plane of more than 64 cells has two sets
	for k, set := range learn.Sets(s, p) {
		plane, first := k/each*all, k%each*64
		for ; set != 0; set &= set - 1 {
			at := first + bits.TrailingZeros64(set)
			if learn.Places != nil {
				at = int(learn.Places[at])
			}
			dst[plane+at] = 1
		}
	}
}

// drawn makes observations from pictures, for games that say nothing about observations. There is a plane for each
// letter that a piece has in some games, for the viewer's own pieces and for all others, and one for letters that no
// such game shows.
func (c *Coding[S, M]) drawn(start S, turns bool) error {
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
	for _, whose := range []string{"own", "other"} {
		for _, letter := range letters {
			c.Names = append(c.Names, fmt.Sprintf("%s %c", whose, letter))
		}
	}
	c.Names = append(c.Names, "others")
	c.observe = func(s S, p boardgame.Player, dst []uint8) {
		for _, cell := range c.game.Picture(s).Cells {
			x, y := cell.X-left, cell.Y-top
			if cell.Empty() || x < 0 || y < 0 || x >= c.Columns || y >= c.Rows {
				continue
			}
			if turns && p == boardgame.Second {
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

// letters returns the letters of all pieces that somebody sees in games that are the same in every run.
func (c *Coding[S, M]) letters(start S) (letters []byte, err error) {
	const games = 100
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 0))
		s, _, err := boardgame.Playout[S, M](start, rng, rng.IntN(200), nil)
		if err != nil {
			return nil, err
		}
		for p := range boardgame.Player(c.game.Playing(s) + 1) {
			for _, cell := range c.game.See(s, p).Picture().Cells {
				if !cell.Empty() && !slices.Contains(letters, byte(cell.Piece.Letter)) {
					letters = append(letters, byte(cell.Piece.Letter))
				}
			}
		}
	}
	slices.Sort(letters)
	return letters, nil
}
