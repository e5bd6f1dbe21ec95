package games

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// These are the key prefixes of open games, of their chunks, of the list of finished games (by the
// time of their end), of reports, and of removed names (by their hashes).
const (
	openPrefix     = "game/"
	chunkPrefix    = "chunk/"
	finishedPrefix = "finished/"
	reportPrefix   = "report/"
	removedPrefix  = "removed/"
)

// The log of a game's session is divided into chunks of this many entries. Each full chunk has an entry of its own in
// the store, which is written once. The rest of the log is in the game's entry.
const chunkSize = 64

// maxBytes is the number of bytes that the chunks of a game may take in the store. A game that has exceeded it is broken
// off by the next action, and a match that comes near gets no further round.
const (
	maxBytes  = 256 << 10
	roundRoom = 32 << 10
)

// standing is copied from a game's session, so that a process can look for work without replaying every game.
type standing struct {
	Game  string `json:"game"`
	Turn  string `json:"turn"`  // the player's letter, or "" if the round is over
	Plies int    `json:"plies"` // the moves of which everybody was told
	Over  bool   `json:"over"`  // whether the game, or the whole match, is over
}

func standingOf(s session.Session) standing {
	info := s.Game().Info()
	return standing{info.Name, info.Letter(s.Turn()), s.PliesFor(boardgame.NoPlayer), s.Match().Over}
}

