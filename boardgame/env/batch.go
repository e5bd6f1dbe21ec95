package env

import (
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame/game"
)

// Config says which games a batch holds.
type Config struct {
	Options  game.Options // of every game; values that the host draws are drawn from Seed
	Games    int          // how many games go on at a time
	Workers  int          // how many goroutines play them; 0 means 1
	Seed     uint64       // determines all that chance does
	Chance   bool         // show the turns of chance, to the player -1, and do not draw: see Batch.Chances
	MaxPlies int          // after so many plies a game is truncated; 0 means never
	Position string       // where every game begins; "" means where the options say
	Points   bool         // give the points as rewards where a game ends with some: see game.Rules
	Remember bool         // keep the moves of each game that goes on, for Undo, History and Told
}

// Shape holds the sizes of a batch.
type Shape struct {
	Games, Seats, Actions int
	Planes, Rows, Columns int // of an observation
}

// sizes returns the lengths of the buffers after Legal, in their order.
func (s Shape) sizes() [6]int {
	return [6]int{s.Games + 1, s.Games, s.Games * s.Seats, s.Games, s.Games, s.Games * s.Planes * s.Rows * s.Columns}
}

// Buffers holds what a batch tells, an entry for each game. The slices belong to the caller, who may pass memory that
// is used elsewhere, too. Only Legal is the batch's own, and has another length after each step.
type Buffers struct {
	Legal        []int32   // the legal actions of all games, one game after the other: see Actions
	Offsets      []int32   // Games + 1: where the actions of each game begin in Legal, and where the last ones end
	Players      []int32   // the seat to move, from 0, or -1 for chance; when the game is over, the seat that would be
	Rewards      []float32 // Games x Seats: 1 for a win, -1 for a loss, 0 for a draw and while the game goes on; or points
	Terminated   []uint8   // 1 if the game has ended by its rules
	Truncated    []uint8   // 1 if the game was broken off
	Observations []uint8   // Games x Planes x Rows x Columns, as the seat in Players sees the game
}

// NewBuffers returns buffers for a batch.
func NewBuffers(s Shape) *Buffers {
	n := s.sizes()
	return &Buffers{nil, make([]int32, n[0]), make([]int32, n[1]), make([]float32, n[2]),
		make([]uint8, n[3]), make([]uint8, n[4]), make([]uint8, n[5])}
}

// Actions returns the legal actions of a game. There are none when it is over.
func (b *Buffers) Actions(i int) []int32 { return b.Legal[b.Offsets[i]:b.Offsets[i+1]] }

