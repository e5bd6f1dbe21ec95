// Package names says which names people may have, and which of them look alike.
package names

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mtibben/confusables"
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

// People write these characters for the letter at the same place of the other constant, and Unicode's table has none of
// them: small capitals, letters with strokes, digits and signs, and capitals whose small form looks like a letter.
const (
	written = "ҺԚӀԀѠⱭŁØĐĦƗⱢʙʜʟᴀᴅᴇᴊᴋᴍɴᴘᴛʏꜰɢL01|!3457@$"
	meant   = "HQIDWAIODHIIBHIADEJKMNPTYFGIOIIIEASTAS"
)

// Skeleton returns a text that is the same for names that look alike: in upper and lower case, with and without
// accents, spaces and signs, and with letters of another script, or with digits, in place of letters.
func Skeleton(name string) string {
	latin := strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Latin, r) })
	var skeleton strings.Builder
	for _, r := range norm.NFKD.String(name) {
		if r = letter(r, latin); unicode.IsLetter(r) || unicode.IsDigit(r) {
			skeleton.WriteRune(r)
		}
	}
	if skeleton.Len() == 0 { // only signs
		return strings.Join(strings.Fields(name), " ")
	}
	return skeleton.String()
}

// letter returns the capital letter for which a character stands. A small letter whose capital looks different is taken for
// what it looks like itself only beside Latin letters: ν stands for V there, and otherwise for Ν, which looks like N.
func letter(r rune, latin bool) rune {
	looks, capital := alike(r), alike(unicode.ToUpper(r))
	switch {
	case looks != 0 && (latin || r == unicode.ToUpper(r)):
		r = looks
	case latin && r == 'η':
		r = 'N'
	case latin && r == 'ω':
		r = 'W'
	case capital != 0:
		r = capital
	}
	r = unicode.ToUpper(r)
	if at := slices.Index([]rune(written), r); at >= 0 {
		return rune(meant[at])
	}
	return r
}

// alike returns the Latin letter or the digit that a letter or digit of another script, or an odd one of Latin, looks
// like by Unicode's table of confusable characters, or 0 if it looks like none. Pairs of letters that look like one,
// such as rn and m, don't count.
func alike(r rune) rune {
	looks := confusables.Skeleton(string(r))
	if r < utf8.RuneSelf || len(looks) != 1 || !letterOrNumber(r) || !letterOrNumber(rune(looks[0])) {
		return 0
	}
	return rune(looks[0])
}

func letterOrNumber(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
