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

// Prefixes of keys: of open games, of finished games by month, and of the claims of bots.
const (
	openPrefix    = "game/"
	archivePrefix = "archive/"
	claimPrefix   = "claim/"
)

// head is an entry without its session. Turn, Plies and Over repeat parts of the session, so that a process can look for
// work without a replay of every game.
type head struct {
	Format  int             `json:"online"`
	Game    string          `json:"game"`
	Turn    string          `json:"turn"` // a letter, "" if the round is over
	Plies   int             `json:"plies"`
	Over    bool            `json:"over"` // whether the last round is over
	Seats   map[string]seat `json:"seats"`
	Watch   string          `json:"watch"` // the hash of the spectators' secret, "" if anyone may watch
	Clock   *clock          `json:"clock,omitempty"`
	Created int64           `json:"created"` // in Unix milliseconds, like all times
	Changed int64           `json:"changed"`

	// Revision is the last revision of a finished game. The entry in the archive has a new key, whose versions begin at 1.
	Revision int64 `json:"revision,omitempty"`
}

// seat is the owner of a seat: a bot, or a human whose secret has this hash.
type seat struct {
	Hash string `json:"hash,omitempty"`
	Bot  string `json:"bot,omitempty"` // the bot's level
}

// entry is an entry as the store has it.
type entry struct {
	head
	Session json.RawMessage `json:"session"`
}

// game is a game at one version. A game that has been cached never changes.
type game struct {
	head
	id      string
	kind    *kind
	version int64
	archive bool
	session session.Session

	seen [maxPlayers + 1]atomic.Pointer[json.RawMessage] // by player, what they see; computed at the first request
}

// maxPlayers is the greatest number of players of a game.
const maxPlayers = int(boardgame.Fourth)

// encode returns the entry as JSON. It first updates the head from the session.
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

// decode reads and replays an entry.
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
		return nil, ErrDamaged
	}
	return g, nil
}

// agree checks that the head and the session agree.
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
	return nil
}

// players yields the players who take part.
func (g *game) players() func(yield func(boardgame.Player) bool) {
	return func(yield func(boardgame.Player) bool) {
		for p := boardgame.First; int(p) <= g.session.Players() && yield(p); p++ {
		}
	}
}

// open returns the player whose seat a secret opens, or NoPlayer for a spectator.
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

// hashed returns the stored form of a secret. A plain hash is enough, because a random secret is as hard to guess as its
// hash is to invert.
func hashed(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// millis returns a time as entries store it.
func millis(t time.Time) int64 { return t.UnixMilli() }
