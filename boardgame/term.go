package boardgame

// Term is one thing that an evaluation counts for a player: how often it is there, and what each is worth. It tells people
// why a position is good, and lets weights be fitted to games.
type Term struct {
	Name   string // in the words of a player: "eggs that can be captured"
	Weight int    // in the hundredths of [Definition.Evaluate]
	Count  int
}

// Terms is a list of terms that is being made.
type Terms []Term

// Add appends a term.
func (t *Terms) Add(name string, weight, count int) { *t = append(*t, Term{name, weight, count}) }

// Sum returns what the terms are worth together.
func (t Terms) Sum() (sum int) {
	for _, term := range t {
		sum += term.Weight * term.Count
	}
	return sum
}

// Count returns 1 for something that is there, and 0 for something that is not.
func Count(there bool) int {
	if there {
		return 1
	}
	return 0
}
