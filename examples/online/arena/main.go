// Arena compares bots by playing tournaments, on any number of machines.
//
//	go run ./arena run -game coucou -bots random,mcts:500,alphabeta:500 -n 600
//	go run ./arena run -game coucou -bots alphabeta:2000,exec:./mybot -n 4000 -sprt 0,20 -listen http://10.0.0.1:2379
//	go run ./arena work -etcd http://10.0.0.1:2379
//	go run ./arena table|games|plot|list|fit [-name NAME]
//
// The command "run" plays or continues a tournament, and shows the standings meanwhile. The command "work" plays games of
// tournaments that other processes run, on this machine or elsewhere. The commands "table", "games", "plot" and "fit"
// read the games that have been played so far. The command "fit" uses these games to find weights for the evaluation.
//
// The games are stored in etcd. By default, etcd is embedded in the process of arena run. With -listen, other machines can
// reach it. With -etcd, the arena uses an external etcd instead. Each game counts once, however often workers die, and the
// same seed gives the same games.
package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

const about = `Arena compares bots by playing tournaments, on any number of machines.

	arena run     plays a tournament, or continues one
	arena work    plays games of tournaments that other processes run
	arena table   prints the ratings of the games played so far
	arena games   prints the games as records
	arena plot    draws the results as SVG files
	arena list    lists the tournaments
	arena fit     fits the weights of the game's evaluation to the games

Each command lists its flags with -h.`

func main() { command.Main("arena", about, run) }

func run(ctx context.Context, p *command.Program) error {
	commands := map[string]func(context.Context, *command.Program) error{
		"run": runTournament, "work": work, "table": table, "games": games, "plot": plotAll, "list": list, "fit": fitWeights,
	}
	name := ""
	if len(p.Args) > 0 {
		name = p.Args[0]
	}
	do, ok := commands[name]
	switch {
	case ok:
		p.Name, p.Args, p.About = p.Name+" "+name, p.Args[1:], aboutCommand(name)
		return do(ctx, p)
	case name == "" || strings.HasPrefix(name, "-"):
		if err := p.Parse(p.Flags()); err != nil {
			return err
		}
		return command.Usagef("which command: run, work, table, games, plot, list or fit?")
	}
	return command.Usagef("%q is not one of run, work, table, games, plot, list, fit", name)
}

// aboutCommand returns the sentence in the help text that describes the named command.
func aboutCommand(name string) string {
	for line := range strings.Lines(about) {
		if words := strings.Fields(line); len(words) > 2 && words[0] == "arena" && words[1] == name {
			return fmt.Sprintf("arena %s %s.", name, strings.Join(words[2:], " "))
		}
	}
	return about
}
