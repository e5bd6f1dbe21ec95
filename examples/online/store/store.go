// Package store keeps games in a SQL database: in a file, by [OpenSQLite], or in PostgreSQL, by [OpenPostgres], where
// any number of processes can share them.
//
// A game is a row with a version. Every change replaces the row, but only if it still has the version that the caller
// has seen. So nobody needs a lock, and no change is lost. When [Store.Save] returns without an error, the change is on
// disk.
//
// The lists of games are rows of their own, which the same transactions write: a game is in a list, at a time. So what
// is due, whose turn it is, and what the lobby shows are all found by one index, however many games there are.
//
// # What the rows contain
//
// The store understands nothing of a game. It keeps a checksum of everything that it keeps of one, and checks it when it
// reads: what something else has changed is [ErrDamaged].
//
// # When it fails
//
// An error that wraps [ErrUnavailable] means that the store can't answer now. If Save returns such an error, or one of
// the context, the change was made or not: Get finds out. All other results are certain.
package store

import (
	"context"
	"errors"
)

// These are the errors of a store.
var (
	ErrUnavailable = errors.New("the store is not available")
	ErrConflict    = errors.New("another request has changed this game")
	ErrNotFound    = errors.New("there is no such game")
	ErrDamaged     = errors.New("the stored game is damaged")
)

// Store is an open store. It is safe for concurrent use.
type Store interface {
	// Get returns a game with its chunks, as they are at a single moment. If its version is known, which is not 0, Get
	// returns only the ID and the Version. The error may be ErrNotFound, also for a game that is gone, or ErrDamaged.
	Get(ctx context.Context, id string, known int64) (Game, error)

	// Save makes a change. The error is ErrConflict, and nothing is changed, if the game does not have the version
	// before Change.Version, or, if that is 1, if there has ever been a game with this ID.
	Save(ctx context.Context, c Change) error

	// Find returns a page of a list.
	Find(ctx context.Context, q Query) (Page, error)

	// Notes returns the notes of a kind, in the order of their keys.
	Notes(ctx context.Context, kind string) ([]Note, error)

	// SetNote writes a note or, if keep is false, deletes it if it is there. A note that is there keeps its value.
	SetNote(ctx context.Context, n Note, keep bool) error

	// Watch tells of every change that any process makes from now on, soon after it, until ctx ends. It begins with the
	// zero Event, as soon as no later change can be missed. Events of one game are in the order of its versions, and some
	// may be left out before a later one. The function must return quickly.
	Watch(ctx context.Context, tell func(Event)) error

	// Health returns what does not work, at once.
	Health() Health

	// Close breaks off the calls in progress, and closes the store. It loses no acknowledged change.
	Close() error
}

// Row is what lists know of a game.
type Row struct {
	ID      string
	Version int64  // how often it has been saved
	Head    []byte // what the caller wants to read of a game in a list: JSON

	// These are for a Filter. The store does not return them.
	Game, Winner, Reason string
	Plies                int
	Names                string // all names, in the form in which they are searched, one a line
}

// Game is a game as it is stored.
type Game struct {
	Row
	Session []byte   // what else is written anew with every change: JSON
	Chunks  [][]byte // what is written once: JSON; their numbers count from 0
}

// Change is the next version of a game. Its Chunks are not used: see Tail.
type Change struct {
	Game // its Version is one more than that of before, or 1 for a new game

	// Tail, if it is not nil, replaces all chunks from a number on.
	Tail *Tail

	// Leave has the places in lists that the game no longer has, and Enter those that it has from now on. All others
	// stay.
	Leave, Enter []Place

	// Gone deletes everything of the game: the row, but for its ID and Version, and the chunks. Nobody can create a game
	// with this ID again. Leave must have all places.
	Gone bool

	// Lists names the lists that look different now. Those who watch are told.
	Lists []string
}

// Tail has the chunks from the number From on.
type Tail struct {
	From   int
	Chunks [][]byte
}

// Place is a game's place in a list, which is in the order of At and, where that is the same, of the identifiers.
type Place struct {
	List string
	At   int64
}

// Query says which games of a list to return.
type Query struct {
	List string

	// Ascending is for lists that begin with the least At. By default, the greatest one comes first, and the identifiers
	// are in descending order, too.
	Ascending bool

	// The page begins after the place (At, ID), which need not exist. The zero value stands for the beginning of the list.
	At int64
	ID string

	Until int64 // if not 0, the page ends before the first place beyond: At > Until if Ascending, else At < Until

	Limit int // the most games in the page

	// Filter leaves out games. At most Filter.Look games are looked at for a page.
	Filter *Filter

	Count bool // only Page.Total
}

// Filter leaves out the games that do not have all of this. The zero value of a field stands for anything.
type Filter struct {
	Look        int    // how many games of the list to look at
	Game        string // equal to Row.Game
	Result      string // equal to Row.Winner or Row.Reason
	Name        string // part of Row.Names
	Least, Most int    // of Row.Plies
}

// Page is a part of a list.
type Page struct {
	Games []Listed

	// More says that the list goes on after the page, and then the next page begins after the place (At, ID): that of
	// the last game that was looked at, whether it is in the page or not.
	More bool
	At   int64
	ID   string

	Total int // of a Query with Count: the number of games in the list, up to Until
}

// Listed is a game in a list, with its place there.
type Listed struct {
	Row
	At  int64
	Err error // ErrDamaged if its checksum is wrong; there is no Head then
}

// Note is a small text that has nothing to do with one game's state.
type Note struct {
	Kind, Key string
	Value     []byte
}

// Event says what has changed: a game or a note. The zero Event says that anything may have changed, since the store
// could not hear of changes for a time.
type Event struct {
	ID      string   // of the game
	Version int64    // that it has now
	Lists   []string // as Change.Lists
	Note    string   // the kind of the note
}

// Health describes the state of a store.
type Health struct {
	Problems []string // what does not work; empty if all does
	Warnings []string // what will become a problem
	Reads    bool     // whether games can be read now
}
