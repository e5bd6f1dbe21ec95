package games

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	contract "github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/internal/fixture"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// Anybody does anything in any game, through two processes whose clocks go as they like, and after each action holds what
// the methods of a walk say. In the end, all games that are stored are whole, and in the right lists, and what is dumped of
// those that are over can be read and replayed.
func TestWalks(t *testing.T) {
	kinds := append(catalog.Games(), dynamic.Adapt(lamp.Game()),
		dynamic.Adapt(notation.Must(contract.New(dark.Definition(false)))))
	config := store.Config{Dir: t.TempDir(), Reserve: 1}
	opened, err := store.OpenSQLite(t.Context(), config)
	require.NoError(t, err)
	kept := &lists{opened, map[string]map[string]int64{}, map[string][]string{}}
	happened := map[string]int{}
	start := func() process {
		clock := fixture.NewClock(time.Date(2026, time.May, 4, 12, 0, 0, 0, time.UTC))
		s := New(kept, Config{Games: kinds, Levels: []search.Level{{Name: "easy", Nodes: 20}}, Now: clock.Now})
		require.NoError(t, s.learnNames(t.Context()))
		return process{s, clock}
	}
	missing := []string{"accept", "chosen", "decline", "flag", "four", "full chunk", "known key", "move", "next", "rematch", "say",
		"silent", "sits", "stale", "taken back", "the bot", "upkeep", "waits"}
	for n := 0; len(missing) > 0; n++ {
		require.Less(t, n, 10, "never: %v", missing)
		rapid.Check(t, func(t *rapid.T) {
			w := &walk{T: t, store: kept, processes: []process{start(), start()}, happened: happened}
			w.begin()
			for range 40 {
				w.step()
			}
			w.recorded()
		})
		missing = slices.DeleteFunc(missing, func(what string) bool { return happened[what] > 0 })
	}
	t.Log(happened)
	require.NoError(t, store.Check(t.Context(), config, start().Look))
	var dump bytes.Buffer
	damaged, err := start().Dump(t.Context(), &dump)
	require.NoError(t, err)
	require.Zero(t, damaged)
	for line := range bytes.Lines(dump.Bytes()) {
		var d dumped
		require.NoError(t, json.Unmarshal(line, &d))
		kind, err := kinds.Find(d.Game)
		require.NoError(t, err)
		for _, round := range d.Rounds {
			_, err := round.Replay(kind)
			require.NoError(t, err)
		}
	}
	require.NoError(t, opened.Close())
}

// process is a process with its clock.
type process struct {
	*Service
	clock *fixture.Clock
}

// lists is a store that knows the places of each game in lists, and which lists have changed.
type lists struct {
	store.Store
	places map[string]map[string]int64
	told   map[string][]string // the lists that a game's changes since then have told of
}

func (l *lists) Save(ctx context.Context, c store.Change) error {
	err := l.Store.Save(ctx, c)
	if err != nil {
		return err
	}
	if l.places[c.ID] == nil {
		l.places[c.ID] = map[string]int64{}
	}
	for _, p := range c.Leave {
		delete(l.places[c.ID], p.List)
	}
	for _, p := range c.Enter {
		l.places[c.ID][p.List] = p.At
	}
	l.told[c.ID] = append(l.told[c.ID], c.Lists...)
	return nil
}

// walk is a game, and what is known of it apart from the store.
type walk struct {
	*rapid.T
	store     *lists
	processes []process
	happened  map[string]int

	id          string
	letters     []string
	secrets     map[string]string // of the seats in which people sit, by letter
	invitations map[string]string
	keys        map[string][]string         // of the changes of each seat, by letter
	spoke       map[string]int64            // when each seat said its last phrase, by letter
	had         map[[2]int]map[string]int64 // the time that each had left, by the numbers of the round and of the moves
	latest      int64                       // that a clock has shown
	last        *game                       // as it was read last
}

const walker = "the secret of a person who walks"

