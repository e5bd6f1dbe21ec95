package boardgametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// movesHide checks MoveFor. A player knows their own moves. Other moves may be masked. If two moves lead to different
// states that look the same to a player, the moves must look the same, too: otherwise they would tell what the view
// hides.
func (k *kit[S, M]) movesHide(s S, p boardgame.Player, rng *rand.Rand) error {
	type result struct {
		move, seen M
		next       S
	}
	results := map[boardgame.View[S, M]]result{}
	other := k.def.Hidden.Scramble(s, p, rng)
	for _, m := range s.AppendMoves(nil) {
		next, err := s.Apply(m)
		if err != nil {
			return k.refusesListed(s, err)
		}
		seen := k.def.MoveFor(s, m, p)
		if seen != m {
			if p == s.Turn() {
				return fmt.Errorf("the player's own move %s becomes %s", m, seen)
			}
			if err := k.isMask(seen, append([]S{s, next, other}, k.starts...)); err != nil {
				return fmt.Errorf("%s becomes %s, which only shows what others see of it: %w", m, seen, err)
			}
		}
		if other.Check(m) == nil && k.def.MoveFor(other, m, p) != seen {
			return fmt.Errorf("%s becomes %s, but %s in %q, which looks the same",
				m, seen, k.def.MoveFor(other, m, p), other)
		}
		if next.Ended() != "" {
			continue // after the game, everybody may know everything
		}
		view := k.def.Hidden.View(next, p)
		first, known := results[view]
		switch {
		case !known:
			results[view] = result{m, seen, next}
		case first.next != next && first.seen != seen:
			return fmt.Errorf("%s and %s lead to different states that look the same, but the moves become %s and %s",
				first.move, m, first.seen, seen)
		}
	}
	return nil
}

// movesTell checks Told. A silent move leaves the view as it was, also whose turn it is; it tells nothing else,
// spectators are not told of it, and nobody's own move is silent. What a player is told depends only on the views
// before and after the move, and on the move as the player sees it.
func (k *kit[S, M]) movesTell(s S, p boardgame.Player, rng *rand.Rand) error {
	type sight struct {
		move  M
		after boardgame.View[S, M]
	}
	known := map[sight]game.Told{}
	for _, state := range []S{s, k.def.Hidden.Scramble(s, p, rng)} {
		for _, m := range state.AppendMoves(nil) {
			next, err := state.Apply(m)
			if err != nil {
				return k.refusesListed(state, err)
			}
			told, what := k.def.Told(state, m, p), sight{k.def.MoveFor(state, m, p), k.def.Hidden.View(next, p)}
			switch before, found := known[what]; {
			case told.Silent && p == s.Turn():
				return fmt.Errorf("the player's own move %s is silent", m)
			case told.Silent && what.after != k.def.Hidden.View(state, p):
				return fmt.Errorf("%s is silent, but the player sees that it leads to %s", m, what.after)
			case told.Silent && told != game.Told{Silent: true}:
				return fmt.Errorf("%s is silent, but it tells something: %+v", m, told)
			case told.Silent && !k.def.Told(state, m, boardgame.NoPlayer).Silent:
				return fmt.Errorf("%s is silent for a player, but spectators are told", m)
			case found && before != told:
				return fmt.Errorf("%s tells %+v, but a move or a position, %q, which looks the same, tells %+v",
					m, told, s, before)
			}
			known[what] = told
		}
	}
	return nil
}

// isMask checks that a move that only shows what others see of another has a text, and that no state accepts it.
func (k *kit[S, M]) isMask(m M, states []S) error {
	if read, err := k.def.ParseMove(m.String()); err != nil || read != m {
		return fmt.Errorf("ParseMove gives %s, %v", read, err)
	}
	for _, s := range states {
		if s.Check(m) == nil {
			return fmt.Errorf("it is legal in %q", s)
		}
	}
	return nil
}

