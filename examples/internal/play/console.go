package play

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/lines"
)

const (
	maxLine = 64 << 10 // the most bytes in a line
	width   = 80       // columns of the terminal
	height  = 24       // lines of the terminal
)

// console is the terminal on which a person plays, or a pair of streams in its place.
type console struct {
	in     *lines.Reader
	out    io.Writer
	color  bool
	screen bool   // whether the console is a terminal, whose screen can be wiped
	dumb   bool   // whether the terminal can't move its cursor
	echo   bool   // whether to print each line of input; true if input does not come from a terminal
	folder string // where games in progress are kept, "" if they are not
	meter  *command.Meter
	err    error // the first read or write error, after which the program ends
}

func newConsole(in io.Reader, out io.Writer) *console {
	return &console{in: lines.NewReader(in, maxLine), out: out}
}

func (c *console) printf(format string, args ...any) {
	if _, err := fmt.Fprintf(c.out, format, args...); err != nil && c.err == nil {
		c.err = err
	}
}

// ask shows a prompt, reads a line, and trims spaces from both ends. At the end of input, ok is false.
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

// wipe clears the screen and the lines that have scrolled off it. ECMA-48 defines the escape sequences, except the one
// for the scrolled lines, which is xterm's. A terminal that can't do that gets empty lines.
func (c *console) wipe() {
	if c.dumb {
		c.printf("%s", strings.Repeat("\n", 2*height))
	} else {
		c.printf("\x1b[H\x1b[2J\x1b[3J")
	}
}

// printable escapes every character that could move the cursor, and every byte that is not valid UTF-8.
func printable(text string) string {
	quoted := strconv.Quote(text)
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(quoted[1 : len(quoted)-1])
}

func (c *console) draw(p picture.Picture, o diagram.Options) {
	o.Color = c.color
	draw := diagram.Text
	if c.screen && !c.dumb {
		draw = diagram.TextWithNotes
	}
	c.printf("\n%s\n", draw(p, o))
}

// unbroken matches what stays on a line, as it is: a word, a quotation that is not too long, and several spaces.
var unbroken = regexp.MustCompile(`("[^"]{0,70}"|[^ ]|  +)+`)

// wrapped prints text in lines that fit the terminal. It indents all lines except the first, and keeps leading spaces.
// Quotations are shown as they were typed.
func (c *console) wrapped(text, indent string) {
	text = strings.ReplaceAll(text, "\n", " ")
	words := strings.TrimLeft(text, " ")
	line := ""
	for _, word := range unbroken.FindAllString(words, -1) {
		switch {
		case line == "":
			line = text[:len(text)-len(words)] + word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			c.printf("%s\n", line)
			line = indent + word
		default:
			line += " " + word
		}
	}
	c.printf("%s\n", line)
}

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
