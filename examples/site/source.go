package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/frontend"
)

// packageFolders returns the folders that contain this module's packages, by package path relative to the module.
func packageFolders(ctx context.Context) (map[string]string, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.ImportPath}}\t{{.Dir}}", frontend.Module+"/...").Output()
	var failed *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, frontend.ErrNoToolchain
	case errors.As(err, &failed):
		return nil, fmt.Errorf("can't find the source of %s: %s", frontend.Module, strings.TrimSpace(string(failed.Stderr)))
	case err != nil:
		return nil, err
	}
	folders := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, dir, _ := strings.Cut(strings.TrimSpace(line), "\t")
		folders[strings.TrimPrefix(path, frontend.Module+"/")] = dir
	}
	return folders, nil
}
