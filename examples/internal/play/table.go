package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

// table is where people and bots play.
type table struct {
	console  *console
	setup    setup
	game     dynamic.Game
	info     game.Info
	players  []match.Bot // by seat; nil for a human
	rng      *rand.Rand
	start    session.Session  // a session of the match with which the program began
	session  session.Session  // the game as it is now
	shown    bool             // whether the current position has been shown
	left     bool             // whether the user has quit
	unsaved  bool             // whether the last move could not be kept
	watching boardgame.Player // the last human to see the board, if several humans share the screen
}

// set makes a session the current one. Seats that nobody has played so far get human players.
func (t *table) set(s session.Session) {
	for n := len(t.players); n < s.Players(); n++ {
		t.players = append(t.players, nil)
		t.console.printf("%s is human.\n", t.info.Seats[n].Name)
	}
	t.session, t.shown = s, false
	t.keep()
}

// undo takes back the last move of a human, and everything after it, or says why not.
func (t *table) undo() {
	for s := t.session; ; {
		before, err := s.Undo()
		if _, none := s.Before(); none != nil {
			t.console.printf("You have nothing to take back.\n")
			return
		}
		if err != nil {
			t.refused(err)
			return
		}
		if s = before; t.isHuman(s.Turn()) {
			t.set(s)
			return
		}
	}
}

// names returns the kinds of the first n players, for records.
func (t *table) names(n int) (names []string) {
	for _, b := range t.players[:min(n, len(t.players))] {
		if b == nil {
			names = append(names, human)
		} else {
			names = append(names, b.String())
		}
	}
	return names
}

// turn returns the player whose turn it is, or, when the game is over, whom the position names.
func (t *table) turn() boardgame.Player { return cmp.Or(t.session.Turn(), t.session.State().Turn()) }

// isHuman reports whether a player is human. A player without a seat is not.
func (t *table) isHuman(p boardgame.Player) bool {
	return p != boardgame.NoPlayer && int(p) <= len(t.players) && t.players[p-1] == nil
}

func (t *table) humans() (seats []boardgame.Player) {
	for p := boardgame.First; int(p) <= t.session.Players(); p++ {
		if t.isHuman(p) {
			seats = append(seats, p)
		}
	}
	return seats
}

// play runs games until the user quits. It shows the board when a human has to act, at the end, and after each move if
// only bots play.
func (t *table) play() {
	t.console.printf("%s, seed %d. Type a move, or help.\n", t.info.Title, t.setup.seed)
	t.console.wrapped("On the board: "+t.signs()+".", "  ")
	for !t.left && t.console.err == nil {
		s := t.session
		asks := s.Over() || t.isHuman(s.Turn())
		if !t.shown && (asks || len(t.humans()) == 0) {
			t.shown = true
			t.showAll()
		}
		switch {
		case t.left:
		case s.Over():
			prompt := "next round, undo or quit [next]> "
			if s.Match().Over {
				prompt = "new, undo or quit [new]> "
			}
			t.listen(prompt)
		case asks:
			t.listen(t.info.Seat(s.Turn()).Name + "> ")
		default:
			t.botMoves()
		}
	}
}

// goOn says what is asked of a human who has made a part of their turn.
func (t *table) goOn() {
	s, p := t.session, t.session.Turn()
	last := s.Played(p, s.PliesFor(p)-1)
	if t.left || !t.isHuman(p) || len(last) == 0 || last[0].Turn != s.Turns() || last[0].Seat != t.info.Letter(p) {
		return
	}
	if clicks, err := s.View(p).Clicks(); err == nil {
		t.console.printf("%s goes on with the turn. %s\n", t.info.Seat(p).Name, clicks.Ask)
	}
}

