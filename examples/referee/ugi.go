package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// ugi is an engine for programs of others that speak the Universal Game Interface, the UCI of general games: see
// https://github.com/kz04px/ugi. It answers each line before it reads the next one, except that a search goes on
// meanwhile.
type ugi struct {
	game  dynamic.Game
	state dynamic.State
	level search.Level

	mu     sync.Mutex // for out
	out    io.Writer
	stop   context.CancelFunc // stops the search that runs, or nil
	ends   bool               // whether that search ends by itself
	thinks sync.WaitGroup
}

// speakUGI answers until the input ends or says "quit".
func speakUGI(ctx context.Context, g dynamic.Game, in io.Reader, out io.Writer) error {
	level, err := search.ParseLevel(g.Levels(), "expert")
	if err != nil {
		return err
	}
	u := &ugi{game: g, level: level, out: out}
	if u.state, err = g.Start(nil); err != nil {
		return err
	}
	defer u.end(false)
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20) // the moves of a game stand on one line
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) == 0 {
			continue
		}
		if words[0] == "quit" {
			u.end(true)
			return nil
		}
		if err := u.answer(ctx, words); err != nil {
			u.say("info string error: %v", err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("reading a command: %w", err)
	}
	return nil
}

func (u *ugi) say(format string, args ...any) {
	u.mu.Lock()
	defer u.mu.Unlock()
	fmt.Fprintf(u.out, format+"\n", args...)
}

// end waits until a search has told its move. It stops the search if it is told to, or if the search would not end by
// itself.
func (u *ugi) end(now bool) {
	if u.stop != nil && (now || !u.ends) {
		u.stop()
	}
	u.thinks.Wait()
	u.stop = nil
}

func (u *ugi) answer(ctx context.Context, words []string) error {
	switch words[0] {
	case "ugi":
		u.say("id name clutch %s\nid author the authors of clutch\noption name level type combo default expert%s\nugiok",
			u.game.Info().Name, " var "+strings.Join(search.LevelNames(), " var "))
		return nil
	case "isready":
		u.say("readyok")
		return nil
	case "stop":
		u.end(true)
		return nil
	}
	u.end(false)
	switch words[0] {
	case "uginewgame":
		return u.position([]string{"startpos"})
	case "position":
		return u.position(words[1:])
	case "setoption":
		return u.set(words[1:])
	case "go":
		return u.think(ctx, words[1:])
	case "query":
		return u.query(words[1:])
	}
	return fmt.Errorf("%q is not a command", words[0])
}

// position sets up "startpos" or "fen TEXT", and then makes the moves after the word "moves".
func (u *ugi) position(words []string) (err error) {
	from, moves, _ := strings.Cut(strings.Join(words, " ")+" ", " moves ")
	from = strings.TrimSpace(from)
	s := u.state
	if text, ok := strings.CutPrefix(from, "fen "); ok {
		s, err = u.game.Parse(text)
	} else if from == "startpos" {
		s, err = u.game.Start(nil)
	} else {
		err = errors.New("position startpos, or position fen and the text of a position")
	}
	if err != nil {
		return err
	}
	for _, m := range strings.Fields(moves) {
		if s, err = s.Apply(m); err != nil {
			return err
		}
	}
	u.state = s
	return nil
}

func (u *ugi) set(words []string) error {
	if len(words) != 4 || words[0] != "name" || words[1] != "level" || words[2] != "value" {
		return errors.New("the only option is: setoption name level value, and one of its values")
	}
	level, err := search.ParseLevel(u.game.Levels(), words[3])
	if err == nil {
		u.level = level
	}
	return err
}

// think begins a search, which tells the best move when it ends.
func (u *ugi) think(ctx context.Context, words []string) error {
	if u.state.CountMoves() == 0 {
		return errors.New("the game is over")
	}
	nodes, longest, err := u.limits(words)
	if err != nil {
		return err
	}
	o := search.AtLevel(u.level, rand.Uint64())
	o.Nodes = nodes
	ctx, u.stop = context.WithTimeout(ctx, longest)
	u.ends = !slices.Contains(words, "infinite")
	v := u.state.See(u.state.Turn())
	bots := v.Bots()
	u.thinks.Go(func() {
		r, err := v.Search(ctx, bots[len(bots)-1], o)
		if err != nil {
			u.say("info string error: %v", err)
			return
		}
		u.say("info nodes %d pv %s\nbestmove %s", r.Nodes, strings.Join(r.Line, " "), r.Move)
	})
	return nil
}

// limits returns how many positions a search may visit, and how long it may take: what the words of "go" say, and
// otherwise as many as the level has. With clocks, the level holds too, but a search takes only a small share of the
// time that is left, and at most half of it. A clock that has run out, as programs may say it has, has a millisecond.
// Other words, such as a depth, are left out.
func (u *ugi) limits(words []string) (nodes int, longest time.Duration, err error) {
	const week = 7 * 24 * 60 * 60 * 1000
	given := map[string]int{}
	for i, word := range words {
		switch word {
		case "nodes", "movetime", "p1time", "p2time", "p1inc", "p2inc":
		default:
			continue
		}
		if i+1 == len(words) {
			return 0, 0, fmt.Errorf("how much %s?", word)
		}
		n, err := strconv.Atoi(words[i+1])
		if err == nil && strings.HasSuffix(word, "time") && word != "movetime" {
			n = max(n, 1)
		}
		if err != nil || n < 0 || n == 0 && !strings.HasSuffix(word, "inc") {
			return 0, 0, fmt.Errorf("%s %s: it must be a positive number", word, words[i+1])
		}
		given[word] = n
	}
	clock, millis := fmt.Sprintf("p%d", u.state.Turn()), given["movetime"]
	nodes = cmp.Or(given["nodes"], u.level.Nodes)
	switch left := given[clock+"time"]; {
	case given["nodes"] > 0:
	case millis > 0 || slices.Contains(words, "infinite"):
		nodes = search.Unlimited
	case left > 0:
		millis = max(min(left/30+given[clock+"inc"]/2, left/2), 1)
	}
	return nodes, time.Duration(min(cmp.Or(millis, week), week)) * time.Millisecond, nil
}

// query answers whether the game is over, whose turn it is, and who has won.
func (u *ugi) query(words []string) error {
	winner, over := u.state.Winner()
	switch strings.Join(words, " ") {
	case "gameover":
		u.say("response %t", over)
	case "p1turn":
		u.say("response %t", u.state.Turn() == boardgame.First)
	case "result":
		switch {
		case !over:
			u.say("response none")
		case winner == boardgame.NoPlayer:
			u.say("response draw")
		default:
			u.say("response p%dwin", winner)
		}
	default:
		return errors.New("query gameover, query p1turn or query result")
	}
	return nil
}
