package session_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The server in server_test.go has fewer than 150 lines, not counting blank lines and comments.
func TestServerIsSmall(t *testing.T) {
	text, err := os.ReadFile("server_test.go")
	require.NoError(t, err)
	lines := 0
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			lines++
		}
	}
	require.Less(t, lines, 150)
}
