package play

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/lines"
)

func TestSave(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a game")
	out := ok(t, twoHumans, "B4,C4,C5-NE", "save "+file, "G3,G4,G5-SW", "save "+file, "save "+filepath.Join(file, "x"),
		"save")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, "game taacoca\nrules 1\nplayer w human\nplayer b human\ndate "+time.Now().Format(time.DateOnly)+
		"\nresult unfinished\n1 B4,C4,C5-NE\nend\n", string(text), "the second did not overwrite it")
	require.Contains(t, out, "with 1 ply.")
	require.Contains(t, out, "nothing was written")
	require.Contains(t, out, "That did not work")
	require.Contains(t, out, "save what? Type save FILE.")
}

// A loaded game continues where it was saved, with the same options and the same first position. Its moves can be
// taken back one at a time.
func TestLoad(t *testing.T) {
	const args = "cuckoo -players human,human"
	const before = "> EE2ee/EE3ee/WEE2eew/EEC2c1ee/WEE2eew/EE3ee/EE2ee b\n"
	const after = "> EE2ee/EE3ee/WEE2eew/EE1C1c1ee/WEE2eew/EE3ee/EE2ee r\n" // d3-d4
	file := filepath.Join(t.TempDir(), "game")
	saved := ok(t, args+" -options setup=advanced1,starter=r", "d7-d6", "d3-d4", "position", "save "+file)
	require.Contains(t, saved, after)
	loaded := ok(t, args, "load "+file, "position", "undo", "position", "load "+file+" 1")
	require.Contains(t, loaded, after)
	require.Contains(t, loaded, before)
	require.Equal(t, 2, strings.Count(loaded, "Loaded 2 plies of a game: unfinished."))
}

// What an editor on Windows makes of a saved game loads like the game itself.
func TestLoadEdited(t *testing.T) {
	const args = "coucou -players human,human"
	const saved = "game coucou\nrules 1\nplayer b\nplayer r\nresult unfinished\n1 d2-d3\nend\n"
	for _, text := range []string{saved, saved + saved, "\ufeff" + strings.ReplaceAll(saved, "\n", "\r\n") + "\r\n",
		strings.TrimSuffix(saved, "\n")} {
		file := filepath.Join(t.TempDir(), "game")
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		require.Contains(t, ok(t, args, "load "+file+" 1"), "Loaded 1 ply of a game: unfinished.", "%q", text)
	}
}

// On a terminal, the program keeps the game after each move, however it ends, and its next start offers to go on with
// it. A finished game is not kept.
func TestGoesOn(t *testing.T) {
	folder := t.TempDir()
	play := func(args string, lines ...string) string { return onScreen(t, folder, strings.Fields(args), lines...) }
	const saved = "\nThe game is saved. To go on with it, start the program again with taacoca.\n"
	out := play("", "taacoca", "human", "human", "B4,C4,C5-NE", "G3,G4,G5-SW")
	require.NotContains(t, out, "Go on")
	require.True(t, strings.HasSuffix(out, saved), out)
	out = play("", "help", "", "undo", "position", "G3,G4,G5-SW", "A1,B2,C3-NW")
	require.Contains(t, out, "Go on with Taacoca (human, human; 2 plies), yes or no? [yes] ")
	require.Contains(t, out, "The game was not finished.")
	require.Contains(t, out, "Black> bbbbb/1bbbb1/2bbb2/8/9/4ww2/2w1w2/1ww1w1/wwwww b\n")
	require.NotContains(t, play("coucou", "human", "human", "d2-d3"), "Go on", "another game")
	require.Contains(t, play("", "no", "coucou", "human", "easy"), "Go on with Le Coucou picard (human, human; 1 ply)",
		"the last one")
	require.Contains(t, play("taacoca", "yes", "resign"), "Go on with Taacoca (human, human; 3 plies)")
	out = play("taacoca", "human", "human", "quit")
	require.NotContains(t, out, "Go on", "it is over")
	require.NotContains(t, out, "saved", "nobody has moved")
	require.Contains(t, play("coucou -players human,human"), "Go on with Le Coucou picard",
		"or the next game takes its place")
	play("coucou", "no", "human", "random", "d2-d3")
	require.Contains(t, play("coucou", "yes", "undo", "position"),
		"Blue> rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb b\n",
		"undo takes back the human's move, not only the bot's")
	play("coucou", "human", "human", "d2-d3")
	file := filepath.Join(folder, "clutch", "play-coucou.json")
	require.FileExists(t, file)
	require.NoError(t, os.WriteFile(file, []byte("{}"), 0o600))
	out = play("coucou", "human", "human", "d2-d3")
	require.NotContains(t, out, "Go on", "the file is damaged")
	require.Contains(t, out, "The game that was kept can't be read:")
	require.FileExists(t, file+".bad")
	require.NoError(t, os.RemoveAll(folder))
	require.NoError(t, os.WriteFile(folder, nil, 0o600))
	out = play("coucou", "human", "human", "d2-d3", "d10-d9")
	require.Equal(t, 1, strings.Count(out, "The game can't be kept for the next start:"))
}

