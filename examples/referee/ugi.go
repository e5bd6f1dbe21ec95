package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
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
	level, err := search.ParseLevel(g.Info(), "expert")
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
	level, err := search.ParseLevel(u.game.Info(), words[3])
	if err == nil {
		u.level = level
	}
	return err
}

// think begins a search, which tells the best move when it ends. Without a limit, that of the level holds.
func (u *ugi) think(ctx context.Context, words []string) error {
	if u.state.CountMoves() == 0 {
		return errors.New("the game is over")
	}
	o := u.level.Options(rand.Uint64())
	ctx, u.stop = context.WithCancel(ctx)
	u.ends = true
	for i := 0; i < len(words); i += 2 {
		if words[i] == "infinite" {
			o.Nodes, u.ends = search.Unlimited, false
			break
		}
		if i+1 == len(words) {
			return fmt.Errorf("how much %s?", words[i])
		}
		n, err := strconv.Atoi(words[i+1])
		if err != nil || n < 1 {
			return fmt.Errorf("%s %s: it must be a positive number", words[i], words[i+1])
		}
		switch words[i] {
		case "nodes":
			o.Nodes = n
		case "movetime":
			o.Nodes = search.Unlimited
			ctx, u.stop = context.WithTimeout(ctx, time.Duration(n)*time.Millisecond)
		default: // clocks and depths: the level decides
		}
	}
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
