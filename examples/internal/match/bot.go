package match

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Bot describes a bot. [Bot.Start] seats it in a game.
type Bot interface {
	// String returns the bot's description, with its limit, in the form that [Parser.Parse] reads.
	String() string

	// Plays returns an error if the bot can't play from this position. For example, alpha-beta can't play games with
	// four players.
	Plays(g dynamic.Game, s dynamic.State) error

	// Ready returns an error if this machine lacks what the bot needs, such as its program.
	Ready() error

	// Start starts the bot for one seat of a game that begins in the position s.
	Start(ctx context.Context, g dynamic.Game, s dynamic.State) (Player, error)
}

// Player is a bot that plays one seat of one game. It knows what its seat has seen, and nothing else. Only one
// goroutine at a time may use a Player.
type Player interface {
	// Move chooses a move for the viewer of v, whose turn it is. With the same seed, the player makes the same random
	// choices. If the error is a [*Fault], the bot loses the game. Any other error is from ctx or from the library.
	Move(ctx context.Context, v dynamic.View, seed uint64) (search.Report[string], error)

	// Watch shows the player a move by any player, with the view of the player's own seat before the move. In a game
	// that hides something, the caller must call Watch once for every move of the game, in order.
	Watch(v dynamic.View, move string) error

	// Close ends the player.
	Close() error
}

// Fault reports that a bot crashed, took too long, or did not answer with a legal move.
type Fault struct {
	Problem string
}

// Error returns a description of the fault.
func (f *Fault) Error() string { return f.Problem }

// Limit is the budget for one move: a time or, if Time is 0, a number of nodes.
type Limit struct {
	Nodes int
	Time  time.Duration
}

// String returns the limit in the form that ParseLimit reads.
func (l Limit) String() string {
	if l.Time > 0 {
		return l.Time.String()
	}
	return strconv.Itoa(l.Nodes)
}

// ParseLimit parses a number of nodes or a time.
func ParseLimit(text string) (Limit, error) {
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return Limit{Nodes: n}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d > 0 {
		return Limit{Time: d}, nil
	}
	return Limit{}, fmt.Errorf("%q is neither a number of nodes, at least 1, nor a time, at least 1ns", text)
}

// Parser parses descriptions of bots. The zero Parser knows the levels and the random and perfect bots, but it has no
// limit for a search that names none.
type Parser struct {
	Limit Limit // the limit of bots whose descriptions have none

	// Program returns the bot that a command line runs, for descriptions such as exec:./mybot. If Program is nil,
	// these are refused.
	Program func(command string, limit Limit) (Bot, error)
}

// Usage describes the bots that every Parser knows, for the help text of a flag.
func Usage() string {
	names := append([]string{string(search.RandomBot)}, search.LevelNames()...)
	return strings.Join(names, ", ") + ", mcts:2000 (nodes), alphabeta:50ms (time) or " + Perfect +
		" (only for Cookie Disco)"
}

// Parse parses the description of a bot:
//
//	random              plays at random
//	easy                a level of package search: the strongest bot for the game, with the options of that level
//	mcts:2000           a search of package search with a limit of 2000 nodes per move
//	alphabeta:50ms      a search with a limit of 50 ms per move
//	perfect             plays by the solution of Cookie Disco
//	exec:./mybot -x:9   a program with arguments, with the limit of the Parser; a colon in them is not a limit
//
// A search or a program without its own limit gets the limit of the Parser. Spaces around the description do not
// matter.
func (p Parser) Parse(text string) (Bot, error) {
	text = strings.TrimSpace(text)
	if command, ok := strings.CutPrefix(text, "exec:"); ok && p.Program != nil {
		if strings.TrimSpace(command) == "" {
			return nil, fmt.Errorf("bot %q: exec: needs a program", text)
		}
		return p.Program(command, p.Limit)
	}
	name, own, limited := strings.Cut(text, ":")
	isLevel := slices.Contains(search.LevelNames(), name)
	kind, notSearch := search.ParseBot(name)
	switch {
	case limited && (name == Perfect || isLevel || kind == search.RandomBot):
		return nil, fmt.Errorf("bot %q: %s takes no limit", text, name)
	case name == Perfect:
		return &perfect{}, nil
	case isLevel:
		return Level(search.Level{Name: name}), nil
	case notSearch != nil:
		more := ""
		if p.Program != nil {
			more = "; exec: starts a program"
		}
		return nil, fmt.Errorf("there is no bot %q; the bots are %s%s", text, Usage(), more)
	case kind == search.RandomBot:
		return engine{Level: search.Level{Name: name, Nodes: 1}, kind: kind}, nil
	}
	limit := p.Limit
	if limited {
		var err error
		if limit, err = ParseLimit(own); err != nil {
			return nil, fmt.Errorf("bot %q: %w", text, err)
		}
	}
	if limit == (Limit{}) {
		return nil, fmt.Errorf("bot %q: a limit is missing, as in %s:2000 or %[2]s:50ms", text, name)
	}
	return engine{search.Level{Name: fmt.Sprintf("%s:%v", name, limit), Nodes: limit.Nodes}, kind, limit.Time}, nil
}

