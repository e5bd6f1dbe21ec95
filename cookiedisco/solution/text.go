package solution

import "github.com/seed4105872c/clutch/cookiedisco"

// letters holds the letters of the kinds in a position's text, indexed by [cookiedisco.Kind].
const letters = " VKCOB"

// kindOf holds the kind for each letter. It is the inverse of the constant letters.
var kindOf = [128]cookiedisco.Kind{
	'V': cookiedisco.Vanilla, 'K': cookiedisco.Caramel, 'C': cookiedisco.Chocolate,
	'O': cookiedisco.OrangeCookie, 'B': cookiedisco.BlueCookie,
}

// template is the text of a position of one shape, with orange to move. The letters of the cookies and the ban are filled in
// later.
type template struct {
	text    []byte
	cookies [cookies]int // the index of each cookie's letter in the slice text
}

func newTemplate(s shape) *template {
	t := new(template)
	at := spot{}
	for i, p := range s.spots() {
		for ; at.r < p.r; at = (spot{0, at.r + 1}) {
			t.text = append(t.text, '/')
		}
		if gap := p.q - at.q; gap > 0 {
			t.text = append(t.text, '0'+byte(gap)) // at most 7
		}
		t.cookies[i] = len(t.text)
		t.text = append(t.text, ' ')
		at.q = p.q + 1
	}
	t.text = append(t.text, " o -"...)
	return t
}

// state fills in the letters and the ban, and returns the position.
func (t *template) state(a arrangement, ban cookiedisco.Kind) (cookiedisco.State, error) {
	for i, at := range t.cookies {
		t.text[at] = letters[a.kind(i)]
	}
	t.text[len(t.text)-1] = "-VKC"[ban]
	return cookiedisco.Parse(string(t.text))
}

// readField reads the cells and the cookies in a position's text. If the cells span more than eight columns or rows, both
// results are 0. The cells need not be connected.
func readField(text []byte) (cells shape, on arrangement) {
	at, gap, n := spot{}, 0, 0
	for _, b := range text {
		switch kind := kindOf[b&127]; {
		case b == ' ':
			return cells, on
		case b == '/':
			at, gap = spot{0, at.r + 1}, 0
		case kind == cookiedisco.NoCookie:
			gap = 10*gap + int(b-'0')
		default:
			if at.q += gap; at.q >= 8 || at.r >= 8 {
				return 0, 0
			}
			cells |= 1 << (8*at.r + at.q)
			on |= arrangement(kind) << (3 * n)
			at.q, gap, n = at.q+1, 0, n+1
		}
	}
	return cells, on
}
