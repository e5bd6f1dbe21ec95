package online

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

// parse returns what flags mean.
func parse(args ...string) (options, error) {
	return readOptions(commandtest.Program(nil, io.Discard, io.Discard, args...))
}

// Each flag that is a time, a size or a count refuses what it can't mean, and takes its least and its greatest value.
func TestFlags(t *testing.T) {
	flags := map[string]struct{ least, most, below, above string }{
		"workers":       {"0", "1000", "-1", "1001"},
		"reserve":       {"1", "1125899906842624", "0", "1125899906842625"},
		"store-timeout": {"10ms", "1h", "9ms", "61m"},
		"cache":         {"1048576", "1125899906842624", "0", "1125899906842625"},
		"idle":          {"1h", "876000h", "59m", "876001h"},
		"keep":          {"1", "1177", "0", "1178"},
		"rate":          {"0", "1000000", "-0.1", "1000000.5"},
		"burst":         {"1", "1000000", "0", "1000001"},
		"creates":       {"0", "1000000", "-1", "1e7"},
		"games":         {"0", "1000000", "-1", "1000001"},
		"streams":       {"0", "1000000", "-1", "1000001"},
		"connections":   {"0", "1000000", "-1", "1000001"},
	}
	for name, f := range flags {
		for _, good := range []string{f.least, f.most} {
			o, err := parse("-"+name, good)
			require.NoError(t, err, "%s %s", name, good)
			require.GreaterOrEqual(t, o.games.Keep, time.Duration(0))
		}
		for _, bad := range []string{f.below, f.above, "", "x", "NaN", "+Inf", "-Inf", "9223372036854775808",
			"-9223372036854775809", "1e400", "0x", "3444000000h", "99999999999999999999"} {
			_, err := parse("-"+name, bad)
			require.ErrorContains(t, err, "must be from", "%s %s", name, bad)
			require.ErrorContains(t, err, "-"+name)
		}
	}
	o, err := parse("-keep", "forever")
	require.NoError(t, err)
	require.Zero(t, o.games.Keep)
	o, err = parse()
	require.NoError(t, err)
	require.Equal(t, 24*31*24*time.Hour, o.games.Keep)
	// A new flag of this kind belongs into the table.
	for _, line := range strings.Split(commandtest.Run(t.Context(), start, "", "-h").Out, "\n") {
		name, isFlag := strings.CutPrefix(line, "  -")
		name, kind, _ := strings.Cut(strings.TrimSpace(name), " ")
		if isFlag && (kind == "value" || kind == "months" || kind == "int" || kind == "duration" || kind == "float") {
			require.True(t, flags[name] != struct{ least, most, below, above string }{} || name == "log", name)
		}
	}
}

func TestWrongFlags(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"-h", 0, "-database"},
		{"-nonsense", 2, "-h lists the flags"},
		{"more", 2, `"more" is neither a flag nor a command`},
		{"dump more", 2, `"more" is not a flag`},
		{"-workers 0 backup -data x", 2, "name of its file"},
		{"-debug-addr :8081", 2, "must have a host"}, // or other machines could reach it
		{"-debug-addr 8081", 2, "must have a host"},
		{"-addr= -workers 0", 2, "nothing to do"},
		{"-data=", 2, "-data is empty"},
		{"backup x -data=", 2, "-data is empty"},
		{"-board= -data x", 2, "-board is empty"},
		{"-database= ready", 2, "-database is empty"},
		{"-trusted-proxy=", 2, "-trusted-proxy"},
		{"-trusted-proxy ::ffff:10.0.0.0/104", 2, "as 10.0.0.0/8"},
		{"-trusted-proxy 10.0.0.1", 2, "-trusted-proxy"},
		{"-log loud", 2, "-h lists the flags"},
		{"-log-format xml", 2, "text or json"},
		{"-addr 127.0.0.1:http-something", 1, "listen"},
		{"-addr 127.0.0.1:0 -data /dev/null/x", 1, "/dev/null"},
		{"-database postgres://127.0.0.1/x -data x", 2, "not in both"},
		{"-database mysql://127.0.0.1/x", 2, "must begin with postgres://"},
		{"backup", 2, "name of its file"},
		{"backup x -database postgres://127.0.0.1/x", 2, "pg_dump"},
		{"dump -data /nowhere", 1, "no such file"},
		{"copy", 2, "needs the folder or the database"},
		{"copy postgres:/online@127.0.0.1/moved", 2, "is no address of a database"},
		{"copy x -data /nowhere", 1, "no such file"},
		{"check -data /nowhere", 1, "no such file"},
		{"backup x -data /nowhere", 1, "no such file"},
	} {
		r := commandtest.Run(t.Context(), start, "", strings.Fields(c.args)...)
		require.Equal(t, c.code, r.Code, c.args)
		if c.code == 0 {
			require.Contains(t, r.Out, c.says)
		} else {
			require.Contains(t, r.Err, c.says, c.args)
		}
	}
	require.NoDirExists(t, "/nowhere", "looking for a store creates nothing")
}

// The pages of other sites can neither change anything at the debug address nor read from it.
func TestDebugAddress(t *testing.T) {
	h := notFromPages("ops.internal:8081", http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for _, c := range []struct {
		method, host, site string
		want               int
	}{
		{"GET", "127.0.0.1:8081", "", 200},
		{"GET", "[::1]:8081", "none", 200},
		{"GET", "localhost", "", 200},
		{"POST", "127.0.0.1:8081", "", 200}, // curl
		{"POST", "ops.internal:8081", "same-origin", 200},
		{"POST", "127.0.0.1:8081", "cross-site", 403},
		{"DELETE", "localhost:8081", "same-site", 403},
		{"GET", "evil.example", "", 403}, // a name that has begun to mean 127.0.0.1
		{"GET", "evil.example:8081", "same-origin", 403},
		{"GET", "", "", 403},
	} {
		r := httptest.NewRequest(c.method, "/backup", nil)
		r.Host = c.host
		if c.site != "" {
			r.Header.Set("Sec-Fetch-Site", c.site)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		require.Equal(t, c.want, w.Code, "%+v", c)
	}
}

// The archive of a release has the board in a folder beside the program. A folder without the board's files, or with
// one that can't be read, is refused.
func TestBoardBesideTheProgram(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	program, link := filepath.Join(dir, "online"), filepath.Join(t.TempDir(), "online")
	require.NoError(t, os.WriteFile(program, nil, 0o700))
	require.NoError(t, os.Symlink(program, link))
	require.Empty(t, boardBeside(program))
	board := filepath.Join(dir, "board")
	require.NoError(t, os.Mkdir(board, 0o700))
	require.Empty(t, boardBeside(program), "the folder is empty")
	require.ErrorContains(t, checkBoard(board), "-board")
	for _, name := range []string{"clutch-board.js", "all.wasm.gz"} {
		require.NoError(t, os.WriteFile(filepath.Join(board, name), []byte("x"), 0o600))
	}
	require.NoError(t, checkBoard(board))
	require.Equal(t, board, boardBeside(program))
	require.Equal(t, board, boardBeside(link))
	require.NoError(t, os.Symlink("none", filepath.Join(board, "coucou.wasm.br")))
	require.ErrorContains(t, checkBoard(board), "coucou.wasm.br")
	require.Equal(t, board, boardBeside(program), "the start says what is wrong with it")
}