// begin creates a game, by any order.
func (w *walk) begin() {
	s := w.processes[0]
	kinds := s.config.Games
	if w.one("choices at the same time, parts of turns, silent moves") {
		kinds = kinds[len(kinds)-3:]
	}
	kind := pick(w, "game", kinds)
	o := Order{Game: kind.Info().Name, Seats: map[string]string{}, Rounds: w.below(3, "rounds"),
		Public: w.one("public"), Key: rand.Text()}
	if w.one("options") {
		o.Options = map[string]any{}
		for _, option := range kind.Info().Options {
			o.Options[option.Name] = pick(w, option.Name, option.Values)
		}
	}
	if kind.Info().Name == "oeufs" && w.one("four") {
		o.Options = map[string]any{"players": "4"}
		w.happened["four"]++
	}
	begun, err := s.begin(kind, o)
	require.NoError(w, err)
	for _, seat := range kind.Info().Seats[:begun.Players()] {
		o.Seats[seat.Letter] = pick(w, "seat", []string{Me, Me, Me, Me, Me, Me, Human, Open, "easy", "easy"})
	}
	for _, option := range kind.Info().Options { // a creator chooses no secrets for others
		who := slices.Collect(maps.Values(o.Seats))
		if option.Secret && (slices.Contains(who, Human) || slices.Contains(who, Open)) {
			delete(o.Options, option.Name)
		}
	}
	if w.one("person") {
		o.Player = walker
	}
	if per := pick(w, "clock", []string{"", "move", "game", "game"}); per != "" {
		o.Clock = &Clock{Per: per, Seconds: 10}
		if per == "game" {
			o.Clock.Increment = w.below(6, "increment")
			o.Clock.Delay = w.below(3, "delay")
		}
	}
	c, err := s.Create(w.Context(), o)
	require.NoError(w, err)
	again, err := w.processes[1].Create(w.Context(), o)
	require.NoError(w, err)
	require.Equal(w, c, again)
	w.follow(c.ID, c.Seats, c.Invitations)
}

// follow goes on with another game.
func (w *walk) follow(id string, secrets, invitations map[string]string) {
	w.id, w.secrets, w.invitations = id, secrets, invitations
	w.keys, w.spoke, w.had = map[string][]string{}, map[string]int64{}, map[[2]int]map[string]int64{}
	delete(w.store.told, id)
	g := w.read()
	w.letters = g.letters()
	w.holds(w.processes[0], g, "")
}

// rematched goes on with the rematch that a player has asked for, and perhaps the others: their consent makes no move
// stale, and stops no bot. The clock waits for it.
func (w *walk) rematched(s process, made Rematched, letter string) {
	w.happened["rematch"]++
	old, next, secrets := w.read(), map[string]string{}, map[string]string{}
	for i, l := range w.letters {
		next[l] = w.letters[(i+1)%len(w.letters)]
		secrets[next[l]] = w.secrets[l]
	}
	require.Equal(w, next[letter], made.Seat)
	w.id = made.ID
	if seed := old.session.Settings().Seed; seed != 0 {
		require.NotEqual(w, seed, w.read().session.Settings().Seed, "nobody can know what will be drawn")
	}
	if bot := w.read().awaited(); w.read().Seats[bot].Bot != "" && w.one("a worker claims the turn") {
		claim(w, s.Service, w.id)
	}
	for _, l := range w.letters {
		before := w.read()
		require.Equal(w, old.Seats[l].Name, before.Seats[next[l]].Name)
		if secret := w.secrets[l]; secret != "" && w.one("agrees") {
			again, err := s.Rematch(w.Context(), Request{ID: old.id, Secret: secret}, "", nil)
			require.NoError(w, err)
			require.Equal(w, Rematched{made.ID, next[l]}, again)
			for p := range boardgame.Player(len(w.letters) + 1) {
				require.Equal(w, before.revisionFor(p), w.read().revisionFor(p))
			}
			require.Equal(w, before.Busy, w.read().Busy)
		}
		if g := w.read(); before.waits() && !g.waits() && g.Clock != nil {
			require.Equal(w, max(millis(s.now()), before.Changed)+firstMove.Milliseconds(), g.deadline())
		}
	}
	w.follow(made.ID, secrets, nil)
}

// bits are drawn evenly, whereas rapid prefers small numbers.
var bits = rapid.SliceOfN(rapid.Bool(), 10, 10)

// below draws a number from 0 to n-1.
func (w *walk) below(n int, what string) (number int) {
	for _, bit := range bits.Draw(w.T, what) {
		if number *= 2; bit {
			number++
		}
	}
	return number % n
}

// one is true once in three times.
func (w *walk) one(what string) bool { return w.below(3, what) == 0 }

func pick[E any](w *walk, what string, list []E) E { return list[w.below(len(list), what)] }

// read returns the game as a process reads it that does not know it.
func (w *walk) read() *game {
	known := int64(0)
	if w.last != nil && w.last.id == w.id {
		known = w.last.version
	}
	stored, err := w.store.Get(w.Context(), w.id, known)
	require.NoError(w, err)
	if stored.Version == known {
		return w.last
	}
	g := &game{id: stored.ID, version: stored.Version}
	require.NoError(w, g.load(w.processes[0].Service, stored))
	head, err := json.Marshal(g.head)
	require.NoError(w, err)
	require.Equal(w, string(stored.Head), string(head))
	require.Less(w, len(stored.Head)+len(stored.Session), 8<<10, "however long the game is")
	w.last = g
	return g
}

