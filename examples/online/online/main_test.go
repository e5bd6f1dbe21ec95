package online

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"go.yaml.in/yaml/v3"

	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/postgres"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// If this variable is set, the test program behaves as the server itself.
const programVariable = "CLUTCH_ONLINE_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		Main()
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
	dashboard, err := os.ReadFile("../deploy/dashboard.json")
	require.NoError(t, err)
	require.True(t, json.Valid(dashboard))
	alerts, err := os.ReadFile("../deploy/alerts.yaml")
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
	names := regexp.MustCompile(`\b(clutch|process)_\w+`).FindAllString(string(dashboard)+string(alerts), -1)
	require.Greater(t, len(names), 10)
	for _, name := range names {
		if !strings.HasPrefix(name, "clutch_bot_seconds") { // there since the first turn of a bot
			require.Contains(t, metrics, "\n"+name)
		}
	}
}

func TestHelpAndVersion(t *testing.T) {
	for _, command := range []string{"backup", "check", "copy", "dump", "ready", "-version"} {
		require.Contains(t, about, "\n  online "+command)
	}
	require.Regexp(t, `^program \S+ go1\.\S+ \w+/\w+\n$`, commandtest.Run(t.Context(), start, "", "-version").Out)
}

// The image, the cluster of containers and the unit start the server with flags that it has.
func TestDeployment(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile("../deploy/" + name)
		require.NoError(t, err)
		return string(text)
	}
	accepted := func(args []string) options {
		o, err := parse(args...)
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
	build, final, _ := strings.Cut(read("Dockerfile"), "\nFROM gcr.io")
	for _, made := range []string{"/out/online", "/out/board", "/out/licences", "/out/data"} {
		require.Regexp(t, made+`\b`, build)
		require.Regexp(t, "COPY --from=build .*"+made+" /", final)
	}

	var compose struct {
		Services map[string]struct {
			Image               string
			Build               struct{ Context, Dockerfile string }
			Entrypoint, Command []string
		}
	}
	require.NoError(t, yaml.Unmarshal([]byte(read("compose.yaml")), &compose))
	require.Len(t, compose.Services, 3)
	for _, name := range []string{"one", "two"} {
		service := compose.Services[name]
		o := accepted(append(service.Entrypoint[1:], service.Command...))
		require.Equal(t, "postgres://online@database/online", o.store.Address)
		require.FileExists(t, filepath.Join("../deploy", service.Build.Context, service.Build.Dockerfile))
	}

	_, unit, found := strings.Cut(read("online.service"), "\nExecStart=")
	require.True(t, found)
	line, _, _ := strings.Cut(unit, "\n")
	require.Equal(t, "${STATE_DIRECTORY}", accepted(strings.Fields(line)[1:]).store.Dir)
}

// A process that only plays bots plays their turns in games that another process serves, from the same database.
func TestBotsElsewhere(t *testing.T) {
	database, err := postgres.New(t.Context(), "") // below a folder that is open for everybody
	if errors.Is(err, postgres.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, database.Remove()) })
	ports, err := system.FreePorts(1)
	require.NoError(t, err)
	_, endServer := begin(t, "-addr", ports[0], "-database", database.Address("postgres"), "-workers", "0")
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
	debug, err := system.FreePorts(1)
	require.NoError(t, err)
	out, endBots := begin(t, "-addr", "", "-workers", "2", "-database", database.Address("postgres"), "-debug-addr", debug[0])
	require.Contains(t, out.String(), "bots are playing")
	for path, want := range map[string]string{"/healthz": `"ok":true`, "/readyz": `"ok":true`, "/livez": "", "/metrics": "\nclutch_ready 1\n"} {
		require.Eventually(t, func() bool {
			status, body, err := rig.Call(debug[0], "GET", path, "", "")
			return err == nil && status == http.StatusOK && strings.Contains(string(body), want)
		}, time.Minute, 20*time.Millisecond, path)
	}
	require.Eventually(t, over, time.Minute, 50*time.Millisecond)
	_, metrics, err := rig.Call(debug[0], "GET", "/metrics", "", "")
	require.NoError(t, err)
	require.Contains(t, string(metrics), `clutch_bot_seconds_count{level="easy"}`)
	require.Zero(t, endBots())
	rig.Disconnect()
	require.Zero(t, endServer())
}
