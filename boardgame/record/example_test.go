package record_test

import (
	"errors"
	"fmt"
	"os"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/coucou"
)

// This example records a game while it is played.
func Example() {
	game, err := clutch.Find("cuckoo")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := record.NewAt(game, "6/7/8/5E2c/8/7/C4e b", "Ada", "Grace")
	if err != nil {
		fmt.Println(err)
		return
	}
	r.Comments = append(r.Comments, "A player who captures the last piece except the cuckoo loses.")
	s, err := game.Parse(r.Position)
	for _, move := range []string{"d6-d7", "d9xd7"} {
		if err == nil {
			s, err = s.Apply(move)
			r.Moves = append(r.Moves, record.Move{Text: move})
		}
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	r.Result = record.ResultOf(s)
	if _, err := r.WriteTo(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// game cuckoo
	// rules 1
	// position 6/7/8/5E2c/8/7/C4e b
	// player b Ada
	// player r Grace
	// result b wins by cuckoo/E3
	// ; A player who captures the last piece except the cuckoo loses.
	// 1 d6-d7
	// 2 d9xd7
	// end
}

// This example shows the error for an illegal move, with its place in the text and the rule.
func ExampleError() {
	r, err := record.Parse(`game coucou
rules 1
position 7/1r1b3/b6/7/7/7/7/7/7/7/7 b
player b
player r
result unfinished
; A player who can capture must capture, even if a step into the nest is possible.
1 d10-d11
end
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := clutch.Find(r.Game)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = r.Replay(game)
	fmt.Println(err)
	var wrong *record.Error
	fmt.Println(errors.As(err, &wrong), wrong.Line, wrong.Column, wrong.Rule == coucou.MustCapture)
	fmt.Println(errors.Is(err, coucou.MustCapture))
	// Output:
	// line 8, column 3: a9 can capture b10, so d10-d11 is not allowed (coucou/C2)
	// true 8 3 true
	// true
}
