package frontend

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// dozen is the number of exercises of each game.
const dozen = 12

// entry is a lesson or an exercise: see board/learn.js.
type entry struct{ title, position, tree string }

func entries(t *testing.T, game string) (lessons, exercises []entry) {
	t.Helper()
	text, err := os.ReadFile("board/" + game + ".txt")
	require.NoError(t, err)
	for block := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n\n") {
		lines := strings.Split(block, "\n")
		require.Len(t, lines, 3, block)
		if e := (entry{lines[0], lines[1], lines[2]}); strings.HasPrefix(e.title, "Win in") {
			exercises = append(exercises, e)
		} else {
			lessons = append(lessons, e)
		}
	}
	return lessons, exercises
}

var token = regexp.MustCompile(`\{[^}]*\}|[()]|[^\s(){}]+`)

// Each game has five to eight lessons. The position of each is the start or one that the rule book shows, every move
// in it is legal, it says what to do, and the rules that it cites are those of the game.
func TestLessons(t *testing.T) {
	for _, g := range clutch.Games() {
		info := g.Info()
		lessons, _ := entries(t, info.Name)
		require.GreaterOrEqual(t, len(lessons), 5)
		require.LessOrEqual(t, len(lessons), 8)
		start, err := g.Start(nil)
		require.NoError(t, err)
		book, err := os.ReadFile(filepath.Join("../../..", info.Name, "doc.go"))
		require.NoError(t, err)
		for _, l := range lessons {
			shown := l.position == start.String() || strings.Contains(string(book), "//\t"+l.position+"\n")
			require.True(t, shown, "%s, %s: not in the rule book", info.Name, l.title)
			at, err := g.Parse(l.position)
			require.NoError(t, err)
			require.True(t, strings.HasPrefix(l.tree, "{"), l.title)
			var before []dynamic.State
			var outer [][]dynamic.State // before, with the position after it
			for _, word := range token.FindAllString(l.tree, -1) {
				switch {
				case word == "(":
					last := len(before) - 1
					outer = append(outer, append(slices.Clone(before), at))
					at, before = before[last], before[:last]
				case word == ")":
					back := outer[len(outer)-1]
					outer, before, at = outer[:len(outer)-1], back[:len(back)-1], back[len(back)-1]
				case word[0] == '{':
					for _, cited := range regexp.MustCompile(`\(([^)]*)\)`).FindAllStringSubmatch(word, -1) {
						for id := range strings.SplitSeq(cited[1], ", ") {
							known := slices.ContainsFunc(info.Book().Rules,
								func(r game.RuleText) bool { return r.Rule.ID() == id })
							require.True(t, known, "%s cites %s", l.title, id)
						}
					}
				default:
					next, err := at.Apply(word)
					require.NoError(t, err, "%s, %s", info.Name, l.title)
					before, at = append(before, at), next
				}
			}
		}
	}
}

// Each exercise is what it says: the first move wins, however the opponent answers, and no other move does; and its
// tree has every move that wins after the answer.
func TestExercises(t *testing.T) {
	for _, g := range clutch.Games() {
		name := g.Info().Name
		_, exercises := entries(t, name)
		require.Len(t, exercises, dozen, name)
		for _, e := range exercises {
			s, err := g.Parse(e.position)
			require.NoError(t, err)
			again, ok := exercise(s)
			require.True(t, ok, "%s: %s", name, e.position)
			require.Equal(t, e, again)
		}
	}
}

// wins reports whether the player to move wins with a move, whatever the answers are, in so many moves of their own.
func wins(s dynamic.State, move string, moves int) bool {
	p := s.Turn()
	next, err := s.Apply(move)
	if err != nil {
		return false
	}
	if winner, over := next.Winner(); over || moves == 1 {
		return over && winner == p
	}
	for _, answer := range next.Moves() {
		after, err := next.Apply(answer)
		if err != nil {
			return false
		}
		if winner, over := after.Winner(); over && winner == p {
			continue
		} else if over || !slices.ContainsFunc(after.Moves(), func(m string) bool { return wins(after, m, moves-1) }) {
			return false
		}
	}
	return true
}

// exercise returns the exercise of a position: to win in two moves or, in a game that hides something, in one. There
// must be exactly one winning move, among others, and the player to move must know the whole position.
func exercise(s dynamic.State) (entry, bool) {
	moves := s.Moves()
	winning := func(s dynamic.State, n int) (list []string) {
		for _, m := range s.Moves() {
			if wins(s, m, n) {
				list = append(list, m)
			}
		}
		return list
	}
	if len(moves) < 4 {
		return entry{}, false
	}
	now := winning(s, 1)
	if view := s.See(s.Turn()).String(); view != s.String() {
		// Six turned eggs are known as B's, and A has six eggs. So the others are A's.
		known := strings.Count(view, "b") == 6 && strings.Count(view, "?") == 6
		return entry{"Win in one", s.String(), strings.Join(now, " ")}, known && len(now) == 1
	}
	if len(now) > 0 {
		return entry{}, false
	}
	first := winning(s, 2)
	if len(first) != 1 {
		return entry{}, false
	}
	next, err := s.Apply(first[0])
	if err != nil {
		return entry{}, false
	}
	// The opponent gives the answer after which the fewest moves win.
	best, answers := "", []string(nil)
	for _, answer := range next.Moves() {
		after, err := next.Apply(answer)
		if err != nil {
			return entry{}, false
		}
		if list := winning(after, 1); len(list) > 0 && (best == "" || len(list) < len(answers)) {
			best, answers = answer, list
		}
	}
	if best == "" || next.CountMoves() < 2 {
		return entry{}, false
	}
	tree := first[0] + " " + best + " " + answers[0]
	for _, other := range answers[1:] {
		tree += " (" + other + ")"
	}
	return entry{"Win in two", s.String(), tree}, true
}
