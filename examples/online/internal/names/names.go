// Package names says which names people may have, and which of them look alike.
package names

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Max is the maximum length of a name, in characters.
const Max = 40

// Clean returns a name in the form that is kept and shown: in Unicode's normal form NFKC, without characters that
// nobody sees, and with single spaces. The name "" is allowed. An error says what is wrong with the name.
func Clean(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	if !utf8.ValidString(name) {
		return "", errors.New("a name is text in UTF-8")
	}
	visible := false
	var clean strings.Builder
	for _, r := range norm.NFKC.String(name) {
		switch {
		case ignorable(r):
			continue
		case !unicode.IsGraphic(r) || r == utf8.RuneError:
			return "", fmt.Errorf("a name can't contain the character %U", r)
		}
		visible = visible || !unicode.IsSpace(r) && !unicode.IsMark(r)
		clean.WriteRune(r)
	}
	name = norm.NFKC.String(strings.Join(strings.Fields(clean.String()), " "))
	switch {
	case !visible:
		return "", errors.New("a name needs a character that can be seen")
	case utf8.RuneCountInString(name) > Max:
		return "", fmt.Errorf("a name has at most %d characters", Max)
	}
	return name, nil
}

// ignorable reports whether nobody sees a character: one that Unicode calls ignorable by default, or the empty Braille
// cell.
func ignorable(r rune) bool {
	return r == '\u2800' ||
		unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// These characters look like the capital letter or its small form at the same place of the other constant, by
// Unicode's table of confusable characters for Latin, Greek and Cyrillic, and by what people write for letters.
const (
	lookAlikes = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿ" + "АВЕЅІЈКМНОРСТУХҮҺԚԜӀԌԀЬЗѴѠ" + "ⱭŁØĐĦƗⱢ" +
		"ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ" + "L01|!3457@$"
	letters = "ABEZHIKMNOPTYXCJ" + "ABESIJKMHOPCTYXYHQWIGDBEVW" + "AIODHII" +
		"ABCDEFGHIJKIMNOPRSTUVWYZ" + "IOIIIEASTAS"
)

// These small Greek letters look like the Latin letter at the same place, although their capitals look like others.
// This matters only beside Latin letters.
const (
	smallGreek = "νυηγωσ"
	smallLatin = "vunywo"
)

// Skeleton returns a text that is the same for names that look alike: in upper and lower case, with and without
// accents, spaces and signs, and with letters of another script, or with digits, in place of letters.
func Skeleton(name string) string {
	latin := strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
	var skeleton strings.Builder
	for _, r := range norm.NFKD.String(name) {
		if latin {
			r = swap(r, smallGreek, smallLatin)
		}
		r = swap(r, lookAlikes, letters)
		r = swap(unicode.ToUpper(r), lookAlikes, letters)
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			skeleton.WriteRune(r)
		}
	}
	if skeleton.Len() == 0 { // only signs
		return strings.Join(strings.Fields(name), " ")
	}
	return skeleton.String()
}

// swap returns the character at the place in the text to that r has in the text from, or r if it is not there.
func swap(r rune, from, to string) rune {
	place := 0
	for _, f := range from {
		if f == r {
			return rune(to[place])
		}
		place++
	}
	return r
}
