package env

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

type batch[S boardgame.Position[S, M], M boardgame.Move] struct {
	*Coding[S, M]
	config Config
	games  []playing[S, M]
	out    *Buffers // nil until Bind

	actions []int32 // what Step was called with
	luck    uint64  // is different for each clone
	clones  uint64
	sampled uint64 // the number of samples that Successors has drawn since Reset

	trying, making func(b *batch[S, M], i int) error // the two halves of a step, so that a step allocates nothing
}

// playing is one of the games of a batch.
type playing[S, M any] struct {
	state S
	next  S // after the action that Step is about to make
	move  M // that action
	plies int
	round uint64 // the number of games that were played here before
	ended bool   // by the rules, or broken off
	moves []M
	legal []int32     // what the buffers say of it
	past  *past[S, M] // the last move of a batch that remembers
	told  []string    // what each seat was told before the moves in past, if that is more than the view of the start
}

func (b *batch[S, M]) Shape() Shape {
	return Shape{len(b.games), len(b.game.Seats), b.Len(), b.Planes, b.Rows, b.Columns}
}

func (b *batch[S, M]) PlaneNames() []string { return b.Names }

func (b *batch[S, M]) Bind(out *Buffers) error {
	if s := b.Shape(); s.sizes() != [6]int{len(out.Offsets), len(out.Players), len(out.Rewards), len(out.Terminated),
		len(out.Truncated), len(out.Observations)} {
		return fmt.Errorf("the buffers do not have the sizes of %+v", s)
	}
	b.out = out
	return b.list(b.each((*batch[S, M]).tell))
}

func (b *batch[S, M]) Clone() Batch {
	other := *b
	b.clones++
	other.luck, other.clones = bitboard.Hash(b.luck, b.clones), 0
	other.out, other.games = nil, slices.Clone(b.games)
	for i := range other.games {
		other.games[i].moves, other.games[i].legal = nil, nil
	}
	return &other
}

func (b *batch[S, M]) Reset(seed uint64) error {
	b.config.Seed, b.sampled = seed, 0
	for i := range b.games {
		b.games[i].round = 0
	}
	return b.list(b.each((*batch[S, M]).begin))
}

func (b *batch[S, M]) Next() error {
	for i := range b.games {
		b.games[i].round++
	}
	return b.list(b.each((*batch[S, M]).begin))
}

// each calls a function for each game, on several goroutines, and returns the error for the first game that has one.
func (b *batch[S, M]) each(do func(b *batch[S, M], i int) error) error {
	if b.config.Workers == 1 {
		return b.eachOf(0, len(b.games), do)
	}
	errs := make([]error, b.config.Workers)
	var group sync.WaitGroup
	for w := range errs {
		group.Go(func() { errs[w] = b.eachOf(w*len(b.games)/len(errs), (w+1)*len(b.games)/len(errs), do) })
	}
	group.Wait()
	return cmp.Or(errs...)
}

func (b *batch[S, M]) eachOf(from, to int, do func(b *batch[S, M], i int) error) (err error) {
	for i := from; i < to && err == nil; i++ {
		err = do(b, i)
	}
	return err
}

// list fills the buffers with the legal actions of all games, after they have been told of without an error.
func (b *batch[S, M]) list(err error) error {
	out := b.out
	if err != nil || out == nil {
		return err
	}
	out.Legal = out.Legal[:0]
	for i := range b.games {
		out.Offsets[i] = int32(len(out.Legal))
		out.Legal = append(out.Legal, b.games[i].legal...)
	}
	out.Offsets[len(b.games)] = int32(len(out.Legal))
	return nil
}

// begin begins a game, and tells of it. What chance decides depends on the seed, the game's index, and the games before it.
func (b *batch[S, M]) begin(i int) error {
	g := &b.games[i]
	rng := rand.New(rand.NewPCG(b.config.Seed, uint64(i)<<32|g.round))
	start, err := b.game.Start(b.game.DrawLots(b.config.Options, rng))
	if b.config.Position != "" && err == nil {
		start, err = b.game.Parse(b.config.Position)
	}
	if err != nil {
		return err
	}
	g.state, g.plies, g.past, g.told = start, 0, nil, nil
	if err := b.draw(i); err != nil {
		return err
	}
	return b.tell(i)
}

