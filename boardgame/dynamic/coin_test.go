package dynamic_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// coin is a toy game with hidden information. The first player hides a coin, heads or tails, under a hand. The second player
// can't see the coin, guesses, and wins with the right guess. In the position "H-" nobody has guessed yet. In "HT" the guess
// was wrong. A move is "H" or "T". The bent coin "X-" breaks the laws, because it refuses the moves that it lists.
type coin struct{ face, guess byte } // 'H' or 'T'; guess is 0 before the move

type guess struct{ face byte }

const (
	oneGuess boardgame.Rule = "coin/G1"
	noPeek   boardgame.Rule = "coin/G2"
	guessed  boardgame.Rule = "coin/E1"
)

func (c coin) Turn() boardgame.Player {
	if c.face == 0 {
		return boardgame.NoPlayer
	}
	return boardgame.Second
}

func (c coin) Ended() boardgame.Rule {
	switch {
	case c.face == 0:
		return boardgame.NoPosition
	case c.guess != 0:
		return guessed
	}
	return ""
}

func (c coin) Winner() (boardgame.Player, bool) {
	switch {
	case c.Ended() != guessed:
		return boardgame.NoPlayer, c.Ended() != ""
	case c.face == c.guess:
		return boardgame.Second, true
	}
	return boardgame.First, true
}

func (c coin) AppendMoves(dst []guess) []guess {
	if c.Ended() != "" {
		return dst
	}
	return append(dst, guess{'H'}, guess{'T'})
}

func (c coin) LegalMoves() iter.Seq[guess] { return slices.Values(c.AppendMoves(nil)) }

func (c coin) CountMoves() int { return len(c.AppendMoves(nil)) }

func (c coin) Check(m guess) error {
	switch {
	case c.Ended() != "":
		return &boardgame.MoveError{Rule: c.Ended(), Move: m}
	case m.face == 0 || c.face == 'X':
		return &boardgame.MoveError{Rule: oneGuess, Move: m}
	}
	return nil
}

func (c coin) Apply(m guess) (coin, error) {
	if err := c.Check(m); err != nil {
		return c, err
	}
	return coin{c.face, m.face}, nil
}

func (c coin) Hash() uint64 { return uint64(c.face)<<8 | uint64(c.guess) }

func (c coin) AppendText(dst []byte) ([]byte, error) {
	switch {
	case c.face == 0:
		return dst, nil
	case c.guess == 0:
		return append(dst, c.face, '-'), nil
	}
	return append(dst, c.face, c.guess), nil
}

func (c coin) String() string               { return notation.String(c) }
func (c coin) MarshalText() ([]byte, error) { return c.AppendText(nil) }

func (m guess) AppendText(dst []byte) ([]byte, error) { return append(dst, m.face), nil }
func (m guess) String() string                        { return notation.String(m) }
func (m guess) MarshalText() ([]byte, error)          { return m.AppendText(nil) }

func parseCoin(text string) (coin, error) {
	in := notation.Scan("position", text)
	c := coin{in.OneOf("HTX"), in.OneOf("HT-")}
	in.End()
	if err := in.Err(); err != nil {
		return coin{}, err
	}
	if c.guess == '-' {
		c.guess = 0
	}
	return c, nil
}

func parseGuess(text string) (guess, error) {
	in := notation.Scan("move", text)
	m := guess{in.OneOf("HT")}
	in.End()
	if err := in.Err(); err != nil {
		return guess{}, err
	}
	return m, nil
}

// coinView is a player's view. It has '?' for a hidden coin.
type coinView struct {
	seen   coin
	viewer boardgame.Player
}

func viewCoin(c coin, p boardgame.Player) boardgame.View[coin, guess] {
	if p != boardgame.First && c.guess == 0 {
		c.face = '?'
	}
	return coinView{c, p}
}

func (v coinView) Players() int                          { return 2 }
func (v coinView) CountMoves() int                       { return len(v.AppendMoves(nil)) }
func (v coinView) Viewer() boardgame.Player              { return v.viewer }
func (v coinView) Turn() boardgame.Player                { return v.seen.Turn() }
func (v coinView) Winner() (boardgame.Player, bool)      { return v.seen.Winner() }
func (v coinView) AppendText(dst []byte) ([]byte, error) { return append(dst, v.String()...), nil }
func (v coinView) MarshalText() ([]byte, error)          { return v.AppendText(nil) }
func (v coinView) Ended() boardgame.Rule                 { return v.seen.Ended() }
func (v coinView) String() string                        { return fmt.Sprintf("%d sees %s", v.viewer, v.seen) }

func (v coinView) AppendMoves(dst []guess) []guess {
	if v.viewer != v.seen.Turn() {
		return dst
	}
	return v.seen.AppendMoves(dst)
}

func (v coinView) Check(m guess) error {
	if v.viewer != v.seen.Turn() {
		return &boardgame.MoveError{Rule: noPeek, Move: m}
	}
	return v.seen.Check(m)
}

func (v coinView) Sample(rng *rand.Rand) coin {
	c := v.seen
	if c.face == '?' {
		c.face = "HT"[rng.IntN(2)]
	}
	return c
}

func coinDefinition() game.Definition[coin, guess] {
	return game.Definition[coin, guess]{
		Info: game.Info{
			Name: "coin", Title: "Heads or tails", Version: 3, Aim: "To win.", Notation: "As it is.",
			Seats:   []game.Seat{{Letter: "a", Name: "Ann"}, {Letter: "b", Name: "Bob"}},
			Options: []game.Option{{Name: "face", Doc: "what Ann has", Values: []string{"H", "T"}}},
			Rules: []game.RuleText{
				{Rule: oneGuess, Title: "One guess", Text: "Heads or tails.", Source: "ruling"},
				{Rule: noPeek, Title: "No peeking", Text: "The player who has the coin does not guess.", Source: "ruling"},
				{Rule: guessed, Title: "The end", Text: "The game ends after the guess.", Source: "ruling"},
			},
			MaxPlies: 1,
			Match:    &game.Match{Wins: 2},
		},
		New:       func(o game.Options) (coin, error) { return coin{face: o["face"][0]}, nil },
		Parse:     parseCoin,
		ParseMove: parseGuess,
		Picture:   coinPicture,
		Hidden: &game.Hidden[coin, guess]{
			View: viewCoin, ParseView: parseCoinView,
			Picture: func(v boardgame.View[coin, guess]) picture.Picture { return coinPicture(v.(coinView).seen) },
		},
	}
}

// parseCoinView parses the text of a view, such as "2 sees ?-".
func parseCoinView(text string, p boardgame.Player) (boardgame.View[coin, guess], error) {
	in := notation.Scan("view", text)
	if !in.AcceptWord(fmt.Sprintf("%d sees ", p)) {
		in.Fail(0, "another player's view")
	}
	c := coin{in.OneOf("HT?"), in.OneOf("HT-")}
	in.End()
	if err := in.Err(); err != nil {
		return nil, err
	}
	if c.guess == '-' {
		c.guess = 0
	}
	return coinView{c, p}, nil
}

func coinPicture(c coin) picture.Picture {
	return picture.Picture{Labels: []picture.Label{{Text: strings.ToLower(c.String())}}}
}