// showAll shows the board, and the result of the game.
func (t *table) showAll() {
	t.showBoard()
	for _, told := range t.toldBy() {
		t.console.wrapped(told+".", "  ")
	}
	if !t.session.Over() || t.left {
		t.goOn()
		return
	}
	says := t.session.Outcome()
	if t.session.Abandoned() == "" {
		says += ", after " + plies(t.session.Plies())
	}
	t.console.wrapped(says+".", "  ")
	if s := t.session.Score(); s != "" {
		t.console.wrapped("The score is "+s+".", "  ")
	}
	if s := t.score(); s != "" {
		t.console.wrapped(s, "  ")
	}
}

// score returns a sentence with the score of the match, or "" for a single game.
func (t *table) score() string {
	m := t.session.Match()
	if m.Wins == 1 {
		return ""
	}
	var wins []string
	for _, seat := range t.info.Seats[:t.session.Players()] {
		wins = append(wins, fmt.Sprintf("%s %d", seat.Name, m.Score[seat.Letter]))
	}
	text := fmt.Sprintf("The match to %d wins: %s.", m.Wins, strings.Join(wins, ", "))
	if winner, won := t.info.Player(m.Winner); won {
		text += " " + t.info.Seat(winner).Name + " has won the match."
	}
	return text
}

func (t *table) botMoves() {
	s := t.session
	name := t.info.Seat(s.Turn()).Name
	bot, next := t.players[s.Turn()-1], s
	report, err := match.Think(context.Background(), bot, s, t.rng.Uint64())
	if err == nil {
		next, err = match.Act(bot, s, report)
	}
	if err != nil {
		// Stop here. A bot that keeps failing must not cause an endless loop.
		t.console.printf("%s can't continue: %v\n", name, err)
		t.left = true
		return
	}
	// the person at the terminal may not know all of it
	viewer, shown := t.viewer(), t.shown
	shown = !t.tell(viewer, next) && shown
	if open := next.Offer(s.Turn()); open != nil && open.By == t.info.Seat(s.Turn()).Letter && len(t.humans()) > 0 {
		t.console.printf("%s offers a draw: the command draw accepts it.\n", name)
	}
	t.set(next)
	t.shown = shown
}

// tell prints the moves after which s is the session, as far as the viewer may know them and no human made them. It
// returns false if there are no moves of which the viewer knows.
func (t *table) tell(viewer boardgame.Player, s session.Session) bool {
	played := s.Played(viewer, t.session.PliesFor(viewer))
	played = played[max(0, len(played)-s.Plies()+t.session.Plies()):] // at the end, the viewer learns of all moves
	for _, m := range played {
		p, ok := t.info.Player(m.Seat)
		switch {
		case !ok:
			t.console.printf("Chance draws %s.\n", m.Move)
		case !t.isHuman(p):
			t.console.printf("%s plays %s.\n", t.info.Seat(p).Name, m.Move)
		}
	}
	return len(played) > 0
}

// listen reads a line, and executes it as a command or plays it as a move. An empty line shows the board again or, at
// the end, begins another game.
func (t *table) listen(prompt string) {
	line, ok := t.console.ask(prompt)
	switch {
	case !ok:
		t.left = true
	case line == "" && t.session.Over():
		t.again("")
	case line == "":
		t.shown = false
	case t.command(line):
	default:
		t.move(line)
	}
}

func (t *table) move(text string) {
	likely, _ := understand(t.game, t.choices(), text)
	if _, isCell := t.cell(text); isCell && !slices.Contains(t.choices(), likely) {
		t.listMoves(text)
		return
	}
	move, ok := t.understood(text)
	if !ok {
		return
	}
	next, mover := t.session, t.turn()
	err := t.view().Check(move)
	if err == nil {
		next, err = next.Play(mover, move)
	}
	if err != nil {
		t.refused(err)
		return
	}
	if t.console.screen && t.hides(next) && len(t.humans()) > 1 { // before the next player gets the screen
		t.console.draw(next.State().See(mover).Picture(), diagram.Options{Highlight: next.Change(mover).Cells})
	}
	t.tell(mover, next)
	if note := t.learned(mover, next); note != "" {
		t.console.wrapped(note, "  ")
	}
	t.set(next)
}

