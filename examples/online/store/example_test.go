package store_test

import (
	"database/sql"
	"fmt"
	"slices"

	_ "modernc.org/sqlite"

	"github.com/seed4105872c/clutch/coucou"
)

// A position and a move are texts in any database: write what String returns, and read it back with Parse, which
// refuses what is no position. Text is unique, so equal positions are equal columns.
func Example_databaseSQL() {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // the database is in the memory of one connection
	state := coucou.New()
	move := slices.Collect(state.LegalMoves())[0]
	_, err = db.Exec(`CREATE TABLE seen (position TEXT PRIMARY KEY, move TEXT NOT NULL)`)
	if err == nil {
		_, err = db.Exec(`INSERT INTO seen VALUES ($1, $2)`, state.String(), move.String())
	}
	var position, played string
	if err == nil {
		err = db.QueryRow(`SELECT position, move FROM seen WHERE position = $1`, state.String()).Scan(&position, &played)
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	again, err := coucou.Parse(position)
	fmt.Println(again == state, played == move.String(), err)
	_, err = coucou.Parse("no position")
	fmt.Println(err != nil)
	// Output:
	// true true <nil>
	// true
}
