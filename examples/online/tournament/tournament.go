// Package tournament plays many games between bots, and evaluates the results.
//
// A [Plan] determines which bots meet, and with which openings and seeds. Workers play pairs of games at the same time.
// A tournament is a file: its first line is the plan, and each further line has the two games of a pair, all as JSON.
// If the process dies, the next one plays the pairs that are missing. So every game counts exactly once, and the same
// plan gives the same table.
package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// extension ends the name of a tournament's file.
const extension = ".jsonl"

// Tournament is a tournament in a file.
type Tournament struct {
	Name string
	Plan Plan

	// Look, if not nil, is called with the results so far, now and then while Work runs.
	Look func(*Results)

	file *os.File // for Work; nil if the tournament is only read

	mu    sync.Mutex
	pairs map[int]*[2]Game // the finished ones
}

// These are errors of tournaments.
var (
	ErrOtherPlan = errors.New("there is a tournament of this name with a different plan")
	ErrInUse     = errors.New("another process plays this tournament")
)

// Create creates a tournament in a folder, which it makes if necessary. If there is a tournament with this name, Create
// continues it, or returns an error that wraps ErrOtherPlan if its plan differs. The caller must close the tournament.
func Create(dir, name string, p Plan) (*Tournament, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(filepath.Join(dir, name+extension), os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	t := &Tournament{Name: name, file: f}
	if err = system.Lock(f); err != nil {
		err = fmt.Errorf("%s: %w: %w", name, ErrInUse, err)
	} else if err = t.continues(text); err == nil {
		return t, nil
	}
	return nil, errors.Join(err, f.Close())
}

// continues reads the file, which must be new or have this plan, and cuts off what was not finished.
func (t *Tournament) continues(plan []byte) error {
	text, err := io.ReadAll(t.file)
	if err == nil && len(text) == 0 {
		text = append(plan, '\n')
		_, err = t.file.Write(text)
	}
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	if err := t.read(text[:whole]); err != nil {
		return err
	}
	if there, err := json.Marshal(t.Plan); err != nil || !bytes.Equal(there, plan) {
		return fmt.Errorf("%s: %w", t.Name, ErrOtherPlan)
	}
	return t.file.Truncate(int64(whole))
}

// read reads the text of the file.
func (t *Tournament) read(text []byte) error {
	t.pairs = map[int]*[2]Game{}
	for n, line := range bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n")) {
		if n == 0 {
			if err := json.Unmarshal(line, &t.Plan); err != nil {
				return fmt.Errorf("tournament %s: the plan is damaged: %w", t.Name, err)
			}
			if err := t.Plan.Check(); err != nil {
				return fmt.Errorf("tournament %s %w: %w", t.Name, ErrUnplayable, err)
			}
			continue
		}
		var both []Game
		err := json.Unmarshal(line, &both)
		if err == nil {
			err = t.Plan.checkPair(both)
		}
		if err != nil {
			return fmt.Errorf("tournament %s, line %d: %w", t.Name, n+1, err)
		}
		if pair := both[0].Number / 2; t.pairs[pair] == nil {
			t.pairs[pair] = (*[2]Game)(both)
		}
	}
	return nil
}

// checkPair returns an error if the plan has no such pair of games.
func (p *Plan) checkPair(both []Game) error {
	if len(both) != 2 || both[0].Number%2 != 0 || both[1].Number != both[0].Number+1 {
		return errors.New("these are not the two games of a pair")
	}
	if n := both[0].Number / 2; n < 0 || n >= p.Pairs() {
		return fmt.Errorf("there is no pair %d", n)
	}
	return nil
}

// CheckName returns an error if the name can't be part of a file's name, so that no tournament can have it.
func CheckName(name string) error {
	if ok, _ := regexp.MatchString(`^[-_A-Za-z0-9][-_.A-Za-z0-9]{0,99}$`, name); !ok {
		return fmt.Errorf("%q is not a valid name for a tournament: use up to 100 letters, digits and the characters \"-_.\"", name)
	}
	return nil
}

// Open reads the tournament with the given name in a folder, also while a process plays it.
func Open(dir, name string) (*Tournament, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(dir, name+extension))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no tournament is called %s", name)
	}
	if err != nil {
		return nil, err
	}
	t := &Tournament{Name: name}
	return t, t.read(text[:bytes.LastIndexByte(text, '\n')+1])
}

// Names returns the names of all tournaments in a folder, in alphabetical order.
func Names(dir string) (names []string, err error) {
	files, err := os.ReadDir(dir)
	for _, f := range files {
		if name, ok := strings.CutSuffix(f.Name(), extension); ok && CheckName(name) == nil {
			names = append(names, name)
		}
	}
	return names, err
}

// Close closes the file of a tournament that was created.
func (t *Tournament) Close() error { return t.file.Close() }

// add writes a pair of games to the file, on disk.
func (t *Tournament) add(both *[2]Game) error {
	line, err := json.Marshal(both)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, err := t.file.Write(append(line, '\n')); err != nil {
		return err
	}
	t.pairs[both[0].Number/2] = both
	return t.file.Sync()
}