// refused says why a move or another action was refused and, if the move is not legal, how to read the rule.
func (t *table) refused(err error) {
	text := sentence(err.Error()) + "."
	var illegal *boardgame.MoveError
	if errors.As(err, &illegal) {
		text = fmt.Sprintf("No: %s. That is rule %s; to read it, type why %s", illegal.Sentence(), illegal.Rule.ID(),
			illegal.Move)
	}
	t.console.wrapped(text, "  ")
}

// learned returns what a player has learned by their move: the sentence of the game, or that they are out.
func (t *table) learned(mover boardgame.Player, s session.Session) string {
	if told := s.Brief(mover).Told; told != "" {
		return told + "."
	}
	if s.State().Out(mover) && !s.Over() {
		return t.info.Seat(mover).Name + " is out of the game."
	}
	return ""
}

// toldBy returns the sentences that the game has for the viewer about the moves that others have made since the viewer's
// own last move. Whoever only watches is told about the last move.
func (t *table) toldBy() (list []string) {
	viewer := t.viewer()
	for _, step := range slices.Backward(t.session.Steps(0)) {
		if step.Before().Turn() == viewer || viewer == boardgame.NoPlayer && len(list) > 0 {
			break
		}
		if told := step.Told(viewer); !told.Silent && told.Sentence != "" {
			list = append([]string{told.Sentence}, list...)
		}
	}
	return list
}

// ---- What is shown, and to whom ----

// hides reports whether the game may hide something from its players.
func (t *table) hides(s session.Session) bool { return s.Game().Hides() && !s.Over() }

// viewer returns the player whose view is shown while the game hides something. This is the only human or, if there
// are several, the human whose turn it is. Otherwise viewer returns NoPlayer, whose view contains only what all
// players see.
func (t *table) viewer() boardgame.Player {
	humans, turn := t.humans(), t.turn()
	switch {
	case len(humans) == 1:
		return humans[0]
	case t.isHuman(turn):
		return turn
	}
	return boardgame.NoPlayer
}

// view returns the view of the player who acts.
func (t *table) view() dynamic.View { return t.session.View(t.turn()) }

// picture returns a picture of the position, as the viewer sees it, and the cells that the last move has changed.
func (t *table) picture() (p picture.Picture, last []string) {
	s, viewer := t.session, t.viewer()
	p = s.State().Picture()
	if t.hides(s) {
		p = s.View(viewer).Picture()
	}
	return p, s.Change(viewer).Cells
}

// showBoard draws the board with the last move marked. If several humans share the screen, it is wiped between their
// turns.
func (t *table) showBoard() {
	viewer := t.viewer()
	if t.hides(t.session) && len(t.humans()) > 1 && viewer != boardgame.NoPlayer && viewer != t.watching {
		if !t.handOver(viewer) {
			t.left = true
			return
		}
		t.watching = viewer
	}
	p, last := t.picture()
	t.console.draw(p, diagram.Options{Highlight: last})
}

// handOver prepares the screen for another human. It waits for the previous human, wipes the screen, and waits for the
// next human. If the console is not a terminal, it prints only the name of the player whose view follows. It returns
// false if the input ends, or a human quits.
func (t *table) handOver(to boardgame.Player) (ok bool) {
	name := t.info.Seat(to).Name
	if !t.console.screen {
		t.console.printf("What %s sees:\n", name)
		return true
	}
	if t.watching != boardgame.NoPlayer {
		line, ok := t.console.ask("Press Enter to wipe the screen, and hand over to " + name + ". ")
		if !ok || isVerb(line, "quit") {
			return false
		}
	}
	t.console.wipe()
	line, ok := t.console.ask(name + ", press Enter when nobody else is looking. ")
	return ok && !isVerb(line, "quit")
}

// sentence returns text with a capital first letter, unless it begins with the name of a cell.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size < len(text) && unicode.IsDigit(rune(text[size])) {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