// passes are the numbers of seconds that may pass at a time, usually and now and then.
var passes = [][]time.Duration{{0, 0, 0, 1, 1, 1, 2, 2, 3, 5}, {11, 301, -20, 90_000, 3_000_000}}

// step does something, and checks what has come of it.
func (w *walk) step() {
	s, letter := pick(w, "process", w.processes), pick(w, "seat", w.letters)
	what := pick(w, "what", []string{"time", "time", "time", "move", "move", "move", "move", "move", "moves", "bot", "claim",
		"sit", "rename", "say", "say", "say", "rematch", "rematch", session.Resign, session.TakeBack, session.TakeBack,
		session.TakeBack, session.Draw, session.Accept, session.Accept, session.Decline, session.Next, session.Next, "offer"})
	if w.read().ended() && w.one("again") {
		what = "rematch"
	}
	if what == "time" {
		for _, p := range w.processes {
			d := time.Duration(w.below(1000, "ms")) * time.Millisecond
			p.clock.Add(d + pick(w, "passes", passes[w.below(12, "much")/11])*time.Second)
		}
		if what = "upkeep"; w.one("nobody looks") {
			return
		}
	}
	w.latest = max(w.latest, millis(s.now()))
	before := w.read()
	base := before // what the action finds
	for ended := s.timedOut(base); ended != nil; ended = s.timedOut(base) {
		_, err := s.stored(base, ended)
		require.NoError(w, err)
		ended.version++
		base = ended
		w.happened["flag"]++
	}
	flag := before.flag()
	require.Equal(w, flag != 0 && millis(s.now()) >= flag, base != before, "a flag falls when its time has come")
	if awaited := base.awaited(); what == session.Move && awaited != "" && !w.one("anybody") {
		letter = awaited
	}
	secret, actor := w.secrets[letter], ""
	var err error
	switch what {
	case "upkeep":
		if at, due := w.store.places[w.id]["due"]; !due || at > millis(s.now()) {
			require.Same(w, before, base, "a flag that falls is due")
			return
		}
		require.NoError(w, s.tend(w.Context(), w.id))
		g := w.read()
		require.True(w, g.ended() || g.Due > millis(s.now()), "it would be due again at once")
		w.happened["upkeep"]++
	case "bot", "claim":
		if what == "claim" { // by a worker that dies
			claim(w, s.Service, w.id)
			w.quiet(base, w.read())
			base = w.read()
		}
		require.NoError(w, s.playTurn(w.Context(), w.id, time.Millisecond))
		g := w.read()
		if base.Seats[base.awaited()].Bot == "" || base.ended() || base.Busy > millis(s.now()) {
			w.same(base, g)
		} else {
			require.Greater(w, g.version, base.version+1, "a claim and an action")
			w.happened["the bot"]++
		}
		actor = base.awaited()
	case "sit":
		made, sat := s.Sit(w.Context(), SitDown{ID: w.id, Invitation: w.invitations[letter], Seat: letter})
		require.Equal(w, base.Seats[letter].free() && !base.ended(), sat == nil, "%v", sat)
		if err = sat; err == nil {
			w.happened["sits"]++
			w.secrets[made.Seat] = made.Secret
			for p := range boardgame.Player(len(w.letters) + 1) {
				require.Greater(w, w.read().revisionFor(p), base.revisionFor(p), "everybody is told")
			}
			require.Zero(w, w.read().Busy, "a bot's move would be stale, so another worker begins at once")
		}
	case "rename":
		name := pick(w, "name", []string{"Ada", "Grace", "", "\x00"})
		if err = s.Rename(w.Context(), w.id, secret, name, nil); name == "\x00" {
			base = before // nobody has looked at the game
		}
		same := name == base.Seats[letter].Name
		require.Equal(w, secret != "" && name != "\x00" && (same || !base.ended()), err == nil, "%v", err)
		if err == nil {
			require.Equal(w, name, w.read().Seats[letter].Name)
			w.quiet(base, w.read())
		}
	case "rematch":
		made, asked := s.Rematch(w.Context(), Request{ID: w.id, Secret: secret}, "", nil)
		here := base.Seats[letter].Asked && !base.ended()
		require.Equal(w, secret != "" && (here || base.Over && !base.any(seat.free)), asked == nil, "%v", asked)
		if err = asked; err == nil && here {
			w.happened["agrees in the rematch"]++
			require.Equal(w, Rematched{w.id, letter}, made)
			agreed := w.read()
			require.False(w, agreed.Seats[letter].Asked)
			for p := range boardgame.Player(len(w.letters) + 1) {
				require.Equal(w, base.revisionFor(p), agreed.revisionFor(p))
			}
		} else if err == nil {
			w.holds(s, before, "")
			w.rematched(s, made, letter)
			return
		}
	case "moves":
		w.moves(s)
		return
	default:
		err = w.does(s, before, base, letter, what)
		actor = letter
	}
	if err != nil {
		w.same(base, w.read())
	}
	w.holds(s, before, actor)
	if what == session.TakeBack && err == nil && !w.one("they decline") {
		w.accept(s)
	}
}

