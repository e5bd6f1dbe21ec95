package session

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Brief holds what a program needs to go on with a game. Each seat is given by its letter, as in the text of a
// position.
type Brief struct {
	Position string   `json:"position,omitempty"` // the position, if the game hides nothing
	View     string   `json:"view,omitempty"`     // the view of the seat, if the game hides something
	Turn     string   `json:"turn"`               // the seat whose turn it is, "" if the round is over
	Moves    []string `json:"moves,omitzero"`     // the moves that the seat can choose now, nil if it is not its turn
	Chosen   string   `json:"chosen,omitempty"`   // the move that the seat has chosen while others still choose theirs
	Over     bool     `json:"over"`
	Winner   *string  `json:"winner,omitempty"` // present if the round is over; "" if nobody has won
	Rule     string   `json:"rule,omitempty"`   // the rule that has ended the round

	// Reason says how the round ended: "rule", "resignation", "time-out", "agreement", "repetition" or "abandoned".
	Reason string `json:"reason,omitempty"`

	Points map[string]int `json:"points,omitempty"` // by seat, if the round ended with points: see Session.Points
	Places map[string]int `json:"places,omitempty"` // by seat, among more than two players: see Session.Places

	// Told says what the seat has learned from the last move of a player of which it knows, and from what chance has drawn
	// since: see game.Told.
	Told string `json:"told,omitempty"`
}

// Seen holds everything that a page needs to show the game to one seat or to a spectator. Its size does not depend on
// the length of the round.
type Seen struct {
	Game  string `json:"game"`
	Title string `json:"title"`
	Seat  string `json:"seat"` // the seat that the page is for, "" for a spectator
	Brief
	Plies int `json:"plies"`
	// whose turn it is, which players have left or are out, and which offers were not accepted; or the outcome
	Caption string `json:"caption"`
	Outcome string `json:"outcome,omitempty"` // a sentence that says how the round ended
	Score   string `json:"score,omitempty"`   // the points or the places, as a text: see Session.Score

	Next []string `json:"next,omitempty"` // the cells that the seat may click first
	// the moves that the seat can choose by label, without clicking a cell
	Complete []game.Choice `json:"complete,omitempty"`

	// the last moves, as many as there are players; Session.Played returns more
	Played []Played        `json:"played,omitempty"`
	Change *picture.Change `json:"change,omitempty"` // the change that the last move made to the board

	Players    []Participant `json:"players"`
	Offer      *Offer        `json:"offer,omitempty"`
	Actions    []string      `json:"actions,omitempty"` // what the seat can do now: Move, Resign and so on
	Repetition int           `json:"repetition"`
	Match      *Match        `json:"match,omitempty"`
	Options    game.Options  `json:"options,omitempty"` // the options that the round started with
}

// Played is a move that was made.
type Played struct {
	Ply  int    `json:"ply"`  // the number of the move, from 1
	Turn int    `json:"turn"` // the number of the turn to which it belongs, from 1: see Session.Turns
	Seat string `json:"seat"`
	Move string `json:"move"`
}

// Participant is a player at the table.
type Participant struct {
	Seat string `json:"seat"`
	Name string `json:"name,omitempty"`
	Out  string `json:"out,omitempty"` // "resignation" or "time-out", or "rule" if the game's rules say so
}

// Match is the score of a match. The match is over when a player has won it, or when it has had ten rounds for each win
// that decides it.
type Match struct {
	Wins   int            `json:"wins"`  // the number of wins needed to win the match
	Round  int            `json:"round"` // the number of the round, from 1
	Score  map[string]int `json:"score"`
	Drawn  int            `json:"drawn"`
	Over   bool           `json:"over"`
	Winner string         `json:"winner,omitempty"` // a seat; "" if nobody has won
}

// View returns p's view of the position or, if p chooses at the same time as others, of the position in which p
// chooses. If p has left the round, it is a spectator's view. It is nil for the zero Session.
//
// A view knows the game, and nothing of the table. If something other than the game's rules has ended the round, the view
// hides nothing, and it still has moves, which the session refuses. So take the moves from Brief or See.
func (s Session) View(p boardgame.Player) dynamic.View {
	if s.game == nil {
		return nil
	}
	p = s.viewer(p)
	if s.Over() {
		return s.now.state.Revealed(p)
	}
	if at := s.now.state.For(p); at != nil {
		return at.See(p)
	}
	return s.now.state.See(p)
}

