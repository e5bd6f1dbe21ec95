package cookiedisco

import (
	"slices"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Game returns the game, for the tools of this module. It is the same in every call.
func Game() *game.Game[State, Move] { return made.Game(definition) }

var made game.Once[State, Move]

func definition() game.Definition[State, Move] {
	return game.Definition[State, Move]{
		Info: game.Info{
			Name:    "cookiedisco",
			Title:   "Cookie Disco",
			Version: 1,
			Aim: "Roll cookies around each other, and break the field in two so that the part with your own " +
				"cookie is worth more. A player who can't move loses.",
			Notation: "A placement is @ and a place: @d1. A move is the place that the cookie leaves, a hyphen, " +
				"and the place where it ends: c3-d4.",
			Seats: []game.Seat{{Letter: "o", Name: "Orange", Color: picture.Orange},
				{Letter: "b", Name: "Blue", Color: picture.Blue}},
			Options: []game.Option{
				{Name: "pattern", Doc: "How do the cookies lie?", Values: []string{"1", "2", "3", "4", "5", "6"},
					Words: []string{
						"six cookies in a ring, the vanilla between caramels",
						"six cookies in a ring, the vanilla between chocolates",
						"a triangle with a vanilla and two chocolates at its corners",
						"a triangle with three chocolates at its corners",
						"a triangle with a vanilla and two caramels at its corners",
						"a triangle with a chocolate and two caramels at its corners",
					}},
				{Name: "starter", Doc: "Who moves first?", Values: []string{"o", "b"},
					Words: []string{"Orange", "Blue"}},
			},
			Doc:          game.BookText(book),
			Translations: map[string]game.BookText{"fr": game.BookText(french)},
			Sources: map[string]string{
				"text":                  "the published rules",
				"follows from the text": "what the published rules do not say, but leave no other way to play",
				"boardspace":            "what boardspace.net's implementation does",
				"geometry":              "what follows from the shapes of the pieces",
				"ruling":                "a ruling of this book, where the published rules are silent, unclear or contradictory",
			},
		},
		Rules: game.Rules[State, Move]{
			New:        begin,
			Parse:      Parse,
			ParseMove:  ParseMove,
			Written:    written,
			Symmetries: game.Symmetries[State, Move](symmetries),
			TurnRule:   OwnOrPlain,
			Points:     State.Points,
		},
		Look: game.Look[State, Move]{
			Picture: State.picture,
			Trace:   State.trace,
			Label:   Move.label,
			Asks: game.Asks{
				Place: "Put your cookie beside exactly two others.",
				Piece: "Choose a cookie to roll.", Target: "Choose where it stops.",
			},
			Meant: State.meant,
		},
		Bots: game.Bots[State, Move]{
			Levels: []game.Level{
				{Nodes: 2_000, Depth: 2, Slack: 100, Careless: 72}, {Nodes: 2_000, Depth: 2, Slack: 100, Careless: 13},
				{Nodes: 2_000, Depth: 2, Slack: 45}, {Nodes: 90}, {Nodes: 300}, {Nodes: 30_000},
			},
			Terms: slices.Clone(terms[:]),
			Count: State.counts,
			Learn: &game.Learn[State, Move]{
				Key:    func(m Move) uint64 { return uint64(m.from) | uint64(m.to)<<8 | uint64(m.what)<<16 },
				Planes: 7, Rows: frame, Columns: frame, Observe: observe,
				Names: []string{
					"vanilla", "caramel", "chocolate", "own cookie", "enemy's cookie", "cookies barred by the last move",
					"all cookies, while the players place theirs",
				},
			},
		},
	}
}

// begin returns the start of a game with the given options, which have been checked.
func begin(options game.Options) (State, error) {
	return Parse(patterns[options["pattern"][0]-'1'] + " o - " + options["starter"])
}

// written yields every move that has a text, legal or not.
func written(yield func(Move) bool) {
	for from, to := range grid.Pairs() {
		if from == to && !yield(Move{to, to, placing}) || !yield(Move{from, to, rolling}) {
			return
		}
	}
}

// picture draws the cookies and the places around them. Each row is horizontal and begins half a place to the right of
// the row above. Columns run down to the right from their letters.
func (s State) picture() picture.Picture {
	p := picture.Picture{Grid: picture.HexagonRows, Table: true, Marker: cherryShape}
	if s.turn == boardgame.NoPlayer {
		return p
	}
	columns, rows := 0, 0
	for i := range cookies {
		if c := s.cell(i); c != NoCell {
			columns, rows = max(columns, c.column()), max(rows, c.row())
		}
	}
	place := func(column, row int) (x, y int) { return 2*column + row, -row }
	for row := 0; row <= rows+1; row++ {
		for column := 0; column <= columns+1; column++ {
			c := Cell(row)<<4 | Cell(column)
			x, y := place(column, row)
			kind := s.At(c)
			looks := &kindTable[kind]
			cell := picture.Cell{Name: c.drawn(), X: x, Y: y}
			if kind != NoCookie {
				cell.Piece = picture.Piece{
					Letter: picture.Letter(kind.letter()), Word: looks.name, Owner: looks.owner, Color: looks.color,
					Shape: looks.shape,
				}
			}
			p.Cells = append(p.Cells, cell)
		}
		x, y := place(-1, row)
		p.Labels = append(p.Labels, picture.Label{Text: strconv.Itoa(row + 1), X: x, Y: y})
	}
	for column := 0; column <= columns+1; column++ {
		x, y := place(column, -1)
		p.Labels = append(p.Labels, picture.Label{Text: string(rune('a' + column)), X: x, Y: y})
		fromX, fromY := place(column, 0) // below the label
		endX, endY := place(column, rows+1)
		p.Guides = append(p.Guides, picture.Guide{FromX: fromX, FromY: fromY, ToX: endX, ToY: endY})
	}
	return p
}

// Patterns is the number of patterns. The patterns are numbered from 1.
const Patterns = 6

// patterns holds the patterns in the form of a position's text (S1): two rings and four triangles.
var patterns = [Patterns]string{
	"1KC/V1C/KC", "1KC/C1V/KC",
	"2V/1KK/CCC", "2C/1KK/CVC", "2V/1CC/KCK", "2C/1CC/KVK",
}

// New returns the start of a game with pattern 1. Orange places first and also moves first after the placement.
func New() State { return MustParse(patterns[0] + " o - o") }

// Orange places first (S2). After the second placement, the player with the cherry moves first (S3).
func (s State) place(m Move) State {
	if s.turn == Orange {
		next := s.moving(orangeIndex, m.to)
		next.cells, next.turn = normal(next.cells), Blue
		return next
	}
	next := s.moving(blueIndex, m.to)
	next.cells, next.turn, next.cherry = normal(next.cells), s.cherry, boardgame.NoPlayer
	return next
}

func (m Move) label() string {
	if m.what == placing {
		return "place on " + m.to.String()
	}
	return m.String()
}

// meant returns the placement that a player may mean by clicking a cell during the placement, and nil after it.
func (s State) meant(names []string) []Move {
	if m, err := ParseMove("@" + names[len(names)-1]); err == nil && s.placing() {
		return []Move{m}
	}
	return nil
}
