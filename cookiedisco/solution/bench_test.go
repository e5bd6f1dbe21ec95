package solution

import (
	"context"
	"runtime"
	"testing"

	"github.com/seed4105872c/clutch/cookiedisco"
)

func BenchmarkValue(b *testing.B) {
	b.ReportAllocs()
	table := blank(nil)
	s := cookiedisco.MustParse("CKC/1OK/CBV b -")
	for b.Loop() {
		if _, err := table.Value(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkIndex(b *testing.B) {
	for b.Loop() {
		newIndex()
	}
}

func BenchmarkCompute(b *testing.B) {
	for b.Loop() {
		if _, err := Compute(context.Background(), runtime.GOMAXPROCS(0), nil); err != nil {
			b.Fatal(err)
		}
	}
}