// Level returns the bot that plays at a level: the strongest search for the position, with the options of the level. A
// level that has only a name is the one that each game defines.
func Level(l search.Level) Bot { return engine{Level: l} }

// Think asks a bot that has just sat down for a move in a session. In a game that hides something, it first shows the
// bot all moves of the game, as its seat has seen them. So the bot plays like one that has watched the game from the
// start. If the round is over, the error is [search.ErrOver].
func Think(ctx context.Context, b Bot, s session.Session, seed uint64) (r search.Report[string], err error) {
	if s.Over() {
		return r, search.ErrOver
	}
	turn := s.Turn()
	p, err := b.Start(ctx, s.Game(), s.States(0)[0])
	if err != nil {
		return r, err
	}
	defer p.Close()
	if err := watch(p, s, turn, 0); err != nil {
		return r, err
	}
	return p.Move(ctx, s.View(turn), seed)
}

// A bot of package search is tired after so many plies of a game of two players that hides something. Then it agrees on
// a draw, and offers one now and then. In any game, it agrees on a draw if its chance is poor.
const (
	tired = 2 * search.Patience
	rests = 20 // the number of plies from one offer to the next
	poor  = 0.4
)

// Act returns the session after the turn of a bot that has found r. The bot resigns, accepts an offer of a draw, makes
// one before its move if the table allows it, or only moves. Bots that are not of package search, and the random one,
// only move.
func Act(b Bot, s session.Session, r search.Report[string]) (session.Session, error) {
	p, info := s.Turn(), s.Game().Info()
	if e, ok := b.(engine); !ok || e.kind == search.RandomBot {
		return s.Play(p, r.Move)
	}
	isTired := s.Game().Hides() && s.Players() == 2 && s.Plies() >= tired
	open := s.Offer(p)
	offered := open != nil && open.Kind == session.Draw && slices.Contains(open.Open, info.Seat(p).Letter)
	switch {
	case r.GivesUp:
		return s.Do(p, session.Resign, "")
	case offered && (isTired || r.Value.Share < poor):
		return s.Do(p, session.Accept, "")
	case !offered && isTired && s.Plies()%rests < 2:
		if made, err := s.Do(p, session.Draw, ""); err == nil {
			s = made
		}
	}
	return s.Play(p, r.Move)
}

// engine is a bot of package search. The name of its level describes it.
type engine struct {
	search.Level
	kind search.Bot    // the search or, if it is "", the strongest one for the position
	time time.Duration // the limit for a move, if the level has no nodes
}

func (e engine) String() string { return e.Name }

func (e engine) Plays(g dynamic.Game, s dynamic.State) error {
	if e.kind != "" && !slices.Contains(s.See(s.Turn()).Bots(), e.kind) {
		why := fmt.Sprintf(" with %d players", s.Players())
		if s.Players() == 2 { // see search.Bots
			why = ", in which players choose at the same time"
		}
		return fmt.Errorf("%s can't play %s%s", e.kind, g.Info().Title, why)
	}
	return nil
}

func (e engine) Ready() error { return nil }

// Start starts a bot that keeps its findings between its moves. A level keeps them only in games that hide something or
// have a rule for repetitions, because a bot there must remember what it has seen. So a level plays the same wherever each
// move is a new search.
func (e engine) Start(_ context.Context, g dynamic.Game, s dynamic.State) (p Player, err error) {
	isLevel := e.kind == ""
	if isLevel {
		can := s.See(s.Turn()).Bots()
		e.kind = can[len(can)-1]
	}
	if isLevel && e.Nodes == 0 {
		if e.Level, err = search.ParseLevel(g.Levels(), e.Name); err != nil {
			return nil, err
		}
	}
	if isLevel && !g.Hides() && g.RepetitionRule() == "" {
		return seated{engine: e}, nil
	}
	thinker, err := g.Thinker(e.kind)
	return seated{e, thinker}, err
}

// seated is an engine in a game.
type seated struct {
	engine
	thinker dynamic.Thinker // nil if each search is a new one
}

func (p seated) Move(ctx context.Context, v dynamic.View, seed uint64) (search.Report[string], error) {
	o := search.AtLevel(p.Level, seed)
	if p.time > 0 {
		o.Nodes = search.Unlimited
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.time)
		defer cancel()
	}
	if p.thinker == nil {
		return v.Search(ctx, p.kind, o)
	}
	return p.thinker.Search(ctx, v, o)
}

func (p seated) Watch(v dynamic.View, move string) error {
	if p.thinker == nil {
		return nil
	}
	return p.thinker.Watch(v, move)
}

func (p seated) Close() error { return nil }
