package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// Request is a player's request to change a game. A request that names a revision can be repeated at any time, and one
// that has a key as long as the player has made fewer than four other changes with a key since: if its first attempt
// has changed the game, a repetition changes nothing.
type Request struct {
	ID     string `json:"-"`
	Secret string `json:"seat"` // the player's

	// Revision is the revision that the player has seen, or 0 to accept any. If the game has another one, the change is
	// refused as Stale.
	Revision int64 `json:"revision"`

	// Key is up to MaxKey bytes that the player has chosen for this change, or "". If one of the player's last four
	// changes with a key had this key, the change was made, and the answer is what the player sees now. A process that
	// has died may have made it.
	Key string `json:"-"`

	// as for [session.Session.Do], or Say, or "" to accept an open offer of the kind Offer, or to make one
	Action string `json:"action"`
	// the kind of offer that is meant if the action makes or answers one: [session.Draw] or [session.TakeBack]
	Offer  string `json:"-"`
	Move   string `json:"move"`   // the move of a [session.Move]
	Phrase string `json:"phrase"` // one of the Phrases, for Say
}

// Say is the action of a player who says something.
const Say = "say"

// MaxKey is the greatest length of a Request's key.
const MaxKey = 64

// An entry keeps the hashes of each player's last keys, shortened. A copy of a request that somebody has held back is
// known as long as its key is among them.
const (
	keyHash  = 16
	keysKept = 4
)

// attempts is the maximum number of times to try an action while others keep changing the same game.
const attempts = 8

// Do changes a game: it makes a move, resigns, begins the next round of a match, or makes or answers an offer. Bots
// answer offers of a draw on their turn, and agree to take back moves. It returns what the player sees after the
// change or, if the game does not allow it, now: then the error is a [*boardgame.MoveError], a
// [*boardgame.SyntaxError] or a [*session.Refusal].
//
// An error from the store means that the change may have been made or not. All other errors mean that nothing was
// changed: these, and [ErrNotFound], [ErrForbidden], [ErrWatcher] and [ErrDamaged].
func (s *Service) Do(ctx context.Context, r Request) (View, error) {
	var p boardgame.Player
	g, refused := s.update(ctx, r.ID, func(g *game) (next *game, err error) {
		if p, err = g.actor(r.Secret); err != nil {
			return nil, err
		}
		return s.done(g, p, r)
	})
	if g == nil || p == boardgame.NoPlayer { // a caller who may see nothing gets nothing
		return View{}, refused
	}
	return View{s, g, p, p}, refused
}

// actor is playerWith for a caller who is about to do something.
func (g *game) actor(secret string) (boardgame.Player, error) {
	p, err := g.playerWith(secret)
	if err == nil && p == boardgame.NoPlayer {
		err = ErrWatcher
	}
	return p, err
}

// update replaces a game by what f makes of it, and returns what f has made. Before that, it ends a game in which a
// player's time is up. If f returns an error, or the game itself, nothing is changed: update returns the game with the
// error. If somebody else has changed the game meanwhile, update tries again. The game is nil if something has gone
// wrong.
func (s *Service) update(ctx context.Context, id string, f func(*game) (*game, error)) (*game, error) {
	g, err := s.latest(ctx, id)
	for n := 0; err == nil && n < attempts; n++ {
		if ended := s.timedOut(g); ended != nil {
			if err = s.save(ctx, g, ended); err == nil {
				g = ended
			}
		} else if next, refused := f(g); refused == nil && next != g {
			if err = s.save(ctx, g, next); err == nil {
				return next, nil
			}
		} else { // it means something only if g is the current version
			known := g
			g, err = s.current(ctx, id)
			if err == nil && g.version == known.version {
				return known, refused
			}
		}
		if errors.Is(err, store.ErrConflict) {
			g, err = s.current(ctx, id)
		}
	}
	return nil, cmp.Or(err, errBusy)
}

// done returns the game after a player's request, or why it is refused. It returns g if the change was made before.
func (s *Service) done(g *game, p boardgame.Player, r Request) (next *game, err error) {
	letter, key := g.letter(p), ""
	if r.Key != "" {
		key = hashed(r.Key)[:keyHash]
	}
	switch {
	case key != "" && slices.Contains(g.Done[letter], key):
		return g, nil
	case r.Revision != 0 && r.Revision != g.revisionFor(p):
		return nil, refuse(Stale, "the game has changed since then")
	case r.Action == Say:
		next, err = s.said(g, letter, r.Phrase)
	default:
		next, err = s.played(g, p, r)
	}
	if err == nil && key != "" {
		known := g.Done[letter]
		next.Done[letter] = append(slices.Clone(known[max(0, len(known)-keysKept+1):]), key)
	}
	return next, err
}

