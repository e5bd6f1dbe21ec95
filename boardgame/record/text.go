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

// MaxLine is the maximum length of a line in bytes, not counting its line feed.
const MaxLine = 4096

// These are the keywords that begin the lines. A move's line begins with the move's number instead of a keyword.
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

// A check function checks one value in a line. It returns the offset and a description of the first problem, or 0 and "" if
// there is none. Reading and writing use the same checks, so every record that can be written can be read.
type check func(value string) (offset int, problem string)

// checkText checks a value that extends to the end of the line: see the package documentation.
func checkText(value string) (int, string) {
	if offset, problem := checkCharacters(value); problem != "" {
		return offset, problem
	}
	last, size := utf8.DecodeLastRuneInString(value)
	switch first, _ := utf8.DecodeRuneInString(value); {
	case value == "":
		return 0, "a text is missing"
	case unicode.IsSpace(first):
		return 0, "white space before the text"
	case unicode.IsSpace(last):
		return len(value) - size, "white space after the text"
	}
	return 0, ""
}

func checkCharacters(value string) (int, string) {
	for i, c := range value {
		switch {
		case c == '\r':
			return i, "a carriage return: lines end with only a line feed"
		case c == utf8.RuneError && !strings.HasPrefix(value[i:], string(utf8.RuneError)):
			return i, fmt.Sprintf("the byte %#02x, which is not UTF-8", value[i])
		case unicode.IsControl(c), 0x2028 <= c && c <= 0x202E, 0x2066 <= c && c <= 0x2069:
			return i, fmt.Sprintf("the character %U, which is not allowed", c)
		}
	}
	return 0, ""
}

func checkWord(value string) (int, string) {
	for i, c := range value {
		if c <= ' ' || c > '~' || c == '/' {
			return i, fmt.Sprintf("%q is not allowed in a name", c)
		}
	}
	if value == "" {
		return 0, "a name is missing"
	}
	return 0, ""
}

func checkLetter(value string) (int, string) {
	if len(value) != 1 || value[0]|0x20 < 'a' || value[0]|0x20 > 'z' {
		return 0, fmt.Sprintf("%q is not a letter from A to Z or a to z", value)
	}
	return 0, ""
}

func checkVersion(value string) (int, string) {
	if n, err := strconv.Atoi(value); err != nil || n < 1 || strconv.Itoa(n) != value {
		return 0, fmt.Sprintf("%q is not a version number of the rules, such as 1 or 2", value)
	}
	return 0, ""
}

func checkDate(value string) (int, string) {
	if day, err := time.Parse(time.DateOnly, value); err != nil || day.Format(time.DateOnly) != value {
		return 0, fmt.Sprintf("%q is not a calendar date, written as in 2026-07-14", value)
	}
	return 0, ""
}

// seatProblem returns a description of what is wrong with a player's letter, or "" if it is valid.
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
	return fmt.Sprintf("the line is too long: it can have %d bytes at most", MaxLine)
}
