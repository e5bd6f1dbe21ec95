package online

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// launch starts the program as a process of its own, and waits until it is ready.
func launch(t *testing.T, args ...string) *rig.Process {
	self, err := os.Executable()
	require.NoError(t, err)
	ports, err := system.FreePorts(1)
	require.NoError(t, err)
	p, err := rig.Start(self, ports[0], args...)
	require.NoError(t, err)
	t.Cleanup(p.Kill)
	return p
}

// While the disk refuses writes, the server refuses changes, or ends with a sentence and is started again. It neither
// crashes nor hangs, and has every acknowledged move when the disk is back.
func TestDiskThatRefusesWrites(t *testing.T) {
	args := []string{"-data", t.TempDir(), "-store-timeout", "1s"}
	p := launch(t, args...)
	require.NoError(t, p.Ready(t.Context()))
	limit := func(size string) { execute(t, fmt.Sprintf("prlimit --fsize=%s: --pid %d", size, p.Pid())) }
	disturb(t, p, func() { limit("20000") }, func() *rig.Process {
		if !p.Ended() {
			limit("unlimited")
		}
		return p
	}, args...)
}

var mount = flag.Bool("mount", false, "as root, also mount disks that are full or broken")

// tmpfs mounts a small disk in memory.
func tmpfs(t *testing.T) (dir string) {
	if !*mount {
		t.Skip("only with -mount: mounts a disk")
	}
	dir = t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=400m"); err != nil {
		t.Skip("this test needs to mount a disk:", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	return dir
}

// fill leaves no room on a disk, until the function empty is called.
func fill(t *testing.T, dir string) (empty func()) {
	f, err := os.Create(filepath.Join(dir, "filler"))
	require.NoError(t, err)
	defer f.Close()
	for err == nil {
		_, err = f.Write(make([]byte, 1<<20))
	}
	require.ErrorIs(t, err, syscall.ENOSPC)
	return func() { require.NoError(t, os.Remove(f.Name())) }
}

// execute runs a command of the shell.
func execute(t *testing.T, line string) {
	out, err := exec.Command("sh", "-c", line).CombinedOutput()
	require.NoError(t, err, "%s: %s", line, out)
}

// A start on a full disk says what is wrong.
func TestFullDisk(t *testing.T) {
	dir := tmpfs(t)
	fill(t, dir)
	p := launch(t, "-data", filepath.Join(dir, "new"))
	require.Eventually(t, p.Ended, time.Minute, 20*time.Millisecond)
	require.Contains(t, p.Said(), "disk is full")
	require.NotContains(t, p.Said(), "goroutine")
}

// A disk that fails, or that turns read-only while files are open, as ext4 does after an error, costs no acknowledged
// change. The server goes on after a restart on the repaired disk; a start on the broken one says what is wrong.
func TestBrokenDisk(t *testing.T) {
	if !*mount {
		t.Skip("only with -mount: mounts a disk")
	}
	if err := exec.Command("sh", "-c", "command -v mkfs.ext4 e2fsck && losetup -f").Run(); err != nil {
		t.Skip("this test needs a loop device and ext4:", err)
	}
	for _, turns := range []string{"failing", "read-only"} {
		t.Run(turns, func(t *testing.T) {
			below, dir := tmpfs(t), t.TempDir()
			image := filepath.Join(below, "image")
			execute(t, "truncate -s 390M "+image)
			execute(t, "mkfs.ext4 -q "+image)
			mount := func() { execute(t, "mount -o loop "+image+" "+dir) }
			mount()
			t.Cleanup(func() { require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
			args := []string{"-data", filepath.Join(dir, "data"), "-store-timeout", "1s", "-reserve", "1"}
			start := func() *rig.Process { return launch(t, args...) }
			p, repair := start(), func() {}
			require.NoError(t, p.Ready(t.Context()))
			disturb(t, p, func() {
				if turns == "failing" { // there is no room below the file system for what is written
					repair = fill(t, below)
				} else {
					execute(t, "mount -o remount,abort "+dir)
				}
			}, func() *rig.Process {
				p.Kill()
				p = start()
				require.Eventually(t, p.Ended, time.Minute, 20*time.Millisecond)
				require.Regexp(t, "read-only file system|the disk fails", p.Said())
				require.NotContains(t, p.Said(), "goroutine ")
				repair()
				require.NoError(t, syscall.Unmount(dir, 0))
				execute(t, "e2fsck -p "+image+" || [ $? = 1 ]") // 1 if it has mended something
				mount()
				return start()
			}, args...)
		})
	}
}

// disturb creates games after the function broken has broken the disk, and after the function mended has mended it,
// which returns the server that runs then. A server that has ended is started again with the arguments, as its
// supervisor would.
func disturb(t *testing.T, p *rig.Process, broken func(), mended func() *rig.Process, args ...string) {
	var made []*rig.Game
	refused := 0
	create := func() bool {
		g, err := rig.Create(p.Addr, "coucou", nil)
		switch {
		case err == nil:
			made = append(made, g)
		case strings.Contains(err.Error(), "503"):
			refused++
		default:
			assert.NotContains(t, err.Error(), "create a game", "any other answer")
		}
		return err == nil
	}
	require.True(t, create())
	broken()
	began := time.Now()
	for time.Since(began) < 4*time.Second || refused <= 10 && !p.Ended() {
		require.Less(t, time.Since(began), time.Minute, p.Said())
		create()
		time.Sleep(50 * time.Millisecond)
	}
	p = mended()
	if p.Ended() {
		require.Contains(t, p.Said(), ": the store has failed, and needs a new process: ")
		require.NotContains(t, p.Said(), "goroutine ")
		p = launch(t, args...)
	}
	require.NoError(t, p.Ready(t.Context()))
	require.Eventually(t, create, time.Minute, 200*time.Millisecond, p.Said())
	for _, g := range made {
		status, _, err := rig.Call(p.Addr, "POST", "/api/games/"+g.ID+"/moves", g.Seats["b"],
			`{"move":"d2-d3","revision":1}`)
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, status)
	}
	require.NotContains(t, p.Said(), "goroutine ")
	require.NoError(t, p.Ready(t.Context()))
}
