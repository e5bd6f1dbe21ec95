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

// format is the number of the entries' form.
const format = 1

// The prefixes of the keys: games that are open, games that are finished, by month, and the claims of bots.
const (
	openPrefix    = "game/"
	archivePrefix = "archive/"
	claimPrefix   = "claim/"
)

// head is what an entry says besides the moves. Turn, Plies and Over repeat what the session says, for those who look for
// work and do not want to replay every game.
type head struct {
	Format  int             `json:"online"`
	Game    string          `json:"game"`
	Turn    string          `json:"turn"` // a letter, "" when the round is over
	Plies   int             `json:"plies"`
	Over    bool            `json:"over"` // the last round
	Seats   map[string]seat `json:"seats"`
	Watch   string          `json:"watch"` // the hash of the secret for watching, "" if anybody may
	Clock   *clock          `json:"clock,omitempty"`
	Created int64           `json:"created"` // in Unix milliseconds, like all times
	Changed int64           `json:"changed"`

	// Revision is that of a finished game when it went to the archive, where its entry begins to count anew.
	Revision int64 `json:"revision,omitempty"`
}

// seat is who has a seat: somebody with the secret of this hash, or a bot.
type seat struct {
	Hash string `json:"hash,omitempty"`
	Bot  string `json:"bot,omitempty"` // its level
}

// entry is the whole, as it is stored.
type entry struct {
	head
	Session json.RawMessage `json:"session"`
}

// game is a game at one version. It is not changed once it is made.
type game struct {
	head
	id      string
	kind    *kind
	version int64
	archive bool
	session session.Session

	seen [maxPlayers + 1]atomic.Pointer[json.RawMessage] // what each player sees, worked out when it is asked for
}

// maxPlayers is the greatest number of players of a game.
const maxPlayers = int(boardgame.Fourth)

// encode is the entry's text. It brings the head into agreement with the session.
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
		s.log.Error("a damaged entry", "key", stored.Key, "version", stored.Version, "error", err)
		return nil, ErrDamaged
	}
	return g, nil
}

// agree checks that the head says what the session says.
func (g *game) agree(s *Service) (err error) {
	if g.kind, err = s.kind(g.Game); err != nil {
		return err
	}
	turn, plies, over := g.kind.letter(g.session.Turn()), g.session.Plies(), g.session.MatchOver()
	if name := g.session.Game().Info().Name; name != g.Game || turn != g.Turn || plies != g.Plies || over != g.Over {
		return fmt.Errorf("%s, turn %q, %d plies, over %t, where the session has %s, %q, %d, %t",
			g.Game, g.Turn, g.Plies, g.Over, name, turn, plies, over)
	}
	if len(g.Seats) != g.session.Players() {
		return fmt.Errorf("%d seats for %d players", len(g.Seats), g.session.Players())
	}
	for p := range g.players() {
		if s, ok := g.Seats[g.kind.letter(p)]; !ok || (s.Hash == "") == (s.Bot == "") {
			return fmt.Errorf("seat %q is nobody's, or two have it", g.kind.letter(p))
		}
	}
	return nil
}

// players yields those who take part.
func (g *game) players() func(yield func(boardgame.Player) bool) {
	return func(yield func(boardgame.Player) bool) {
		for p := boardgame.First; int(p) <= g.session.Players() && yield(p); p++ {
		}
	}
}

// open returns whose seat a secret opens, NoPlayer for somebody who may watch.
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

// hashed is how a secret is stored. Secrets are random, so a plain hash is as hard to invert as they are to guess.
func hashed(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// millis is a time as entries have it.
func millis(t time.Time) int64 { return t.UnixMilli() }
