package env_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/env"
)

// Steps of a batch of 1,024 games, with lists of legal actions and with observations.
func BenchmarkStep(b *testing.B) {
	for _, g := range games() {
		b.Run(g.name, func(b *testing.B) {
			const games = 1024
			batch, out := g.bound(b, env.Config{Games: games})
			actions := make([]int32, games)
			b.ReportAllocs()
			for n := 0; b.Loop(); n++ {
				for i := range actions {
					if legal := out.Actions(i); len(legal) > 0 {
						actions[i] = legal[(n*7919+i*104729)%len(legal)]
					}
				}
				if err := batch.Step(actions); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(games*float64(b.N)/b.Elapsed().Seconds()/1e3, "thousand-steps/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}
