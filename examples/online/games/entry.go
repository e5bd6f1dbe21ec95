package games

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// format is the version of the entries' format.
const format = 1

// These are the key prefixes of open games, archived games (by month), and workers' claims.
const (
	openPrefix    = "game/"
	archivePrefix = "archive/"
	claimPrefix   = "claim/"
)

// head holds everything in an entry except the session. Turn, Plies and Over are copied from the session, so that a
// process can look for work without replaying every game.
type head struct {
	Format  int             `json:"online"`
	Game    string          `json:"game"`
	Turn    string          `json:"turn"` // the player's letter, or "" if the round is over
	Plies   int             `json:"plies"`
	Over    bool            `json:"over"` // whether the game, or the whole match, is over
	Seats   map[string]seat `json:"seats"`
	Watch   string          `json:"watch"` // the hash of the spectators' secret, or "" if anyone may watch
	Clock   *clock          `json:"clock,omitempty"`
	Created int64           `json:"created"` // in Unix milliseconds, like Changed
	Changed int64           `json:"changed"`

	// Revision is the last revision of an archived game. The revision of an open game is the version of its entry, but in
	// the archive, the game gets a new entry, which begins with version 1.
	Revision int64 `json:"revision,omitempty"`
}

// seat holds the level of the bot that plays a seat, or the hash of the human player's secret.
type seat struct {
	Hash string `json:"hash,omitempty"`
	Bot  string `json:"bot,omitempty"` // the bot's level
}

type entry struct {
	head
	Session json.RawMessage `json:"session"`
}

// game is one version of a game. A cached game never changes, except that it caches what each player sees.
type game struct {
	head
	id      string
	kind    *kind
	version int64
	archive bool
	session session.Session

	seen [maxPlayers + 1]atomic.Pointer[json.RawMessage] // what each player sees, computed on demand
}

const maxPlayers = int(boardgame.Fourth)

// encode updates the head from the session, and returns the entry as JSON.
func (g *game) encode() ([]byte, error) {
	g.Turn, g.Plies, g.Over = g.kind.letter(g.session.Turn()), g.session.Plies(), g.session.MatchOver()
	text, err := g.session.MarshalJSON()
	if err != nil {
		return nil, err
	}
	top, err := json.Marshal(g.head)
	if err != nil {
		return nil, err
	}
	b := bytes.NewBuffer(top[:len(top)-1])
	fmt.Fprintf(b, `,"session":%s}`, text)
	return b.Bytes(), nil
}

// decode decodes a stored entry and replays its game. If the entry is invalid, decode logs the reason and returns
// ErrDamaged. It also takes the game out of the index, so that the process doesn't try to go on with it again and again.
func (s *Service) decode(id string, stored store.Entry) (*game, error) {
	g := &game{id: id, version: stored.Version, archive: stored.Key != openPrefix+id}
	var e entry
	err := json.Unmarshal(stored.Value, &e)
	if err == nil && e.Format != format {
		err = fmt.Errorf("form %d, not %d", e.Format, format)
	}
	if err == nil {
		g.head = e.head
		if g.archive {
			g.version = e.Revision
		}
		g.session, err = session.Read(e.Session, s.find)
	}
	if err == nil {
		err = g.agree(s)
	}
	if err != nil {
		s.log.Error("an entry is damaged", "key", stored.Key, "version", stored.Version, "error", err)
		s.cache.drop(id)
		s.index.drop(id)
		return nil, ErrDamaged
	}
	return g, nil
}

func (g *game) agree(s *Service) (err error) {
	if g.kind, err = s.kind(g.Game); err != nil {
		return err
	}
	turn, plies, over := g.kind.letter(g.session.Turn()), g.session.Plies(), g.session.MatchOver()
	if name := g.session.Game().Info().Name; name != g.Game || turn != g.Turn || plies != g.Plies || over != g.Over {
		return fmt.Errorf("the head has %s, turn %q, %d plies, over %t; the session has %s, %q, %d, %t",
			g.Game, g.Turn, g.Plies, g.Over, name, turn, plies, over)
	}
	if len(g.Seats) != g.session.Players() {
		return fmt.Errorf("%d seats for %d players", len(g.Seats), g.session.Players())
	}
	for p := range g.players() {
		if s, ok := g.Seats[g.kind.letter(p)]; !ok || (s.Hash == "") == (s.Bot == "") {
			return fmt.Errorf("seat %q has no owner, or two", g.kind.letter(p))
		}
	}
	if g.Clock != nil {
		return g.Clock.agree(g.letters())
	}
	return nil
}

func (g *game) players() func(yield func(boardgame.Player) bool) {
	return func(yield func(boardgame.Player) bool) {
		for p := boardgame.First; int(p) <= g.session.Players() && yield(p); p++ {
		}
	}
}

// open returns the player whose seat has the given secret, or NoPlayer for a spectator.
func (g *game) open(secret string) (boardgame.Player, error) {
	hash := []byte(hashed(secret))
	for p := range g.players() {
		if h := g.Seats[g.kind.letter(p)].Hash; h != "" && subtle.ConstantTimeCompare([]byte(h), hash) == 1 {
			return p, nil
		}
	}
	if g.Watch == "" && secret == "" || subtle.ConstantTimeCompare([]byte(g.Watch), hash) == 1 {
		return boardgame.NoPlayer, nil
	}
	return boardgame.NoPlayer, ErrForbidden
}

// hashed returns the hash under which a secret is stored. A plain hash is enough: guessing a random secret is as hard as
// inverting its hash.
func hashed(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

func millis(t time.Time) int64 { return t.UnixMilli() }