// sessionsHide checks law 9 through package session, with games that begin at a state and at one that looks the same.
func (k *kit[S, M]) sessionsHide(s S, p boardgame.Player, rng *rand.Rand) error {
	other := k.def.Hidden.Scramble(s, p, rng)
	if s.Ended() != "" || other == s && k.def.Hidden.MoveFor == nil { // then both games would be the same
		return nil
	}
	return k.playAlike(p, rng, func(g dynamic.Game, o session.Settings) (a, b session.Session, err error) {
		a, errA := session.At(g, s.String(), o)
		b, errB := session.At(g, other.String(), o)
		return a, b, errors.Join(errA, errB)
	})
}

// optionsHide checks law 9 through package session, with games whose options differ in what a player can't see. For
// each option that only one seat may know, there must be such games.
func (k *kit[S, M]) optionsHide() error {
	for _, o := range k.def.Options {
		pairs := 0
		rng := rand.New(rand.NewPCG(14, 14))
		for range fewer(30) {
			options := game.Options{}
			for _, o := range k.def.Options {
				options[o.Name] = pick(rng, o.Values...)
			}
			others := maps.Clone(options)
			others[o.Name] = pick(rng, o.Values...)
			n, err := k.startsHide(options, others, rng)
			if err != nil {
				return fmt.Errorf("starts with %v and %v: %w", options, others, err)
			}
			pairs += n
		}
		if o.KnownTo != "" && pairs == 0 && !underRace() {
			return fmt.Errorf("only seat %s may know the option %q, but no two of its values look the same to others",
				o.KnownTo, o.Name)
		}
	}
	return nil
}

// startsHide plays games for each player to whom the starts with these options look the same, and returns the number of
// those players.
func (k *kit[S, M]) startsHide(options, others game.Options, rng *rand.Rand) (pairs int, err error) {
	one, errOne := k.def.Start(options)
	two, errTwo := k.def.Start(others)
	if one == two || errOne != nil || errTwo != nil {
		return 0, errors.Join(errOne, errTwo)
	}
	for p := range boardgame.Player(min(k.def.Playing(one), k.def.Playing(two)) + 1) {
		if k.def.Hidden.View(one, p) != k.def.Hidden.View(two, p) {
			continue
		}
		pairs++
		err := k.playAlike(p, rng, func(g dynamic.Game, o session.Settings) (a, b session.Session, err error) {
			a, errA := session.New(g, options, o)
			b, errB := session.New(g, others, o)
			return a, b, errors.Join(errA, errB)
		})
		if err != nil {
			return pairs, err
		}
	}
	return pairs, nil
}

// twins are two sessions that look the same to a player.
type twins struct {
	viewer boardgame.Player
	games  [2]session.Session
	said   []string // what the players have done, for a failure message
}

// playAlike plays two games that look the same to p until they look different, or for a few turns. Whatever leaves the
// two sessions for p must be the same, to the byte.
func (k *kit[S, M]) playAlike(p boardgame.Player, rng *rand.Rand,
	begin func(dynamic.Game, session.Settings) (a, b session.Session, err error)) error {
	a, b, err := begin(dynamic.Adapt(k.def), session.Settings{Repetition: rng.IntN(2) == 0})
	if err != nil {
		return err
	}
	t := twins{viewer: p, games: [2]session.Session{a, b}}
	for goesOn := true; goesOn && err == nil && len(t.said) < 8; {
		if err = t.compare(k.questions(rng)); err == nil {
			goesOn, err = t.act(rng)
		}
	}
	if err != nil {
		return fmt.Errorf("two sessions look the same to %s, from %q and %q, after %q: %w",
			k.def.Seat(p).Name, t.games[0].States()[0], t.games[1].States()[0], t.said, err)
	}
	return nil
}

// questions returns texts of moves, most of them illegal.
func (k *kit[S, M]) questions(rng *rand.Rand) (moves []string) {
	for range 12 {
		moves = append(moves, pick(rng, k.written...).String())
	}
	return append(moves, "", "?")
}

