package search

// Level is a playing strength with a name.
type Level struct {
	Name  string
	Nodes int

	// Depth and Oversights are options for alpha-beta: see [Options]. Other bots use only Nodes.
	Depth      int
	Oversights int
}

// Levels returns the levels, the weakest first. The caller may change the slice.
//
// A bot at the easy level sees all its own moves, but overlooks most replies, as a beginner does. At the medium level it
// looks a little further ahead and overlooks fewer replies. At the hard level it plays as well as its nodes allow.
//
// The levels are in this package because their strengths depend on its bots. When the bots change, the levels change too.
func Levels() []Level {
	return []Level{
		{Name: "easy", Nodes: 60, Depth: 2, Oversights: 80},
		{Name: "medium", Nodes: 2_000, Depth: 3, Oversights: 20},
		{Name: "hard", Nodes: 50_000},
	}
}

// Options returns the options for a bot that plays at this level.
func (l Level) Options(b Bot, seed uint64) Options {
	o := Options{Nodes: l.Nodes, Seed: seed}
	if b == AlphaBetaBot {
		o.Depth, o.Oversights = l.Depth, l.Oversights
		if l.Depth > 0 {
			o.Nodes = levelNodes // enough to complete the last depth
		}
	}
	return o
}

// levelNodes is the node limit of a level that has a depth limit.
const levelNodes = 50_000

// overlook removes the moves that the search overlooks in a position. The seed and the position alone determine these moves.
// At least one move remains.
func (a *alphaBeta[S, M]) overlook(here *ply[S, M]) {
	seen := here.moves[:0]
	first := here.moves[0]
	x := here.state.Hash() ^ a.seed
	for _, m := range here.moves {
		x = mix(x + 0x9e3779b97f4a7c15)
		if x%100 >= a.oversights {
			seen = append(seen, m)
		}
	}
	if len(seen) == 0 {
		seen = append(seen, first)
	}
	here.moves = seen
}

// mix is the finalizer of SplitMix64.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
