package session

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Session is a game in progress, or a game that is over. The zero Session has no game: its Game and its State are nil,
// it counts as over, it refuses every action, and its JSON is null.
type Session struct {
	game    dynamic.Game
	info    *game.Info
	head    record.Record   // the record of the current round, without its moves
	table   table           // what else is stored
	now     *ply            // the current position, with all moves before it
	earlier []record.Record // the rounds before this one
}

// table is what a session stores besides its records. Seats are given by their letters.
type table struct {
	Settings            // without the names and the date, which are in the record
	Lots      []string  `json:"lots,omitempty"`      // the options that are drawn anew for each round
	Out       []leaving `json:"out,omitempty"`       // the players who have left the round, in order
	Offer     *Offer    `json:"offer,omitempty"`     // the open offer, nil if there is none
	Declined  []string  `json:"declined,omitempty"`  // who have offered a draw in vain and not moved since
	Refused   string    `json:"refused,omitempty"`   // whose request to take back was in vain, until the next move
	Abandoned string    `json:"abandoned,omitempty"` // the reason why the round was abandoned, "" if it was not
	Sealed    []choice  `json:"sealed,omitempty"`    // the choices of players who choose at the same time as others
}

// Settings holds what the players agree on before they begin.
type Settings struct {
	Names      []string `json:"names,omitempty"`      // in the order of the seats, for good; missing or "" if unknown
	Date       string   `json:"date,omitempty"`       // the date of the game, such as 2026-07-14, or ""
	Repetition bool     `json:"repetition,omitempty"` // whether the third occurrence of a position draws the game
	Plies      int      `json:"plies,omitempty"`      // the most moves that a round may have, 0 for no limit

	// Seed determines what chance draws in the match, and what is drawn by lot in each of its rounds: see game.Info.Lots.
	// It may not be 0 if there are lots to draw, or if chance does. A program that lets people play takes one that
	// nobody can guess.
	Seed uint64 `json:"seed,omitempty"`

	// Wins is the number of rounds that a player must win to win the match, and 1 for a single game. If it is 0, a
	// game that begins at the start has the game's own number, and a game that begins at a position is a single game.
	Wins int `json:"wins,omitempty"`
}

const maxWins = 100

// New returns a session at the start of a game; [At] returns one at a position. Options that are left to the lot are
// drawn with the seed of the settings, for this round and for each later one. New returns the errors of [record.New], and
// an error if the settings are invalid.
func New(g dynamic.Game, o game.Options, settings Settings) (Session, error) {
	lots := g.Info().Lots(o)
	secret := func(o game.Option) bool { return o.Secret } // a later round draws it
	switch {
	case len(lots) == 0 && g.HasChance():
	case len(lots) == 0 && !slices.ContainsFunc(g.Info().Options, secret):
		settings.Seed = 0 // it is not needed
	case settings.Seed == 0:
		return Session{}, fmt.Errorf("the settings have no seed to draw %q", lots)
	}
	r, err := record.New(g, g.Info().DrawLots(o, rand.New(rand.NewPCG(settings.Seed, 0))), settings.Names...)
	if err != nil {
		return Session{}, err
	}
	s, err := begin(g, r, settings)
	if err == nil {
		s.table.Lots = lots
	}
	return s, err
}

// At returns a session that begins at the given position. It returns the errors of [record.NewAt], and an error if the
// settings are invalid. Every round of a match begins at the same position.
func At(g dynamic.Game, position string, settings Settings) (Session, error) {
	r, err := record.NewAt(g, position, settings.Names...)
	if err != nil {
		return Session{}, err
	}
	if !g.HasChance() {
		settings.Seed = 0
	}
	return begin(g, r, settings)
}

// begin returns a session at the beginning of a round, with the date of the settings.
func begin(g dynamic.Game, r record.Record, settings Settings) (Session, error) {
	r.Date = settings.Date
	if _, err := r.MarshalText(); err != nil { // only the date is new, and the caller knows of no lines
		return Session{}, fmt.Errorf("the date: %w", errors.Unwrap(err))
	}
	return replayed(g, r, settings)
}

