package boards_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boards"
)

type chessMove = boards.Move[Cell]

// Every pair of cells makes two moves, each with a text and a number of its own, which is read back in every form. The
// cells, the mark and the images are those that the text says.
func TestMoves(t *testing.T) {
	texts, keys := map[string]bool{}, map[uint64]bool{}
	for m := range boards.Moves[Cell]() {
		text := m.String()
		texts[text], keys[m.Key()] = true, true
		require.Equal(t, text, m.From().String()+map[bool]string{true: "x", false: "-"}[m.Captures()]+m.To().String())
		require.Equal(t, []string{text[:2], text[3:]}, m.Cells())
		require.Equal(t, m, boards.MoveOf(m.From(), m.To(), text[2] == 'x'))
		again, err := boards.ParseMove[Cell](text)
		require.NoError(t, err)
		require.Equal(t, m, again)
		image := func(mirrored, turned bool) string {
			b := []byte(text)
			for i := 0; i < len(b); i += 3 {
				if mirrored || turned {
					b[i] = 'a' + 'h' - b[i]
				}
				if turned {
					b[i+1] = '1' + '8' - b[i+1]
				}
			}
			return string(b)
		}
		require.Equal(t, image(true, false), m.Mirrored().String())
		require.Equal(t, image(false, true), m.Turned().String())
	}
	require.Len(t, texts, 2*64*64)
	require.Len(t, keys, len(texts))
	for range boards.Moves[Cell]() {
		break // it must stop
	}
}

// A move is stored as its text. The zero Move has an empty one, and no text that is wrong changes a move.
func TestMoveTexts(t *testing.T) {
	var sent, received, stored struct{ Moves [2]chessMove }
	sent.Moves[0] = boards.MoveOf[Cell](8, 17, true)
	text, err := json.Marshal(sent)
	require.NoError(t, err)
	require.JSONEq(t, `{"Moves": ["a2xb3", ""]}`, string(text))
	require.NoError(t, json.Unmarshal(text, &stored))
	require.Equal(t, sent, stored)
	var wire bytes.Buffer
	require.NoError(t, gob.NewEncoder(&wire).Encode(sent))
	require.NoError(t, gob.NewDecoder(&wire).Decode(&received))
	require.Equal(t, sent, received)
	for _, wrong := range []string{"a2", "a2b3", "a2-", "a2-a9", "i1-a1", "a2-a3 ", "A2-a3", "a2=a3"} {
		before := received.Moves[0]
		var bad *boardgame.SyntaxError
		require.ErrorAs(t, received.Moves[0].UnmarshalText([]byte(wrong)), &bad, wrong)
		require.Equal(t, "move", bad.Text)
		require.Equal(t, before, received.Moves[0])
	}
}
