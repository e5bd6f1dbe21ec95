// Arena finds out which bot is better, by games on as many machines as there are.
//
//	go run ./arena run -game coucou -bots random,mcts:500,alphabeta:500 -n 600
//	go run ./arena run -game coucou -bots alphabeta:2000,exec:./mybot -n 4000 -sprt 0,20 -listen http://10.0.0.1:2379
//	go run ./arena work -etcd http://10.0.0.1:2379
//	go run ./arena table|games|plot|list|fit [-name NAME]
//
// Run plays a tournament, or goes on with it, and shows a table that grows while it plays. Work plays the games of
// tournaments that others run, on this machine and any number of others. Table, games, plot and fit read
// what has been played; fit finds weights for the game's evaluation in it.
//
// What is played is kept in an etcd, which runs inside arena run by default. With -listen other machines can reach it;
// with -etcd it is one that runs elsewhere. Each game counts once, however often workers die, and the same seed gives the
// same games.
package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

const about = `Arena finds out which bot is better, by games on as many machines as there are.

	arena run     plays a tournament, or goes on with it
	arena work    plays games of tournaments that others run
	arena table   prints the ratings of the games played so far
	arena games   prints the games as records
	arena plot    draws the results as SVG files
	arena list    lists the tournaments
	arena fit     fits the weights of the game's evaluation to the games

arena run -h and so on list the flags.`

func main() { command.Main("arena", about, run) }

// run hands the arguments over to the command that they begin with.
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
		p.Args, p.About = p.Args[1:], aboutCommand(name)
		return do(ctx, p)
	case name == "" || strings.HasPrefix(name, "-"):
		if err := p.Parse(p.Flags()); err != nil {
			return err
		}
		return command.Usagef("which of run, work, table, games, plot, list, fit?")
	}
	return command.Usagef("%q is none of run, work, table, games, plot, list, fit", name)
}

// aboutCommand is the line of about for a command.
func aboutCommand(name string) string {
	for line := range strings.Lines(about) {
		if words := strings.Fields(line); len(words) > 2 && words[0] == "arena" && words[1] == name {
			return fmt.Sprintf("arena %s %s.", name, strings.Join(words[2:], " "))
		}
	}
	return about
}
