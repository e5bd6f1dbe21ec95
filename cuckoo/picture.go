package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/picture/eggs"
)

// picture returns a picture of the board as Blue sees it.
func (s State) picture() picture.Picture {
	return grid.Picture(func(c Cell, cell *picture.Cell) {
		piece := s.At(c)
		cell.Home = boardgame.Player(bitboard.Find(int(c), blueBases, redBases))
		if cell.Home != boardgame.NoPlayer {
			cell.Goal, cell.Ground = true, eggs.Base
		}
		if piece != NoPiece {
			cell.Piece = picture.Piece{
				Letter: picture.Letter(piece.letter()), Word: piece.word(), Owner: piece.Owner(), Shape: piece.shape(),
			}
		}
	})
}

func (p Piece) word() string {
	return notation.Entry(p, "no piece", "blue cuckoo", "blue warbler", "blue egg", "red cuckoo", "red warbler",
		"red egg")
}

func (p Piece) shape() *picture.Shape {
	return notation.Entry(p, nil, blueCuckoo, blueWarbler, eggs.Speckled, redCuckoo, redWarbler, eggs.Banded)
}

// The cuckoo is a large bird with a long tail and a barred breast.
const (
	cuckooOutline = `m-15.3 8.4C-17.2-2.5-7.9-8.9 .5-8.9C2.5-16.2 8.4-19.2 13.3-17.2C18.7-15.3 19.7-9.3` +
		` 17.2-4.9C16.2 7.4 8.4 15.3-1.5 15.3C-8.4 15.3-13.8 12.8-15.3 8.4z`
	cuckooUnder = `<ellipse cx="0" cy="17.5" rx="15" ry="3.8" fill="url(#boardgame-shadow)"/><path d="M-1.5` +
		` 14.8V18.7M3.4 14.3V18.7" fill="none" stroke="#7a5a24" stroke-width="1.8" stroke-linecap="round"/><path` +
		` d="M-12.3 4.9L-25.1 .5L-26.1 4.9L-23.6 5.4L-25.1 8.9L-12.3 11.3z" fill="currentColor"` +
		` stroke="currentColor" stroke-width="1" stroke-linejoin="round"/>`
	cuckooDetail = `<path d="M3 3.9Q8.9 5.4 15.3 2M2.5 7.1Q8.1 8.6 13 5.2M2 10.3Q7.4 11.8 10.8 8.4M1.5 13.5Q6.6 15` +
		` 8.6 11.6" fill="none" stroke="#fff" stroke-width="1.3" opacity=".85"/>`
	cuckooOver = `<path d="M-11.3 5.9C-9.8-2.5-.5-4.9 4.9-1C3 7.4-4.4 10.3-11.3 5.9z" fill="currentColor"` +
		` opacity=".85"/><path d="M-8.9 4.9C-5.9 1.5-.5 0 3 1" fill="none" stroke="#fff" stroke-width="1"` +
		` opacity=".5"/><path d="M17.7-12.3L24.1-10.3L17.7-8.4z" fill="#e9a32b" stroke="#7a5a24" stroke-width=".8"` +
		` stroke-linejoin="round"/><circle cx="12.8" cy="-11.3" r="2.6" fill="#fff"/><circle cx="13.3" cy="-11.3"` +
		` r="1.4" fill="#1b1613"/>`
	cuckooMirrored = `m15.3 8.4C17.2-2.5` +
		` 7.9-8.9-.5-8.9C-2.5-16.2-8.4-19.2-13.3-17.2C-18.7-15.3-19.7-9.3-17.2-4.9C-16.2 7.4-8.4 15.3 1.5 15.3C8.4` +
		` 15.3 13.8 12.8 15.3 8.4z`
)

// The warbler is a small bird with a short tail and a light breast.
const (
	warblerOutline = `m-11 6.6C-11.9-2.6-4.4-6.6 .9-7.5C1.8-13.6 6.6-16.3 11-14.5C15.4-12.8 16.3-7.9 14.1-4C13.6 6.2` +
		` 7.9 13.2 0 13.2C-6.2 13.2-10.1 11-11 6.6z`
	warblerUnder = `<ellipse cx="0" cy="17.5" rx="15" ry="3.8" fill="url(#boardgame-shadow)"/><path d="M-1.3` +
		` 13.2V16.7M3.1 12.8V16.7" fill="none" stroke="#7a5a24" stroke-width="1.8" stroke-linecap="round"/><path` +
		` d="M-9.2 5.7L-17.6 7.9L-17.2 11.4L-8.8 10.1z" fill="currentColor" stroke="currentColor" stroke-width="1"` +
		` stroke-linejoin="round"/>`
	warblerDetail = `<path d="M1.3 11C7.5 9.7 12.3 3.5 13.2-1.3C11 1.3 4.4 2.6 2.2 4.4z" fill="#fff" opacity=".45"/>`
	warblerOver   = `<path d="M-10.1 5.3C-8.8-2.2-.4-4.4 4.4-.9C2.6 6.6-4 9.2-10.1 5.3z" fill="currentColor"` +
		` opacity=".85"/><path d="M-7.9 4.4C-5.3 1.3-.4 0 2.6 .9" fill="none" stroke="#fff" stroke-width="1"` +
		` opacity=".5"/><path d="M14.5-10.6L21.1-8.8L14.5-7.5z" fill="#e9a32b" stroke="#7a5a24" stroke-width=".8"` +
		` stroke-linejoin="round"/><circle cx="11.4" cy="-10.1" r="2.6" fill="#fff"/><circle cx="11.9" cy="-10.1"` +
		` r="1.4" fill="#1b1613"/>`
	warblerMirrored = `m11 6.6C11.9-2.6 4.4-6.6-.9-7.5C-1.8-13.6-6.6-16.3-11-14.5C-15.4-12.8-16.3-7.9-14.1-4C-13.6` +
		` 6.2-7.9 13.2 0 13.2C6.2 13.2 10.1 11 11 6.6z`
)

// These are the shapes of the birds. Blue's look to the right, and Red's look to the left.
var (
	blueCuckoo = &picture.Shape{Name: "cuckoo", Under: cuckooUnder, Outline: cuckooOutline, Detail: cuckooDetail,
		Over: cuckooOver, Drop: 14}
	redCuckoo = &picture.Shape{Name: "cuckoo", Under: leftward + cuckooUnder + closed, Outline: cuckooMirrored,
		Detail: leftward + cuckooDetail + closed, Over: leftward + cuckooOver + closed, Drop: 14}
	blueWarbler = &picture.Shape{Name: "warbler", Under: warblerUnder, Outline: warblerOutline, Detail: warblerDetail,
		Over: warblerOver, Drop: 14}
	redWarbler = &picture.Shape{Name: "warbler", Under: leftward + warblerUnder + closed, Outline: warblerMirrored,
		Detail: leftward + warblerDetail + closed, Over: leftward + warblerOver + closed, Drop: 14}
)

// The elements between leftward and closed look to the left.
const (
	leftward = `<g transform="scale(-1 1)">`
	closed   = `</g>`
)
