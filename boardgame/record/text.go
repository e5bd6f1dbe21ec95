package record

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
)

// MaxLine is how long a line can be, in bytes without the line feed.
const MaxLine = 4096

// The keywords that begin the lines. The line of a move begins with its number.
const (
	keyGame     = "game"
	keyRules    = "rules"
	keyOption   = "option"
	keyPosition = "position"
	keyView     = "view"
	keyPlayer   = "player"
	keyDate     = "date"
	keyResult   = "result"
	keyComment  = ";"
	keyEnd      = "end"
)

// check looks at one value of a line, and returns where in it something is wrong and what, "" for nothing. Reading and
// writing ask the same ones, so that what can be written is what can be read.
type check func(value string) (offset int, problem string)

// checkText is for what goes on to the end of the line: see the package documentation.
func checkText(value string) (int, string) {
	if offset, problem := checkCharacters(value); problem != "" {
		return offset, problem
	}
	last, size := utf8.DecodeLastRuneInString(value)
	switch first, _ := utf8.DecodeRuneInString(value); {
	case value == "":
		return 0, "nothing where a text should be"
	case unicode.IsSpace(first):
		return 0, "white space before the text"
	case unicode.IsSpace(last):
		return len(value) - size, "white space after the text"
	}
	return 0, ""
}

// checkCharacters finds what can't be in a line.
func checkCharacters(value string) (int, string) {
	for i, c := range value {
		switch {
		case c == '\r':
			return i, "a carriage return: a line ends in a line feed alone"
		case c == utf8.RuneError && !strings.HasPrefix(value[i:], string(utf8.RuneError)):
			return i, fmt.Sprintf("the byte %#02x, which is not UTF-8", value[i])
		case unicode.IsControl(c), 0x2028 <= c && c <= 0x202E, 0x2066 <= c && c <= 0x2069:
			return i, fmt.Sprintf("the character %U, which is not printed", c)
		}
	}
	return 0, ""
}

// checkWord is for names without spaces.
func checkWord(value string) (int, string) {
	for i, c := range value {
		if c <= ' ' || c > '~' || c == '/' {
			return i, fmt.Sprintf("%q in a name", c)
		}
	}
	if value == "" {
		return 0, "nothing where a name should be"
	}
	return 0, ""
}

// checkLetter is for a player.
func checkLetter(value string) (int, string) {
	if len(value) != 1 || value[0]|0x20 < 'a' || value[0]|0x20 > 'z' {
		return 0, fmt.Sprintf("%q is not a letter from A to Z or a to z", value)
	}
	return 0, ""
}

// checkVersion is for the version of the rules.
func checkVersion(value string) (int, string) {
	if n, err := strconv.Atoi(value); err != nil || n < 1 || strconv.Itoa(n) != value {
		return 0, fmt.Sprintf("%q is not a version of the rules, 1, 2, 3 and so on", value)
	}
	return 0, ""
}

// checkDate is for a day of the calendar.
func checkDate(value string) (int, string) {
	if day, err := time.Parse(time.DateOnly, value); err != nil || day.Format(time.DateOnly) != value {
		return 0, fmt.Sprintf("%q is not a day of the calendar, written as in 2026-07-14", value)
	}
	return 0, ""
}

// seatProblem is what is wrong with a letter for one more player, "" for nothing.
func seatProblem(letter string, others []Player) string {
	if _, problem := checkLetter(letter); problem != "" {
		return problem
	}
	if seated(letter, others) != boardgame.NoPlayer {
		return fmt.Sprintf("a second player with the letter %q", letter)
	}
	return ""
}

func tooLong() string {
	return fmt.Sprintf("the line goes on: it can have %d bytes at most", MaxLine)
}
