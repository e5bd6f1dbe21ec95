package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

// packageFolder returns the folder that contains a package's source.
func packageFolder(ctx context.Context, path string) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", path).Output()
	var failed *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", frontend.ErrNoToolchain
	case errors.As(err, &failed):
		return "", fmt.Errorf("can't find the source of %s: %s", path, strings.TrimSpace(string(failed.Stderr)))
	}
	return strings.TrimSpace(string(out)), err
}