// Batch is many games of one kind that go on at the same time. A method must not be called while another one runs.
type Batch interface {
	Shape() Shape

	// PlaneNames returns what each plane of an observation shows.
	PlaneNames() []string

	// Bind makes the batch fill other buffers from now on, and fills them.
	Bind(b *Buffers) error

	// Reset begins all games anew with another seed, and Next goes on to the next games, as if all had ended.
	Reset(seed uint64) error
	Next() error

	// Step makes the given action in each game. A game that was over or broken off begins anew instead, and its action
	// is ignored; so the observation of a last position is given out before the next game begins. If an action is
	// illegal, nothing changes in any game, and the error is an *ActionError.
	Step(actions []int32) error

	// Act makes an action in one game, which must not be over. If the action is illegal, the error is an *ActionError.
	Act(i, action int) error

	// Undo takes back the last action of a game, History returns the actions since it began, Moves their texts, with the
	// position in which they begin, and Told what a seat knows of the game, move by move. They need a batch that remembers.
	Undo(i int) error
	History(i int) ([]int, error)
	Moves(i int) (begin string, moves []string, err error)
	Told(i, seat int) (string, error)

	// Resample changes what a seat can't know of a game, as if by lot. The seat was told the same, and sees what it can
	// remember; the others are told anew how the game stands. Undo and History begin there. It needs a batch that remembers.
	Resample(i, seat int, seed uint64) error

	// Status, Legal and Rewards return what the buffers tell of a game. Legal appends to a list.
	Status(i int) Status
	Legal(i int, dst []int32) ([]int32, error)
	Rewards(i int, dst []float32)

	// Chances returns the probability of each legal action of a game, in their order, if it is the turn of chance. The
	// actions are then made like any other. It returns nil if it isn't, as always in a batch that draws by itself.
	Chances(i int) []float64

	// Choices returns the actions among which a seat chooses now: those of the seat to move, and of each seat that
	// chooses at the same time. Their choices are then made one after the other, in the order of their turns.
	Choices(i, seat int) ([]int32, error)

	// Players returns how many seats take part in a game. They are the first seats.
	Players(i int) int

	// Clone returns a batch that goes its own way, also in what chance draws from now on, and fills no buffers.
	Clone() Batch

	// Observe fills dst with what a seat, from 0, sees in each game. Seats that do not take part see what spectators
	// see.
	Observe(seat int, dst []uint8) error

	// Successors fills dst with the observations after each legal action of a game, in the order of the list of
	// actions, as the seat to move sees them. It has room for exactly so many observations. What this seat can't see of
	// the game is drawn from what it may be, anew in each call, so the observations do not depend on the truth.
	Successors(i int, dst []uint8) error

	// Position and ActionText return the text of a game's position and of an action there, or "" if there is none.
	Position(i int) string
	ActionText(i int, action int) string

	// Action returns the action of the move with this text in a game. The move must be legal.
	Action(i int, move string) (int, error)

	// View returns the text of what a seat sees of a game.
	View(i, seat int) string

	// Save returns all games in a form that Load reads. Load needs a batch with the same configuration.
	Save() ([]byte, error)
	Load(saved []byte) error
}

// Status is what there is to say first about a game: see [Buffers].
type Status struct {
	Player                int
	Terminated, Truncated bool
}

// ActionError is the refusal of an action.
type ActionError struct {
	Game   int   // the index of the game in the batch
	Action int   // the refused action
	Reason error // a *boardgame.MoveError, unless there is no such action
}

// Error returns a sentence that names the game, the action, and the rule that it breaks.
func (e *ActionError) Error() string {
	return fmt.Sprintf("game %d, action %d: %v", e.Game, e.Action, e.Reason)
}

// Unwrap returns the reason.
func (e *ActionError) Unwrap() error { return e.Reason }

// ErrOver is the error for an action in a game that is over or was broken off.
var ErrOver = errors.New("the game is over")

// ErrNoAction is the reason of an [ActionError] for a number that is no action.
var ErrNoAction = errors.New("there is no such action")

// maxBytes limits the buffers of a batch to what a program can have by mistake and survive.
const maxBytes = 1 << 30

// New begins a batch of games, whose buffers take at most a gibibyte.
func (coding *Coding[S, M]) New(c Config) (Batch, error) {
	switch {
	case c.Games < 1:
		return nil, fmt.Errorf("%d games: a batch has at least one", c.Games)
	case c.Workers < 0:
		return nil, fmt.Errorf("%d workers: the number can't be negative", c.Workers)
	case c.MaxPlies < 0:
		return nil, fmt.Errorf("at most %d plies: the number can't be negative", c.MaxPlies)
	case c.Points && !coding.game.HasPoints():
		return nil, fmt.Errorf("%s has no points", coding.game.Title)
	}
	one := 4*len(coding.game.Seats) + coding.Planes*coding.Rows*coding.Columns
	if most := maxBytes / one; c.Games > most {
		return nil, fmt.Errorf("%d games: a batch of this game has at most %d", c.Games, most)
	}
	b := &batch[S, M]{Coding: coding, config: c, games: make([]playing[S, M], c.Games)}
	b.config.Workers = min(max(c.Workers, 1), c.Games)
	b.trying, b.making = (*batch[S, M]).tryAction, (*batch[S, M]).makeAction
	if err := b.Reset(c.Seed); err != nil {
		return nil, err
	}
	return b, nil
}