// head holds everything in an entry except the session.
type head struct {
	Format int `json:"online"`
	standing
	Seats   map[string]seat `json:"seats"`
	Watch   string          `json:"watch"` // the hash of the spectators' secret, or "" if anyone may watch
	Clock   *clock          `json:"clock,omitempty"`
	Created int64           `json:"created"` // in Unix milliseconds, like Changed
	Changed int64           `json:"changed"`
	Bytes   int             `json:"bytes,omitempty"` // the size of the chunks
	From    string          `json:"from,omitempty"`  // who created the game: see Order
	Order   string          `json:"order,omitempty"` // the hash of the order, if it had a key
	Write   string          `json:"write"`           // random, so that no two writers write the same entry
	// by letter: the hashes of the keys of the last changes that had one
	Done map[string][]string `json:"done,omitempty"`

	// of a game that is over, or "" if nobody has won, copied from the session like Reason
	Winner  string          `json:"winner,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	Rematch string          `json:"rematch,omitempty"` // the identifier of the next game of the same players
	Said    map[string]Said `json:"said,omitempty"`    // the last phrase of each player, by letter
	// how many changes of the entry were phrases, an agreement to a rematch, or claims
	Talk int64 `json:"talk,omitempty"`
	Busy int64 `json:"busy,omitempty"` // until when a worker has claimed the bot's turn, in Unix milliseconds

	// Untold counts the silent moves of which a seat was not told, by letter, with "" for spectators.
	Untold map[string]int64 `json:"untold,omitempty"`

	// Closed says that the game only waits for the archive, because it has been over for long, or nobody has begun the
	// next round of a match.
	Closed bool `json:"closed,omitempty"`

	// Revision is the last revision of an archived game. The revision of an open game follows from the version of its
	// entry.
	Revision int64 `json:"revision,omitempty"`
}

// Said is a phrase that a player has said, and the number of phrases in the game until then, so that the same phrase
// can be told from a new one.
type Said struct {
	Phrase string `json:"phrase"`
	At     int64  `json:"at"`
}

// seat says who plays. A seat without a Hash and a Bot is free: it waits for somebody with the Invitation or, if it is
// Open, for anybody.
type seat struct {
	Hash       string `json:"hash,omitempty"` // of the player's secret
	Bot        string `json:"bot,omitempty"`  // the bot's level
	Open       bool   `json:"open,omitempty"`
	Invitation string `json:"invitation,omitempty"`
	Host       bool   `json:"host,omitempty"` // whether the player has created the game, and so may see the invitations
	Name       string `json:"name,omitempty"`
	Player     string `json:"player,omitempty"` // part of the hash of the person's secret: see playerHash
	Spoke      int64  `json:"spoke,omitempty"`  // when the player said the last phrase, in Unix milliseconds
	// whether the player has neither agreed to this rematch nor done anything in it
	Asked bool `json:"asked,omitempty"`
}

func (s seat) free() bool { return s.Hash == "" && s.Bot == "" }

// any reports whether f is true for a seat.
func (h *head) any(f func(seat) bool) bool {
	for _, s := range h.Seats {
		if f(s) {
			return true
		}
	}
	return false
}

// offers reports whether anyone may take a seat.
func (h *head) offers() bool {
	return !h.Over && h.any(func(s seat) bool { return s.Open && s.free() })
}

// waits reports whether a seat is free, or its player was asked for a rematch and has not answered.
func (h *head) waits() bool { return h.any(func(s seat) bool { return s.free() || s.Asked }) }

// entry is the JSON of a game's entry. In the archive, the session is whole, and there is no log.
type entry struct {
	head
	Session json.RawMessage `json:"session"`
	Log     []string        `json:"log,omitempty"` // the log without its full chunks
}

// chunk is the JSON of a full chunk of a log.
type chunk struct {
	Format int      `json:"online"`
	Log    []string `json:"log"`
}

// game is one version of a game. A cached game never changes, except that it caches what each player sees.
type game struct {
	head
	id      string
	version int64
	archive bool
	session session.Session

	seen [maxPlayers + 1]atomic.Pointer[[]byte] // what each player sees, computed on demand
}

const maxPlayers = int(boardgame.Fourth)

// revision counts the changes of a game that can make a move stale, from 1. Nobody is sent it: see revisionFor.
func (g *game) revision() int64 { return g.version - g.Talk }

// revisionFor counts the changes of which p was told, from 1. Only this number is sent to p.
func (g *game) revisionFor(p boardgame.Player) int64 {
	return g.revision() - g.Untold[g.letter(p)]
}

// changes updates the head from the session, and returns the changes that store the game: first that of its entry,
// which nobody else can write, then those of its chunks and, at its end, the one for the lists. The argument before is
// the version on which the game is based, or nil for a new game.
func (g *game) changes(before *game) (changes []store.Change, err error) {
	g.standing = standingOf(g.session)
	if g.Over {
		g.Winner, g.Reason = g.session.Match().Winner, g.session.Brief(boardgame.NoPlayer).Reason
	}
	g.Write = strconv.FormatUint(rand.Uint64(), 36)
	changes = []store.Change{{Key: openPrefix + g.id, Version: g.version}}
	old, full := 0, g.session.Entries()/chunkSize
	if before != nil {
		old = before.session.Entries() / chunkSize
	}
	for n := full; n < old; n++ { // moves were taken back
		text, err := before.chunk(n)
		if err != nil {
			return nil, err
		}
		g.Bytes -= len(text)
		changes = append(changes, store.Change{Key: chunkKey(g.id, n), Version: 1})
	}
	for n := old; n < full; n++ {
		text, err := g.chunk(n)
		if err != nil {
			return nil, err
		}
		g.Bytes += len(text)
		changes = append(changes, store.Change{Key: chunkKey(g.id, n), Value: text})
	}
	first, err := g.session.Head()
	if err != nil {
		return nil, err
	}
	changes[0].Value, err = json.Marshal(entry{g.head, first, g.session.Log(full * chunkSize)})
	if err != nil || before == nil || before.Over || !g.Over || g.Plies == 0 && g.any(seat.free) {
		return changes, err
	}
	end := g.listing(g.id)
	if len(end.lists()) == 0 {
		return changes, nil
	}
	text, err := json.Marshal(end)
	return append(changes, store.Change{Key: finishedKey(g.id, g.Changed), Value: text}), err
}

func (g *game) chunk(n int) ([]byte, error) {
	return json.Marshal(chunk{format, g.session.Log(n * chunkSize)[:chunkSize]})
}

func chunkKey(id string, n int) string { return fmt.Sprintf("%s%s/%06d", chunkPrefix, id, n) }

// archived returns the game's object in the archive. It keeps the hash of the order, so that the order can be repeated.
func (g *game) archived() (text []byte, err error) {
	e := entry{head: g.head}
	e.Revision, e.From, e.Write, e.Bytes, e.Talk, e.Busy = g.revision(), "", "", 0, 0, 0
	if e.Session, err = g.session.MarshalJSON(); err != nil {
		return nil, err
	}
	return json.Marshal(e)
}

// decode decodes a stored entry with its chunks, and replays the game. If they are invalid, decode logs the reason and
// returns ErrDamaged, or errFormat if another version has written them. It also takes the game out of the index, so
// that the process doesn't try to go on with it again and again.
func (s *Service) decode(id string, stored store.Entry, chunks []store.Entry) (*game, error) {
	g := &game{id: id, version: stored.Version, archive: stored.Key != openPrefix+id}
	err := g.load(s, stored.Value, chunks)
	if err == nil {
		return g, nil
	}
	s.index.drop(openPrefix + id)
	if errors.Is(err, errFormat) {
		return nil, err
	}
	s.log.Error("an entry is damaged", "key", stored.Key, "version", stored.Version, "error", err)
	return nil, ErrDamaged
}

// load sets what an entry and its chunks say.
func (g *game) load(s *Service, text []byte, chunks []store.Entry) error {
	var e entry
	if err := readFormat(text, &e); err != nil {
		return err
	}
	var log []string
	size := 0
	for n, stored := range chunks {
		var part chunk
		if err := readFormat(stored.Value, &part); err != nil {
			return err
		}
		if stored.Key != chunkKey(g.id, n) || len(part.Log) != chunkSize {
			return fmt.Errorf("%s with %d entries is not chunk %d", stored.Key, len(part.Log), n)
		}
		log, size = append(log, part.Log...), size+len(stored.Value)
	}
	if g.archive {
		g.version = e.Revision
	} else if size != e.Bytes || len(e.Log) >= chunkSize {
		return fmt.Errorf("the head has chunks of %d bytes and %d more entries; the chunks have %d bytes",
			e.Bytes, len(e.Log), size)
	}
	joined, err := session.Join(e.Session, append(log, e.Log...), s.config.Games.Find)
	if err != nil {
		return err
	}
	g.head, g.session = e.head, joined
	return g.agree(s)
}

// agree returns an error if the head contradicts the session or itself.
func (g *game) agree(s *Service) error {
	switch now := standingOf(g.session); {
	case g.standing != now:
		return fmt.Errorf("the head has %+v; the session has %+v", g.standing, now)
	case len(g.Seats) != g.session.Players():
		return fmt.Errorf("%d seats for %d players", len(g.Seats), g.session.Players())
	case g.Talk < 0 || !g.archive && g.Talk >= g.version:
		return fmt.Errorf("%d of %d changes were phrases", g.Talk, g.version)
	case g.Created <= 0 || g.Changed < g.Created || g.Changed > maxTime:
		return fmt.Errorf("a game that was created at %d and changed at %d", g.Created, g.Changed)
	}
	for _, letter := range g.letters() {
		seat, ok := g.Seats[letter]
		_, isBot := s.level(seat.Bot)
		if !ok || seat.Hash != "" && seat.Bot != "" || seat.free() && !seat.Open && seat.Invitation == "" ||
			seat.Bot != "" && !isBot {
			return fmt.Errorf("seat %q has no owner, or two, or the bot %q, which is none of %s", letter, seat.Bot,
				strings.Join(s.Levels(), ", "))
		}
	}
	for letter, n := range g.Untold {
		if n < 0 || n >= g.revision() {
			return fmt.Errorf("seat %q was not told of %d of %d changes", letter, n, g.revision())
		}
	}
	if g.Clock != nil {
		return g.Clock.agree(&g.head, g.letters())
	}
	return nil
}

// maxTime is the last time that an entry may have: in the year 2286, the last one of 13 digits, as the keys of finished
// games have them. A process does not refuse an entry from its own future: the moves are right, and only one of the
// machines' clocks is wrong.
const maxTime = 9_999_999_999_999

// letter returns the letter of a player, or "" for NoPlayer.
func (g *game) letter(p boardgame.Player) string { return g.session.Game().Info().Letter(p) }

// letters returns the letters of the players, in their order.
func (g *game) letters() (letters []string) {
	for i := range g.session.Players() {
		letters = append(letters, g.letter(boardgame.Player(i+1)))
	}
	return letters
}

// invited returns the player whose seat has an invitation, also if somebody sits there now, or NoPlayer.
func (g *game) invited(invitation string) boardgame.Player {
	for i, letter := range g.letters() {
		given := g.Seats[letter].Invitation
		if given != "" && subtle.ConstantTimeCompare([]byte(given), []byte(invitation)) == 1 {
			return boardgame.Player(i + 1)
		}
	}
	return boardgame.NoPlayer
}

// playerWith returns the player whose seat has the given secret, or NoPlayer for a spectator. Whoever has an invitation
// may watch as long as the seat is free. Only an invitation is compared in constant time: what a time tells about a
// hash does not help to find its secret.
func (g *game) playerWith(secret string) (boardgame.Player, error) {
	hash := hashed(secret)
	mine := boardgame.NoPlayer
	for i, letter := range g.letters() {
		p, seat := boardgame.Player(i+1), g.Seats[letter]
		switch {
		case seat.Hash == hash:
			return p, nil
		case seat.Player != hash[:playerLength]:
		// a person in several seats has the one whose turn it is
		case mine == boardgame.NoPlayer || p == g.session.Turn():
			mine = p
		}
	}
	if mine != boardgame.NoPlayer {
		return mine, nil
	}
	if p := g.invited(secret); p != boardgame.NoPlayer {
		if g.Seats[g.letter(p)].free() && !g.Over {
			return boardgame.NoPlayer, nil
		}
		return boardgame.NoPlayer, ErrTaken
	}
	if secret == "" && (g.Watch == "" || g.offers()) || g.Watch == hash {
		return boardgame.NoPlayer, nil
	}
	return boardgame.NoPlayer, ErrForbidden
}

// hashed returns the hash under which a secret is stored. A plain hash is enough: guessing a random secret is as hard
// as inverting its hash.
func hashed(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

func millis(t time.Time) int64 { return t.UnixMilli() }

// These errors concern a game as a whole.
var (
	ErrNotFound  = errors.New("there is no such game")
	ErrForbidden = errors.New("this needs the secret of one of the game's seats")
	ErrWatcher   = errors.New("a spectator can't do that")
	ErrDamaged   = errors.New("the stored entry of this game is damaged, so the game can't continue")
)