func (b *batch[S, M]) Step(actions []int32) error {
	if len(actions) != len(b.games) {
		return fmt.Errorf("%d actions for %d games", len(actions), len(b.games))
	}
	b.actions = actions
	if err := b.each(b.trying); err != nil {
		return err
	}
	return b.list(b.each(b.making))
}

func (b *batch[S, M]) Act(i, action int) error {
	if b.games[i].ended {
		return ErrOver
	}
	if err := b.try(i, action); err != nil {
		return err
	}
	return b.list(b.makeAction(i))
}

// tryAction finds the state after a game's action, without changing the game.
func (b *batch[S, M]) tryAction(i int) error {
	if b.games[i].ended {
		return nil
	}
	return b.try(i, int(b.actions[i]))
}

func (b *batch[S, M]) try(i, action int) (err error) {
	g, ok := &b.games[i], false
	if g.move, ok = b.Move(g.state, action); !ok {
		return &ActionError{i, action, ErrNoAction}
	}
	if g.next, err = g.state.Apply(g.move); err != nil {
		return &ActionError{i, action, err}
	}
	return nil
}

// makeAction makes the action that tryAction has tried, or begins the next game.
func (b *batch[S, M]) makeAction(i int) error {
	g := &b.games[i]
	if g.ended {
		g.round++
		return b.begin(i)
	}
	b.advance(g)
	if err := b.draw(i); err != nil {
		return err
	}
	return b.tell(i)
}

// advance goes on to the next state of a game.
func (b *batch[S, M]) advance(g *playing[S, M]) {
	if b.config.Remember {
		g.past = &past[S, M]{g.state, g.move, g.past}
	}
	g.state, g.plies = g.next, g.plies+1
}

// draw makes the moves of chance, unless the batch shows them. Whoever takes an action back and makes it again gets the
// same draws.
func (b *batch[S, M]) draw(i int) (err error) {
	g := &b.games[i]
	for !b.config.Chance && g.state.Turn() == boardgame.Chance {
		seed := bitboard.Hash(b.config.Seed, b.luck, uint64(g.plies)+1)
		m, ok := b.game.Draw(g.state, rand.New(rand.NewPCG(seed, uint64(i)<<32|g.round)))
		if !ok {
			return nil // the game is over
		}
		if g.next, err = g.state.Apply(m); err != nil {
			return err
		}
		g.move = m
		b.advance(g)
	}
	return nil
}

func (b *batch[S, M]) Chances(i int) (list []float64) {
	_, weights := b.game.Chances(b.state(i))
	total := 0
	for _, w := range weights {
		total += w
	}
	for _, w := range weights {
		list = append(list, float64(w)/float64(total))
	}
	return list
}

// seat returns the seat to move, from 0, or -1 for chance.
func (b *batch[S, M]) seat(s S, over bool) int {
	switch turn := s.Turn(); {
	case turn == boardgame.Chance && !over:
		return -1
	case turn == boardgame.Chance || turn == boardgame.NoPlayer:
		return 0
	default:
		return int(turn) - 1
	}
}

func (b *batch[S, M]) Players(i int) int { return b.game.Playing(b.games[i].state) }

func (b *batch[S, M]) Status(i int) Status {
	g := &b.games[i]
	_, over := g.state.Winner()
	broken := !over && b.config.MaxPlies > 0 && g.plies >= b.config.MaxPlies
	return Status{b.seat(g.state, over || broken), over, broken}
}

// tell finds out whether a game has ended, and fills the buffers with what there is to say about it.
func (b *batch[S, M]) tell(i int) error {
	g, out, now := &b.games[i], b.out, b.Status(i)
	g.ended = now.Terminated || now.Truncated
	if out == nil {
		return nil
	}
	var err error
	if g.legal, err = b.Legal(i, g.legal[:0]); err != nil {
		return err
	}
	out.Players[i] = int32(now.Player)
	out.Terminated[i], out.Truncated[i] = one(now.Terminated), one(now.Truncated)
	b.Rewards(i, out.Rewards[i*len(b.game.Seats):(i+1)*len(b.game.Seats)])
	b.Coding.Observe(g.state, boardgame.Player(now.Player+1), b.part(out.Observations, i))
	return nil
}

