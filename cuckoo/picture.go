package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// picture returns a picture of the board as Blue sees it.
func (s State) picture() picture.Picture {
	return grid.Picture(func(c Cell, cell *picture.Cell) {
		piece := s.At(c)
		cell.Goal, cell.Home = (blueBases | redBases).Has(int(c)), baseOf(int(c))
		if cell.Goal {
			cell.Ground = nest
		}
		if piece != NoPiece {
			cell.Piece = picture.Piece{
				Letter: picture.Letter(piece.letter()), Word: piece.word(), Owner: piece.Owner(), Shape: piece.shape(),
			}
		}
	})
}

func (p Piece) word() string {
	return notation.Entry(p, "no piece", "blue cuckoo", "blue warbler", "blue egg", "red cuckoo", "red warbler", "red egg")
}

func (p Piece) shape() picture.Shape {
	return notation.Entry(p, picture.Shape{}, blueCuckoo, blueWarbler, blueEgg, redCuckoo, redWarbler, redEgg)
}

func baseOf(cell int) boardgame.Player {
	switch {
	case blueBases.Has(cell):
		return Blue
	case redBases.Has(cell):
		return Red
	}
	return boardgame.NoPlayer
}

// neighbours returns the cells next to a cell (B2). The cells ahead come first.
func neighbours(p picture.Picture, name string) []string {
	return p.Near(name, [][2]int{{0, 2}, {-1, 1}, {1, 1}, {0, -2}, {-1, -1}, {1, -1}}...)
}

// These are the parts that all eggs have.
const (
	eggOutline = `m0-22.5c11.3 0 17.6 15.7 17.6 26.4c0 11.3-7.8 18.1-17.6 18.1s-17.6-6.8-17.6-18.1c0-10.7 6.3-26.4 17.6-26.4z`
	eggShadow  = `<ellipse cx="1.5" cy="20.5" rx="16" ry="4.5" fill="url(#boardgame-shadow)"/>`
	eggLight   = `<ellipse cx="-6" cy="-10" rx="3.6" ry="6" fill="#fff" opacity=".5" transform="rotate(18-6-10)"/>`
)

// The cuckoo is a large bird with a long tail and a barred breast.
const (
	cuckooOutline = `m-15.3 8.4C-17.2-2.5-7.9-8.9 .5-8.9C2.5-16.2 8.4-19.2 13.3-17.2C18.7-15.3 19.7-9.3 17.2-4.9C16.2 7.4 8.4 15.3-1.5` +
		` 15.3C-8.4 15.3-13.8 12.8-15.3 8.4z`
	cuckooUnder = `<ellipse cx="0" cy="17.5" rx="15" ry="3.8" fill="url(#boardgame-shadow)"/>` +
		`<path d="M-1.5 14.8V18.7M3.4 14.3V18.7" fill="none" stroke="#7a5a24" stroke-width="1.8" stroke-linecap="round"/>` +
		`<path d="M-12.3 4.9L-25.1 .5L-26.1 4.9L-23.6 5.4L-25.1 8.9L-12.3 11.3z" fill="currentColor" stroke="currentColor"` +
		` stroke-width="1" stroke-linejoin="round"/>`
	cuckooDetail = `<path d="M3 3.9Q8.9 5.4 15.3 2M2.5 7.1Q8.1 8.6 13 5.2M2 10.3Q7.4 11.8 10.8 8.4` +
		`M1.5 13.5Q6.6 15 8.6 11.6" fill="none" stroke="#fff" stroke-width="1.3" opacity=".85"/>`
	cuckooOver = `<path d="M-11.3 5.9C-9.8-2.5-.5-4.9 4.9-1C3 7.4-4.4 10.3-11.3 5.9z" fill="currentColor" opacity=".85"/>` +
		`<path d="M-8.9 4.9C-5.9 1.5-.5 0 3 1" fill="none" stroke="#fff" stroke-width="1" opacity=".5"/>` +
		`<path d="M17.7-12.3L24.1-10.3L17.7-8.4z" fill="#e9a32b" stroke="#7a5a24" stroke-width=".8"` +
		` stroke-linejoin="round"/><circle cx="12.8" cy="-11.3" r="2.6" fill="#fff"/>` +
		`<circle cx="13.3" cy="-11.3" r="1.4" fill="#1b1613"/>`
	cuckooMirrored = `m15.3 8.4C17.2-2.5 7.9-8.9-.5-8.9C-2.5-16.2-8.4-19.2-13.3-17.2C-18.7-15.3-19.7-9.3-17.2-4.9C-16.2 7.4-8.4 15.3 1.5` +
		` 15.3C8.4 15.3 13.8 12.8 15.3 8.4z`
)

