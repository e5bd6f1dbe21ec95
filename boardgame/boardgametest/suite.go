// Package boardgametest checks the laws that every game must obey. The package works for the games of this module and
// for your own games.
//
// [Suite.Run] checks these laws on games and texts that rapid draws:
//
//  1. There are legal moves if and only if the game is not over. CountMoves and LegalMoves agree with AppendMoves, and no
//     move is listed twice.
//  2. Apply accepts every listed move.
//  3. Every move that can be written but is not listed is refused, and the refusal cites a rule of the game. Check agrees
//     with Apply.
//  4. A state never changes, and the results of its methods depend only on the state. The same seed gives the same game.
//  5. The texts of states and moves round-trip and are unique. Parsing any other text returns an error that says where
//     the problem is.
//  6. A finished game refuses every move, and the refusal cites the rule that ended the game.
//  7. Equal states have equal hashes, and hashes are spread evenly.
//  8. Symmetries commute with play. A state and its images under the symmetries have the same evaluation.
//  9. Everything that a player can learn from a view is independent of what that player can't see. So is everything that
//     package session shows to that player during a game: pages, moves, records, refusals, and what can be taken back.
//  10. No game is longer than the definition's MaxPlies.
//
// Run also checks that the definition is complete, that states are small and contain no pointers, and that the methods
// that bots call most often do not allocate. The traces of moves must name cells of the picture. Clicks must be able to
// select every legal move. Refusals may suggest only legal moves, and every rule must be cited.
//
// Run compares a game with a second implementation of its rules, an [Oracle]. The files in testdata hold further
// expected results: perft tables, a recorded game, and the errors for illegal moves and malformed texts. Review these
// files by hand. A [PlainOracle] is a second implementation that needs only three functions. Run also checks the rule
// book in doc.go, with its worked examples. [EachPly] and [EachGame] play games to test a game's own properties.
// [Suite.Bench] benchmarks all games in the same way.
//
// A game is drawn as a start and a list of numbers, each of which selects a legal move by its remainder. If a game
// breaks a law, rapid leaves out moves and lessens numbers until it finds no shorter game that breaks it, and the
// failure message shows the last position of that game, its moves, and the flag that repeats it. The flags and files
// are rapid's own:
// -rapid.checks=1000 checks each law on so many games instead of 100, and -rapid.seed=1 or the variable RAPID_SEED
// makes a run the same each time. Two flags are the kit's: -update rewrites the files in testdata, and -deep also
// checks the counts above ten million in perft tables.
//
// # Writing a game
//
// Begin with the definition and Run. go test -v reports what is missing: a test without its data is skipped, and says
// why. Then add the oracle, the moves in Refused, and testdata/NAME.perft. Each line of that file has a position, its
// counts from depth 1 on with spaces between them, and their source, separated by semicolons. go test -update writes
// the other files in testdata. Read these files as a player would, especially refusals.txt, which also has the refusals
// of the zero values.
//
// A game is complete without Evaluate, Terms and Fast. Add them later to make bots stronger and random games faster.
// Only programs that construct moves without parsing text need a NewMove.
//
//   - Common questions: A paragraph in the section "Common questions" of doc.go is a question, an answer that cites rules in
//     brackets, and if it helps an example without a drawing. The kit checks that every rule is cited by an example or a
//     question, that every ruling has its reason in the section "Where the rules come from", and all verdicts.
//   - Parsing: Each value has exactly one text, and parsing accepts no other text. Parse accepts every position that the
//     rules allow, including final positions and positions that no game can reach. A position is impossible only if a rule
//     excludes it, for example because a player has too many pieces. Parse then reports every reason.
//   - Worked examples: A worked example is an indented block in doc.go. It has three parts, separated by empty lines: the
//     text of a position, its text diagram, and the verdicts on some moves. The diagram shows no moves, the moves of one
//     verdict, or every move that the verdicts call legal. Each line of the last part has one or more moves, two spaces,
//     and the verdict: "legal", "legal, and White has won (E1)", "the only legal move" (or "moves"), or "no: " with the
//     exact sentence and the rule in brackets. The diagram may leave out rows. The documentation of package diagram explains its signs.
//     The kit checks every part.
//   - The definition: These fields are required: Name, Title, Version, Aim, Notation, at least two Seats, Rules, the
//     Sources that the rules name, New, Parse, ParseMove, Written, Picture and TurnRule. All other fields, such as Options,
//     MaxPlies, and those for symmetries, an evaluation and hidden information, are optional. Without Trace, moves are not
//     drawn.
//   - Zero values: The zero State is not a position: the game is over, it is nobody's turn, and the text is empty. The zero
//     Move is not a move: its text is empty, and Written does not yield it. Parse and ParseMove refuse the empty text.
//   - The zero Move: The zero Move must not be equal to any move that has a text. If a Move held only two cells, a1-a1
//     would be the zero Move, because a1 is cell 0. So the Move must also hold the mark between the cells, as in
//     coucou. The board's ScanMove returns the mark, which is never 0, and AppendMove appends nothing if the mark is 0. Check
//     must refuse the zero Move. The refusal may cite any rule of the game, and usually cites TurnRule. In the zero State,
//     Check cites boardgame.NoPosition. The kit adds both refusals to refusals.txt.
//   - Pictures: notation.Board draws the pictures. If your game draws its own pictures, put the labels of a board of
//     squares at X = -1 and Y = -1. Put the labels of a board of hexagons one cell outside the board.
//   - Symmetries: A Symmetry maps states and moves. If a symmetry does not apply to a state, it maps that state to the zero
//     state.
//   - Secrets: If some pieces have a secret kind, give the state a mark for a piece of unknown kind, and use game.Definition's
//     method Masked. A player's secret choice is a move with a method Masked, as in geister. If the host may make
//     the choice for the player, add an option whose Weights leave out the default.
//   - Shortcuts: A method Fast on *State is optional. Its functions Play and Draw take about twenty lines to write, and
//     they speed up random games and perft several times. Most of the gain comes from not checking a move that is known to
//     be legal: see boardgame.Fast. The kit checks the shortcuts if they exist.
//   - Evaluation: An evaluation is a number on a fixed scale: a lead of 100 means odds of e to 1. To fit an evaluation,
//     play a few thousand games between bots, and take positions from the middle of these games. Then use logistic
//     regression to choose the weights for which 1/(1+exp(-lead/100)) predicts the share of games won. arena train in
//     examples/online makes a net that corrects the evaluation. Write Terms as plain code, piece by
//     piece: the kit uses it to check the fast code of Evaluate. The field Leads of a suite holds pairs of positions, and
//     the first player's lead must be greater in the first position of each pair. Bots can also play without an evaluation.
//   - Drawings: For each drawing in the README, put a line like this one below the package clause of doc.go:
//     "//go:generate go run ../examples/diagram -game coucou -o start.svg"
//
// A complete game also has property tests named after its rules (see EachPly), a test of its cells (Cells and Moves),
// examples that compile, benchmarks (see the suite's method Bench), and a move in Refused for every sentence that a
// refusal can contain. The suite's Uncited names each rule that no refusal can cite, such as a rule about the shape of
// the board, and says why. After go test -update has written testdata/malformed.txt, add a line such as position
// "8/8/8/8/8/8/8/8 w" to it for each reason why a position can be impossible. Then run go test -update again to add the
// errors.
package boardgametest

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Suite holds everything that the kit needs to test a game. Call its method Run in a test, and Fuzz in a fuzz target.
// If a field is empty, Run leaves out the checks that need it.
type Suite[S boardgame.Position[S, M], M boardgame.Move] struct {
	Definition game.Definition[S, M]

	// Oracle is a second implementation of the rules. Without an oracle, Run leaves out the second opinion, the
	// playthrough and the refusals.
	Oracle Oracle

	// Positions holds the texts of positions from which Run plays games, in addition to the start positions. Good
	// choices are busy positions, endings, and positions that random games seldom reach.
	Positions []string

	// Refused holds illegal moves, at least one for each rule that a refusal can cite. The refusals of these moves are
	// in testdata/refusals.txt.
	Refused []Asked

	// Uncited lists the rules that no refusal, impossible position or outcome can cite, each with the reason.
	Uncited map[boardgame.Rule]string

	// Leads holds pairs of positions for a test of the evaluation. The first player's lead over the second player must
	// be greater in the first position of a pair than in the second, without what a net adds. The key of a pair states
	// the reason for the greater lead.
	Leads map[string][2]string

	// TracesTellAll makes Run check that a move changes only cells of its trace. Set TracesTellAll unless moves change
	// cells outside their traces.
	TracesTellAll bool

	// Plies is the maximum number of plies in a random game. 0 means the definition's MaxPlies, or 300 if that is 0
	// too.
	Plies int

	// Words is the size of a state in words of 64 bits, the last of which may be incomplete. MoveSize is the size of a
	// move in bytes. If Words is 0, a state may have up to four words. If MoveSize is 0, a move may have up to 8 bytes.
	Words, MoveSize uintptr
}