// steps is an input that calls a function for each line.
type steps []func() string

func (s *steps) Read(b []byte) (int, error) {
	if len(*s) == 0 {
		return 0, io.EOF
	}
	line := (*s)[0]()
	*s = (*s)[1:]
	return copy(b, line+"\n"), nil
}

// While moves can't be kept, the program says so once, and does not call the game saved. It goes on trying.
func TestKeepsAgain(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "clutch", "play-coucou.json")
	move := func(move string) func() string { return func() string { return move } }
	broken := func() string { // a folder is in the way
		require.NoError(t, os.Remove(file))
		require.NoError(t, os.Mkdir(file, 0o700))
		return "d10-d9"
	}
	mended := func() string {
		require.NoError(t, os.Remove(file))
		return "e10-e9"
	}
	for _, c := range []struct {
		typed steps
		saved bool
	}{
		{steps{move("d2-d3"), broken, move("e2-e3")}, false},
		{steps{move("d2-d3"), broken, move("e2-e3"), mended}, true},
	} {
		out, err := typedOn(func(on *console) {
			on.in, on.screen, on.folder = lines.NewReader(&c.typed, maxLine), true, folder
		}, strings.Fields("coucou -players human,human"))
		require.NoError(t, err)
		require.Equal(t, 1, strings.Count(out, "The game can't be kept for the next start:"), out)
		require.Equal(t, c.saved, strings.Contains(out, "The game is saved."), out)
		require.NoError(t, os.RemoveAll(file))
	}
}

// In a match, the program goes on with the round and the score. A new one begins without a score.
func TestGoesOnWithAMatch(t *testing.T) {
	folder := t.TempDir()
	onScreen(t, folder, []string{"cuckoo"}, "", "", "human", "human", "resign", "", "d7-d6")
	out := onScreen(t, folder, []string{"cuckoo"}, "yes", "resign", "new", "resign")
	require.Contains(t, out,
		"Blue has resigned, so Red has won, after 1 ply.\nThe match to 2 wins: Blue 0, Red 2. Red has won the match.")
	require.Contains(t, out, "The match to 2 wins: Blue 0, Red 1.\n", "a new match begins without points")
}

// If load fails, it says why, and the current game stays unchanged.
func TestLoadRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
		return name
	}
	const good = "game taacoca\nrules 1\nplayer w\nplayer b\nresult unfinished\n1 B4,C4,C5-NE\nend\n"
	refused := map[string]string{
		filepath.Join(dir, "nothing"):    "is neither a file nor a position: position, row I, byte 0",
		filepath.Join(dir, "nothing 2"):  "is neither a file nor a position",
		dir:                              "That did not work: read ",
		write("empty", ""):               "there is no game in it",
		write("two", good+good):          "there are 2 games in it; for the second, load",
		filepath.Join(dir, "two 3"):      "the last game in it is number 2",
		write("cut", good[:len(good)-4]): "line 7",
		write("other", strings.ReplaceAll(good, "taacoca", "coucou")):  "coucou",
		write("later", strings.Replace(good, "rules 1", "rules 2", 1)): "version 2",
		write("illegal", strings.Replace(good, "C5-NE", "C5-SW", 1)):   "line 6",
	}
	if runtime.GOOS != "windows" {
		refused["/dev/zero"] = "the line is too long"
	}
	for file, want := range refused {
		out := strings.Join(strings.Fields(ok(t, twoHumans, "load "+file, "position")), " ")
		require.Contains(t, out, want, file)
		require.Contains(t, out, "bbbbb/1bbbb1/2bbb2/8/9/8/2www2/1wwww1/wwwww w")
	}
	require.Contains(t, ok(t, twoHumans, "load "+filepath.Join(dir, "two 2"), "position"),
		"Black> bbbbb/1bbbb1/2bbb2/8/9/4ww2/2w1w2/1ww1w1/wwwww b\n")
}
