package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/examples/internal/lines"
)

const (
	maxLine = 64 << 10 // the most bytes in a line
	width   = 80       // columns of the terminal
	height  = 24       // lines of the terminal
)

// console is the player's terminal, or the streams in its place.
type console struct {
	in      *lines.Reader
	out     io.Writer
	color   bool
	unicode bool  // draw the outlines of cells
	screen  bool  // a terminal, where long texts come page by page and the screen can be wiped
	echo    bool  // repeat the input, which is not typed on this terminal
	err     error // the first error of reading or writing; it ends the program
}

func newConsole(in io.Reader, out io.Writer) *console {
	return &console{in: lines.NewReader(in, maxLine), out: out}
}

func (c *console) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(c.out, format, args...); err != nil && c.err == nil {
		c.err = err
	}
}

// ask shows a prompt and reads a line, and trims the spaces around it. At the end of input, ok is false.
func (c *console) ask(prompt string) (line string, ok bool) {
	for c.err == nil {
		c.printf("%s", prompt)
		text, err := c.in.Read()
		switch {
		case errors.Is(err, lines.ErrTooLong):
			c.printf("\nThat line is too long.\n")
			continue
		case err != nil:
			if err != io.EOF && c.err == nil {
				c.err = err
			}
			c.printf("\n")
			return "", false
		}
		line := strings.TrimSpace(string(text))
		if c.echo {
			c.printf("%s\n", printable(line))
		}
		return line, true
	}
	return "", false
}

// wipe clears the screen and the scrollback. The escape sequences are from ECMA-48, and the one for the scrollback from
// xterm.
func (c *console) wipe() { c.printf("\x1b[H\x1b[2J\x1b[3J") }

// printable returns a text in which everything that could move the cursor, and every invalid byte of UTF-8, is escaped.
func printable(text string) string {
	var b strings.Builder
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		first := text[0]
		text = text[size:]
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, first)
		case strconv.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}

func (c *console) draw(p boardgame.Picture, options ...diagram.Option) {
	if c.color {
		options = append(options, diagram.Color())
	}
	if c.unicode {
		c.printf("\n%s\n", diagram.Unicode(p, options...))
	} else {
		c.printf("\n%s\n", diagram.Text(p, options...))
	}
}

// wrap breaks a text into lines that fit the terminal. All lines except the first are indented. Leading spaces are kept.
func wrap(text, indent string) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = text[:strings.Index(text, word)] + word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			lines = append(lines, line)
			line = indent + word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}

// wrapped prints a text in lines that fit the terminal. All lines except the first are indented.
func (c *console) wrapped(text, indent string) {
	c.printf("%s\n", strings.Join(wrap(text, indent), "\n"))
}

// paged prints paragraphs page by page, and asks before each next page. A page leaves a line of the terminal for the
// prompt. If the input is not a terminal, all pages come at once.
func (c *console) paged(paragraphs [][]string) {
	used := 0
	for _, lines := range paragraphs {
		if c.screen && used > 0 && used+len(lines) > height-1 {
			if answer, ok := c.ask("-- more -- (Enter, or q to stop) "); !ok || strings.HasPrefix(answer, "q") {
				return
			}
			used = 0
		}
		c.printf("%s\n", strings.Join(lines, "\n"))
		used += len(lines)
	}
}

// columns prints short texts side by side.
func (c *console) columns(texts []string) {
	longest := 0
	for _, t := range texts {
		longest = max(longest, len(t))
	}
	perLine := max(1, width/(longest+2))
	for i, t := range texts {
		end := "\n"
		if i%perLine < perLine-1 && i < len(texts)-1 {
			end = strings.Repeat(" ", longest+2-len(t))
		}
		c.printf("%s%s", t, end)
	}
}