// Run checks the game, with a subtest for each law and each file. The subtests are independent, so the flag -run can
// select any of them. Run first checks the laws on which all others depend. If one of these laws is broken, Run checks
// nothing else. The other subtests run in parallel.
func (c Suite[S, M]) Run(t *testing.T) {
	t.Helper()
	k, err := newKit(c)
	if err != nil {
		t.Fatal(err)
	}
	k.runLaws(t)
	parallel(t, "rule book", k.checkRuleBook)
	parallel(t, "perft tables", k.perftTables)
	parallel(t, "second opinion", k.secondOpinion)
	parallel(t, "playthrough", k.playthrough)
	parallel(t, "refusals", k.refusals)
	parallel(t, "malformed texts", k.malformed)
	parallel(t, "leads", k.leads)
}

func (k *kit[S, M]) runLaws(t *testing.T) {
	if combinations(k.def.Options) > mostStarts {
		t.Logf("games start with %d of the combinations of options: each value occurs, but not each combination",
			len(k.starts)-len(k.Positions))
	}
	for _, l := range k.laws() {
		if l.first {
			t.Run(l.name, func(t *testing.T) { k.checkLaw(t, l) })
		}
	}
	if t.Failed() {
		t.Fatal("no other laws are checked until these laws hold")
	}
	for _, l := range k.laws() {
		if !l.first {
			parallel(t, l.name, func(t *testing.T) { k.checkLaw(t, l) })
		}
	}
	parallel(t, "law 7: hashes are the same in every process", k.sameHashElsewhere)
}

