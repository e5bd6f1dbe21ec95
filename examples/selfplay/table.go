package main

import (
	"bytes"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/seed4105872c/clutch/boardgame"
)

func (t *tally) print(out io.Writer) error {
	var b bytes.Buffer
	m := t.match
	games := fmt.Sprintf("%d games", t.games)
	if t.games < m.games {
		games = fmt.Sprintf("interrupted after %d of %d games", t.games, m.games)
	}
	fmt.Fprintf(&b, "%s: %s from seed %d%s\n", m.game.Info().Name, games, m.seed, t.cap())
	if t.games > 0 {
		t.scores(&b)
		t.ends(&b)
		t.costs(&b)
	}
	_, err := out.Write(b.Bytes())
	return err
}

// cap returns the part of the heading that states the ply limit, or "" if no game reached the limit.
func (t *tally) cap() string {
	if t.unfinished == 0 {
		return ""
	}
	return fmt.Sprintf(", each of at most %d plies", t.match.maxPlies)
}

// scores writes one table with the scores of both bots, and one with the scores of the sides.
func (t *tally) scores(out io.Writer) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "\nbot\twon\tlost\tdrawn\tunfinished\tshare\t95 % interval\t\n")
	for i, s := range t.bots {
		name := fmt.Sprintf("%c %v", 'A'+i, t.match.bots[i])
		t.row(w, name, s, len(t.bots))
	}
	w.Flush()
	w = tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "\nside\twon\tlost\tdrawn\tunfinished\tshare\t95 % interval\t\n")
	for i, s := range t.seats {
		t.row(w, t.match.game.Info().Seat(boardgame.Player(i+1)).Name, s, len(t.seats))
	}
	w.Flush()
}

// row counts a game without a winner as an equal share of a win for each bot or side.
func (t *tally) row(w io.Writer, name string, s score, of int) {
	share := t.share(s, of)
	low, high := wilson(share, t.games)
	fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t", name, s.won, s.lost, t.drawn, t.unfinished)
	fmt.Fprintf(w, "%.1f %%\t%.1f to %.1f %%\t\n", 100*share, 100*low, 100*high)
}

// ends writes the number of games that each rule ended, in the order of the rules.
func (t *tally) ends(out io.Writer) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "\nended by\t\tgames\n")
	for _, r := range t.match.game.Info().Rules {
		if n := t.ended[r.Rule]; n > 0 {
			fmt.Fprintf(w, "%s\t%s\t%d\n", r.Rule.ID(), r.Title, n)
		}
	}
	if t.repeated > 0 {
		fmt.Fprintf(w, "\tthe third occurrence of a position\t%d\n", t.repeated)
	}
	if t.unfinished > 0 {
		fmt.Fprintf(w, "\tunfinished\t%d\n", t.unfinished)
	}
	w.Flush()
}

func (t *tally) costs(out io.Writer) {
	least, median, mean, greatest := t.length()
	fmt.Fprintf(out, "\nplies: %d to %d, median %d, mean %.1f\n", least, greatest, median, mean)
	for i, s := range t.spent {
		if s.nodes > 0 {
			fmt.Fprintf(out, "%c: %d nodes, %.2f Mnodes/s in each game\n", 'A'+i, s.nodes, float64(s.nodes)/s.time.Seconds()/1e6)
		}
	}
	fmt.Fprintf(out, "took %.1f s with %d games at the same time\n", t.took.Seconds(), min(t.match.workers, t.match.games))
}
