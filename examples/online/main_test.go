package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"go.yaml.in/yaml/v3"

	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// If this variable is set, the test program behaves as the server itself.
const programVariable = "CLUTCH_ONLINE_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		main()
	}
	_ = os.Setenv(programVariable, "1") // for every process that a test starts
	_ = flag.Set("test.parallel", "3")  // the lanes of TestBrowsers, which mostly wait
	goleak.VerifyTestMain(m)
}

// begin starts the program in this process, whose first argument is -addr, and waits until it is ready if it answers
// requests. It returns the program's output, and a function that stops the program and returns its exit code.
func begin(t *testing.T, args ...string) (out *system.Tail, end func() int) {
	ctx, cancel := context.WithCancel(context.Background())
	out = &system.Tail{Most: 1 << 20}
	code := make(chan int, 1)
	go func() { code <- commandtest.Program(nil, out, out, append(args, "-reserve", "1")...).Run(ctx, start) }()
	require.Eventually(t, func() bool {
		begun := strings.Contains(out.String(), "\n")
		return begun && (args[1] == "" || commandtest.Run(t.Context(), start, "", "ready", "-addr", args[1]).Code == 0)
	}, time.Minute, 20*time.Millisecond)
	return out, func() int {
		cancel()
		select {
		case c := <-code:
			return c
		case <-time.After(20 * time.Second):
			t.Fatal("the program did not end within twenty seconds")
			return 0
		}
	}
}

func TestStartAndEnd(t *testing.T) {
	ports, err := system.FreePorts(1)
	require.NoError(t, err)
	out, end := begin(t, "-addr", ports[0], "-data", t.TempDir())
	require.Contains(t, out.String(), "http://"+ports[0]+"/")
	status, body, err := rig.Call(ports[0], "GET", "/metrics", "", "")
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, status)
	operatorsSee(t, string(body))
	used := commandtest.Run(t.Context(), start, "", "-addr", ports[0], "-data", t.TempDir())
	require.Equal(t, 1, used.Code)
	require.Contains(t, used.Err, "address already in use")
	said := commandtest.Run(t.Context(), start, "", "ready", "-addr", ports[0])
	require.Zero(t, said.Code, said.Err)
	rig.Disconnect()
	require.Zero(t, end())

	require.Equal(t, 1, commandtest.Run(t.Context(), start, "", "ready", "-addr", ports[0]).Code)
}

// operatorsSee checks that the server has every metric that the dashboard shows and the alerts watch. The alerts are in
// the form of Prometheus.
func operatorsSee(t *testing.T, metrics string) {
	dashboard, err := os.ReadFile("deploy/dashboard.json")
	require.NoError(t, err)
	require.True(t, json.Valid(dashboard))
	alerts, err := os.ReadFile("deploy/alerts.yaml")
	require.NoError(t, err)
	var rules struct {
		Groups []struct {
			Name  string
			Rules []struct {
				Alert, Expr string
				For         time.Duration
				Annotations map[string]string
			}
		}
	}
	d := yaml.NewDecoder(bytes.NewReader(alerts))
	d.KnownFields(true)
	require.NoError(t, d.Decode(&rules))
	names := regexp.MustCompile(`\b(clutch|etcd|process)_\w+`).FindAllString(string(dashboard)+string(alerts), -1)
	require.Greater(t, len(names), 20)
	for _, name := range names {
		if !strings.HasPrefix(name, "clutch_bot_seconds") { // there since the first turn of a bot
			require.Contains(t, metrics, "\n"+name)
		}
	}
}

func TestHelpAndVersion(t *testing.T) {
	for _, command := range []string{"backup", "restore", "dump", "ready", "-version"} {
		require.Contains(t, about, "\n  online "+command)
	}
	require.Regexp(t, `^online \S+ go1\.\S+ \w+/\w+\n$`, commandtest.Run(t.Context(), start, "", "-version").Out)
}

