package diagram_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// canvas is a drawing with one entry for each character.
type canvas map[[2]int]byte // by column and line, from the bottom left

func (c canvas) put(p picture.Picture, x, y int, text string) {
	if p.Grid != picture.HexagonRows {
		x *= 2
	}
	for i := range text {
		c[[2]int{x - len(text) + 1 + i, y}] = text[i]
	}
}

func slowText(p picture.Picture) string {
	c := canvas{}
	for _, cell := range p.Cells {
		if cell.Empty() {
			cell.Piece.Letter = '.'
		}
		c.put(p, cell.X, cell.Y, string(rune(cell.Piece.Letter)))
	}
	for _, l := range p.Labels {
		c.put(p, l.X, l.Y, l.Text)
	}
	if len(c) == 0 {
		return ""
	}
	var lo, hi [2]int
	for at := range c {
		lo, hi = at, at
	}
	for at := range c {
		lo, hi = [2]int{min(lo[0], at[0]), min(lo[1], at[1])}, [2]int{max(hi[0], at[0]), max(hi[1], at[1])}
	}
	text := ""
	for y := hi[1]; y >= lo[1]; y-- {
		line := ""
		for x := lo[0]; x <= hi[0]; x++ {
			if letter, ok := c[[2]int{x, y}]; ok {
				line += string(rune(letter))
			} else {
				line += " "
			}
		}
		text += strings.TrimRight(line, " ") + "\n"
	}
	return text
}

// pictures generates pictures without overlaps. Each place has a cell, a label of one or two characters, or nothing. Places
// are three apart in X. The cells and the labels are in random order.
func pictures() *rapid.Generator[picture.Picture] {
	return rapid.Custom(func(t *rapid.T) picture.Picture {
		grids := []picture.Grid{picture.Squares, picture.HexagonRows, picture.HexagonFiles}
		p := picture.Picture{Grid: rapid.SampledFrom(grids).Draw(t, "grid")}
		for y := range rapid.IntRange(0, 4).Draw(t, "height") {
			for x := range rapid.IntRange(0, 5).Draw(t, "width") {
				place := [2]int{3*x - 4, 2*y - 3}
				switch kind := rapid.SampledFrom([]string{"none", ".", "R", "r", "5", "a", "10"}).Draw(t, "kind"); kind {
				case "none":
				case ".":
					p.Cells = append(p.Cells, cell(place[0], place[1], ' '))
				case "a", "10":
					p.Labels = append(p.Labels, label(place[0], place[1], kind))
				default:
					p.Cells = append(p.Cells, cell(place[0], place[1], kind[0]))
				}
			}
		}
		p.Cells = rapid.Permutation(p.Cells).Draw(t, "cells")
		p.Labels = rapid.Permutation(p.Labels).Draw(t, "labels")
		return p
	})
}

func TestTextAgainstCanvas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := pictures().Draw(t, "picture")
		require.Equal(t, slowText(p), diagram.Text(p))
	})
}

// Text and ANSI do not change the picture, and repeated calls return the same drawing.
func TestTextLeavesThePictureAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := pictures().Draw(t, "picture")
		before := picture.Picture{Grid: p.Grid, Cells: slices.Clone(p.Cells), Labels: slices.Clone(p.Labels)}
		first, colored := diagram.Text(p), diagram.ANSI(p)
		require.Equal(t, before, p)
		require.Equal(t, first, diagram.Text(p))
		require.Equal(t, colored, diagram.ANSI(p))
	})
}
