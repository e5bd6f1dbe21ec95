package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// decode reads a JSON object for Read.
func decode(text []byte, into any, theirs ...string) error {
	if !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		return errors.New("this is not a JSON object")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := checkNames(d, theirs, false); err != nil {
		return err
	}
	d = json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if len(bytes.TrimSpace(text[d.InputOffset():])) > 0 {
		return errors.New("something follows the object")
	}
	return nil
}

// checkNames reads a value, and returns an error for the name of a member that is there twice or, unless capitals are
// free, has any.
func checkNames(d *json.Decoder, theirs []string, free bool) error {
	token, err := d.Token()
	if err != nil || token != json.Delim('{') && token != json.Delim('[') {
		return err
	}
	var before []string
	for d.More() {
		inside := free
		if token == json.Delim('{') {
			key, err := d.Token()
			if err != nil {
				return err
			}
			name, _ := key.(string)
			switch {
			case !free && name != strings.ToLower(name):
				return fmt.Errorf("json: unknown field %q", name)
			case slices.Contains(before, name):
				return fmt.Errorf("the member %q is there twice", name)
			}
			before, inside = append(before, name), free || slices.Contains(theirs, name)
			if name == "id" { // any JSON, which comes back
				if err := d.Decode(new(json.RawMessage)); err != nil {
					return err
				}
				continue
			}
		}
		if err := checkNames(d, theirs, inside); err != nil {
			return err
		}
	}
	_, err = d.Token()
	return err
}
