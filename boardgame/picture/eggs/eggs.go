// Package eggs has the outlines that games of eggs share. Games draw their own pieces; several of these games are
// played with the same eggs and nests.
package eggs

import "github.com/seed4105872c/clutch/boardgame/picture"

// These are eggs without an ornament, and with those of two players, which differ without colours.
var (
	Plain    = picture.Shape{Name: "egg", Under: shadow, Outline: outline, Over: light, Drop: 8}
	Speckled = &picture.Shape{Name: "egg", Under: shadow, Outline: outline, Detail: speckles, Over: light, Drop: 8}
	Banded   = &picture.Shape{Name: "egg", Under: shadow, Outline: outline, Detail: bands, Over: light, Drop: 8}
)

// Nest and Base are a shape for the ground, by the words of two games: a wreath of twigs, seen from above.
var (
	Nest = &picture.Shape{Name: "nest", Under: twigs}
	Base = &picture.Shape{Name: "base", Under: twigs}
)

const (
	speckles = `<path d="M-9.8 2.5a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0zM3.4-5a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0z` +
		`M-1.3 11a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM8.7 7.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0z` +
		`M-4.1-13.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0zM-12.7 10.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z` +
		`M3.7 2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-4.8 5.8a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z` +
		`M7-12a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-8.1 16.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z` +
		`M5.4 16.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z` +
		`M-12.2-3a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z" fill="#fff" opacity=".78"/>`
	bands = `<path d="M-12.7-14Q0-10 12.7-14L14.1-11.4Q0-7.4-14.1-11.4z` +
		`M-15.8-7.1L-13.6-.2L-10.2-5.2L-6.8 1.2L-3.4-4.2L0 1.7L3.4-4.2L6.8 1.2L10.2-5.2L13.6-.2L15.8-7.1L16.7-3.7L13.6` +
		` 3.2L10.2-1.8L6.8 4.6L3.4-.8L0 5.1L-3.4-.8L-6.8 4.6L-10.2-1.8L-13.6 3.2L-16.7-3.7z` +
		`M-17 9Q0 13 17 9L16 12Q0 16-16 12z" fill="#fff" opacity=".85"/>`
)

const (
	outline = `m0-22.5c11.3 0 17.6 15.7 17.6 26.4c0 11.3-7.8 18.1-17.6 18.1s-17.6-6.8-17.6-18.1c0-10.7 6.3-26.4 17.6-26.4z`
	shadow  = `<ellipse cx="1.5" cy="20.5" rx="16" ry="4.5" fill="url(#boardgame-shadow)"/>`
	light   = `<ellipse cx="-6" cy="-10" rx="3.6" ry="6" fill="#fff" opacity=".5" transform="rotate(18-6-10)"/>`
	twigs   = `<circle r="17.5" fill="#5b4426" opacity=".4"/><path d="M1.4 15.3Q-8.6 15.8-16.7 12.8M-8.8 13.6Q-17.2 8.9-21.8 2.3` +
		`M17.7 4.2Q17.3 12 13.1 17.2M17.9 8.5Q10.3 16.1 .5 20.2M19.1 8.2Q13.6 13.2 5.1 15.4M-14.6 16.8Q-17.9 9.2-17.4-.4` +
		`M17.9 .1Q17.8 7.4 13.9 13.1M22.6 5.9Q17.3 11.9 8.3 15.4" fill="none" stroke="#8a6a3c" stroke-width="1.8"` +
		` stroke-linecap="round"/><path d="M17.3 9.2Q11.7 13.7 3.6 15.3M-17.6 11.3Q-23.2 4.7-23.8-2.9` +
		`M13.4-10.2Q18.5-4.6 19.6 2M20-5.4Q23.1 1.6 21.3 8.3` +
		`M-9.3 16.4Q-16.5 11.3-20.2 3.9" fill="none" stroke="#a9854f" stroke-width="1.8" stroke-linecap="round"/>` +
		`<path d="M-21.5 .5Q-20.2-7.9-14.5-14.7M-13.9-12.8Q-6.2-17.2 2.8-18M-8.4-17.2Q2-19.9 12-18.2` +
		`M-22.2-4.6Q-18-11.2-9.9-15.3M-4.5 17.8Q-13.5 15.9-19.6 10.6M19.8 .2Q17.6 7.7 11.7 13.5` +
		`M-18.3 8.7Q-20 2.3-17.4-4.6" fill="none" stroke="#6d5230" stroke-width="1.8" stroke-linecap="round"/>` +
		`<path d="M-3.2 14.5Q-12.4 12.8-18.9 8.4M13.1-12.8Q20.8-6.6 24 1.1M16.9-3.7Q18.6 5.5 16.4 13.6` +
		`M-12.1-11.9Q-2.6-18.2 7.5-20.7M-19.5 9.2Q-21.9 3.3-19.6-3.3M5.1 15.1Q-4.4 18.5-13.1 17.9M14.3 9.4Q10.4 16.4 4.2 20` +
		`M5.1-16.9Q13.1-13.8 18.2-7.8M-18.7 15.7Q-22.6 5.8-21.6-5.3` +
		`M-18.9-5.1Q-16.9-11.6-11.2-15.7" fill="none" stroke="#c2a06a" stroke-width="1.8" stroke-linecap="round"/>`
)