// FromRecord returns a session that continues a recorded game. It replays the record, and takes the players' names
// and the date from the record instead of the settings. It returns the errors of [record.Record.Replay], and an error
// if the settings are invalid.
func FromRecord(g dynamic.Game, r record.Record, settings Settings) (Session, error) {
	if !g.HasChance() {
		settings.Seed = 0
	}
	return replayed(g, r, settings)
}

func replayed(g dynamic.Game, r record.Record, settings Settings) (Session, error) {
	start, steps, err := r.Steps(g)
	if err != nil {
		return Session{}, err
	}
	r = r.Clone()
	info := g.Info()
	if settings.Wins == 0 {
		settings.Wins = 1
		if info.Match != nil && r.Position == "" {
			settings.Wins = info.Match.Wins
		}
	}
	switch {
	case g.HasChance() && settings.Seed == 0:
		return Session{}, errors.New("the settings have no seed from which chance draws")
	case settings.Wins < 1 || settings.Wins > maxWins:
		return Session{}, fmt.Errorf("a match to %d wins is impossible: the number must be from 1 to %d",
			settings.Wins, maxWins)
	case settings.Plies < 0:
		return Session{}, fmt.Errorf("a round of %d moves is impossible", settings.Plies)
	}
	settings.Names, settings.Date = nil, "" // they are in the record
	s := Session{game: g, info: &info, head: r, table: table{Settings: settings}}
	s.head.LinesBefore, s.head.Moves = 0, nil
	s.now = &ply{state: start, line: record.Begin(start)}
	for i, m := range r.Moves {
		s.now = s.after(m, steps[i])
	}
	return s.settle(), nil
}

// Game returns the game being played, or nil for the zero Session.
func (s Session) Game() dynamic.Game { return s.game }

// Settings returns the settings, with the number of wins filled in.
func (s Session) Settings() Settings {
	settings := s.table.Settings
	settings.Date = s.head.Date
	for _, p := range s.head.Players {
		settings.Names = append(settings.Names, p.Name)
	}
	return settings
}

// State returns the current position. It contains all hidden information, so it is for bots and archives, and must not
// be sent to a page.
func (s Session) State() dynamic.State {
	if s.game == nil {
		return nil
	}
	return s.now.state
}

// States returns the positions of the round, from the first to the last, without the first n of them. Like State, they
// contain all hidden information. The caller may change the slice.
func (s Session) States(n int) []dynamic.State {
	var list []dynamic.State
	for _, p := range s.now.since(n) {
		list = append(list, p.state)
	}
	return list
}

// Steps returns the moves of the round as they were made, without the first n of them. Like State, they contain all
// hidden information.
func (s Session) Steps(n int) []dynamic.Step {
	var list []dynamic.Step
	for _, p := range s.now.since(max(0, n) + 1) {
		list = append(list, p.step)
	}
	return list
}

// Watched yields the moves of the round without the first n of them, as a seat was told of them, each with the seat's
// view before it: what a [dynamic.Thinker] watches. In a game that hides nothing and has no rule for repetitions, it
// yields nothing.
func (s Session) Watched(seat boardgame.Player, n int) iter.Seq2[dynamic.View, string] {
	return func(yield func(dynamic.View, string) bool) {
		if s.game == nil || !s.game.Hides() && s.game.RepetitionRule() == "" {
			return
		}
		for _, step := range s.Steps(n) {
			if !step.Told(seat).Silent && !yield(step.Before().See(seat), step.Seen(seat)) {
				return
			}
		}
	}
}

// Thinker returns a bot for a seat, which has watched the moves of the round.
func (s Session) Thinker(seat boardgame.Player, b search.Bot) (dynamic.Thinker, error) {
	if s.game == nil {
		return nil, s.can(seat, Move)
	}
	bot, err := s.game.Thinker(b)
	for view, move := range s.Watched(seat, 0) {
		if err == nil {
			err = bot.Watch(view, move)
		}
	}
	return bot, err
}

// Moves returns the texts of the round's moves, without the first n of them. Like State, they may reveal hidden
// information.
func (s Session) Moves(n int) []string {
	var list []string
	for _, p := range s.now.since(max(0, n) + 1) {
		list = append(list, p.move.Text)
	}
	return list
}

// Players returns the number of players who take part, including players who are out.
func (s Session) Players() int { return len(s.head.Players) }

