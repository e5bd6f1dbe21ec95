// Package clutch is a library of rule engines for board games: it knows what is legal, says why something is not, and
// tells when a game is over and who has won. This package is the map, and has all games by name.
//
// The games, one package each, each a rule book first and an engine second:
//
//   - cookiedisco: Cookie Disco, eight cookies that roll around each other until somebody divides them
//   - coucou: Le Coucou picard, a race of eggs in which whoever can capture must
//   - cuckoo: Operation Cuckoo, in which losing one's pieces is half of the plan
//   - oeufs: Ovo, a race of eggs that lose their names, with hidden information
//   - taacoca: Taacoca, two armies of stones that march three at a time
//
// The rooms around them:
//
//   - boardgame: what a game is. A state is a small immutable value; a refused move cites a numbered rule.
//   - boardgame/bitboard: sets of up to 64 and up to 128 cells as values
//   - boardgame/notation: what the games' texts have in common
//   - boardgame/boardgametest: the laws that every game keeps, as a test kit for any game
//   - boardgame/perft: exact counting, and the table files
//   - boardgame/dynamic: a game chosen at run time, with texts for moves
//   - boardgame/record: a game written down, read back and replayed
//   - boardgame/session: a game in progress: seats, views, offers, time, matches
//   - boardgame/search: bots
//   - boardgame/diagram: pictures of positions and moves
//   - cookiedisco/solution: who wins Cookie Disco, from every position
//   - examples/play, examples/referee, examples/perft, examples/diagram, examples/selfplay,
//     examples/solve, examples/site: the programs
//
// Imports go one way: from programs to this package, from here to tools and games, and from those to boardgame. A game
// imports boardgame, boardgame/bitboard and boardgame/notation, and no other game.
//
// # Security
//
// What the library promises to a program that hands it texts and moves of strangers. Behind each promise stand the tests
// that hold it. What is not written here is not promised.
//
//   - No text and no value that a caller can make causes a panic, in a game, a view, a record or a session. Functions that
//     begin with Must are the exception. (FuzzLaws in each game, coucou.TestMustParse, oeufs.FuzzParseView, record.FuzzParse,
//     session.FuzzRead)
//   - The referee's protocol answers any line, and says what is wrong with it. Its memory stays bounded, whatever it is sent.
//     (protocol.FuzzRespond, referee.TestGarbage)
//   - Only legal moves change a state, and only texts of possible positions become states. (law 2, law 3 and law 5 of
//     TestLaws in each game)
//   - A search visits no more positions than it is allowed, and ends soon after its
//     context. (search.TestNodesAndSeeds, search.TestDeadline)
//   - A count ends soon after its context. (perft.TestCancelledByDeadline)
//   - A line of a record that is read has at most 4096 bytes; a longer one is refused before it is read to its end.
//     (record.TestLongLines)
//   - The view of a player, and everything that is asked of it, depends on nothing that the player can't see: its texts,
//     moves, refusals, pictures, clicks and changes, and what a session shows to a seat. (law 9 of TestLaws in oeufs,
//     oeufs.TestViewsAreIndistinguishable, session.TestServerHidesWhatItShould)
//   - Drawing a state that fits a view ends, with a state that can be, for every view that ParseView accepts.
//     (oeufs.FuzzParseView, oeufs.TestSampleIsUniform)
//   - A stored session is played again when it is read, and refused if it was damaged. (session.TestReadRefuses)
//
// Not promised: that answers take equally long. How long a search takes tells what it has found, to somebody who can
// measure it.
package clutch

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// Games returns all games, in the alphabetical order of their names. The slice is the caller's own.
func Games() []dynamic.Game {
	return []dynamic.Game{
		dynamic.Adapt(cookiedisco.Definition()),
		dynamic.Adapt(coucou.Definition()),
		dynamic.Adapt(cuckoo.Definition()),
		dynamic.Adapt(oeufs.Definition()),
		dynamic.Adapt(taacoca.Definition()),
	}
}

// Find returns the game with this name, as files and programs write it: "coucou". The error lists the names.
func Find(name string) (dynamic.Game, error) {
	return find(name, func(_ int, game, _ string) bool { return game == name })
}

// Choose returns the game that a person means: by its name or its title in any case, or by its number in the list of
// Games, from 1. The error lists the names.
func Choose(text string) (dynamic.Game, error) {
	text = strings.TrimSpace(text)
	return find(text, func(number int, name, title string) bool {
		return text == strconv.Itoa(number) || strings.EqualFold(text, name) || strings.EqualFold(text, title)
	})
}

func find(text string, means func(number int, name, title string) bool) (dynamic.Game, error) {
	var names []string
	for i, g := range Games() {
		info := g.Info()
		if means(i+1, info.Name, info.Title) {
			return g, nil
		}
		names = append(names, info.Name)
	}
	return nil, fmt.Errorf("no game is called %q; the games are %s", text, strings.Join(names, ", "))
}
