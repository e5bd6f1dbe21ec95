package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// readRequest parses a line. If the line is malformed, readRequest still returns the request's id.
func readRequest(line []byte) (r request, err error) {
	for i, c := range string(line) {
		if c == utf8.RuneError && !bytes.HasPrefix(line[i:], []byte(string(utf8.RuneError))) {
			return r, wrongAt("", i, "the line is not UTF-8, so it is not JSON")
		}
	}
	var members map[string]json.RawMessage
	var syntax *json.SyntaxError
	switch err := json.Unmarshal(line, &members); {
	case errors.As(err, &syntax) && strings.Contains(err.Error(), "end of JSON"):
		return r, wrongAt("", len(line), "not JSON: "+err.Error())
	case errors.As(err, &syntax):
		return r, wrongAt("", int(syntax.Offset)-1, "not JSON: "+err.Error())
	case members == nil:
		return r, wrong("", "not a JSON object")
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	plain, problem := read(d, "")
	id, _ := plain.(map[string]any)["id"].(json.RawMessage)
	if problem != nil {
		return request{ID: id}, problem
	}
	text, err := json.Marshal(plain)
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	r.ID = id // to the byte
	if kind := (*json.UnmarshalTypeError)(nil); errors.As(err, &kind) {
		return r, wrong(kind.Field, "%q can't be a JSON %s", kind.Field, kind.Value)
	}
	if err != nil {
		return r, wrong("", "%v", err)
	}
	return r, r.check()
}

// known lists the members of a request, and of the objects in it, by their paths.
const known = `
	id game options position seen record ply session as settings moves move do view drop
	games describe explain page save states solution picture perft clicks check change draw edit search review write
	settings.names settings.date settings.repetition settings.plies settings.wins
	draw.from draw.clickable draw.move draw.arrows draw.last draw.marks draw.names draw.style
	edit.put edit.rest
	review.nodes review.seed search.bot search.level search.nodes search.time search.seed search.depth
	search.choices search.progress
	write.players write.date write.comments write.notes`

// read reads the next value of a well-formed line. Besides what encoding/json refuses, it refuses a key that is
// unknown, in the wrong case, or there twice; null; and a number or a list beyond its limits. After an error, it still
// reads the rest, so that the answer has the request's id.
func read(d *json.Decoder, path string) (value any, problem *Error) {
	token, _ := d.Token() // the line is well-formed, so there are no errors
	least, most := limits(path)
	switch token := token.(type) {
	case nil:
		return nil, wrong(path, "%q is null", path)
	case json.Number:
		digits, fraction, _ := strings.Cut(token.String(), ".") // some languages write 3 as 3.0
		n, err := strconv.Atoi(digits)
		if err != nil || strings.Trim(fraction, "0") != "" || n < least || n > most {
			problem = wrong(path, "%q is not a whole number from %d to %d", path, least, most)
		}
		return n, problem
	case json.Delim:
		if token == '[' {
			return readList(d, path, most)
		}
		return readObject(d, path)
	}
	return token, nil
}

// readList reads a list of strings. The list may have at most the given number of entries.
func readList(d *json.Decoder, path string, most int) (list []string, problem *Error) {
	list = []string{}
	for i := 0; d.More(); i++ {
		var entry any
		_ = d.Decode(&entry)
		text, ok := entry.(string)
		switch {
		case problem != nil:
		case !ok:
			problem = wrong(path, "entry %d of %q is not a string", i, path)
			problem.Index = &i
		case i == most:
			problem = wrong(path, "%q has more than %d entries", path, most)
		}
		list = append(list, text)
	}
	_, _ = d.Token()
	return list, problem
}

// readObject reads the members of an object. If a key is there twice, the object lacks it.
func readObject(d *json.Decoder, path string) (object map[string]any, problem *Error) {
	object = map[string]any{}
	known := strings.Fields(known)
	named := path == "options" || path == "edit.put" // whose keys are not those of the protocol
	for d.More() {
		token, _ := d.Token()
		key := token.(string)
		name := strings.TrimPrefix(path+"."+key, ".")
		var value any
		var wrongHere *Error
		if name == "id" || name == "session" { // any JSON, and an object that package session reads
			var raw json.RawMessage
			_ = d.Decode(&raw)
			value = raw
		} else {
			value, wrongHere = read(d, name)
		}
		if !named && !slices.Contains(known, name) {
			wrongHere = wrong(name, "unknown key %q", name)
		} else if _, twice := object[key]; twice {
			value, wrongHere = nil, wrong(name, "the key %q twice", name)
		}
		object[key] = value
		if problem == nil {
			problem = wrongHere
		}
	}
	_, _ = d.Token()
	return object, problem
}

// limits returns the least and the greatest value of a number, or the greatest length of a list.
func limits(path string) (least, most int) {
	switch path {
	case "perft":
		return 0, maxPerft
	case "clicks":
		return 0, game.MaxClicks
	case "settings.names", "write.players":
		return 0, len("ABCD")
	case "draw.arrows", "draw.marks":
		return 0, maxMarks
	case "search.nodes", "review.nodes":
		return 1, maxNodes
	case "search.time":
		return 1, maxMillis
	case "search.depth":
		return 1, search.MaxDepth
	case "search.choices":
		return 1, maxChoices
	case "search.seed", "review.seed":
		return 0, maxSafe
	}
	return 0, maxMoves
}

// moveOrTrue is a move, or true for the last move of the request. It stays empty for false.
type moveOrTrue struct {
	move *string
	last bool
}

// UnmarshalJSON reads a move, true or false.
func (m *moveOrTrue) UnmarshalJSON(text []byte) error {
	if text[0] == '"' {
		return json.Unmarshal(text, &m.move)
	}
	return json.Unmarshal(text, &m.last)
}

// texts returns the options of a new game as texts. A request may give them as strings, numbers, true or false.
func (r *request) texts() (game.Options, error) {
	if r.Options == nil {
		return nil, nil
	}
	options := game.Options{}
	for name, value := range r.Options {
		switch value.(type) {
		case string, float64, bool:
			options[name] = fmt.Sprint(value)
		default:
			return nil, wrong("options", "option %q is not a string, a number, true or false", name)
		}
	}
	return options, nil
}

// maxSafe is the greatest integer that programs in every language can read exactly from JSON.
const maxSafe = min(1<<53-1, math.MaxInt)