// Turn returns the player whose turn it is, or NoPlayer if the round is over. Of players who choose at the same time,
// it is the first one who has not chosen. Nobody else may know this: see [Session.TurnFor].
func (s Session) Turn() boardgame.Player {
	for p := range s.awaited() {
		return p
	}
	return boardgame.NoPlayer
}

// Plies returns the number of moves made in the round, including silent ones. Like State, it must not be sent to a
// page: see [Session.PliesFor].
func (s Session) Plies() int {
	if s.game == nil {
		return 0
	}
	return s.now.number
}

// Turns returns the number of the turn, from 1, or of the last one if the round is over. A turn is what one player does
// before it is another player's turn: one move or several, and the draws of chance between them. It is 0 for the zero
// Session.
func (s Session) Turns() int {
	if s.game == nil {
		return 0
	}
	return s.now.line.Turn()
}

// PliesFor returns the number of moves made in the round of which p knows. Until the round is over, this does not
// count the moves that are silent for p. For a spectator it counts the moves of which everybody was told, and a
// program that acts on moves where everybody can see it, such as a clock, must count these.
func (s Session) PliesFor(p boardgame.Player) int { return s.count(s.now, s.viewer(p)) }

// Over reports whether the round is over, by the rules of the game or of the table.
func (s Session) Over() bool {
	return s.game == nil || s.table.Abandoned != "" || s.head.Result.Reason != record.Unfinished
}

// Result returns the result of the round. Its reason is record.Unfinished if the round is not over or was abandoned.
func (s Session) Result() record.Result { return s.head.Result }

// Abandoned returns the reason why the round was abandoned, or "" if it was not.
func (s Session) Abandoned() string { return s.table.Abandoned }

// Record returns the record of the round with all hidden information. Until the round is over, the record must not
// leave the server.
func (s Session) Record() record.Record {
	r := s.headRecord()
	for _, p := range s.now.since(1) {
		r.Moves = append(r.Moves, p.move)
	}
	return r.Clone()
}

// headRecord returns the record of the round without its moves. It shares memory with the session.
func (s Session) headRecord() record.Record {
	r := s.head
	if s.table.Abandoned != "" {
		r.Comments = append(slices.Clip(r.Comments), s.table.Abandoned)
	}
	return r
}

// RecordFor returns the record that p may see now. If p is NoPlayer or does not take part, that is what spectators may
// see. If the game hides nothing or the round is over, it is the whole record.
//
// During a game that hides something, the full list of moves would reveal too much, because anyone who knows the start
// could replay the game and see everything. The returned record therefore has only the last n moves of players, where n is
// the number of players, and what chance has drawn since. Instead of the game's beginning, it has p's view of the
// position before these moves. The only comment in the record names the viewer and the number of the first move. Such a
// record can be shown, but not replayed. It depends only on p's view of that position and on what p has seen since.
// RecordFor follows all moves of the round, so it takes longer in a longer round.
func (s Session) RecordFor(p boardgame.Player) record.Record {
	r := s.Record()
	if s.Over() || !s.game.Hides() {
		return r
	}
	p = s.viewer(p)
	number := s.recent(p)
	first, who := s.now, "everybody sees"
	if p != boardgame.NoPlayer {
		who = s.name(p) + " sees"
	}
	r.Moves = nil
	for i, q := range s.heard(p, number) {
		if i == 0 {
			first = q.before
		}
		r.Moves = append(r.Moves, record.Move{Text: s.seen(q, p)})
	}
	r.Options, r.Position, r.View = nil, "", first.state.See(p).String()
	r.Comments = []string{fmt.Sprintf("As %s it, from move %d on.", who, number+1)}
	return r
}

// viewer returns the player whose view p gets: p, or NoPlayer if p does not take part. Until the round is over, a
// player who has left sees what a spectator sees, as the table plays on for them, and they could tell others what they
// learn.
func (s Session) viewer(p boardgame.Player) boardgame.Player {
	if int(p) > s.Players() || !s.Over() && s.left(p) != "" {
		return boardgame.NoPlayer
	}
	return p
}

func (s Session) name(p boardgame.Player) string { return s.info.Seat(p).Name }

// seat returns the letter of p's seat, or "" if p does not take part.
func (s Session) seat(p boardgame.Player) string {
	if int(p) > s.Players() {
		return ""
	}
	return s.letter(p)
}