// The image, the cluster of containers and the unit start the server with flags that it has.
func TestDeployment(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile("deploy/" + name)
		require.NoError(t, err)
		return string(text)
	}
	accepted := func(args []string) options {
		o, err := readOptions(commandtest.Program(nil, io.Discard, io.Discard, args...))
		require.NoError(t, err, args)
		return o
	}
	_, entry, found := strings.Cut(read("Dockerfile"), "\nENTRYPOINT ")
	require.True(t, found)
	require.Contains(t, read("Dockerfile"), "\nUSER nonroot")
	_, check, found := strings.Cut(read("Dockerfile"), `CMD ["/online", "ready", "`)
	require.True(t, found)
	flags, _, _ := strings.Cut(check, `"]`)
	require.Equal(t, "127.0.0.1:8080", accepted([]string{flags}).addr)
	var image []string
	require.NoError(t, json.Unmarshal([]byte(entry), &image))
	require.Equal(t, "/data", accepted(image[1:]).store.Dir)
	require.NotEmpty(t, accepted(image[1:]).debug, "backups need it")

	var compose struct {
		Services map[string]struct{ Command []string }
	}
	require.NoError(t, yaml.Unmarshal([]byte(read("compose.yaml")), &compose))
	require.Len(t, compose.Services, 3)
	for name, service := range compose.Services {
		member := accepted(slices.Concat(image[1:], service.Command)).store
		require.Equal(t, name, member.Name)
		require.Contains(t, member.Cluster, name+"=http://"+name+":")
	}

	_, unit, found := strings.Cut(read("online.service"), "\nExecStart=")
	require.True(t, found)
	line, _, _ := strings.Cut(unit, "\n")
	require.Equal(t, "${STATE_DIRECTORY}", accepted(strings.Fields(line)[1:]).store.Dir)
}

// A process that only plays bots plays their turns in games that another process serves.
func TestBotsElsewhere(t *testing.T) {
	ports, err := system.FreePorts(2)
	require.NoError(t, err)
	etcd, archive := "http://"+ports[1], "file://"+filepath.ToSlash(t.TempDir())
	_, endServer := begin(t, "-addr", ports[0], "-data", t.TempDir(), "-workers", "0", "-etcd-listen", etcd, "-archive",
		archive)
	_, made, err := rig.Call(ports[0], "POST", "/api/games", "", `{"game":"coucou","seats":{"b":"easy","r":"easy"}}`)
	require.NoError(t, err)
	var g games.Created
	require.NoError(t, json.Unmarshal(made, &g))
	time.Sleep(100 * time.Millisecond)
	over := func() bool {
		_, body, err := rig.Call(ports[0], "GET", "/api/games/"+g.ID, g.Watch, "")
		require.NoError(t, err)
		return bytes.Contains(body, []byte(`"over":true`))
	}
	require.False(t, over(), "no process plays the bots yet")
	out, endBots := begin(t, "-addr", "", "-workers", "2", "-etcd", etcd, "-archive", archive)
	require.Contains(t, out.String(), "bots are playing")
	require.Eventually(t, over, time.Minute, 50*time.Millisecond)
	require.Zero(t, endBots())
	rig.Disconnect()
	require.Zero(t, endServer())
}

func TestWrongFlags(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"-h", 0, "-cluster"},
		{"-nonsense", 2, "-h lists the flags"},
		{"more", 2, `"more" is not a flag`},
		{"-etcd-listen http://127.0.0.1:1", 2, "need an -archive"},
		{"-workers -1", 2, "0 to 1000"},
		{"-debug-addr :8081", 2, "must have a host"}, // or other machines could reach it
		{"-debug-addr 8081", 2, "must have a host"},
		{"-addr= -workers 0", 2, "nothing to do"},
		{"-cache 0", 2, "positive"},
		{"-quota 5", 2, "16 MiB"},
		{"-rate -1", 2, "must not be negative"},
		{"-log loud", 2, "-h lists the flags"},
		{"-addr 127.0.0.1:http-something", 1, "listen"},
		{"-addr 127.0.0.1:0 -data /dev/null/x", 1, "folder"},
		{"-addr 127.0.0.1:0 -data x -name n1 -cluster n1=http://127.0.0.1:1", 2, "need an -archive"},
		{"-addr 127.0.0.1:0 -name n1", 1, "cluster"},
		{"-addr 127.0.0.1:0 -etcd nowhere -archive file:///dev/null", 1, "URL scheme"},
		{"-addr 127.0.0.1:0 -etcd http://127.0.0.1:1 -data x -archive file:///dev/null", 1, "combined"},
	} {
		r := commandtest.Run(t.Context(), start, "", strings.Fields(c.args)...)
		require.Equal(t, c.code, r.Code, c.args)
		if c.code == 0 {
			require.Contains(t, r.Out, c.says)
		} else {
			require.Contains(t, r.Err, c.says, c.args)
		}
	}
}
