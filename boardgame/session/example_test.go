package session_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/oeufs"
)

// Two seats play, and agree on a draw. Every action returns a new session, and a store keeps it as JSON.
func Example() {
	game, err := clutch.Find("coucou")
	if err != nil {
		fmt.Println(err)
	}
	s, _ := session.New(game, nil, session.Settings{Names: []string{"Ada", "Ben"}})
	s, _ = s.Play(boardgame.First, "d2-d3")
	s, _ = s.Do(boardgame.First, session.Draw, "")
	fmt.Println(s.See(boardgame.Second).Actions)

	data, _ := json.Marshal(s)
	again, err := session.Read(data, clutch.Find)
	fmt.Println(err)
	again, _ = again.Do(boardgame.Second, session.Accept, "")
	fmt.Println(again.Outcome())
	// Output:
	// [move resign accept decline]
	// <nil>
	// The players have agreed on a draw
}

// In a game that hides something, a seat gets a view in place of the position. The small letters are eggs that are
// turned over. Blue has looked at the one on c1 only.
func Example_hidden() {
	game, _ := clutch.Find("Ovo")
	s, _ := session.At(game, "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1", session.Settings{})
	blue := s.See(boardgame.First)
	fmt.Println(blue.View, blue.Position == "")
	_, err := s.Play(boardgame.Second, "a1-a2")
	fmt.Println(err, errors.Is(err, oeufs.Clockwise))
	// Output:
	// 6/1?????/4B1/5A/1?4/??a?2 A AB Ac1 true
	// it is Blue's turn true
}
