package referee

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/lines"
)

// ugi is an engine for programs of others that speak the Universal Game Interface, the UCI of general games: see
// https://github.com/kz04px/ugi. It answers each line before it reads the next one, except that a search goes on
// meanwhile.
type ugi struct {
	game    dynamic.Game
	state   dynamic.State
	played  []dynamic.Step // the moves up to the state
	level   search.Level
	options game.Options // of the games that begin from now on

	mu     sync.Mutex // for out
	out    io.Writer
	stop   context.CancelFunc // stops the search that runs, or nil
	ends   bool               // whether that search ends by itself
	thinks sync.WaitGroup
}

// usual is the level of bots if no other one is set. With a clock, it has no other limit than the clock.
const usual = "expert"

// speakUGI answers until the input ends or says "quit".
func speakUGI(ctx context.Context, g dynamic.Game, in io.Reader, out io.Writer) error {
	level, err := search.ParseLevel(g.Levels(), usual)
	if err != nil {
		return err
	}
	u := &ugi{game: g, level: level, options: game.Options{}, out: out}
	if u.state, err = u.start(u.options); err != nil {
		return err
	}
	defer u.end(false)
	commands := bufio.NewScanner(lines.Edited(in))
	commands.Buffer(nil, 1<<20) // the moves of a game stand on one line
	for commands.Scan() {
		words := strings.Fields(commands.Text())
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
	if err := commands.Err(); err != nil {
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
		u.say("id name clutch %s\nid author the authors of clutch", u.game.Info().Name)
		u.offer("level", usual, search.LevelNames())
		for _, o := range u.game.Info().Options {
			u.offer(o.Name, o.Values[0], o.Values)
		}
		u.say("ugiok")
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
		s, err = u.start(u.options)
	} else {
		err = errors.New("position startpos, or position fen and the text of a position")
	}
	if err != nil {
		return err
	}
	var played []dynamic.Step
	for _, m := range strings.Fields(moves) {
		step, err := s.Make(m)
		if err != nil {
			return err
		}
		s, played = step.After(), append(played, step)
	}
	u.state, u.played = s, played
	return nil
}

// start returns the position in which a game with these options begins, with what the host draws.
func (u *ugi) start(options game.Options) (dynamic.State, error) {
	return u.game.Start(u.game.Info().DrawLots(options, rand.New(rand.NewPCG(rand.Uint64(), 0))))
}

// offer tells of an option and its values.
func (u *ugi) offer(name, value string, values []string) {
	u.say("option name %s type combo default %s var %s", name, value, strings.Join(values, " var "))
}

// set sets the level, or an option of the games that begin from now on.
func (u *ugi) set(words []string) (err error) {
	if len(words) != 4 || words[0] != "name" || words[2] != "value" {
		return errors.New("setoption name NAME value VALUE, with one of the names and values that the answer to ugi lists")
	}
	if words[1] == "level" {
		level, err := search.ParseLevel(u.game.Levels(), words[3])
		if err == nil {
			u.level = level
		}
		return err
	}
	options := maps.Clone(u.options)
	options[words[1]] = words[3]
	if _, err = u.start(options); err == nil {
		u.options = options
	}
	return err
}

// think begins a search, which tells the best move when it ends.
func (u *ugi) think(ctx context.Context, words []string) error {
	if u.state.CountMoves() == 0 {
		return errors.New("the game is over")
	}
	if u.state.Turn() == boardgame.Chance {
		return errors.New("it is the turn of chance: what it has drawn must be the last of the moves")
	}
	l, err := u.limits(words)
	if err != nil {
		return err
	}
	o := search.AtLevel(u.level, rand.Uint64())
	o.Nodes, o.Depth = l.nodes, l.depth
	began := time.Now()
	o.Progress = func(r search.Report[string]) { u.say("%s", info(r, time.Since(began))) }
	ctx, u.stop = context.WithTimeout(ctx, l.time)
	u.ends = !slices.Contains(words, "infinite")
	v := u.state.See(u.state.Turn())
	bots := v.Bots()
	bot, err := u.game.Thinker(bots[len(bots)-1])
	for _, step := range u.played {
		if err == nil && u.game.RepetitionRule() != "" && !u.game.Hides() {
			err = bot.Watch(step.Before().See(v.Viewer()), step.Seen(v.Viewer()))
		}
	}
	if err != nil {
		return err
	}
	u.thinks.Go(func() {
		r, err := bot.Search(ctx, v, o)
		if err != nil {
			u.say("info string error: %v", err)
			return
		}
		u.say("%s\nbestmove %s", info(r, time.Since(began)), r.Move)
	})
	return nil
}

// info returns the line about what a search has found. The score is that of the player to move: a lead in hundredths,
// where 100 means odds of e to 1, or, if a result is proven, the number of the winner's own moves, below 0 for a
// defeat.
func info(r search.Report[string], took time.Duration) string {
	score := "cp 0"
	switch v := r.Value; v.Result {
	case search.Won:
		score = fmt.Sprintf("mate %d", (v.Plies+1)/2)
	case search.Lost:
		score = fmt.Sprintf("mate -%d", (v.Plies+1)/2)
	case search.Open:
		share := min(max(v.Share, 1e-9), 1-1e-9)
		score = fmt.Sprintf("cp %.0f", 100*math.Log(share/(1-share)))
	}
	return fmt.Sprintf("info depth %d score %s nodes %d time %d nps %.0f pv %s", r.Depth, score, r.Nodes,
		took.Milliseconds(), float64(r.Nodes)/max(took.Seconds(), 1e-6), strings.Join(r.Line, " "))
}

// limits are those of a search: the positions that it may visit, how many plies it may look ahead (0 for any number),
// and how long it may take.
type limits struct {
	nodes, depth int
	time         time.Duration
}

// limits returns the limits that the words of "go" set, and otherwise those of the level. With clocks, a search takes
// only a small share of the time that is left, and at most half of it; a level below the usual one holds, too. A clock
// that has run out, as programs may say it has, has a millisecond. A word that sets a limit which is not kept here is
// an error.
func (u *ugi) limits(words []string) (l limits, err error) {
	const week = 7 * 24 * 60 * 60 * 1000
	given := map[string]int{}
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch word {
		case "infinite":
			given[word] = 1
			continue
		case "nodes", "depth", "movetime", "movestogo", "p1time", "p2time", "p1inc", "p2inc":
		default:
			return l, fmt.Errorf("go %s: this engine knows infinite, nodes, depth, movetime, movestogo, p1time, p2time, "+
				"p1inc and p2inc", word)
		}
		if len(words) == 0 {
			return l, fmt.Errorf("how much %s?", word)
		}
		n, err := strconv.Atoi(words[0])
		if err == nil && strings.HasSuffix(word, "time") && word != "movetime" {
			n = max(n, 1)
		}
		if err != nil || n < 0 || n == 0 && !strings.HasSuffix(word, "inc") {
			return l, fmt.Errorf("%s %s: it must be a positive number", word, words[0])
		}
		given[word] = n
		words = words[1:]
	}
	clock, millis := fmt.Sprintf("p%d", u.state.Turn()), given["movetime"]
	l.nodes, l.depth = cmp.Or(given["nodes"], u.level.Nodes), cmp.Or(given["depth"], u.level.Depth)
	switch left := given[clock+"time"]; {
	case given["nodes"] > 0:
	case millis > 0 || given["infinite"] > 0 || given["depth"] > 0:
		l.nodes = search.Unlimited
	case left > 0:
		share := min(30, cmp.Or(given["movestogo"], 30))
		millis = max(min(left/share+given[clock+"inc"]/2, left/2), 1)
		if names := search.LevelNames(); slices.Index(names, u.level.Name) >= slices.Index(names, usual) {
			l.nodes = search.Unlimited
		}
	}
	l.time = time.Duration(min(cmp.Or(millis, week), week)) * time.Millisecond
	return l, nil
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
