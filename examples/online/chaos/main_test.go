package main

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

func TestWrongFlags(t *testing.T) {
	commandtest.Refuses(t, chaos, map[string]string{
		"-time 0":               "must be positive",
		"-postgres -members -1": "must be from 1 to 9",
		"-members 2":            "need -postgres",
		"-faults failover":      `no fault "failover" here`,
		"-faults rain":          `no fault "rain" here`,
		"-faults kill,database": `no fault "database" here`,
		"everything":            `"everything" is not a flag`,
	})
}

const (
	blue  = boardgame.First
	red   = boardgame.Second
	never = math.MaxInt64
)

// call is a call in a history that is written by hand.
type call struct {
	began, ended int64
	in           input
	status       int
	revision     int64
	position     string // after these moves, separated by spaces; "-" if the answer does not show it
}

func move(p boardgame.Player, text, key string, revision int64) input {
	return input{player: p, action: session.Move, move: text, key: key, revision: revision}
}

func offered(p boardgame.Player, action, key string) input {
	return input{player: p, action: action, key: key}
}

// The checker accepts what a right server can answer, and nothing else.
func TestCheck(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	reads := input{player: blue, action: see}
	first := call{3, 4, move(blue, "d2-d3", "", 1), 200, 2, "d2-d3"}
	kind, err := catalog.Find("coucou")
	require.NoError(t, err)
	written, err := record.New(kind, nil)
	require.NoError(t, err)
	for name, c := range map[string]struct {
		right bool
		calls []call
	}{
		"a move":                              {true, []call{first, {5, 6, reads, 200, 2, "d2-d3"}}},
		"a lost move":                         {false, []call{first, {5, 6, reads, 200, 1, ""}}},
		"an outdated answer at the same time": {true, []call{first, {2, 6, reads, 200, 1, ""}}},
		"a right revision, a wrong position":  {false, []call{first, {5, 6, reads, 200, 2, "a2-a3"}}},
		"a move that comes later": {false,
			[]call{{3, 4, reads, 200, 2, "d2-d3"}, {5, 6, move(blue, "d2-d3", "", 1), 200, 2, "d2-d3"}}},
		"no answer, and made": {true, []call{
			{3, never, move(blue, "d2-d3", "", 1), 0, 0, "-"}, {5, 6, move(blue, "d2-d3", "", 1), 409, 2, "d2-d3"}}},
		"no answer, and not made": {true,
			[]call{{3, never, move(blue, "d2-d3", "", 1), 0, 0, "-"}, {5, 6, reads, 200, 1, ""}}},
		"refused, and made": {false,
			[]call{{3, 4, move(blue, "d2-d3", "", 1), 409, 2, "d2-d3"}, {5, 6, reads, 200, 2, "d2-d3"}}},
		"made after its refusal": {false,
			[]call{{3, 4, move(blue, "a2-c4", "", 0), 422, 1, ""}, {5, 6, reads, 200, 2, "d2-d3"}}},
		"made without a request":   {false, []call{{3, 4, reads, 200, 2, "d2-d3"}}},
		"a failure of the server":  {false, []call{{3, 4, reads, 500, 0, "-"}}},
		"an outdated event":        {true, []call{first, {0, 9, input{action: event}, 200, 1, ""}}},
		"an event from the future": {false, []call{{0, 2, input{action: event}, 200, 2, "d2-d3"}, first}},
		"a key that comes twice": {true, []call{
			first, {5, 6, offered(blue, session.TakeBack, "k"), 200, 3, "-"},
			{7, 8, offered(red, session.Accept, "l"), 200, 4, ""},
			{9, 10, offered(blue, session.TakeBack, "k"), 200, 4, ""}}},
		"a take-back made twice": {false, []call{
			first, {5, 6, move(red, "d10-d9", "", 0), 200, 3, "d2-d3 d10-d9"},
			{7, 8, move(blue, "a2-a3", "", 0), 200, 4, "-"},
			{9, 10, offered(red, session.TakeBack, "k"), 200, 5, "-"},
			{11, 12, offered(blue, session.Accept, "l"), 200, 6, "d2-d3"},
			{13, 14, reads, 200, 7, ""}}},
		"an answer to no offer": {false, []call{{3, 4, offered(red, session.Accept, ""), 200, 2, "-"}}},
		"a move after the end": {true, []call{
			{3, 4, input{player: blue, action: session.Resign}, 200, 2, "-"}, {5, 6, move(red, "d10-d9", "", 0), 410, 2, "-"}}},
		"a flag that falls": {true, []call{
			first, {4, never, input{action: flag}, 0, 0, "-"}, {5, 6, move(red, "d10-d9", "", 0), 410, 3, "-"}}},
		"a flag that falls too early": {false, []call{
			first, {9, never, input{action: flag}, 0, 0, "-"}, {5, 6, move(red, "d10-d9", "", 0), 410, 3, "-"}}},
		"a resignation of both": {false, []call{
			{3, 4, input{player: blue, action: session.Resign}, 200, 2, "-"},
			{5, 6, input{player: red, action: session.Resign}, 200, 3, "-"}}},
	} {
		h := newHistory()
		h.record = written.String()
		for i, c := range c.calls {
			out := output{status: c.status, revision: c.revision}
			if c.position != "-" {
				s, err := begin(h.record)
				require.NoError(t, err)
				for _, m := range strings.Fields(c.position) {
					s.session, err = s.session.Play(s.session.Turn(), m)
					require.NoError(t, err)
				}
				out.seen = digest(s.session.See(c.in.player))
			}
			h.add(i, c.in, out, c.began, c.ended)
		}
		require.Equal(t, c.right, h.check() == nil, name)
	}
}

// The checker knows how chance draws, and that a choice at the same time as others is a change only for its player.
func TestCheckChoices(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	kind, err := catalog.Find("goofspiel")
	require.NoError(t, err)
	played, err := session.New(kind, nil, session.Settings{Seed: 987654321, Plies: 10_000})
	require.NoError(t, err)
	for range 6 {
		played, err = played.Play(played.Turn(), played.State().For(played.Turn()).Moves()[0])
		require.NoError(t, err)
	}
	s, err := begin(played.Record().String())
	require.NoError(t, err)
	for range 6 {
		s.session, err = s.session.Play(s.session.Turn(), s.session.State().For(s.session.Turn()).Moves()[0])
		require.NoError(t, err)
	}
	require.Equal(t, played.Moves(0), s.session.Moves(0))
	for revision, right := range map[int64]bool{1: true, 2: false} {
		h := newHistory()
		h.record = played.Record().String()
		h.add(0, move(red, "b1", "", 1), output{status: 200, revision: 2}, 3, 4)
		h.add(0, input{player: blue, action: see}, output{status: 200, revision: revision}, 5, 6)
		h.add(0, input{player: red, action: see}, output{status: 200, revision: 2}, 5, 6)
		require.Equal(t, right, h.check() == nil)
	}
}
