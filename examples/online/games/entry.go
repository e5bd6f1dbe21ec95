package games

import (
	"cmp"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// The log of a game's session is divided into chunks of this many entries. Each full chunk is written once. The rest of
// the log is in the game's row.
const chunkSize = 64

// maxBytes is the number of bytes that the chunks of a game may take in the store. A game that has exceeded it is broken
// off by the next action, and a match that comes near gets no further round.
const (
	maxBytes  = 256 << 10
	roundRoom = 32 << 10
)

// standing is copied from a game's session, so that a process can look for work without replaying every game.
type standing struct {
	Game   string `json:"game"`
	Turn   string `json:"turn"`             // the player's letter, as everybody sees it, or "" if the round is over
	Awaits string `json:"awaits,omitempty"` // the seat that has to choose, if others have, at the same time; a secret
	Plies  int    `json:"plies"`            // the moves of which everybody was told
	Over   bool   `json:"over"`             // whether the game, or the whole match, is over
}

func standingOf(s session.Session) standing {
	info := s.Game().Info()
	now := standing{Game: info.Name, Turn: info.Letter(s.TurnFor(boardgame.NoPlayer)),
		Plies: s.PliesFor(boardgame.NoPlayer), Over: s.Match().Over}
	if letter := info.Letter(s.Turn()); letter != now.Turn {
		now.Awaits = letter
	}
	return now
}

// awaited returns the letter of the player who has to act.
func (s standing) awaited() string { return cmp.Or(s.Awaits, s.Turn) }

// silent reports whether a player is not told of an action: a silent move, or what somebody chooses in secret, which
// nobody else learns of. See session.Session.TurnFor.
func (g *game) silent(after session.Session, p boardgame.Player) bool {
	if after.Plies() != g.session.Plies() {
		return after.Plies() > g.session.Plies() && after.PliesFor(p) == g.session.PliesFor(p)
	}
	return g.session.State().Together() && reflect.DeepEqual(after.See(p), g.session.See(p)) &&
		reflect.DeepEqual(after.See(boardgame.NoPlayer), g.session.See(boardgame.NoPlayer))
}

// head holds everything in an entry except the session.
type head struct {
	standing
	Seats   map[string]seat `json:"seats"`
	Watch   string          `json:"watch"` // the hash of the spectators' secret, or "" if anyone may watch
	Clock   *clock          `json:"clock,omitempty"`
	Created int64           `json:"created"` // in Unix milliseconds, like Changed and Shown
	Changed int64           `json:"changed"`
	// the place in lists: when the game ended or was changed last, or earlier if it has not left its place since
	Shown int64  `json:"shown"`
	Due   int64  `json:"due,omitempty"`   // when something must be done, unless the game is over
	Bytes int    `json:"bytes,omitempty"` // the size of the chunks
	From  string `json:"from,omitempty"`  // who created the game: see Order
	Order string `json:"order,omitempty"` // the hash of the order, if it had a key
	// by letter: the hashes of the keys of the last changes that had one
	Done map[string][]string `json:"done,omitempty"`

	// of a game that is over, or "" if nobody has won, copied from the session like Reason and Score
	Winner  string          `json:"winner,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	Score   string          `json:"score,omitempty"`
	Rematch string          `json:"rematch,omitempty"` // the identifier of the next game of the same players
	Said    map[string]Said `json:"said,omitempty"`    // the last phrase of each player, by letter
	// how many changes of the entry were phrases, an agreement to a rematch, or claims
	Talk int64 `json:"talk,omitempty"`
	Busy int64 `json:"busy,omitempty"` // until when a worker has claimed the bot's turn, in Unix milliseconds

	// Untold counts the silent moves of which a seat was not told, by letter, with "" for spectators.
	Untold map[string]int64 `json:"untold,omitempty"`

	// Closed says that nobody has begun the next round of a match for long, so that it is over.
	Closed bool `json:"closed,omitempty"`
}

// ended reports whether nothing can happen on the board any more.
func (h *head) ended() bool { return h.Over || h.Closed }

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

// entry is the JSON of a game's row without the head.
type entry struct {
	Session json.RawMessage `json:"session"`
	chunk                   // without the full chunks
}

// chunk is the JSON of a part of a log.
type chunk struct {
	Log  []string `json:"log,omitempty"`
	Left []int64  `json:"left,omitempty"` // as in a game
}

// game is one version of a game. A cached game never changes, except that it caches what each player sees.
type game struct {
	head
	id      string
	version int64
	session session.Session

	// left has an element for each entry of the session's log if there is a clock per game: after a move, the milliseconds
	// that its player had left. It is for taking back moves.
	left []int64

	seen [maxPlayers + 1]atomic.Pointer[told] // what each player sees, computed on demand
}

const maxPlayers = int(boardgame.Fourth)

// revision counts the changes of a game that can make a move stale, from 1. Nobody is sent it: see revisionFor.
func (g *game) revision() int64 { return g.version - g.Talk }

// revisionFor counts the changes of which p was told, from 1. Only this number is sent to p.
func (g *game) revisionFor(p boardgame.Player) int64 {
	return g.revision() - g.Untold[g.letter(p)]
}

// stored updates the head from the session, and returns the change that stores the game. The argument before is the
// version on which the game is based, or nil for a new game.
func (s *Service) stored(before, g *game) (c store.Change, err error) {
	g.standing = standingOf(g.session)
	if g.ended() {
		g.Winner, g.Reason = g.session.Match().Winner, g.session.Brief(boardgame.NoPlayer).Reason
		g.Score = g.session.Score()
		if m := g.session.Match(); m.Wins > 1 {
			var wins []string
			for _, letter := range g.letters() {
				wins = append(wins, strconv.Itoa(m.Score[letter]))
			}
			g.Score = strings.Join(wins, " : ")
		}
	}
	if g.ended() || g.Changed >= g.Shown+stays {
		g.Shown = g.Changed
	}
	g.Due = g.dueAt(s.config.Idle)
	old, full := 0, g.session.Entries()/chunkSize
	if before != nil {
		old = before.session.Entries() / chunkSize
	}
	from := min(old, full)
	for n := range from {
		if !slices.Equal(times(before, n), times(g, n)) {
			from = n // after moves were taken back
			break
		}
	}
	if old != full || from != old {
		c.Tail = &store.Tail{From: from}
	}
	for n := from; n < old; n++ {
		text, err := before.chunk(n)
		if err != nil {
			return c, err
		}
		g.Bytes -= len(text)
	}
	for n := from; n < full; n++ {
		text, err := g.chunk(n)
		if err != nil {
			return c, err
		}
		g.Bytes += len(text)
		c.Tail.Chunks = append(c.Tail.Chunks, text)
	}
	e := entry{chunk: chunk{g.session.Log(full * chunkSize), g.left[min(full*chunkSize, len(g.left)):]}}
	if e.Session, err = g.session.Head(); err != nil {
		return c, err
	}
	c.Row = g.row(g.version + 1)
	if c.Head, err = json.Marshal(g.head); err != nil {
		return c, err
	}
	s.place(&c, before, g)
	c.Session, err = json.Marshal(e)
	return c, err
}

func (g *game) chunk(n int) ([]byte, error) {
	return json.Marshal(chunk{g.session.Log(n * chunkSize)[:chunkSize], times(g, n)})
}

// times returns the times of a chunk, or nil if there are none.
func times(g *game, n int) []int64 {
	if !g.timed() {
		return nil
	}
	return g.left[n*chunkSize:][:chunkSize]
}

// decode decodes a stored game, and replays it. If it is invalid, decode logs the reason and returns ErrDamaged.
func (s *Service) decode(stored store.Game) (*game, error) {
	g := &game{id: stored.ID, version: stored.Version}
	if err := g.load(s, stored); err != nil {
		return nil, s.damaged(stored.ID, err)
	}
	return g, nil
}

// Look returns the places in lists that a stored game belongs to, or what is wrong with it.
func (s *Service) Look(stored store.Game) (places []store.Place, err error) {
	g := &game{id: stored.ID, version: stored.Version}
	if err := g.load(s, stored); err != nil {
		return nil, err
	}
	return g.inLists(), nil
}

// damaged logs what is wrong with a stored game, and returns ErrDamaged.
func (s *Service) damaged(id string, err error) error {
	s.log.Error("a stored game is damaged", "game", id, "error", err)
	return ErrDamaged
}

// load sets what a stored game says.
func (g *game) load(s *Service, stored store.Game) error {
	if err := json.Unmarshal(stored.Head, &g.head); err != nil {
		return err
	}
	var e entry
	if err := json.Unmarshal(stored.Session, &e); err != nil {
		return err
	}
	var log []string
	size := 0
	for n, text := range stored.Chunks {
		var part chunk
		if err := json.Unmarshal(text, &part); err != nil {
			return err
		}
		if len(part.Log) != chunkSize {
			return fmt.Errorf("chunk %d has %d entries", n, len(part.Log))
		}
		log, g.left, size = append(log, part.Log...), append(g.left, part.Left...), size+len(text)
	}
	if size != g.Bytes || len(e.Log) >= chunkSize {
		return fmt.Errorf("the head has chunks of %d bytes and %d more entries; the chunks have %d bytes",
			g.Bytes, len(e.Log), size)
	}
	joined, err := session.Join(e.Session, append(log, e.Log...), s.config.Games.Find)
	if err != nil {
		return err
	}
	g.session, g.left = joined, append(g.left, e.Left...)
	return g.agree(s)
}

// agree returns an error if the head contradicts the session, or if this program knows no level of a bot. The store has
// checked that nothing else has changed what was written.
func (g *game) agree(s *Service) error {
	switch now := standingOf(g.session); {
	case g.standing != now:
		return fmt.Errorf("the head has %+v; the session has %+v", g.standing, now)
	case len(g.Seats) != g.session.Players():
		return fmt.Errorf("%d seats for %d players", len(g.Seats), g.session.Players())
	case g.timed() && len(g.left) != g.session.Entries(), !g.timed() && len(g.left) != 0:
		return fmt.Errorf("%d times for %d entries of the log", len(g.left), g.session.Entries())
	}
	for _, letter := range g.letters() {
		seat, ok := g.Seats[letter]
		if _, isBot := s.level(seat.Bot); !ok || seat.Bot != "" && !isBot {
			return fmt.Errorf("there is no seat %q, or it has the bot %q, which is none of %s", letter, seat.Bot,
				strings.Join(s.Levels(), ", "))
		}
	}
	return nil
}

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
	ErrNotFound  = store.ErrNotFound
	ErrForbidden = errors.New("this needs the secret of one of the game's seats")
	ErrWatcher   = errors.New("a spectator can't do that")
	ErrDamaged   = errors.New("what is stored of this game is damaged, so the game can't continue")
)