// TurnFor returns the player whose turn it is, as far as p may know, or NoPlayer if the round is over. A player who
// chooses at the same time as others has the turn until they have chosen, and nobody else learns when that is.
func (s Session) TurnFor(p boardgame.Player) boardgame.Player {
	p = s.viewer(p)
	switch {
	case s.Over():
		return boardgame.NoPlayer
	case !s.chooses(p):
		return s.now.state.Turn()
	case s.sealed(p).Seat == "":
		return p
	}
	for q := boardgame.First; int(q) <= s.Players(); q++ {
		if q != p && s.chooses(q) {
			return q
		}
	}
	return p
}

// Brief returns what p needs to go on with the game. If p is NoPlayer, does not take part or has left the round, this
// is what a spectator sees. The result depends only on what p can see.
func (s Session) Brief(p boardgame.Player) Brief {
	if s.game == nil {
		nobody := ""
		return Brief{Over: true, Winner: &nobody, Reason: "abandoned"}
	}
	v := s.View(p)
	b := Brief{Turn: s.letter(s.TurnFor(p)), Chosen: s.sealed(p).Move, Over: s.Over(),
		Told: s.learned(v.Viewer())}
	if s.game.Hides() {
		b.View = v.String()
	} else {
		b.Position = v.String()
	}
	switch {
	case b.Over:
		winner := s.letter(s.head.Result.Winner)
		b.Winner, b.Rule = &winner, s.head.Result.Rule.ID()
		b.Reason = cmp.Or(string(s.head.Result.Reason), "abandoned")
		b.Points = s.bySeat(s.Points())
		if s.Players() > 2 {
			b.Places = s.bySeat(s.Places())
		}
	case s.TurnFor(p) == v.Viewer():
		b.Moves = v.Moves()
	}
	return b
}

// See returns everything that a page needs to show the game to p. If p is NoPlayer, does not take part or has left the
// round, the page is a spectator's. The result depends only on what p can see.
func (s Session) See(p boardgame.Player) Seen {
	seat, p := s.seat(p), s.viewer(p)
	if s.game == nil {
		return Seen{Brief: s.Brief(p), Outcome: s.Outcome(), Caption: s.Outcome(), Players: []Participant{}}
	}
	seen := Seen{
		Game: s.info.Name, Title: s.info.Title, Seat: seat, Brief: s.Brief(p), Plies: s.PliesFor(p),
		Outcome: s.Outcome(), Score: s.Score(), Players: s.participants(), Offer: s.Offer(p), Repetition: s.now.line.Times(),
		Options: s.info.Known(s.head.Options), Played: s.Played(p, s.recent(p)),
	}
	if s.Over() {
		seen.Options = maps.Clone(s.head.Options)
	}
	for _, action := range actions {
		if s.can(p, action) == nil {
			seen.Actions = append(seen.Actions, action)
		}
	}
	if s.table.Wins > 1 {
		match := s.Match()
		seen.Match = &match
	}
	if seen.Plies > 0 {
		change := s.Change(p)
		seen.Change = &change
	}
	if seen.Caption = seen.Outcome; !s.Over() {
		seen.Caption = s.name(s.TurnFor(p)) + " to move"
		switch {
		case s.now.half():
			seen.Caption = s.name(s.TurnFor(p)) + " goes on with the turn"
		case seen.Chosen != "":
			seen.Caption = "You have chosen " + seen.Chosen + ", and wait for others"
		case s.now.state.Together() && s.chooses(p):
			seen.Caption = "Choose: others choose at the same time"
		case s.now.state.Together():
			seen.Caption = "The players choose at the same time"
		}
		for _, out := range s.table.Out { // the game goes on without them, and somebody has to be told why
			seen.Caption += fmt.Sprintf("; %s %s, so the table plays for %[1]s", s.name(s.head.Player(out.Seat)),
				departed(out.Reason))
		}
		for _, p := range seen.Players {
			if p.Out == "rule" && p.Seat == seat {
				seen.Caption += "; you are out"
			} else if p.Out == "rule" {
				seen.Caption += "; " + s.name(s.head.Player(p.Seat)) + " is out"
			}
		}
		for _, by := range s.table.Declined {
			if s.isIn(s.head.Player(by)) {
				seen.Caption += "; " + s.whose(by, seat) + " offer of a draw was not accepted"
			}
		}
		if by := s.table.Refused; by != "" && s.isIn(s.head.Player(by)) {
			seen.Caption += "; " + s.whose(by, seat) + " request to take back was not accepted"
		}
	}
	if s.TurnFor(p) == p && p != boardgame.NoPlayer {
		clicks, _ := s.View(p).Clicks() // without a click, nothing can be wrong
		seen.Next, seen.Complete = clicks.Next, clicks.Complete
	}
	return seen
}

