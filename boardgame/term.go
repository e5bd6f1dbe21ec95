package boardgame

// Term is one thing that an evaluation counts for a player: how many there are, and what each is worth. Terms tell people why
// a position is good, and let programs fit the weights to games.
type Term struct {
	Name   string // in the words of a player: "eggs that can be captured"
	Weight int    // in the hundredths of [Definition.Evaluate]
	Count  int
}

// Terms is a list of terms to add to.
type Terms []Term

// Add appends a term.
func (t *Terms) Add(name string, weight, count int) { *t = append(*t, Term{name, weight, count}) }

// Sum returns the total worth of the terms.
func (t Terms) Sum() (sum int) {
	for _, term := range t {
		sum += term.Weight * term.Count
	}
	return sum
}

// Count returns 1 if something is there, and 0 if it is not.
func Count(there bool) int {
	if there {
		return 1
	}
	return 0
}
