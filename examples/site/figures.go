package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// figures holds statistics of a game. The random games always come from the same seed, so their statistics never change.
type figures struct {
	Players   string
	First     int     // the number of legal moves at the start
	Branching string  // the average number of legal moves in the random games
	Most      int     // the greatest number of legal moves in the random games
	Length    string  // the median length of the random games, in plies
	Quarters  string  // the quartiles of the lengths of the random games, in plies
	Games     int     // the number of random games
	Bound     string  // the greatest number of plies that a game can have, or "none"
	Bytes     uintptr // the size of a state in memory
	Version   int
	Perft     []count
}

// count is a row of a perft table.
type count struct {
	Depth int
	Nodes string
}

const (
	randomGames = 100
	randomPlies = 20_000
)

// sizes holds the size of each game's State, in bytes.
var sizes = map[string]uintptr{
	"cookiedisco": unsafe.Sizeof(cookiedisco.State{}),
	"coucou":      unsafe.Sizeof(coucou.State{}),
	"cuckoo":      unsafe.Sizeof(cuckoo.State{}),
	"oeufs":       unsafe.Sizeof(oeufs.State{}),
	"taacoca":     unsafe.Sizeof(taacoca.State{}),
}

func newFigures(g dynamic.Game, table string) (*figures, error) {
	s, err := g.Start(nil)
	if err != nil {
		return nil, err
	}
	info := g.Info()
	f := &figures{First: s.CountMoves(), Games: randomGames, Version: info.Version, Players: players(g),
		Bytes: sizes[info.Name], Bound: "none"}
	if n := info.MaxPlies; n > 0 {
		f.Bound = thousands(uint64(n))
	}
	if err := f.playRandomly(s); err != nil {
		return nil, err
	}
	f.Perft, err = readPerft(table, s.String())
	return f, err
}

// players returns the numbers of players that the game allows, as text: "2" or "2 or 4".
func players(g dynamic.Game) string {
	numbers := []int{}
	for _, o := range g.Info().Options {
		for _, v := range o.Values {
			s, err := g.Start(map[string]string{o.Name: v})
			if err == nil && !slices.Contains(numbers, s.Players()) {
				numbers = append(numbers, s.Players())
			}
		}
	}
	if len(numbers) == 0 {
		numbers = []int{len(g.Info().Seats)}
	}
	var words []string
	for _, n := range numbers {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(words, " or ")
}

func (f *figures) playRandomly(start dynamic.State) (err error) {
	rng := rand.New(rand.NewPCG(1, 2))
	var lengths []int
	moves, plies := 0, 0
	for range randomGames {
		s, length := start, 0
		for n := s.CountMoves(); n > 0 && length < randomPlies; n = s.CountMoves() {
			moves += n
			f.Most = max(f.Most, n)
			if s, err = s.Apply(s.RandomMove(rng)); err != nil {
				return err
			}
			length++
		}
		lengths = append(lengths, length)
		plies += length
	}
	slices.Sort(lengths)
	f.Branching = fmt.Sprintf("%.1f", float64(moves)/float64(plies))
	f.Length = thousands(uint64(lengths[len(lengths)/2]))
	f.Quarters = thousands(uint64(lengths[len(lengths)/4])) + " to " + thousands(uint64(lengths[len(lengths)*3/4]))
	return nil
}

// readPerft reads the perft counts of a position from a table file. It returns nil if the file has no line for the position.
func readPerft(file, position string) (list []count, err error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	lines, err := perft.ReadTable(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for _, line := range lines {
		if line.Position == position {
			for i, n := range line.Nodes {
				list = append(list, count{i + 1, thousands(n)})
			}
			return list, nil
		}
	}
	return nil, nil
}

// thousands formats a number with a thin space between groups of three digits.
func thousands(n uint64) string {
	digits := strconv.FormatUint(n, 10)
	var groups []string
	for len(digits) > 3 {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, groups...), "\u202f")
}
