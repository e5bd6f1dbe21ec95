package match

import (
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Score counts the games of a bot or of a side. Those without a winner are drawn, also if they are unfinished.
type Score struct {
	Won, Drawn, Lost int

	// Sides is the number of bots or sides that share the point of a game without a winner. 0 means two.
	Sides int

	Points Mean // in the games that have ended with points
	Places Mean // in the games of more than two players that have ended
}

// Mean is the mean of some numbers.
type Mean struct{ Sum, N int }

// Add adds a number.
func (m *Mean) Add(number int) { m.Sum, m.N = m.Sum+number, m.N+1 }

// String returns the mean with a decimal place, or "" if there are no numbers.
func (m Mean) String() string {
	if m.N == 0 {
		return ""
	}
	return fmt.Sprintf("%.1f", float64(m.Sum)/float64(m.N))
}

// AddMeans counts the points and the place of a player in a game that has ended with these, in the order of the seats.
func (s *Score) AddMeans(points, places []int, p boardgame.Player) {
	if points != nil {
		s.Points.Add(points[p-1])
	}
	if len(places) > 2 {
		s.Places.Add(places[p-1])
	}
}

// Add counts a game that this bot or side has won (1) or lost (-1), or that has no winner (0).
func (s *Score) Add(outcome int) {
	switch {
	case outcome > 0:
		s.Won++
	case outcome < 0:
		s.Lost++
	default:
		s.Drawn++
	}
}

// Games returns the number of games.
func (s Score) Games() int { return s.Won + s.Drawn + s.Lost }

// Share returns the share of the points, from 0 to 1. A game without a winner counts as an equal share of a win for
// each bot or side. Share returns 0 if there are no games.
func (s Score) Share() float64 {
	sides := max(s.Sides, 2)
	return (float64(s.Won) + float64(s.Drawn)/float64(sides)) / float64(max(s.Games(), 1))
}

// Interval returns the 95 % confidence interval of the share: see [Wilson].
func (s Score) Interval() (low, high float64) { return Wilson(s.Share(), s.Games()) }

// WriteScores writes a table of scores. Each row begins with the cells of its own, with a tab between them, and the first
// row with their titles. There are columns with the mean points and the mean place if there are such games.
func WriteScores(out io.Writer, titles string, scores []Score, cells func(i int) string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	has := func(of func(Score) Mean) bool {
		return slices.ContainsFunc(scores, func(s Score) bool { return of(s).N > 0 })
	}
	points, places := has(func(s Score) Mean { return s.Points }), has(func(s Score) Mean { return s.Places })
	row := func(first, point, place string) {
		if points {
			first += "\t" + point
		}
		if places {
			first += "\t" + place
		}
		fmt.Fprintf(w, "%s\t\n", first)
	}
	row(titles+"\tgames\twon\tdrawn\tlost\tshare\t95 % interval", "points", "place")
	for i, s := range scores {
		low, high := s.Interval()
		row(fmt.Sprintf("%s\t%d\t%d\t%d\t%d\t%.1f %%\t%.1f to %.1f %%", cells(i), s.Games(), s.Won, s.Drawn, s.Lost,
			100*s.Share(), 100*low, 100*high), s.Points.String(), s.Places.String())
	}
	return w.Flush()
}

// Wilson returns Wilson's score interval: the 95 % confidence interval for a share that was observed in n independent
// games. Without games, it is from 0 to 1.
func Wilson(share float64, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959964 // 2.5 % of the normal distribution lies above this value
	games := float64(n)
	middle := share + z*z/(2*games)
	spread := z * math.Sqrt(share*(1-share)/games+z*z/(4*games*games))
	scale := 1 + z*z/games
	return max((middle-spread)/scale, 0), min((middle+spread)/scale, 1)
}

// Lengths holds the lengths of games, in plies.
type Lengths []int

// String returns a sentence with the shortest and the longest length, the mean and the median. It returns "" if there
// are no games.
func (l Lengths) String() string {
	if len(l) == 0 {
		return ""
	}
	sorted := slices.Sorted(slices.Values(l))
	sum := 0
	for _, n := range sorted {
		sum += n
	}
	return fmt.Sprintf("Games have %d to %d plies, with a mean of %.1f and a median of %d.",
		sorted[0], sorted[len(sorted)-1], float64(sum)/float64(len(sorted)), sorted[len(sorted)/2])
}

// Ends counts the games by what ended them: the identifier of a rule, or one of the constants below.
type Ends map[string]int

// These are the reasons of [Ends] that are not rules of a game.
const (
	Repeated   = "the third occurrence of a position"
	Resigned   = "resignation"
	Agreed     = "agreement on a draw"
	Unfinished = "unfinished"
	Faulted    = "a fault"
)

// End returns what ended the game, as in [Ends].
func (g Game) End() string {
	result := g.Session.Result()
	if g.Fault != "" {
		return Faulted
	}
	switch result.Reason {
	case record.ByRule:
		return result.Rule.ID()
	case record.Repetition:
		return Repeated
	case record.Resignation:
		return Resigned
	case record.Agreement:
		return Agreed
	}
	return Unfinished
}

// Finish returns the session of a game between two bots after all its moves, given what ended the game.
func Finish(s session.Session, end string) (session.Session, error) {
	switch end {
	case Resigned:
		return s.Do(s.Turn(), session.Resign, "")
	case Agreed:
		offered, err := s.Do(s.Turn().Opponent(), session.Draw, "")
		if err != nil {
			return s, err
		}
		return offered.Do(s.Turn(), session.Accept, "")
	}
	return s, nil
}

// Write writes a table of the ends, with the game's rules in their order. It writes nothing if there are no games.
func (e Ends) Write(out io.Writer, rules []game.RuleText) {
	if len(e) == 0 {
		return
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "\nended by\t\tgames\n")
	for _, r := range rules {
		if n := e[r.Rule.ID()]; n > 0 {
			fmt.Fprintf(w, "%s\t%s\t%d\n", r.Rule.ID(), r.Title, n)
		}
	}
	for _, other := range []string{Repeated, Resigned, Agreed, Unfinished, Faulted} {
		if n := e[other]; n > 0 {
			fmt.Fprintf(w, "\t%s\t%d\n", other, n)
		}
	}
	w.Flush()
}

// Tally counts the games of a series.
type Tally struct {
	Games   int
	Bots    []Score // in the order of the series' bots
	Seats   []Score
	Ends    Ends
	Lengths Lengths

	series *Series
}

// scores returns n scores before the first game, of bots or sides that play together.
func scores(n int) []Score { return slices.Repeat([]Score{{Sides: n}}, n) }

func (t *Tally) add(g Game) {
	t.Games++
	t.Lengths = append(t.Lengths, g.Session.Plies())
	t.Ends[g.End()]++
	winner := t.series.Winner(g)
	outcome := func(won bool) int {
		switch {
		case won:
			return 1
		case winner >= 0:
			return -1
		}
		return 0
	}
	for i := range t.Bots {
		t.Bots[i].Add(outcome(i == winner))
	}
	for i := range t.Seats {
		p := boardgame.First + boardgame.Player(i)
		won := p == g.Session.Result().Winner || g.Fault != "" && t.series.BotOf(g.Number, p) == winner
		t.Seats[i].Add(outcome(won))
		points, places := g.Session.Points(), g.Session.Places()
		t.Seats[i].AddMeans(points, places, p)
		t.Bots[t.series.BotOf(g.Number, p)].AddMeans(points, places, p)
	}
}

// Write writes the tables of the tally: the scores of the bots and of the sides, what ended the games, and their
// lengths.
func (t *Tally) Write(out io.Writer) {
	info := t.series.Game.Info()
	fmt.Fprintln(out)
	WriteScores(out, "bot", t.Bots, func(i int) string { return fmt.Sprintf("%c %v", 'A'+i, t.series.Bots[i]) })
	fmt.Fprintln(out)
	WriteScores(out, "side", t.Seats, func(i int) string { return info.Seats[i].Name })
	t.Ends.Write(out, info.Book().Rules)
	fmt.Fprintf(out, "\n%v\n", t.Lengths)
}

// Progress returns a line with the standing for a progress meter, such as "A 3, B 1, nobody 2".
func (t *Tally) Progress() string {
	line, nobody := "", t.Games
	for i, s := range t.Bots {
		line += fmt.Sprintf("%c %d, ", 'A'+i, s.Won)
		nobody -= s.Won
	}
	return line + fmt.Sprintf("nobody %d", nobody)
}