// accept lets everybody allow a player to take back.
func (w *walk) accept(s process) {
	for _, l := range w.letters {
		before := w.read()
		_, _ = do(s.Service, w.Context(), session.Accept, Request{ID: w.id, Secret: w.secrets[l], Offer: session.TakeBack})
		w.holds(s, before, l)
	}
}

// moves makes some moves in a row, to come to long games, and may take the last ones back where a chunk ends.
func (w *walk) moves(s process) {
	before := w.read()
	number, end := 1+w.below(40, "moves"), w.one("to a chunk's end")
	if end {
		number = chunkSize + w.below(3, "beyond") - before.session.Entries()%chunkSize
	}
	for range number {
		g, err := s.current(w.Context(), w.id)
		require.NoError(w, err)
		letter := g.awaited()
		if g.ended() || w.secrets[letter] == "" || s.timedOut(g) != nil {
			break
		}
		p, _ := g.session.Game().Info().Player(letter)
		move := pick(w, "move", g.session.State().For(p).Moves())
		if _, err = do(s.Service, w.Context(), session.Move, Request{ID: w.id, Secret: w.secrets[letter]}, move); err != nil {
			require.NotEmpty(w, code(err), "%v", err)
			break
		}
	}
	w.holds(s, before, "")
	if before = w.read(); end {
		w.latest += int64(4 * w.below(1000, "thinks"))
		s.clock.Add(time.Duration(w.latest-millis(s.now())) * time.Millisecond)
		letter := before.awaited()
		if letter == "" || w.one("anybody takes back") {
			letter = pick(w, "who", w.letters)
		}
		_, _ = do(s.Service, w.Context(), session.TakeBack, Request{ID: w.id, Secret: w.secrets[letter]})
		w.holds(s, before, "")
		w.accept(s)
	}
}

// does sends a request of a seat, or of a spectator if the seat is free, and returns why it is refused.
func (w *walk) does(s process, before, base *game, letter, action string) error {
	p, _ := base.session.Game().Info().Player(letter)
	r := Request{ID: w.id, Secret: w.secrets[letter], Action: action}
	switch action {
	case "offer":
		r.Action, r.Offer = "", pick(w, "kind", []string{session.Draw, session.TakeBack})
	case "say":
		r.Action, r.Phrase = Say, Phrases()[0]
	case session.Move:
		r.Move = pick(w, "nonsense", []string{"nonsense", "", "a1-a2"})
		if state := base.session.State().For(p); state != nil && state.CountMoves() > 0 {
			r.Move = pick(w, "move", state.Moves())
		}
	}
	if w.one("with a revision") {
		r.Revision = max(0, before.revisionFor(p)-int64(w.below(2, "behind")))
	}
	if !w.one("without a key") {
		r.Key = pick(w, "key", []string{"a", "b", "c", "d", "e"})
	}
	last := w.keys[letter][max(0, len(w.keys[letter])-4):]
	v, err := s.Do(w.Context(), r)
	after := w.read()
	now := millis(s.now())
	switch {
	case r.Secret == "":
		require.Error(w, err)
		return err
	case r.Key != "" && slices.Contains(last, r.Key):
		require.NoError(w, err)
		w.same(base, after)
		w.happened["known key"]++
		return nil
	case r.Revision != 0 && r.Revision != base.revisionFor(p):
		require.Equal(w, Stale, code(err), "%v", err)
		w.happened["stale"]++
		return err
	case r.Action == Say:
		since := now - w.spoke[letter]
		soon := w.spoke[letter] != 0 && since >= 0 && since < 3000
		require.Equal(w, soon || base.ended() && now-base.Changed > 600_000, err != nil, "%v", err)
	}
	var move *boardgame.MoveError
	var text *boardgame.SyntaxError
	if err != nil {
		require.True(w, code(err) != "" || errors.As(err, &move) || errors.As(err, &text), "%v", err)
		return err
	}
	require.Equal(w, after.revisionFor(p), v.Revision())
	require.Equal(w, base.version+1, after.version)
	if r.Key != "" {
		w.keys[letter] = append(w.keys[letter], r.Key)
	}
	if r.Action == Say {
		w.spoke[letter] = now
		w.quiet(base, after)
	}
	w.happened[action]++
	return nil
}
