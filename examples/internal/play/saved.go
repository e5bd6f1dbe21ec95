package play

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/lines"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

// ---- The game in progress, which the program keeps by itself ----

// file returns the path of the file that keeps a game, or "" if games are not kept.
func (t *table) file(name string) string {
	if t.console.folder == "" {
		return ""
	}
	return filepath.Join(t.console.folder, "clutch", "play-"+name+".json")
}

// keep writes the current session to its file, so that the next start can go on with it. When the game is over, or
// nobody has moved, it removes the file. If writing fails, it says so, but not again as long as it fails.
func (t *table) keep() {
	path, failed := t.file(t.info.Name), t.unsaved
	t.unsaved = false
	if path == "" {
		return
	}
	s := t.session
	if s.Match().Over || s.Entries() == 0 {
		os.Remove(path)
		return
	}
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = command.ReplaceFile(path, func(w io.Writer) error {
			return json.NewEncoder(w).Encode(map[string]any{"players": t.names(s.Players()), "session": s})
		})
	}
	t.unsaved = err != nil
	if t.unsaved && !failed {
		t.console.wrapped("The game can't be kept for the next start: "+printable(err.Error())+".", "  ")
	}
}

// resume offers to go on with the game that was kept last, unless the command line says how the game begins.
func (t *table) resume() (resumed bool, err error) {
	if t.setup.Options != nil || t.setup.Position != "" {
		return false, nil
	}
	s, players := t.lastKept()
	if s.Game() == nil {
		return false, nil
	}
	t.game, t.info, t.players = s.Game(), s.Game().Info(), players
	text := fmt.Sprintf("Go on with %s (%s; %s)", t.info.Title, strings.Join(t.names(s.Players()), ", "),
		plies(s.PliesFor(boardgame.NoPlayer)))
	resumed, err = t.console.yes(text,
		"The game was not finished. If you begin another game of this kind, it takes the place of the old one.", "yes")
	if !resumed || err != nil {
		t.players = nil
		return false, err
	}
	t.session, t.start = s, s
	return true, nil
}

// lastKept returns the session and the players of the game that was kept last. A file that can't be read gets another
// name, so that the next game does not replace it.
func (t *table) lastKept() (last session.Session, players []match.Bot) {
	games := catalog.Games()
	if t.setup.Game != "" {
		only, err := games.Choose(t.setup.Game)
		if err != nil {
			return last, nil // whoever asks for the game will be told
		}
		games = dynamic.Games{only}
	}
	var newest time.Time
	for _, g := range games {
		file := t.file(g.Info().Name)
		info, err := os.Stat(file)
		if err != nil || !info.ModTime().After(newest) {
			continue
		}
		s, who, err := readKept(file)
		if err != nil {
			_ = os.Rename(file, file+".bad")
			t.console.wrapped(printable(fmt.Sprintf(
				"The game that was kept can't be read: %v. Its file is now %s.", err, file+".bad")), "  ")
			continue
		}
		last, players, newest = s, who, info.ModTime()
	}
	return last, players
}

func readKept(path string) (kept session.Session, players []match.Bot, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return kept, nil, err
	}
	var in struct {
		Players []string
		Session json.RawMessage
	}
	if err := json.Unmarshal(text, &in); err != nil {
		return kept, nil, err
	}
	if kept, err = session.Read(in.Session, catalog.Find); err != nil {
		return kept, nil, err
	}
	for _, kind := range in.Players {
		b, err := parseBot(kind, kept.Game(), kept.State())
		if err != nil {
			return kept, nil, err
		}
		players = append(players, b)
	}
	if len(players) != kept.Players() {
		err = fmt.Errorf("%d players for %d seats", len(players), kept.Players())
	}
	return kept, players, err
}

// ---- Files that players name ----

func (t *table) save(name string) {
	s := t.session
	err := command.CreateFile(name, 0o644, func(w io.Writer) error {
		_, err := s.Record().WriteTo(w)
		return err
	})
	switch {
	case errors.Is(err, os.ErrExist):
		t.console.printf("The file %q exists already; nothing was written.\n", name)
	case err != nil:
		t.failed(err)
	default:
		t.console.printf("The game was saved in %q, with %s.\n", name, plies(s.Plies()))
	}
}

func (t *table) failed(err error) {
	t.console.wrapped("That did not work: "+printable(err.Error()), "  ")
}

// load sets up the position in args, or opens a file and continues its game. If the file has several games, a number
// after its name selects one.
func (t *table) load(args string) {
	settings := t.setup.settings()
	at, notPosition := t.game.Parse(args)
	if notPosition == nil {
		settings.Names, settings.Wins = t.names(at.Players()), 1
		t.pushed(session.At(t.game, args, settings))
		return
	}
	var s session.Session
	r, err := readRecord(args)
	if err == nil {
		s, err = session.FromRecord(t.game, r, settings)
	}
	switch {
	case errors.Is(err, os.ErrNotExist):
		t.console.wrapped(fmt.Sprintf("\"%s\" is neither a file nor a position: %s.", printable(args),
			printable(notPosition.Error())), "  ")
	case err != nil:
		t.failed(err)
	default:
		t.set(s)
		t.console.printf("Loaded %s of a game: %s.\n", plies(len(r.Moves)), r.Outcome())
	}
}

// readRecord reads the game that the arguments of load select: a file, or a file and the number of a game in it.
func readRecord(args string) (found record.Record, err error) {
	name, number := args, 0
	file, err := os.Open(name)
	if at := strings.LastIndexByte(args, ' '); errors.Is(err, os.ErrNotExist) && at > 0 {
		if n, notNumber := strconv.Atoi(args[at+1:]); notNumber == nil && n > 0 {
			name, number = strings.TrimSpace(args[:at]), n
			file, err = os.Open(name)
		}
	}
	if err != nil {
		return found, err
	}
	defer file.Close()
	n := 0
	for r, err := range record.All(lines.Edited(file)) {
		if failed := (*os.PathError)(nil); errors.As(err, &failed) {
			return found, failed // whose line means nothing
		}
		if err != nil {
			return found, err
		}
		if n++; n == max(number, 1) {
			found = r
		}
	}
	switch {
	case n == 0:
		return found, errors.New("there is no game in it")
	case number > n:
		return found, fmt.Errorf("the last game in it is number %d", n)
	case number == 0 && n > 1:
		return found, fmt.Errorf("there are %d games in it; for the second, load %s 2", n, name)
	}
	return found, nil
}