func (s Session) letter(p boardgame.Player) string {
	if s.info == nil {
		return ""
	}
	return s.info.Letter(p)
}

// roundsForAWin is the number of rounds that a match may have for each win that decides it. It bounds matches of
// drawn rounds.
const roundsForAWin = 10

// Round returns the number of the current round, from 1.
func (s Session) Round() int { return len(s.earlier) + 1 }

// Rounds returns the records of the rounds before the current round.
func (s Session) Rounds() (list []record.Record) {
	for _, r := range s.earlier {
		list = append(list, r.Clone())
	}
	return list
}

// Match returns the score of the match, including the current round if it is over. A single game is a match of one
// round.
func (s Session) Match() Match {
	m := Match{Wins: s.table.Wins, Round: s.Round(), Score: map[string]int{}}
	for _, p := range s.head.Players {
		m.Score[p.Letter] = 0
	}
	rounds := s.earlier
	if s.Over() {
		rounds = append(slices.Clip(rounds), s.head)
	}
	for _, r := range rounds {
		if r.Result.Winner == boardgame.NoPlayer {
			m.Drawn++
			continue
		}
		winner := s.letter(r.Result.Winner)
		m.Score[winner]++
		if m.Score[winner] >= m.Wins {
			m.Winner = winner
		}
	}
	m.Over = s.Over() && (m.Wins <= 1 || m.Winner != "" || m.Round >= roundsForAWin*m.Wins)
	return m
}

// canGoOn returns a refusal if the round is not over, or if the match has no next round.
func (s Session) canGoOn() error {
	if !s.Over() {
		return refuse("round", "the round is not over")
	}
	switch m := s.Match(); {
	case m.Wins <= 1:
		return refuse("round", "this was a single game")
	case m.Winner != "":
		return refuse("round", "the match is over: %s has won it", s.name(s.head.Player(m.Winner)))
	case m.Over:
		return refuse("round", "the match is over: nobody has won it in %d rounds", m.Round)
	}
	return nil
}

// nextRound returns a session at the start of the next round of the match.
func (s Session) nextRound() (Session, error) {
	settings := s.Settings()
	settings.Seed = s.chance().Uint64() | 1
	next, err := s.start(s.Round()+1, settings)
	if err != nil {
		return s, err
	}
	next.earlier, next.table.Lots = append(slices.Clip(s.earlier), s.Record()), s.table.Lots
	if s.table.Seed != 0 {
		next.table.Seed = settings.Seed // for a later round
	}
	return next, nil
}

// Again returns a new game or match that begins as this one did, on the given date. What was left to the lot is drawn
// anew with the seed: see [Settings]. A position stays as it is, with what was secret in it.
func (s Session) Again(date string, seed uint64) (Session, error) {
	if s.game == nil {
		return s, s.can(boardgame.First, Move)
	}
	settings := s.Settings()
	settings.Date, settings.Seed = date, seed
	again, err := s.start(1, settings)
	if err != nil {
		return s, err
	}
	return again, nil
}

// start returns a session at the start of the round with the given number, with the settings.
func (s Session) start(number int, settings Settings) (Session, error) {
	first := append(slices.Clip(s.earlier), s.head)[0]
	switch {
	case first.Position != "":
		return At(s.game, first.Position, settings)
	case s.info.SecondStart != "" && number%2 == 0:
		return At(s.game, s.info.SecondStart, settings)
	}
	return New(s.game, s.optionsOf(number, first.Options), settings)
}

// optionsOf returns the options of the round with the given number. They differ from those of the first round in the
// starting player, if the game has an option for it, and in what is drawn by lot, or is secret: everybody knows its old
// value by now.
func (s Session) optionsOf(number int, first game.Options) game.Options {
	options := maps.Clone(first)
	for _, o := range s.info.Options {
		if o.Secret || slices.Contains(s.table.Lots, o.Name) {
			options[o.Name] = game.ByLot
		}
	}
	if s.info.Match == nil || number == 1 {
		return options
	}
	name := s.info.Match.StarterOption
	if p, ok := s.info.Player(first[name]); ok {
		options[name] = s.info.Seats[(int(p-boardgame.First)+number-1)%s.Players()].Letter
	}
	return options
}
