package games

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// A worker plays the bots' turns. If a worker dies, another one takes over when its claim has run out.
func TestBots(t *testing.T) {
	s, clock := service(t)
	c := create(t, s, Order{Game: "taacoca", Seats: map[string]string{"w": "easy", "b": "easy"}})
	require.Len(t, s.turn, 1, "a waiting worker wakes")
	claim(t, s, c.ID)
	during(t, func(ctx context.Context) { s.Work(ctx, 2) })
	time.Sleep(200 * time.Millisecond)
	require.EqualValues(t, 1, sees(t, s, c).Revision)
	clock.Add(claimTime)
	soon(t, func() bool { return sees(t, s, c).Over })
}

// claim claims a bot's turn, if it is one's, for a worker that does nothing.
func claim(t require.TestingT, s *Service, id string) {
	_, err := s.update(context.Background(), id, func(g *game) (*game, error) {
		if g.Seats[g.awaited()].Bot == "" || g.ended() {
			return g, nil
		}
		next := g.with(g.session)
		next.Busy, next.Talk = millis(s.now().Add(claimTime)), g.Talk+1
		return next, nil
	})
	require.NoError(t, err)
}

// Nobody can tell a bot's move from what is known of the game: it plays other moves in a game that is the same in
// everything.
func TestBotsDiffer(t *testing.T) {
	s, _ := serviceOn(t, shared, func(c *Config) { c.Levels = []search.Level{{Name: "easy", Nodes: 40, Slack: 20}} })
	moves := map[string]bool{}
	for range 20 {
		c := create(t, s, Order{Game: "coucou", Seats: map[string]string{"b": "easy"}})
		g := current(t, s, c.ID)
		require.NoError(t, s.makeMove(t.Context(), g, time.Second))
		v, err := s.See(t.Context(), c.ID, c.Watch)
		require.NoError(t, err)
		moves[v.Played(0)[0].Move] = true
	}
	require.Greater(t, len(moves), 1)
}

// Bots answer an offer of a draw on their turn, and allow the player to take back a move.
func TestBotsAnswerOffers(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "coucou", Seats: map[string]string{"r": "easy"}})
	require.NotNil(t, offers(t, s, c.by("b"), session.Draw, session.Draw).Offer)
	does(t, s, c.by("b"), session.Move, "d2-d3")
	require.NotNil(t, sees(t, s, c).Offer)
	during(t, func(ctx context.Context) { s.Work(ctx, 1) })
	soon(t, func() bool { return sees(t, s, c).Turn == "b" })
	require.Nil(t, sees(t, s, c).Offer)
	require.Equal(t, "b", offers(t, s, c.by("b"), session.TakeBack, session.TakeBack).Turn)
}

// Whoever creates many games between slow bots, or sits down in many, does not keep other people's bots waiting.
func TestFairShares(t *testing.T) {
	for name, hog := range map[string]Order{
		"bots":   {Game: "oeufs", Seats: map[string]string{"A": "hard", "B": "hard"}, From: "hog"},
		"people": {Game: "coucou", Seats: map[string]string{"b": "hard"}, From: "hog"},
	} {
		t.Run(name, func(t *testing.T) {
			levels := []search.Level{{Name: "easy", Nodes: 20}, {Name: "hard", Nodes: search.Unlimited}}
			s := New(alone(t), Config{Games: clutch.Games(), Levels: levels})
			during(t, s.Run)
			soon(t, func() bool { return s.Ready() == nil })
			for range 20 {
				create(t, s, hog)
			}
			during(t, func(ctx context.Context) { s.Work(ctx, 1) })
			time.Sleep(time.Second)
			c := create(t, s, Order{Game: "coucou", Seats: map[string]string{"b": "easy"}, From: "guest"})
			start := time.Now()
			soon(t, func() bool { return sees(t, s, c).Revision == 2 })
			require.Less(t, time.Since(start), 10*time.Second, "each of the others takes a second")
		})
	}
}

// A phrase that comes while a bot thinks does not waste its search.
func TestTalkToABot(t *testing.T) {
	s, _ := serviceOn(t, shared)
	c := create(t, s, Order{Game: "coucou", Seats: map[string]string{"b": "easy"}})
	g := current(t, s, c.ID)
	does(t, s, c.by("r"), Say, "Hello!")
	require.NoError(t, s.makeMove(t.Context(), g, time.Second))
	require.EqualValues(t, 2, sees(t, s, c).Revision)
}

// Games with a bot can end by repetition, unless the order says otherwise or chance moves the game on. Games between people
// do so only if it says so.
func TestRepetition(t *testing.T) {
	s, _ := serviceOn(t, shared, func(c *Config) { c.Games = append(slices.Clip(c.Games), dynamic.Adapt(goofspiel.Game())) })
	luck, _, err := s.prepare(Order{Game: "goofspiel", Seats: map[string]string{"w": Me, "b": "easy"}})
	require.NoError(t, err)
	require.False(t, luck.session.Settings().Repetition)
	yes, no := true, false
	for _, c := range []struct {
		order *bool
		seat  string
		want  bool
	}{{nil, "easy", true}, {&no, "easy", false}, {nil, Human, false}, {nil, "", false}, {nil, Open, false},
		{&yes, Open, true}} {
		g, _, err := s.prepare(Order{Game: "oeufs", Seats: map[string]string{"A": Me, "B": c.seat},
			Repetition: c.order})
		require.NoError(t, err)
		require.Equal(t, c.want, g.session.Settings().Repetition, c)
	}
}
