package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// unknownSteps is the number of steps that the evaluation assumes for a turned egg that its owner has not looked at.
const unknownSteps = 4

// outWorth is the score of a player who is out and so can't win.
const outWorth = -5000

// terms holds the names and the weights of the terms of the evaluation, in the order of State.counts. The weights are
// in hundredths and were tuned in games between bots. [game.Definition] describes the scale.
var terms = [...]game.Term{
	{Name: "steps to a foreign camp and home, for eggs that show", Weight: stepWorth},
	{Name: "steps home of the turned eggs that the player knows", Weight: stepWorth},
	{Name: "turned eggs that the player does not know", Weight: stepWorth * unknownSteps},
	{Name: "turned eggs that the player knows", Weight: 20},
	{Name: "other players' eggs in the camp", Weight: -10},
	{Name: "the turn", Weight: 6, Turn: true},
	outTerm: {Name: "being out", Weight: outWorth},
}

// outTerm is the index of the only term that counts for a player who is out.
const outTerm = 6

// stepWorth is the weight of each step that an egg still has to go.
const stepWorth = -12

// counts returns how often each entry of terms occurs for player p. Steps are counted as if nothing were in the way. An
// egg that shows its symbol must go to the nearest foreign camp and from there home. A turned egg that p has looked at
// must go to the nearest cell of p's camp that does not already hold such an egg. Each of p's other turned eggs counts
// as a fixed number of steps, wherever it is.
//
// The counts use the owners of all eggs in s. A bot that must not cheat should evaluate states that are drawn from its
// view.
func (s State) counts(p boardgame.Player) game.Counts {
	if !s.In(p) {
		return game.Counts{outTerm: 1}
	}
	own, turned, seen := s.Eggs(p), s.Turned(), s.looks[p]
	camp, known := Camp(p, s.Players()), own&turned&seen
	turn := 0
	if s.Turn() == p {
		turn = 1
	}
	return game.Counts{
		s.stepsThereAndHome(p),
		stepsTo(camp&^known, known&^camp),
		(own & turned &^ seen).Len(),
		known.Len(),
		(turned &^ own & camp).Len(),
		turn,
	}
}

// stepsTo returns the total number of steps that the given eggs need if each goes to the nearest wanted cell and
// nothing is in the way. No egg may be on a wanted cell. If no cell is wanted, stepsTo returns 0.
func stepsTo(wanted, eggs bitboard.Set64) (steps int) {
	for distance := 1; eggs != 0 && wanted != 0; distance++ {
		wanted |= near(wanted) & board
		steps += distance * (eggs & wanted).Len()
		eggs &^= wanted
	}
	return steps
}

// stepsThereAndHome returns the total number of steps that p's eggs that show their symbols need to the nearest foreign
// camp and from there home: from any camp it is five steps to the other one of two players, and three to the next of
// four.
func (t *table) stepsThereAndHome(p boardgame.Player) int {
	home := 5
	if t.players == 4 {
		home = 3
	}
	return stepsTo(foreign(p, t.Players()), t.showing[p]) + home*t.showing[p].Len()
}

// These are the weights of the evaluation for players who know whose eggs the turned eggs are, in hundredths.
const (
	visitWorth    = -10 // each step of an egg that shows, to the enemy's camp and back home
	returnWorth   = -5  // each step home of a turned egg
	homeWorth     = 10  // each turned egg that is home
	strangerWorth = -3  // each turned egg of the opponent in the camp
	threatWorth   = 60  // finishing with the next move, if the opponent does not prevent it
	finishWorth   = 400 // finishing with this move
)

// evaluateOpen is like this evaluation, for two players who know the owners of all eggs because they remember every move.
// Steps are counted as if nothing were in the way. When no egg of p's shows, each egg goes to a gap of its own in p's
// camp. The weight of a step home is small, because jumps make up for many steps, and because an egg that the opponent
// has moved away can go back the same way.
func (s State) evaluateOpen(p boardgame.Player) int {
	if !s.In(p) {
		return outWorth
	}
	own, turned, camp := s.Eggs(p), s.Turned(), Camp(p, 2)
	home, away := own&turned&camp, own&turned&^camp
	sum := homeWorth*home.Len() + strangerWorth*(turned&^own&camp).Len() + visitWorth*s.stepsThereAndHome(p)
	if own&^turned != 0 {
		return sum + returnWorth*stepsTo(camp&^home, away)
	}
	for eggs, gaps := away, camp&^home; eggs != 0; eggs, gaps = eggs.Rest(), gaps.Rest() {
		a, b := eggs.First(), gaps.First() // the sets are sorted by files, so no two ways cross
		across, along := a/stride-b/stride, a%stride-b%stride
		sum += returnWorth * max(across, -across, along, -along)
	}
	switch {
	case !s.about(p):
	case s.Turn() == p:
		sum += finishWorth
	default:
		sum += threatWorth
	}
	return sum
}