func parallel(t *testing.T, name string, test func(t *testing.T)) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		test(t)
	})
}

// Fuzz fuzzes the parsers of positions, views and moves, and Apply with any move in any position. The seed corpus holds
// the starts and the moves in Refused. Every string must either be canonical, or cause an error that names the place or
// the reason. The oracle, if there is one, must agree on every move.
func (c Suite[S, M]) Fuzz(f *testing.F) {
	k, err := newKit(c)
	if err != nil {
		f.Fatal(err)
	}
	for i, s := range k.starts {
		move := k.written[i*len(k.written)/len(k.starts)].String()
		if legal := s.AppendMoves(nil); len(legal) > 0 {
			move = legal[i%len(legal)].String()
		}
		f.Add(s.String(), move)
		if p := boardgame.Player(i % (len(k.def.Seats) + 1)); k.def.Hidden != nil {
			f.Add(k.def.Hidden.View(s, p).String(), move)
		}
	}
	for _, asked := range c.Refused {
		f.Add(asked.position(), asked.move())
	}
	f.Fuzz(func(t *testing.T, position, move string) {
		if err := k.fuzzed(position, move); err != nil {
			t.Fatal(err)
		}
	})
}

// Every test that uses this package has these flags.
var (
	update = flag.Bool("update", false, "rewrite the golden files in testdata")
	deep   = flag.Bool("deep", false, "also count the deep lines of the perft tables")
)

