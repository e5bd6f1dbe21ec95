package session_test

import (
	"encoding/json"
	"fmt"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
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

// In a game that hides something, a seat gets a view in place of the position.
func Example_hidden() {
	game, _ := clutch.Find("oeufs")
	s, _ := session.New(game, nil, session.Settings{})
	fmt.Println(s.See(boardgame.First).View)
	fmt.Println(s.See(boardgame.First).Position == "")
	// Output:
	// BBBBBB/6/6/6/6/AAAAAA A AB -
	// true
}