// The warbler is a small bird with a short tail and a light breast.
const (
	warblerOutline = `m-11 6.6C-11.9-2.6-4.4-6.6 .9-7.5C1.8-13.6 6.6-16.3 11-14.5C15.4-12.8 16.3-7.9 14.1-4C13.6 6.2 7.9 13.2 0 13.2C-6.2` +
		` 13.2-10.1 11-11 6.6z`
	warblerUnder = `<ellipse cx="0" cy="17.5" rx="15" ry="3.8" fill="url(#boardgame-shadow)"/>` +
		`<path d="M-1.3 13.2V16.7M3.1 12.8V16.7" fill="none" stroke="#7a5a24" stroke-width="1.8" stroke-linecap="round"/>` +
		`<path d="M-9.2 5.7L-17.6 7.9L-17.2 11.4L-8.8 10.1z" fill="currentColor" stroke="currentColor" stroke-width="1"` +
		` stroke-linejoin="round"/>`
	warblerDetail = `<path d="M1.3 11C7.5 9.7 12.3 3.5 13.2-1.3C11 1.3 4.4 2.6 2.2 4.4z" fill="#fff" opacity=".45"/>`
	warblerOver   = `<path d="M-10.1 5.3C-8.8-2.2-.4-4.4 4.4-.9C2.6 6.6-4 9.2-10.1 5.3z" fill="currentColor" opacity=".85"/>` +
		`<path d="M-7.9 4.4C-5.3 1.3-.4 0 2.6 .9" fill="none" stroke="#fff" stroke-width="1" opacity=".5"/>` +
		`<path d="M14.5-10.6L21.1-8.8L14.5-7.5z" fill="#e9a32b" stroke="#7a5a24" stroke-width=".8" stroke-linejoin="round"/>` +
		`<circle cx="11.4" cy="-10.1" r="2.6" fill="#fff"/><circle cx="11.9" cy="-10.1" r="1.4" fill="#1b1613"/>`
	warblerMirrored = `m11 6.6C11.9-2.6 4.4-6.6-.9-7.5C-1.8-13.6-6.6-16.3-11-14.5C-15.4-12.8-16.3-7.9-14.1-4C-13.6 6.2-7.9 13.2 0 13.2C6.2` +
		` 13.2 10.1 11 11 6.6z`
)

// These are the shapes. Blue's birds look to the right and Blue's eggs have speckles. Red's birds look to the left and
// Red's eggs have bands. A base is a nest, a wreath of twigs.
var (
	blueCuckoo = picture.Shape{Name: "cuckoo", Under: cuckooUnder, Outline: cuckooOutline, Detail: cuckooDetail, Over: cuckooOver, Drop: 14}
	redCuckoo  = picture.Shape{Name: "cuckoo", Under: leftward + cuckooUnder + closed, Outline: cuckooMirrored,
		Detail: leftward + cuckooDetail + closed, Over: leftward + cuckooOver + closed, Drop: 14}
	blueWarbler = picture.Shape{Name: "warbler", Under: warblerUnder, Outline: warblerOutline, Detail: warblerDetail, Over: warblerOver, Drop: 14}
	redWarbler  = picture.Shape{Name: "warbler", Under: leftward + warblerUnder + closed, Outline: warblerMirrored,
		Detail: leftward + warblerDetail + closed, Over: leftward + warblerOver + closed, Drop: 14}
	blueEgg = picture.Shape{
		Name:    "egg",
		Under:   eggShadow,
		Outline: eggOutline,
		Detail: `<path d="M-9.8 2.5a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0zM3.4-5a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0z` +
			`M-1.3 11a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM8.7 7.5a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0z` +
			`M-4.1-13.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0zM-12.7 10.5a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z` +
			`M3.7 2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-4.8 5.8a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z` +
			`M7-12a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-8.1 16.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z` +
			`M5.4 16.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z` +
			`M-12.2-3a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0z" fill="#fff" opacity=".78"/>`,
		Over: eggLight,
		Drop: 8,
	}
	redEgg = picture.Shape{
		Name:    "egg",
		Under:   eggShadow,
		Outline: eggOutline,
		Detail: `<path d="M-12.7-14Q0-10 12.7-14L14.1-11.4Q0-7.4-14.1-11.4z` +
			`M-15.8-7.1L-13.6-.2L-10.2-5.2L-6.8 1.2L-3.4-4.2L0 1.7L3.4-4.2L6.8 1.2L10.2-5.2L13.6-.2L15.8-7.1L16.7-3.7L13.6` +
			` 3.2L10.2-1.8L6.8 4.6L3.4-.8L0 5.1L-3.4-.8L-6.8 4.6L-10.2-1.8L-13.6 3.2L-16.7-3.7z` +
			`M-17 9Q0 13 17 9L16 12Q0 16-16 12z" fill="#fff" opacity=".85"/>`,
		Over: eggLight,
		Drop: 8,
	}
	nest = picture.Shape{
		Name: "base",
		Under: `<circle r="17.5" fill="#5b4426" opacity=".4"/><path d="M1.4 15.3Q-8.6 15.8-16.7 12.8M-8.8 13.6Q-17.2 8.9-21.8 2.3` +
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
			`M-18.9-5.1Q-16.9-11.6-11.2-15.7" fill="none" stroke="#c2a06a" stroke-width="1.8" stroke-linecap="round"/>`,
	}
)

// The elements between leftward and closed look to the left.
const (
	leftward = `<g transform="scale(-1 1)">`
	closed   = `</g>`
)
