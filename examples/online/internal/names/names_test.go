package names

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestClean(t *testing.T) {
	for name, want := range map[string]string{
		"":                "",
		"Ada":             "Ada",
		"  Ada \u00a0 L":  "Ada L",
		"A\u200bd\u200da": "Ada",
		"\u202eAda\ufe0f": "Ada",
		"Ａｄａ":             "Ada",
		"Jose\u0301":      "José",
		"Αθηνά 🥚":         "Αθηνά 🥚",
	} {
		clean, err := Clean(name)
		require.NoError(t, err, "%q", name)
		require.Equal(t, want, clean)
	}
	for _, name := range []string{
		" ", "\u200b", "\u2800", "\u3164", "\u034f \u0301", "a\x00", "a\xff", "a\ufffd", strings.Repeat("é", Max+1),
	} {
		_, err := Clean(name)
		require.Error(t, err, "%q", name)
	}
	require.Equal(t, utf8.RuneCountInString(written), len(meant))
}

// A clean name stays as it is, and cleaning makes no name look like another one.
func TestCleanTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, err := Clean(rapid.String().Draw(t, "name"))
		if err != nil {
			return
		}
		again, err := Clean(name)
		require.NoError(t, err)
		require.Equal(t, name, again)
		require.LessOrEqual(t, utf8.RuneCountInString(name), Max)
		require.Equal(t, name == "", Skeleton(name) == "")
	})
}

func TestSkeleton(t *testing.T) {
	for _, alike := range [][]string{
		{"Lord Coco", "LORD COCO", "lord  coco", "L.o.r.d-Coco", "Ⅼord Coco", "Lörd Coçø", "Ιοrd Сосо", "1ord C0c0",
			"ʟᴏʀᴅ ᴄᴏᴄᴏ", "Lord\u200bCoco"},
		{"Victor", "νictor", "V1ct0r", "Ѵiсtоr"},
		{"Νίκος", "ΝΙΚΟΣ", "νικος"},
		{"Вера", "ВЕРА", "вера", "Bepa"},
		{"★★", "★★ "},
		{"Coco", "ꓚօⲥ\u05e1", "СꓳᏟ〇", "c੦c\u0665"}, // Unicode's table has these
		{"Nina Wolf", "ηιηa ωolf", "ɴɪɴᴀ ᴡᴏʟꜰ"},
	} {
		for _, name := range alike {
			require.Equal(t, Skeleton(alike[0]), Skeleton(name), "%s, %s", alike[0], name)
		}
	}
	distinct := map[string]string{}
	for _, name := range []string{"Ada", "Eda", "Grace", "Νίκος", "Вера", "Пётр", "★", "☆", "小明", "小红"} {
		require.Empty(t, distinct[Skeleton(name)], name)
		distinct[Skeleton(name)] = name
	}
}