// fewer returns n, or a tenth of n under the race detector, but at least 1. Pass every number of random tries to this
// function: the race detector makes a test ten times slower, but needs only a few tries to find a race.
func fewer(n int) int {
	if underRace() {
		n /= 10
	}
	return max(n, 1)
}

func complete[S boardgame.Position[S, M], M boardgame.Move](d game.Definition[S, M]) error {
	missing := []struct {
		name string
		is   bool
	}{
		{"Name", d.Name == "" || d.Name != strings.ToLower(d.Name)}, {"Title", d.Title == ""},
		{"Version", d.Version < 1},
		{"Aim", d.Aim == ""}, {"Notation", d.Notation == ""},
		{"New", d.New == nil}, {"Parse", d.Parse == nil}, {"ParseMove", d.ParseMove == nil},
		{"Written", d.Written == nil},
		{"Picture", d.Picture == nil},
		{"Symmetries", d.Symmetries == nil && d.Canonical != nil},
		{"Hidden.View", d.Hidden != nil && d.Hidden.View == nil},
		{"Hidden.ParseView", d.Hidden != nil && d.Hidden.ParseView == nil},
		{"Hidden.Picture", d.Hidden != nil && d.Hidden.Picture == nil},
		{"Hidden.Scramble", d.Hidden != nil && d.Hidden.Scramble == nil},
	}
	var absent []string
	for _, field := range missing {
		if field.is {
			absent = append(absent, field.name)
		}
	}
	if len(absent) > 0 {
		return fmt.Errorf("missing or wrong: %s", strings.Join(absent, ", "))
	}
	letters := map[string]bool{}
	for i, s := range d.Seats {
		if len(s.Letter) != 1 || s.Name == "" || letters[s.Letter] {
			return fmt.Errorf("seat %d: letter %q, name %q", i+1, s.Letter, s.Name)
		}
		letters[s.Letter] = true
	}
	if len(d.Seats) < 2 {
		return fmt.Errorf("%d seats", len(d.Seats))
	}
	if !slices.ContainsFunc(d.Book().Rules, func(r game.RuleText) bool { return r.Rule == d.TurnRule }) {
		return fmt.Errorf("TurnRule %q is not one of the Rules", string(d.TurnRule))
	}
	for _, o := range d.Options {
		if err := completeOption(o, d.Hidden != nil, letters); err != nil {
			return fmt.Errorf("option %q: %w", o.Name, err)
		}
	}
	return completeLists(d.Info)
}

// mostOffered is how many values of an option a menu can show, each with a board.
const mostOffered = 12

// completeOption checks how the values of an option are drawn and who may know them.
func completeOption(o game.Option, hidden bool, letters map[string]bool) error {
	sum := 0
	for _, w := range o.Weights {
		if w < 0 {
			return fmt.Errorf("the weight %d is negative", w)
		}
		sum += w
	}
	switch {
	case o.Weights != nil && (len(o.Weights) != len(o.Values) || sum == 0):
		return fmt.Errorf("%d values have %d weights, with the sum %d", len(o.Values), len(o.Weights), sum)
	case slices.Contains(o.Values, game.ByLot):
		return fmt.Errorf("the value %q means that the host draws", game.ByLot)
	case o.Offered == nil && len(o.Values) > mostOffered || len(o.Offered) > mostOffered:
		return fmt.Errorf("menus offer more than %d values: shorten Offered", mostOffered)
	case slices.ContainsFunc(o.Offered,
		func(v string) bool { return v != game.ByLot && !slices.Contains(o.Values, v) }):
		return fmt.Errorf("the list Offered, %v, has an unknown value", o.Offered)
	case o.KnownTo != "" && !hidden:
		return errors.New("KnownTo is set, but the game hides nothing")
	case o.KnownTo != "" && !letters[o.KnownTo]:
		return fmt.Errorf("KnownTo is %q, which is no seat's letter", o.KnownTo)
	}
	return nil
}

