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
	maxLine = 64 << 10 // bytes that somebody may type
	width   = 80       // columns of the terminal
)

// console is where the player is.
type console struct {
	in     *lines.Reader
	out    io.Writer
	color  bool
	screen bool  // somebody sits before it, so that it can be wiped
	echo   bool  // show what was read: nobody has typed it here
	err    error // the first failure to read or write, which ends the program
}

func newConsole(in io.Reader, out io.Writer) *console {
	return &console{in: lines.NewReader(in, maxLine), out: out}
}

func (c *console) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(c.out, format, args...); err != nil && c.err == nil {
		c.err = err
	}
}

// ask shows a prompt and reads a line, without the spaces around it. There is none at the end of input.
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

// wipe clears the screen and what has been scrolled off it. The escape sequences are those of ECMA-48 and, for the
// latter, xterm's.
func (c *console) wipe() { c.printf("\x1b[H\x1b[2J\x1b[3J") }

// printable is a text with what could move the cursor, and what is not UTF-8, as escapes.
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

func (c *console) draw(p boardgame.Picture) {
	if c.color {
		c.printf("\n%s\n", diagram.ANSI(p))
	} else {
		c.printf("\n%s\n", diagram.Text(p))
	}
}

// wrapped prints a text in lines that fit, all but the first indented.
func (c *console) wrapped(text, indent string) {
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) > width:
			c.printf("%s\n", line)
			line = indent + word
		default:
			line += " " + word
		}
	}
	c.printf("%s\n", line)
}

// columns prints short texts one beside the other.
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