// played returns the game after an action of the session, or why it is refused. Whoever acts has agreed to a rematch.
func (s *Service) played(g *game, p boardgame.Player, r Request) (*game, error) {
	now, open, letter := g.session, g.session.Offer(p), g.letter(p)
	switch answers := r.Action == session.Accept || r.Action == session.Decline; {
	case answers && open != nil && r.Offer != "" && open.Kind != r.Offer:
		return nil, refuse("offer", "there is no such offer: another one is open")
	case r.Action == session.Next && g.Bytes > maxBytes-roundRoom:
		return nil, refuse("round", "the match is too long for another round")
	case r.Action == "" && open != nil && open.Kind == r.Offer && slices.Contains(open.Open, letter):
		r.Action = session.Accept
	case r.Action == "":
		r.Action = r.Offer
	}
	if r.Action == session.Move && g.late(letter, millis(s.now())) { // the flag falls, and no move is made
		after, err := now.TimeOut(p)
		return s.next(g, after), err
	}
	after, err := now.Do(p, r.Action, r.Move)
	if err != nil && r.Action == session.Move && !now.Over() {
		// The refusal from the player's view depends on nothing hidden.
		if seen := now.View(p).Check(r.Move); seen != nil {
			err = seen
		}
	}
	if err == nil && g.Closed {
		err = refuse(Over, "the match was broken off, because nobody began the next round for a long time")
	}
	if err != nil {
		return nil, err
	}
	for i, letter := range g.letters() {
		if r.Action != session.TakeBack || g.Seats[letter].Bot == "" {
			continue
		}
		if agreed, err := after.Do(boardgame.Player(i+1), session.Accept, ""); err == nil {
			after = agreed
		}
	}
	next := s.next(g, after)
	if g.Seats[letter].Asked { // everybody sees that the clock starts
		next.Changed = max(millis(s.now()), g.Changed)
		next.change(letter, func(seat *seat) { seat.Asked = false })
	}
	return next, nil
}

// sayEvery is the least time between two phrases of a seat.
const sayEvery = 3 * time.Second

// afterwards is how long after the end of a game players can talk, and the game can get a link to a rematch. After that,
// it never changes.
const afterwards = 10 * time.Minute

func (s *Service) settled(g *game) bool {
	return g.ended() && millis(s.now())-g.Changed > afterwards.Milliseconds()
}

// said returns the game after a player has said a phrase, or why that is refused. This is not a change that players can
// miss: the revision, the clock and the time of the last change stay.
func (s *Service) said(g *game, letter, phrase string) (*game, error) {
	now := millis(s.now())
	switch since := now - g.Seats[letter].Spoke; {
	case !slices.Contains(Phrases(), phrase):
		return nil, refuse("phrase", "this is none of the phrases")
	case s.settled(g):
		return nil, refuse(Over, "the game has been over for some time")
	case since >= 0 && since < sayEvery.Milliseconds():
		return nil, refuse("phrase", "one phrase every few seconds is enough")
	}
	next := g.with(g.session)
	next.Talk++
	last := int64(0)
	for _, said := range g.Said {
		last = max(last, said.At)
	}
	next.Said[letter] = Said{phrase, last + 1}
	next.change(letter, func(seat *seat) { seat.Spoke = now })
	return next, nil
}

// with returns a copy of g that contains a session, to be changed: it shares no map with g. The copy keeps the version of
// g, on which a change is based.
func (g *game) with(now session.Session) *game {
	next := &game{head: g.head, id: g.id, version: g.version, session: now, left: g.left}
	next.Seats, next.Done, next.Said, next.Untold = copied(g.Seats), copied(g.Done), copied(g.Said), copied(g.Untold)
	return next
}

// touched returns a copy of g, to be changed, of which everybody is told although nothing has happened on the board.
func (s *Service) touched(g *game) *game {
	next := g.with(g.session)
	next.Busy, next.Changed = 0, max(millis(s.now()), g.Changed)
	return next
}

// copied returns a copy of a map by letters, which is not nil.
func copied[V any](m map[string]V) map[string]V {
	if m == nil {
		return map[string]V{}
	}
	return maps.Clone(m)
}

// next returns a copy of g that contains the session after an action. A change of which not everybody is told shows
// nowhere: it is no later change of the game. A game that has become too long is broken off.
func (s *Service) next(g *game, after session.Session) *game {
	if g.Bytes > maxBytes {
		if broken, err := after.Abandon(fmt.Sprintf("a game here has at most %d bytes", maxBytes)); err == nil {
			after = broken
		}
	}
	now := millis(s.now())
	next := g.with(after)
	next.Busy = 0
	for p := range boardgame.Player(after.Players() + 1) {
		if g.silent(after, p) {
			next.Untold[g.letter(p)]++
			if !g.waits() {
				next.seen[p].Store(g.seen[p].Load()) // so the time of an answer does not tell it, either
			}
		}
	}
	if maps.Equal(next.Untold, g.Untold) {
		next.Changed = max(now, g.Changed) // the machines' clocks may differ a little
	}
	next.Clock, next.left = g.clockAfter(after, now)
	return next
}

// save writes the next version of the game g to the store, or a new game if g is nil. The error is store.ErrConflict if
// the game has changed since the version on which next is based, or if the identifier of a new one was ever used.
func (s *Service) save(ctx context.Context, g, next *game) error {
	change, err := s.stored(g, next)
	if err != nil {
		return err
	}
	next.version = change.Version
	s.writing.Store(next.id, next.version)
	err = s.store.Save(ctx, change)
	s.writing.CompareAndDelete(next.id, next.version)
	if err == nil {
		s.cache.put(next)
	}
	s.learn(store.Event{ID: next.id, Version: next.version, Lists: change.Lists}) // it may have been made by others
	return err
}

// timedOut returns the next version of a game in which the current player's time is up, and nil for any other game.
func (s *Service) timedOut(g *game) *game {
	deadline := g.flag()
	if deadline == 0 || millis(s.now()) < deadline {
		return nil
	}
	after, err := g.flagged()
	if err != nil {
		return nil // the session no longer needs a timeout
	}
	return s.next(g, after)
}

// These are two of the codes in a session.Refusal: the game has changed since the revision of a request, or it is over.
const (
	Stale = "stale"
	Over  = "over"
)

// refuse returns a refusal, as a session does.
func refuse(code, message string) error { return &session.Refusal{Code: code, Message: message} }

// errBusy reports that an attempt to change a game has failed too often.
var errBusy = fmt.Errorf("%w for this game: others keep changing it", store.ErrUnavailable)