func completeLists(i game.Info) error {
	seen, sources, rules := map[string]bool{}, map[string]bool{}, i.Book().Rules
	for _, r := range rules {
		if r.Rule.Game() != i.Name || r.Rule.ID() == "" || r.Title == "" || r.Text == "" || r.Source == "" ||
			seen[string(r.Rule)] {
			return fmt.Errorf("rule %q belongs to another game, occurs twice, or lacks a title, a text or a source",
				string(r.Rule))
		}
		for word := range strings.SplitSeq(r.Source, ", ") {
			if i.Sources[word] == "" {
				return fmt.Errorf("rule %q: Sources does not explain %q", string(r.Rule), word)
			}
			sources[word] = true
		}
		seen[string(r.Rule)] = true
	}
	for word := range i.Sources {
		if !sources[word] {
			return fmt.Errorf("%q is in Sources, but no rule has that source", word)
		}
	}
	if len(rules) == 0 {
		return fmt.Errorf("no Rules")
	}
	for _, o := range i.Options {
		if o.Name == "" || o.Doc == "" || len(o.Values) < 2 || len(o.Words) > 0 && len(o.Words) != len(o.Values) ||
			seen[o.Name] {
			return fmt.Errorf("option %q occurs twice, or lacks a doc, a choice of values or the words for some of them", o.Name)
		}
		seen[o.Name] = true
	}
	return nil
}

// small checks the sizes of states and moves, and that states and moves contain no pointers.
func (k *kit[S, M]) small() error {
	state, move := reflect.TypeFor[S](), reflect.TypeFor[M]()
	if words := (state.Size() + 7) / 8; words > cmp.Or(k.Words, 4) || words < k.Words {
		return fmt.Errorf("a state has %d words, not %d", words, cmp.Or(k.Words, 4))
	}
	if size := move.Size(); size > cmp.Or(k.MoveSize, 8) || size < k.MoveSize {
		return fmt.Errorf("a move has %d bytes, not %d", size, cmp.Or(k.MoveSize, 8))
	}
	if path := pointerIn(state); path != "" {
		return fmt.Errorf("a state holds a pointer: %s", path)
	}
	if path := pointerIn(move); path != "" {
		return fmt.Errorf("a move holds a pointer: %s", path)
	}
	return nil
}

// pointerIn returns the path to a pointer inside a value of type t, or "" if there is none.
func pointerIn(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer, reflect.UnsafePointer, reflect.Map, reflect.Slice, reflect.Chan, reflect.Func,
		reflect.Interface:
		return t.String()
	case reflect.Array:
		return pointerIn(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if path := pointerIn(t.Field(i).Type); path != "" {
				return t.Field(i).Name + ": " + path
			}
		}
	}
	return ""
}

// doesNotAllocate checks that the methods that bots call millions of times allocate nothing.
func (k *kit[S, M]) doesNotAllocate() error {
	for _, s := range k.starts {
		moves := s.AppendMoves(nil)
		buffer := make([]M, 0, len(moves))
		var err error
		calls := []struct {
			name string
			call func()
		}{
			{"AppendMoves", func() { buffer = s.AppendMoves(buffer[:0]) }},
			{"CountMoves", func() { s.CountMoves() }},
			{"Winner", func() { s.Winner() }},
			{"Hash", func() { s.Hash() }},
			{"Evaluate", func() {
				if k.def.Evaluate != nil {
					k.def.Evaluate(s, s.Turn())
				}
			}},
			{"Apply of a legal move", func() {
				for _, m := range moves {
					_, err = s.Apply(m)
				}
			}},
			{"Check of a legal move", func() {
				for _, m := range moves {
					err = s.Check(m)
				}
			}},
		}
		for _, c := range calls {
			if n := testing.AllocsPerRun(5, c.call); n != 0 {
				return fmt.Errorf("%s allocates %v times\n%s", c.name, n, k.show(s))
			}
		}
		if err != nil {
			return k.refusesListed(s, err)
		}
	}
	return nil
}
