// Package postgres runs PostgreSQL servers for tests, with the programs that Debian's package has.
package postgres

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// ErrMissing reports that PostgreSQL is not installed.
var ErrMissing = errors.New("PostgreSQL is not installed: apt-get install postgresql")

// Server is a PostgreSQL server with its data in a folder of its own.
type Server struct {
	Addr string // host:port

	bin, dir string
	child    *system.Child
}

// bin returns the folder of the newest PostgreSQL's programs.
func bin() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // the pattern is right
	if len(found) > 0 {
		return filepath.Dir(slices.Max(found)), nil
	}
	path, err := exec.LookPath("initdb")
	if err != nil {
		return "", ErrMissing
	}
	return filepath.Dir(path), nil
}

// New makes the folder of a server below a folder, and starts the server. Root runs it as the user postgres, for whom all
// folders above must be open.
func New(ctx context.Context, parent string) (*Server, error) {
	s, err := prepare(parent)
	if err == nil {
		err = said(s.command(ctx, "initdb", "-D", s.dir, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"))
	}
	if err == nil {
		err = s.Start(ctx)
	}
	return s, err
}

// NewStandby makes a server that is the standby of another one: see [Server.Follow].
func NewStandby(ctx context.Context, parent string, primary *Server) (*Server, error) {
	s, err := prepare(parent)
	if err == nil {
		err = s.Follow(ctx, primary)
	}
	return s, err
}

func prepare(parent string) (*Server, error) {
	programs, err := bin()
	if err != nil {
		return nil, err
	}
	ports, err := system.FreePorts(1)
	if err != nil {
		return nil, err
	}
	s := &Server{Addr: ports[0], bin: programs}
	if s.dir, err = os.MkdirTemp(parent, "postgres"); err == nil && os.Getuid() == 0 {
		err = said(exec.Command("chown", "postgres:", s.dir))
	}
	return s, err
}

// command returns one of PostgreSQL's programs, which root runs as the user postgres.
func (s *Server) command(ctx context.Context, program string, args ...string) *exec.Cmd {
	all := append([]string{filepath.Join(s.bin, program)}, args...)
	if os.Getuid() == 0 {
		all = append([]string{"setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"}, all...)
	}
	c := exec.CommandContext(ctx, all[0], all[1:]...)
	c.Dir = s.dir
	return c
}

// said runs a program to its end.
func said(c *exec.Cmd) error {
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", c, err, out)
	}
	return nil
}

// Start starts the server, also after Kill, and waits until it answers. Processes of a killed server may live on for a
// moment, and then PostgreSQL refuses to start.
func (s *Server) Start(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	_, port, _ := strings.Cut(s.Addr, ":")
	for {
		c := s.command(context.Background(), "postgres", "-D", s.dir, "-p", port, "-c", "listen_addresses=127.0.0.1",
			"-c", "unix_socket_directories="+s.dir, "-c", "max_connections=200", "-c", "wal_keep_size=256MB")
		system.Group(c) // an interrupt from the keyboard is for the program that uses it
		var err error
		if s.child, err = system.Start(c); err != nil {
			return err
		}
		for !s.child.Ended() && ctx.Err() == nil {
			if err = s.Exec(ctx, "postgres", `SELECT 1`); err == nil {
				return nil
			}
			time.Sleep(50 * time.Millisecond)
		}
		if ctx.Err() != nil {
			return fmt.Errorf("PostgreSQL is not ready: %w\n%s", errors.Join(err, ctx.Err()), s.child.Said())
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// Exec executes statements in a database.
func (s *Server) Exec(ctx context.Context, database, statements string) error {
	conn, err := pgx.Connect(ctx, s.Address(database)+"?connect_timeout=20")
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, statements)
	return errors.Join(err, conn.Close(ctx))
}

// Address returns the address of a database.
func (s *Server) Address(database string) string { return Address(database, s) }

// Address returns the address of a database that one of several servers has.
func Address(database string, servers ...*Server) string {
	var hosts []string
	for _, s := range servers {
		hosts = append(hosts, s.Addr)
	}
	return "postgres://postgres@" + strings.Join(hosts, ",") + "/" + database
}

// Dump returns a database as statements, without the commands of psql.
func (s *Server) Dump(ctx context.Context, address string) ([]byte, error) {
	text, err := exec.CommandContext(ctx, filepath.Join(s.bin, "pg_dump"), "--inserts", "--no-owner", address).Output()
	if err != nil {
		return nil, fmt.Errorf("pg_dump: %w", err)
	}
	var all []byte
	for line := range bytes.Lines(text) {
		if !bytes.HasPrefix(line, []byte(`\`)) && !bytes.HasPrefix(line, []byte("--")) && len(line) > 1 {
			all = append(all, line...)
		}
	}
	return all, nil
}

// Follow makes the server a standby of another one, with a new copy of its data. From then on, the other one acknowledges
// a change only when the standby has it too.
func (s *Server) Follow(ctx context.Context, primary *Server) error {
	s.Kill()
	old, err := filepath.Glob(filepath.Join(s.dir, "*"))
	for _, path := range old {
		err = errors.Join(err, os.RemoveAll(path))
	}
	if err != nil {
		return err
	}
	host, port, _ := strings.Cut(primary.Addr, ":")
	if err := said(s.command(ctx, "pg_basebackup", "-D", s.dir, "-R", "-c", "fast", "--no-sync",
		"-d", fmt.Sprintf("host=%s port=%s user=postgres application_name=standby", host, port))); err != nil {
		return err
	}
	if err := s.Start(ctx); err != nil {
		return err
	}
	return primary.set(ctx, `ALTER SYSTEM SET synchronous_standby_names = 'standby'`)
}

// set changes a setting.
func (s *Server) set(ctx context.Context, setting string) error {
	if err := s.Exec(ctx, "postgres", setting); err != nil {
		return err
	}
	return s.Exec(ctx, "postgres", `SELECT pg_reload_conf()`)
}

// Promote makes a standby the primary server, which no longer waits for a standby.
func (s *Server) Promote(ctx context.Context) error {
	if err := s.Exec(ctx, "postgres", `SELECT pg_promote(true, 60)`); err != nil {
		return err
	}
	return s.set(ctx, `ALTER SYSTEM RESET synchronous_standby_names`)
}

// Kill kills the server, as if its machine had failed.
func (s *Server) Kill() {
	if s != nil && s.child != nil {
		s.child.Kill()
	}
}

// Remove kills the server, and removes its folder.
func (s *Server) Remove() error {
	if s == nil || s.dir == "" {
		return nil
	}
	s.Kill()
	return os.RemoveAll(s.dir)
}
