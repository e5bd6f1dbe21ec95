package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/review"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

// hint says what the strongest bot would do. The bot knows what the player has seen during the game, and nothing else.
func (t *table) hint(string) {
	if t.session.Over() {
		t.console.printf("The game is over.\n")
		return
	}
	bot, err := parseBot(match.Perfect, t.game, t.session.State())
	solved := err == nil
	if !solved {
		levels := t.session.Game().Levels()
		bot = match.Level(levels[len(levels)-1])
		if t.info.Name == "cookiedisco" && !errors.Is(err, fs.ErrNotExist) {
			t.console.wrapped("The solution of the game can't be used: "+printable(err.Error()), "  ")
		}
	}
	report, err := match.Think(context.Background(), bot, t.session, t.rng.Uint64())
	if err != nil {
		t.failed(err)
		return
	}
	best, standing := report.Move, t.standing(report.Value)
	if solved {
		var all []string
		for _, c := range report.Choices {
			all = append(all, c.Line[0])
		}
		best = oneOf(all)
		if report.Value.Result == search.Open {
			standing = "Neither side can force a win, so the game can go on for ever."
		}
	}
	if len(t.choices()) == 1 {
		best += ", the only legal move"
	}
	text := "Play " + best + ". " + standing
	if len(report.Line) > 1 {
		text += " The game may continue: " + strings.Join(report.Line[1:], " ") + "."
	}
	t.console.wrapped(text+t.reasons(report), "  ")
}

// standing says in words how good the position is. The value is that of the player whose turn it is.
func (t *table) standing(v search.Value) string {
	me := t.info.Seat(t.session.Turn()).Name
	switch v.Result {
	case search.Won:
		return fmt.Sprintf("%s can force a win within %s.", me, plies(v.Plies))
	case search.Lost:
		return fmt.Sprintf("%s loses within %s, if the play is perfect.", me, plies(v.Plies))
	case search.Drawn:
		return "Neither side can do better than a draw."
	}
	return fmt.Sprintf("The bot expects %s to win %.0f of 100 games.", me, 100*v.Share)
}

// reasons returns sentences that explain why a search prefers its move, with a space before them.
func (t *table) reasons(r search.Report[string]) (text string) {
	if r.Value.Result != search.Open || len(r.Line) == 0 || len(t.choices()) == 1 {
		return "" // it has been said, or nothing was searched
	}
	for _, sentence := range t.session.State().Reasons(r, "your", "their") {
		text += " " + sentence
	}
	return text
}

// analyse searches the position for the given number of seconds, and shows the three best moves. On a terminal, a line
// tells meanwhile how far it has looked ahead.
func (t *table) analyse(args string) {
	const most = 3600
	seconds, err := strconv.Atoi(cmp.Or(args, "5"))
	if err != nil || seconds < 1 || seconds > most {
		t.console.printf("%q is not a number of seconds from 1 to %d.\n", args, most)
		return
	}
	if t.session.Over() {
		t.console.printf("The game is over.\n")
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(seconds)*time.Second)
	defer cancel()
	v, meter := t.view(), t.console.meter
	bots := v.Bots()
	o := search.Options{Nodes: search.Unlimited, Seed: t.rng.Uint64(), Choices: 3}
	bot, err := t.session.Thinker(v.Viewer(), bots[len(bots)-1])
	if err != nil {
		t.failed(err)
		return
	}
	meter.Start()
	o.Progress = func(r search.Report[string]) {
		meter.Text(func() string { return fmt.Sprintf("%s ahead: %s  %s", plies(r.Depth), r.Value, r.Move) })
	}
	r, err := bot.Search(ctx, v, o)
	meter.Clear()
	if err != nil {
		t.failed(err)
		return
	}
	t.console.printf("%s ahead, %d positions:\n", plies(r.Depth), r.Nodes)
	for i, c := range r.Choices {
		t.console.wrapped(fmt.Sprintf("%d. %s %s", i+1, c.Value, strings.Join(c.Line, " ")), "     ")
	}
	t.console.wrapped(t.standing(r.Value)+t.reasons(r), "  ")
}

// review prints the costliest moves of the round, in their order.
func (t *table) review(string) {
	s := t.session
	if s.Plies() == 0 {
		t.console.printf("No move has been made.\n")
		return
	}
	list, err := review.Of(context.Background(), s, review.Options{Seed: t.rng.Uint64()})
	if err != nil {
		t.console.printf("%s.\n", sentence(err.Error()))
		return
	}
	for _, said := range review.Sentences(list) {
		t.console.wrapped(said, "    ")
	}
	if len(review.Mistakes(list)) == 0 {
		t.console.printf("No move was a mistake.\n")
	}
}
