// Package batches gives programs in other languages batches of games, which they name by numbers: see package env.
package batches

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/env"
)

// Set holds open batches of some games. It is safe for concurrent use, but each batch is for one caller at a time.
type Set struct {
	Games dynamic.Games // made once, because a game keeps the numbers of its actions

	mutex sync.Mutex
	open  map[int64]env.Batch
	last  int64
}

// Open opens a batch of the game with a name. The configuration is an env.Config in JSON.
func (s *Set) Open(name, config string) (handle int64, b env.Batch, err error) {
	g, err := s.Games.Find(name)
	if err != nil {
		return 0, nil, err
	}
	var c env.Config
	in := json.NewDecoder(strings.NewReader(config))
	in.DisallowUnknownFields()
	if err := in.Decode(&c); err != nil {
		return 0, nil, err
	}
	if b, err = g.Batch(c); err != nil {
		return 0, nil, err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.open == nil {
		s.open = map[int64]env.Batch{}
	}
	s.last++
	s.open[s.last] = b
	return s.last, b, nil
}

// Get returns an open batch.
func (s *Set) Get(handle int64) (env.Batch, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if b, ok := s.open[handle]; ok {
		return b, nil
	}
	return nil, errors.New("this batch is closed")
}

// Close closes a batch.
func (s *Set) Close(handle int64) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.open, handle)
}

// Fill fills dst with the mask of a batch, with what seat n observes, or with the successors of game n.
func Fill(b env.Batch, what string, n int, dst []uint8) error {
	switch what {
	case "mask":
		return b.Mask(dst)
	case "observe":
		return b.Observe(n, dst)
	case "successors":
		return b.Successors(n, dst)
	}
	return fmt.Errorf("nothing is called %q", what)
}

// Text returns a text about game i of a batch: its position, the view of seat n, the move with action n, or the action
// of a given move. It can also save the batch, or load what was saved.
func Text(b env.Batch, what string, i, n int, given string) (string, error) {
	switch what {
	case "position":
		return b.Position(i), nil
	case "view":
		return b.View(i, n), nil
	case "move":
		if text := b.ActionText(i, n); text != "" {
			return text, nil
		}
		return "", env.ErrNoAction
	case "action":
		action, err := b.Action(i, given)
		return fmt.Sprint(action), err
	case "save":
		saved, err := b.Save()
		return string(saved), err
	case "load":
		return "", b.Load([]byte(given))
	}
	return "", fmt.Errorf("nothing is called %q", what)
}
