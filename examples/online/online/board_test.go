package online

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

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
