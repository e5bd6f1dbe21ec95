package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// launch starts the program as a process of its own, and waits until it is ready.
func launch(t *testing.T, args ...string) *rig.Process {
	t.Setenv(programVariable, "1")
	self, err := os.Executable()
	require.NoError(t, err)
	ports, err := rig.FreePorts(1)
	require.NoError(t, err)
	p, err := rig.Start(self, ports[0], args...)
	require.NoError(t, err)
	t.Cleanup(p.Kill)
	return p
}

func ready(t *testing.T, p *rig.Process) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.NoError(t, p.Ready(ctx))
}

// While the disk refuses writes, the server refuses changes. It neither crashes nor hangs, and comes back when the disk does,
// with every acknowledged move.
func TestDiskThatRefusesWrites(t *testing.T) {
	p := launch(t, "-data", t.TempDir(), "-store-timeout", "1s")
	ready(t, p)
	disturb(t, p, func() { require.NoError(t, p.LimitFiles(20_000)) }, func() { require.NoError(t, p.LimitFiles(-1)) })
}

// A disk that is full stops neither the server nor the games, once it has room again, however little the server keeps free.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=400m"); err != nil {
		t.Skip("this test needs to mount a disk:", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	filler := filepath.Join(dir, "filler")
	fill := func() {
		f, err := os.Create(filler)
		require.NoError(t, err)
		defer f.Close()
		for err == nil {
			_, err = f.Write(make([]byte, 1<<20))
		}
		require.True(t, errors.Is(err, syscall.ENOSPC), err)
	}
	p := launch(t, "-data", filepath.Join(dir, "data"), "-store-timeout", "1s", "-reserve", "1")
	ready(t, p)
	disturb(t, p, fill, func() { require.NoError(t, os.Remove(filler)) })
	p.Kill()

	fill()
	for _, data := range []string{"data", "new"} { // a start on a full disk says what is wrong
		p := launch(t, "-data", filepath.Join(dir, data))
		require.Eventually(t, p.Ended, time.Minute, 20*time.Millisecond)
		require.Contains(t, p.Said(), "MiB left")
		require.NotContains(t, p.Said(), "goroutine")
	}
}

// A disk that turns read-only, as disks do after errors, stops neither the server nor the games once it can be written again. A start
// on it says what is wrong.
func TestReadOnlyDisk(t *testing.T) {
	dir := t.TempDir()
	mount := func(flags uintptr, data string) error { return syscall.Mount("tmpfs", dir, "tmpfs", flags, data) }
	if err := mount(0, "size=400m"); err != nil {
		t.Skip("this test needs to mount a disk:", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	p := launch(t, "-data", filepath.Join(dir, "data"), "-store-timeout", "1s", "-reserve", "1")
	ready(t, p)
	p.Kill()
	require.NoError(t, mount(syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
	p = launch(t, "-data", filepath.Join(dir, "data"))
	require.Eventually(t, p.Ended, time.Minute, 20*time.Millisecond)
	require.Contains(t, p.Said(), "read-only file system")
	require.NotContains(t, p.Said(), "goroutine ")
	require.NoError(t, mount(syscall.MS_REMOUNT, ""))
	p = launch(t, "-data", filepath.Join(dir, "data"), "-store-timeout", "1s", "-reserve", "1")
	ready(t, p)
}

// disturb creates games after the function broken has broken the disk, and after the function mended has mended it.
func disturb(t *testing.T, p *rig.Process, broken, mended func()) {
	c := rig.NewConn(p.Addr)
	defer c.Close()
	var made []*rig.Game
	answers := map[string]int{}
	create := func() bool {
		g, err := rig.Create(c, "coucou", "")
		if err != nil {
			answers[err.Error()]++
			return false
		}
		made = append(made, g)
		return true
	}
	require.True(t, create())
	broken()
	for end := time.Now().Add(4 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		create()
	}
	refused := 0
	for answer, n := range answers {
		if strings.Contains(answer, "503") {
			refused += n
		}
	}
	require.Greater(t, refused, 10, "%v %s", answers, p.Said())
	mended()
	require.Eventually(t, create, time.Minute, 200*time.Millisecond, p.Said())
	for _, g := range made {
		status, _, err := c.Call("POST", "/api/games/"+g.ID+"/moves", g.Seats["b"], []byte(`{"move":"d2-d3","revision":1}`))
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, status)
	}
	require.NotContains(t, p.Said(), "goroutine ")
	ready(t, p)
}