// compare checks that everything that the viewer can ask of the sessions has the same answers.
func (t *twins) compare(moves []string) error {
	p := t.viewer
	ask := func(what string, answer func(s session.Session) any) error {
		one, errOne := json.Marshal(answer(t.games[0]))
		two, errTwo := json.Marshal(answer(t.games[1]))
		if string(one) != string(two) || errOne != nil || errTwo != nil {
			return fmt.Errorf("%s differs: %s %v and %s %v", what, one, errOne, two, errTwo)
		}
		return nil
	}
	list := []error{
		ask("Brief", func(s session.Session) any { return s.Brief(p) }),
		ask("See", func(s session.Session) any { return s.See(p) }),
		ask("Played", func(s session.Session) any { return s.Played(p, 0) }),
		ask("PliesFor", func(s session.Session) any { return s.PliesFor(p) }),
		ask("SVG", func(s session.Session) any { return s.SVG(p) }),
		ask("Pieces", func(s session.Session) any { return s.Pieces(p) }),
		ask("RecordFor", func(s session.Session) any {
			r, err := s.RecordFor(p)
			if err != nil {
				return err.Error()
			}
			text, err := r.MarshalText()
			return fmt.Sprint(string(text), err)
		}),
	}
	for _, action := range []string{session.Draw, session.TakeBack, session.Accept, session.Decline, session.Next,
		"nonsense"} {
		list = append(list, ask(action, func(s session.Session) any {
			next, err := s.Do(p, action, "")
			if err != nil || next.Over() {
				return fmt.Sprint(err)
			}
			return next.See(p)
		}))
	}
	for _, m := range moves {
		list = append(list, ask("the answer to "+m, func(s session.Session) any {
			_, err := s.Play(p, m)
			return fmt.Sprint(err)
		}))
	}
	return errors.Join(list...)
}

// act makes a move or another action in both sessions. It reports whether the sessions still look the same and go on.
func (t *twins) act(rng *rand.Rand) (goesOn bool, err error) {
	if t.games[0].Over() || t.games[1].Over() {
		return false, nil
	}
	if rng.IntN(3) > 0 {
		return t.move(rng)
	}
	p := boardgame.Player(1 + rng.IntN(t.games[0].Players()))
	action := pick(rng, session.Draw, session.TakeBack, session.TakeBack, session.Accept, session.Accept,
		session.Decline, session.Resign)
	next, refused := t.both(p, action, [2]string{})
	if refused[0] != nil || refused[1] != nil {
		return refused[0] != nil && refused[1] != nil, nil // what others can't do may depend on what only they see
	}
	t.said = append(t.said, t.games[0].Game().Info().Seat(p).Letter+" "+action)
	t.games = next
	return t.alike(), nil
}

// move makes a random move in the first session, and in the second a move that looks the same. A move that is silent
// for the viewer is made only in the first session.
func (t *twins) move(rng *rand.Rand) (goesOn bool, err error) {
	one, two := t.games[0].State(), t.games[1].State()
	chosen := pick(rng, one.Moves()...)
	seen, err := one.MoveFor(chosen, t.viewer)
	if err != nil {
		return false, err
	}
	if told, err := one.Told(chosen, t.viewer); err != nil || told.Silent {
		t.said = append(t.said, chosen+"|")
		if err == nil {
			t.games[0], err = t.games[0].Play(one.Turn(), chosen)
		}
		return err == nil && t.alike(), err
	}
	var same []string
	for _, m := range two.Moves() {
		told, errTold := two.Told(m, t.viewer)
		if other, err := two.MoveFor(m, t.viewer); errors.Join(err, errTold) == nil && other == seen && !told.Silent {
			same = append(same, m)
		}
	}
	if len(same) == 0 {
		return false, nil // only the player to move can know that the move is not legal
	}
	moves := [2]string{chosen, pick(rng, same...)}
	next, refused := t.both(one.Turn(), session.Move, moves)
	if err := errors.Join(refused[:]...); err != nil {
		return false, err
	}
	t.said = append(t.said, moves[0]+"|"+moves[1])
	t.games = next
	return t.alike(), nil
}

func (t *twins) both(p boardgame.Player, action string, moves [2]string) (next [2]session.Session, refused [2]error) {
	for i, s := range t.games {
		next[i], refused[i] = s.Do(p, action, moves[i])
	}
	return next, refused
}

// alike reports whether the sessions go on and the viewer sees the same position in both. A move can reveal a
// difference: what it captures, for example.
func (t *twins) alike() bool {
	one, two := t.games[0], t.games[1]
	return !one.Over() && !two.Over() && one.State().See(t.viewer).String() == two.State().See(t.viewer).String()
}
