package session

import (
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// Seen holds everything that a page needs to show the game to one seat or to a spectator. Each seat is given by its letter,
// as in the text of a position.
type Seen struct {
	Game     string `json:"game"`
	Title    string `json:"title"`
	Seat     string `json:"seat"`               // the seat that the page is for, "" for a spectator
	Position string `json:"position,omitempty"` // the position, if the game hides nothing
	View     string `json:"view,omitempty"`     // the view of the seat, if the game hides something
	Plies    int    `json:"plies"`
	Turn     string `json:"turn"` // the seat whose turn it is, "" if the round is over
	Caption  string `json:"caption"`

	Over    bool    `json:"over"`
	Winner  *string `json:"winner,omitempty"` // present if the round is over; "" if nobody has won
	Rule    string  `json:"rule,omitempty"`   // the rule that has ended the round
	Reason  string  `json:"reason,omitempty"` // "rule", "resignation", "time-out", "agreement", "repetition" or "abandoned"
	Outcome string  `json:"outcome,omitempty"`

	Moves   []string         `json:"moves,omitempty"`   // the moves that the seat can choose now
	Next    []string         `json:"next,omitempty"`    // the cells that the seat may click first
	Choices []dynamic.Choice `json:"choices,omitempty"` // the moves that the seat can choose by label, without clicking a cell

	Played []Played          `json:"played,omitempty"` // the moves made so far that this seat may know: see the package documentation
	Change *boardgame.Change `json:"change,omitempty"` // the change that the last move made to the board

	Players    []Player          `json:"players"`
	Offer      *Offer            `json:"offer,omitempty"`
	May        []string          `json:"may,omitempty"` // the actions open to the seat: move, resign, draw, takeback, accept, decline, next
	Repetition int               `json:"repetition"`
	Match      *Match            `json:"match,omitempty"`
	Options    boardgame.Options `json:"options,omitempty"` // the options that the round started with
}

// Played is a move that was made.
type Played struct {
	Ply  int    `json:"ply"` // the number of the move, from 1
	Seat string `json:"seat"`
	Move string `json:"move"`
}

// Player is a player at the table.
type Player struct {
	Seat string `json:"seat"`
	Name string `json:"name,omitempty"`
	Out  string `json:"out,omitempty"` // "resignation" or "time-out", or "rule" for a player who is out by the game's rules
}

// Offer is an open offer.
type Offer struct {
	Kind     string   `json:"kind"` // Draw or TakeBack
	By       string   `json:"by"`
	Plies    int      `json:"plies,omitempty"` // the number of moves to take back
	Accepted []string `json:"accepted,omitempty"`
	Open     []string `json:"open"` // the seats that have not yet answered
}

// Match is the score of a match.
type Match struct {
	Wins   int            `json:"wins"`  // the number of wins needed to win the match
	Round  int            `json:"round"` // the number of the round, from 1
	Score  map[string]int `json:"score"`
	Drawn  int            `json:"drawn"`
	Over   bool           `json:"over"`
	Winner string         `json:"winner,omitempty"`
}

// See returns everything that a page needs to show the game to p. If p is NoPlayer or does not take part, the page is a
// spectator's. The result depends only on what p can see. For the zero Session, See returns the zero Seen.
func (s Session) See(p boardgame.Player) Seen {
	if s.game == nil {
		return Seen{}
	}
	p = s.viewer(p)
	v := s.State().See(p)
	seen := Seen{
		Game: s.info.Name, Title: s.info.Title, Seat: s.letter(p), Plies: s.Plies(), Turn: s.letter(s.Turn()),
		Players: s.players(), Offer: s.standing(), May: s.may(p), Repetition: s.Repetition(), Match: s.score(),
		Options: maps.Clone(s.record.Options), Played: s.played(),
	}
	if s.info.HidesInformation {
		seen.View = v.String()
	} else {
		seen.Position = v.String()
	}
	if n := s.Plies(); n > 0 {
		before := s.states[n-1].See(p)
		if change, err := before.Change(s.record.Moves[n-1].Text, v); err == nil {
			seen.Change = &change
		}
	}
	if s.Over() {
		s.end(&seen)
		return seen
	}
	seen.Caption = s.name(s.Turn()) + " to move"
	seen.Moves = v.Moves()
	if clicks, err := v.Clicks(); err == nil {
		seen.Next, seen.Choices = clicks.Next, clicks.Complete
	}
	return seen
}

// end sets the fields of *seen that describe how a round ended.
func (s Session) end(seen *Seen) {
	result := s.record.Result
	winner := s.letter(result.Winner)
	seen.Over, seen.Winner, seen.Rule, seen.Reason = true, &winner, result.Rule.ID(), result.Reason.String()
	if s.abandoned != "" {
		seen.Reason = "abandoned"
	}
	seen.Outcome = s.Outcome()
	seen.Caption = seen.Outcome
}

func (s Session) letter(p boardgame.Player) string {
	if p == boardgame.NoPlayer {
		return ""
	}
	return s.info.Seat(p).Letter
}

func (s Session) letters(players []boardgame.Player) []string {
	list := make([]string, len(players))
	for i, p := range players {
		list[i] = s.letter(p)
	}
	return list
}

func (s Session) players() (list []Player) {
	for i, player := range s.record.Players {
		p := boardgame.Player(i + 1)
		out := ""
		switch reason := s.Out(p); {
		case reason != record.Unfinished:
			out = reason.String()
		case s.State().Out(p):
			out = "rule"
		}
		list = append(list, Player{player.Letter, player.Name, out})
	}
	return list
}

// played returns the moves that every player may know. If the game hides something and is not over, played returns only
// the last n moves, where n is the number of players. Otherwise they are all moves.
func (s Session) played() []Played {
	first := 0
	if s.info.HidesInformation && !s.Over() {
		first = max(0, s.Plies()-s.Players())
	}
	var list []Played
	for i := first; i < s.Plies(); i++ {
		list = append(list, Played{i + 1, s.letter(s.states[i].Turn()), s.record.Moves[i].Text})
	}
	return list
}

func (s Session) standing() *Offer {
	if s.offer.kind == "" {
		return nil
	}
	o := &Offer{Kind: s.offer.kind, By: s.letter(s.offer.by), Accepted: s.letters(s.offer.accepted), Open: s.letters(s.waiting())}
	if o.Kind == TakeBack {
		if ply, err := s.plyBefore(s.offer.by); err == nil {
			o.Plies = s.Plies() - ply
		}
	}
	return o
}

func (s Session) may(p boardgame.Player) (list []string) {
	add := func(what string, can bool) {
		if can {
			list = append(list, what)
		}
	}
	plays := s.running(p) == nil
	_, takeBack := s.plyBefore(p)
	add("move", plays && s.Turn() == p)
	add("resign", plays)
	add("draw", plays && s.offer.kind == "")
	add("takeback", plays && s.offer.kind == "" && takeBack == nil)
	add("accept", plays && slices.Contains(s.waiting(), p))
	add("decline", plays && s.offer.kind != "")
	add("next", p != boardgame.NoPlayer && s.Over() && !s.MatchOver())
	return list
}

// score returns the score of the match, or nil for a single game.
func (s Session) score() *Match {
	if s.rules.wins <= 1 {
		return nil
	}
	winners := s.winners()
	m := &Match{Wins: s.rules.wins, Round: len(s.rounds) + 1, Score: map[string]int{}, Over: s.MatchOver(), Winner: s.letter(s.MatchWinner())}
	for p := boardgame.First; int(p) <= s.Players(); p++ {
		m.Score[s.letter(p)] = s.match().Score(winners, p)
	}
	for _, p := range winners {
		if p == boardgame.NoPlayer {
			m.Drawn++
		}
	}
	return m
}

// SVG draws p's view from p's side for a page: see [diagram.Page]. Each piece has an identifier, the attribute data-piece,
// which never changes during the round. The identifier is the cell where the piece was at the beginning, or where it was put
// down. The cells that the last move changed have the CSS class "last".
func (s Session) SVG(p boardgame.Player, options ...diagram.Option) string {
	if s.game == nil {
		return ""
	}
	p = s.viewer(p)
	ids := map[string]string{}
	var last []string
	before := s.states[0].See(p).Picture()
	for i, m := range s.record.Moves {
		after := s.states[i+1].See(p).Picture()
		trace, err := s.states[i].See(p).Trace(m.Text)
		change, changeErr := boardgame.ChangeOf(before, after, trace)
		if err != nil || changeErr != nil {
			break // impossible: the moves are legal, so they lead from one view to the next
		}
		ids = change.Follow(before, after, ids)
		if i == s.Plies()-1 {
			last = change.Cells(before, after)
		}
		before = after
	}
	page := []diagram.Option{diagram.Page(), diagram.From(p), diagram.Identify(ids), diagram.Last(last...)}
	return diagram.SVG(before, append(page, options...)...)
}
