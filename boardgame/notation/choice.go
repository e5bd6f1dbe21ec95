package notation

import "fmt"

// Choice is some cells or moves to choose from, for the sentence of a refusal. It is a small value.
type Choice[T fmt.Stringer] struct {
	items [7]T
	count uint8 // how many were added, more than there is room for too
}

// Add returns the choice with one more item.
func (c Choice[T]) Add(item T) Choice[T] {
	if int(c.count) < len(c.items) {
		c.items[c.count] = item
	}
	if c.count < 255 {
		c.count++
	}
	return c
}

// Len is how many items there are.
func (c Choice[T]) Len() int { return int(c.count) }

// named is the items that the sentence names.
func (c *Choice[T]) named() []T {
	if int(c.count) > len(c.items) {
		return c.items[:len(c.items)-1]
	}
	return c.items[:c.count]
}

// Cells returns the names of the cells among those that the sentence names, and of the cells of the moves among them.
func (c Choice[T]) Cells() []string {
	var names []string
	for _, item := range c.named() {
		if m, ok := any(item).(interface{ Cells() []string }); ok {
			names = append(names, m.Cells()...)
		} else {
			names = append(names, item.String())
		}
	}
	return names
}

// String names the items: "b4, c5 or d6", and where there are more than seven: "b4, c5, d6, e7, f8, g9 and others".
func (c Choice[T]) String() string {
	text := ""
	for i, item := range c.named() {
		switch {
		case i == 0:
		case i == int(c.count)-1:
			text += " or "
		default:
			text += ", "
		}
		text += item.String()
	}
	if int(c.count) > len(c.items) {
		text += " and others"
	}
	return text
}

// Hint is a choice that ends a sentence, where there is one: ": b4 or c5", and nothing for no items.
type Hint[T fmt.Stringer] struct{ Choice[T] }

// String names the items, if there are any.
func (h Hint[T]) String() string {
	if h.count == 0 {
		return ""
	}
	return ": " + h.Choice.String()
}
