package games

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// holds checks what holds after each action, which found a game as it was before, and may be a seat's.
func (w *walk) holds(s process, before *game, actor string) {
	g := w.read()
	w.knows(s, g)
	if g == before {
		return
	}
	require.GreaterOrEqual(w, g.Changed, before.Changed, "no game goes back in time")
	for p := range boardgame.Player(len(w.letters) + 1) {
		require.GreaterOrEqual(w, g.revisionFor(p), before.revisionFor(p))
	}
	require.Equal(w, g.dueAt(s.config.Idle), g.Due)
	require.Equal(w, g.places(), w.store.places[w.id])
	w.tells(before, g)
	if before.ended() {
		require.Equal(w, w.board(before), w.board(g), "what is over does not change")
	}
	if g.waits() {
		require.Zero(w, g.deadline(), "no clock runs while somebody is missing")
		w.happened["waits"]++
	}
	if g.Bytes > 0 {
		w.happened["full chunk"]++
	}
	w.givesNoTime(max(millis(s.now()), before.Changed), before, g)
	w.hides(s, before, g, actor)
}

// tells checks that those who follow a list are told if it shows anything else, or has the game at another place. If they
// are told for nothing, more than one change was made.
func (w *walk) tells(before, after *game) {
	was, is := before.listed(), after.listed()
	shown := !reflect.DeepEqual(w.listing(before), w.listing(after))
	player, err := playerHash(walker)
	require.NoError(w, err)
	for _, list := range []string{storedLobby, OpenSeats, ToWatch, Finished, mine(player)} {
		_, had := was[list]
		_, has := is[list]
		changed := had != has || was[list] != is[list] || had && shown
		if changed || after.version == before.version+1 {
			require.Equal(w, changed, slices.Contains(w.store.told[w.id], list), list)
		}
	}
	delete(w.store.told, w.id)
}

// recorded checks that the records of all rounds, as each player gets them, can be read, and replayed if nothing is hidden.
func (w *walk) recorded() {
	g := w.read()
	for p := range boardgame.Player(len(w.letters) + 1) {
		text, err := View{w.processes[0].Service, g, p, p}.Record()
		require.NoError(w, err)
		rounds := 0
		for r, err := range record.All(strings.NewReader(text)) {
			require.NoError(w, err)
			if rounds++; r.View == "" {
				_, err = r.Replay(g.session.Game())
				require.NoError(w, err)
			}
		}
		require.Equal(w, g.session.Round(), rounds)
	}
}

// knows checks that a process has the game as it is stored, and that all players see the same of both.
func (w *walk) knows(s process, stored *game) {
	known, err := s.current(w.Context(), w.id)
	require.NoError(w, err)
	w.same(known, stored)
	for p := range boardgame.Player(len(w.letters) + 1) {
		require.Equal(w, w.page(s, known, p), w.page(s, stored, p))
	}
}

func (w *walk) listing(g *game) Listed { return g.listing(w.id, w.processes[0].removed.Load()) }

func (w *walk) page(s process, g *game, p boardgame.Player) string {
	text, err := View{s.Service, g, p, p}.JSON()
	require.NoError(w, err)
	return string(text)
}

// board returns what happens on the board and on the clock, as it is stored.
func (w *walk) board(g *game) string {
	text, err := json.Marshal([]any{g.session, g.Clock, g.Changed})
	require.NoError(w, err)
	return string(text)
}

// same checks that nothing has changed.
func (w *walk) same(before, after *game) {
	require.Equal(w, before.version, after.version)
	was, err := json.Marshal(before.head)
	require.NoError(w, err)
	is, err := json.Marshal(after.head)
	require.NoError(w, err)
	require.Equal(w, string(was), string(is))
	require.Equal(w, w.board(before), w.board(after))
	require.True(w, slices.Equal(before.left, after.left))
}

// quiet checks that a change makes no move stale, and stops no clock.
func (w *walk) quiet(before, after *game) {
	for p := range boardgame.Player(len(w.letters) + 1) {
		require.Equal(w, before.revisionFor(p), after.revisionFor(p))
	}
	require.Equal(w, w.board(before), w.board(after))
}

// remaining returns the time that a player has left now.
func remaining(g *game, letter string, now int64) int64 {
	c := g.Clock
	left, runs := c.Left[letter], slices.Contains(c.Runs, letter) || c.Runs == nil && g.Turn == letter
	if chosen, ok := c.Chosen[letter]; ok {
		return chosen
	}
	if c.Since == 0 || !runs {
		return left
	}
	return max(0, left-max(0, now-c.Since-1000*int64(c.Delay)))
}

// givesNoTime checks that what somebody does takes no time, and gives nobody more time than the increment for a move and,
// if a clock is wrong, by how much. In a new round, everybody has all. Nobody has ever more than when the same number of
// moves had been made before. The time of a choice that is taken back has passed.
func (w *walk) givesNoTime(now int64, before, after *game) {
	if !after.timed() {
		return
	}
	round, n := after.session.Round(), after.session.Plies()
	for letter, left := range after.Clock.Left {
		if round > before.session.Round() {
			require.EqualValues(w, 10_000, left)
			continue
		}
		most := remaining(before, letter, now) + max(0, w.latest-now)
		if _, chosen := before.Clock.Chosen[letter]; n > before.session.Plies() || n == before.session.Plies() && !chosen {
			require.GreaterOrEqual(w, remaining(after, letter, now), remaining(before, letter, now), letter)
		}
		most += 1000 * int64(after.Clock.Increment*max(0, n-before.session.Plies()))
		require.LessOrEqual(w, remaining(after, letter, now), most, letter)
	}
	if n < before.session.Plies() && round == before.session.Round() {
		w.happened["taken back"]++
		for letter, left := range after.Clock.Left {
			require.LessOrEqual(w, left, w.had[[2]int{round, n}][letter], "%s, after move %d", letter, n)
		}
		maps.DeleteFunc(w.had, func(at [2]int, _ map[string]int64) bool { return at[0] == round && at[1] > n })
	}
	for ; n >= 0 && w.had[[2]int{round, n}] == nil; n-- { // some moves are made by the table
		w.had[[2]int{round, n}] = after.Clock.Left
	}
}

// hides checks that those who are not told of a move, or of a choice at the same time as others, find everything as it was:
// what they see, to the byte, and the lists.
func (w *walk) hides(s process, before, after *game, actor string) {
	if after.session.Over() || after.session.Round() != before.session.Round() || actor == "" || before.Seats[actor].Asked {
		return
	}
	mine, _ := after.session.Game().Info().Player(actor)
	chosen := after.session.Brief(mine).Chosen != before.session.Brief(mine).Chosen
	moved := after.session.Plies() - before.session.Plies()
	if after.timed() && after.Clock.Since != 0 && after.session.Brief(mine).Chosen != "" {
		require.NotContains(w, after.clockFor(actor).Runs, actor, "whoever has chosen sees their own clock stop")
	}
	for p := range boardgame.Player(len(w.letters) + 1) {
		secret := moved == 0 && chosen && p != mine
		if moved > 0 {
			secret = true
			for _, step := range after.session.Steps(before.session.Plies()) {
				secret = secret && step.Told(p).Silent
			}
		}
		if !secret {
			continue
		}
		w.happened[map[bool]string{true: "silent", false: "chosen"}[moved > 0]]++
		require.Equal(w, w.page(s, before, p), w.page(s, after, p))
		if p == boardgame.NoPlayer {
			require.Equal(w, []any{w.listing(before), before.listed()}, []any{w.listing(after), after.listed()})
		}
	}
}
