package game

// Term is a feature that an evaluation counts for a player, with its count and its weight. Terms show people why a position
// is good, and let programs tune the weights.
type Term struct {
	Name   string // a name that players understand: "eggs that can be captured"
	Weight int    // the value of each occurrence, on the scale of [Definition.Evaluate]
	Count  int
}

// Terms is a list of terms. The zero Terms is empty.
type Terms []Term

// Add appends a term to the list.
func (t *Terms) Add(name string, weight, count int) { *t = append(*t, Term{name, weight, count}) }

// AddIf appends a term for a feature that a position either has or lacks. The count is 1 if the position has it, and 0 if not.
func (t *Terms) AddIf(name string, weight int, there bool) {
	count := 0
	if there {
		count = 1
	}
	t.Add(name, weight, count)
}

// Sum returns the total value of the terms: the sum of Weight * Count.
func (t Terms) Sum() (sum int) {
	for _, term := range t {
		sum += term.Weight * term.Count
	}
	return sum
}