// about reports whether p, one of two players, can finish with a single move if it is p's turn. If s is what a player
// knows, so that some eggs have no owner, about reports whether that is possible.
func (s State) about(p boardgame.Player) bool {
	own, turned, camp := s.Eggs(p), s.Turned(), Camp(p, 2)
	unknown := turned &^ s.owned[A] &^ s.owned[B]
	gaps, away := camp&^(own&turned|unknown), own&^camp
	if own&^turned != 0 || gaps == 0 || gaps.Rest() != 0 || s.eggs()&gaps != 0 {
		return own&^turned == 0 && gaps == 0 && away == 0
	}
	if away == 0 {
		away = unknown &^ camp
	} else if away.Rest() != 0 {
		return false
	}
	return (near(away)|jumps(away, s.eggs(), 0))&gaps != 0
}

// risks reports whether the viewer may lose at once by an action: it is a claim that may be false, or it lets the
// opponent of two players finish, for all that the viewer knows.
func risks(seen State, p boardgame.Player, m Move) bool {
	next := play(seen, m)
	if m.claims {
		return next.winner != p
	}
	return seen.players == 2 && next.about(p.Opponent())
}

// appendOpen appends the actions that a search by one of two players considers who knows the owners of all eggs, and
// who hopes to win. A player moves only the eggs that are the player's own, and foreign eggs out of the player's camp.
// Only me prevents the opponent from finishing: the opponent neither does that nor goes back into me's camp. There is
// at most one look, because looks reveal nothing, and no false claim. If a claim is true, it is the only action.
//
// Without these limits, the search would find that nobody can win: whatever one player does, the opponent can undo.
func (s State) appendOpen(me boardgame.Player, dst []Move) []Move {
	begin := len(dst)
	dst = s.AppendMoves(dst)
	p := s.turn
	movable, barred := s.Eggs(p)|s.Turned()&Camp(p, 2), bitboard.Set64(0)
	switch {
	case p != me:
		barred = Camp(me, 2)
	case s.about(p.Opponent()):
		movable = board
	}
	list := dst[begin:begin]
	look := Move{}
	for _, m := range dst[begin:] {
		switch {
		case m.claims:
			if winner, _ := play(s, m).Winner(); winner == p {
				return append(dst[:begin], m)
			}
		case m.action == Looking:
			look = m
		case m.action != Moving || movable&m.from.set() != 0 && (barred&m.to.set() == 0 || !s.isTurned(m.from)):
			list = append(list, m)
		}
	}
	if look != (Move{}) {
		list = append(list, look)
	}
	return dst[:begin+len(list)]
}

// key returns a number for a move, which no other move has.
func (m Move) key() uint64 {
	key := uint64(m.from) | uint64(m.to)<<8 | uint64(m.action)<<16
	if m.claims {
		key |= 1 << 24
	}
	return key
}

// observe shows what the viewer sees, with the board turned so that the viewer's camp is where the first player's is: for
// each player, beginning with the viewer, the eggs that show their symbols; for
// each player, the turned eggs that the viewer knows to be theirs; the other turned eggs; the viewer's camp; and the move
// that O1 bars.
func observe(s State, viewer boardgame.Player, dst []uint8) {
	players, first := s.Players(), int(max(viewer, A)-A)
	put := func(plane int, set bitboard.Set64) {
		for c := range set.All() {
			file, rank := c/stride, c%stride
			for range first * 4 / max(players, 1) { // quarter turns to the left
				file, rank = files-1-rank, file
			}
			dst[(plane*ranks+rank)*files+file] = 1
		}
	}
	for i := range players {
		p := boardgame.Player((first+i)%players + 1)
		put(i, s.Eggs(p)&^s.turned)
		put(4+i, s.Eggs(p)&s.turned)
	}
	put(8, s.Unknown())
	put(9, Camp(viewer, players))
	if s.from != s.to {
		put(10, s.to.set())
		put(11, s.from.set())
	}
}