func (b *batch[S, M]) Legal(i int, dst []int32) ([]int32, error) {
	g := &b.games[i]
	return b.number(g.state, dst, &g.moves)
}

// number appends the actions of all legal moves in s, which it lists in moves.
func (b *batch[S, M]) number(s S, dst []int32, moves *[]M) ([]int32, error) {
	*moves = s.AppendMoves((*moves)[:0])
	numbers := b.of(s)
	for _, m := range *moves {
		action := numbers.index(m)
		if action < 0 {
			return dst, fmt.Errorf("the legal move %s in %q has no action", m, s)
		}
		dst = append(dst, int32(action))
	}
	return dst, nil
}

func (b *batch[S, M]) Choices(i, seat int) ([]int32, error) {
	at, ok := b.game.For(b.state(i), boardgame.Player(seat+1))
	if !ok {
		return nil, nil
	}
	return b.number(at, nil, new([]M))
}

func (b *batch[S, M]) Rewards(i int, dst []float32) {
	s := b.games[i].state
	winner, over := s.Winner()
	clear(dst)
	if points := b.game.Points(s); b.config.Points && points != nil {
		for n, of := range points {
			dst[n] = float32(of)
		}
		return
	}
	if !over || winner == boardgame.NoPlayer {
		return
	}
	for n := range b.game.Playing(s) {
		dst[n] = -1
	}
	dst[winner-1] = 1
}

func one(is bool) uint8 {
	if is {
		return 1
	}
	return 0
}

// part returns observation n of many.
func (b *batch[S, M]) part(all []uint8, n int) []uint8 {
	size := b.Planes * b.Rows * b.Columns
	return all[n*size : (n+1)*size]
}

func (b *batch[S, M]) Observe(seat int, dst []uint8) error {
	if all := b.Shape().sizes()[5]; seat < 0 || seat >= len(b.game.Seats) || len(dst) != all {
		return fmt.Errorf("seat %d of %d, and room for %d numbers where %d are needed",
			seat, len(b.game.Seats), len(dst), all)
	}
	return b.each(func(b *batch[S, M], i int) error {
		b.Coding.Observe(b.games[i].state, boardgame.Player(seat+1), b.part(dst, i))
		return nil
	})
}

func (b *batch[S, M]) Successors(i int, dst []uint8) error {
	if i < 0 || i >= len(b.games) {
		return fmt.Errorf("game %d of %d", i, len(b.games))
	}
	s := b.games[i].state
	mover, moves := s.Turn(), s.AppendMoves(nil)
	if size := b.Planes * b.Rows * b.Columns; len(dst) != len(moves)*size {
		return fmt.Errorf("room for %d numbers where %d are needed", len(dst), len(moves)*size)
	}
	if mover == boardgame.Chance && len(moves) > 0 {
		return errors.New("it is the turn of chance, which sees nothing")
	}
	b.sampled++ // not the generator that has drawn how the game begins, or the sample could be the truth
	s = b.game.See(s, mover).Sample(rand.New(rand.NewPCG(^b.config.Seed, b.sampled)))
	for n, m := range moves {
		after, err := s.Apply(m)
		if err != nil {
			return err
		}
		b.Coding.Observe(after, mover, b.part(dst, n))
	}
	return nil
}

// state returns the state of a game, or the zero state, which has no text and no moves, if there is no such game.
func (b *batch[S, M]) state(i int) (s S) {
	if i >= 0 && i < len(b.games) {
		s = b.games[i].state
	}
	return s
}

func (b *batch[S, M]) Position(i int) string { return b.state(i).String() }

func (b *batch[S, M]) View(i, seat int) string {
	return b.game.See(b.state(i), boardgame.Player(max(seat, -1)+1)).String()
}

func (b *batch[S, M]) ActionText(i, action int) string {
	s := b.state(i)
	m, ok := b.Move(s, action)
	if !ok || s.Ending().Rule == boardgame.NoPosition {
		return ""
	}
	return m.String()
}

func (b *batch[S, M]) Action(i int, move string) (int, error) {
	s := b.state(i)
	m, err := b.game.ParseMove(move)
	if err == nil {
		err = s.Check(m)
	}
	if err != nil {
		return 0, err
	}
	return b.Index(s, m), nil
}
