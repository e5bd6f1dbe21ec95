//go:build !race

package boardgametest

const underRace = false