// whose returns the possessive of a seat's name, or "your" for the player who has the seat.
func (s Session) whose(seat, reader string) string {
	if seat == reader {
		return "your"
	}
	return s.name(s.head.Player(seat)) + "'s"
}

// participants returns the players at the table, in the order of their seats.
func (s Session) participants() (list []Participant) {
	for i, player := range s.head.Players {
		p := boardgame.Player(i + 1)
		out := string(s.left(p))
		if out == "" && s.now.state.Out(p) {
			out = "rule"
		}
		list = append(list, Participant{player.Letter, player.Name, out})
	}
	return list
}

// Played returns the moves that p may know, without the first n of the round's moves of which p was told: see
// [Session.PliesFor]. In a game that hides something and is not over, p may know only the last moves, as many as
// there are players, and what chance has drawn since.
func (s Session) Played(p boardgame.Player, n int) (list []Played) {
	p = s.viewer(p)
	if !s.Over() && s.game.Hides() {
		n = max(n, s.recent(p))
	}
	for _, q := range s.heard(p, max(0, n)) {
		list = append(list, Played{s.count(q, p), q.before.line.Turn(), s.letter(q.before.state.Turn()), s.seen(q, p)})
	}
	return list
}

// Offer returns the open offer, or nil if there is none. The number of moves to take back is that of the moves of which
// p knows.
func (s Session) Offer(p boardgame.Player) *Offer {
	if s.table.Offer == nil {
		return nil
	}
	o, p := *s.table.Offer, s.viewer(p)
	o.Accepted, o.Open = slices.Clone(o.Accepted), s.unanswered()
	if back, err := s.backTo(s.head.Player(o.By)); err == nil && o.Kind == TakeBack {
		o.Plies = s.PliesFor(p) - s.count(back, p)
	}
	return &o
}

// Pieces returns the identifiers of the pieces that p sees, by the names of their cells. An identifier never changes
// during the round. It is the cell where the piece was at the beginning, or where it was put down. Pieces follows all
// moves of the round, so it takes longer in a longer round.
func (s Session) Pieces(p boardgame.Player) (ids map[string]string) {
	for _, q := range s.heard(s.viewer(p), 0) {
		ids = q.step.Change(s.viewer(p)).Follow(ids)
	}
	return ids
}

// Change returns what the last move of which p knows has changed, as p sees the board. If there is no such move, it
// returns the zero Change.
func (s Session) Change(p boardgame.Player) (c picture.Change) {
	for _, last := range s.heard(s.viewer(p), s.PliesFor(p)-1) {
		c = last.step.Change(s.viewer(p))
	}
	return c
}

// Since returns what each move of which p knows has changed since p's own last move, as p sees the board: the others'
// moves, in their last turns. After p's own move, and for a spectator, it returns only the change of the last move. Choices
// at the same time, which are shown together, are all in the list, also p's own, and so is what chance has drawn since.
func (s Session) Since(p boardgame.Player) (list []picture.Change) {
	p = s.viewer(p)
	last := 0 // the turn of the last move
	for q := s.now; q != nil && q.before != nil; q = q.before {
		if q.silent(p) && !s.Over() {
			continue
		}
		turn, together, most := q.before.line.Turn(), q.before.state.Together(), s.Players()-1
		if together {
			most++
		}
		if last = max(last, turn); last-turn >= most {
			break
		}
		own := q.before.state.Turn() == p && !together
		if own && list != nil {
			break
		}
		list = append([]picture.Change{q.step.Change(p)}, list...)
		if own || p == boardgame.NoPlayer && !together && q.before.state.Turn() != boardgame.Chance {
			break
		}
	}
	return list
}
