package book

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/examples/online/browser"
)

const (
	appPage = `<!doctype html><link rel="icon" href="data:,"><script type="module" src="main.js"></script><clutch-board game="coucou"></clutch-board>`

	// usePackages makes the element known, and plays a game move by move, another as numbers, and one that hides something.
	usePackages = `import { ClutchBoard } from "clutch-board"
import { IllegalMove, open } from "clutch-engine"
const game = await open("coucou")
let at = game.start()
const refused = []
for (const move of ["a5-a6", "nonsense"]) {
	try { game.play(at, move) } catch (e) { refused.push(e instanceof IllegalMove && e.rule) }
}
for (let n = 0; !at.over; n++) at = game.play(at, game.legal(at)[n % game.legal(at).length])
const eggs = await open("oeufs")
const begun = eggs.start({ players: 4 })
const batch = eggs.batch({ games: 3, seed: 7, maxPlies: 60 })
let sum = 0
for (let step = 0; step < 150; step++) {
	for (const n of batch.observations) sum += n
	batch.step([0, 1, 2].map(i => batch.actions(i)).map(legal => legal[step % legal.length] ?? -1))
}
globalThis.used = JSON.stringify({
	at, refused, sum, batch: [0, 1, 2].map(i => batch.position(i)), view: eggs.view(begun, begun.turn),
	found: (await game.ask({ search: { nodes: 100 } })).best.move !== "", leaked: "Go" in globalThis, element: typeof ClutchBoard,
})
globalThis.document ?? console.log(globalThis.used)
`
	// useBatch calls the other methods of a batch.
	useBatch = `import assert from "node:assert"
import { open } from "clutch-engine"
const many = (await open("coucou")).batch({ games: 1024, seed: 1, maxPlies: 200 }) // while it plays, the memory grows
for (let step = 0, drawn = 1; step < 80; step++)
	many.step(Array.from({ length: 1024 }, (_, i) => {
		const legal = many.actions(i)
		drawn = (drawn * 48271) % 2147483647
		return legal[drawn % legal.length] ?? -1
	}))
many.close()
const b = (await open("coucou")).batch({ games: 2, seed: 3 })
const { actions, planes, rows, columns } = b.shape, size = planes * rows * columns
const mask = b.mask()
assert.equal(mask.length, 2 * actions)
assert.deepEqual([...b.actions(1)].map(a => mask[actions + a]), Array(b.offsets[2] - b.offsets[1]).fill(1))
assert.equal(mask.reduce((sum, n) => sum + n), b.legal.length)
assert.deepEqual(b.choices(0, 0), [...b.actions(0)])
assert.deepEqual(b.choices(0, 1), [])
assert.throws(() => b.actions(2), /no game 2/)
const move = b.action(0, "a2-a3")
assert.equal(b.move(0, move), "a2-a3")
const saved = b.save(), begun = b.position(0), after = b.successors(0)
b.step([b.legal[0], b.legal[0]])
assert.notEqual(b.position(0), begun)
assert.deepEqual(b.observe(0).slice(0, size), after.slice(0, size))
b.load(saved)
assert.equal(b.position(0), begun)
assert.equal(b.view(0, 1), begun)
assert.throws(() => b.step([move]), RangeError)
assert.throws(() => b.step([move, actions]), /game 1.* no such action/)
assert.throws(() => b.action(0, "a5-a6"), { name: "IllegalMove", rule: "coucou/B4" })
for (const none of [1.5, NaN, undefined, "x", move + 2 ** 32]) {
	assert.throws(() => b.step([move, none]), /game 1.* no such action/)
}
assert.equal(b.position(1), begun)
assert.throws(() => b.observe(2))
for (const wrong of [-1, 0.5, undefined, "x"]) {
	for (const call of [() => b.reset(wrong ?? NaN), () => b.observe(wrong), () => b.position(wrong), () => b.move(0, wrong ?? NaN)]) {
		assert.throws(call, /is a whole number from 0 on/)
	}
}
b.reset(4)
for (const none of [null, undefined, 3]) assert.throws(() => b.action(0, none), /is a text, not/)
b.close()
assert.throws(() => b.step([move, move]), /closed/)
assert.throws(() => b.legal, /closed/)
assert.throws(() => b.position(0), /closed/)
const cards = (await open("goofspiel")).batch({ games: 1, chance: true })
assert.deepEqual([cards.players[0], cards.chances(0)], [-1, Array(5).fill(0.2)])
cards.step(cards.legal.slice(0, 1))
assert.deepEqual([cards.players[0], cards.chances(0), cards.choices(0, 0).length, cards.choices(0, 1).length], [0, [], 5, 5])
const game = await open("cookiedisco"), at = game.start(), begun2 = new Set(), others = game.batch({ games: 1, options: { pattern: "lot" } })
for (const none of [null, undefined, 3]) {
	for (const call of [() => game.play(at, none), () => game.view(at, none), () => game.read(none), () => game.legal({ position: none }), () => game.play(none, "@d1")]) {
		assert.throws(call, /is a text, not/)
	}
}
for (let n = 0; n < 60; n++) {
	begun2.add(others.position(0))
	others.reset()
}
assert.equal(begun2.size, 6, "without a seed, reset goes on to other games")
const drawn = new Set(Array.from({ length: 60 }, () => game.start({ pattern: "lot" }).position))
assert.equal(drawn.size, 6, "without a seed, each game is drawn anew")
assert.equal(others.position(0), game.read(others.position(0)).position)
for (const [wrong, said] of [[{ games: "x" }, /games can't be a string/], [{ games: 1, foo: 2 }, /no setting "foo"/]]) {
	assert.throws(() => game.batch(wrong), said)
}
let ticks = 0
const timer = setInterval(() => ticks++, 5)
await game.ask({ position: (await open("taacoca")).start().position, game: "taacoca", search: { time: 1000 } })
clearInterval(timer)
assert.ok(ticks > 2, "a search lets other things happen, not only " + ticks + " times")
`
	// leaveAndReturn moves the board, takes it out of the page, and puts it back. A board that has left has no workers.
	leaveAndReturn = `(async () => {
	const e = document.querySelector("clutch-board"), before = e.position, found = {}
	let ended = 0
	const terminate = Worker.prototype.terminate
	Worker.prototype.terminate = function () { ended++; terminate.call(this) }
	const wait = () => new Promise(done => setTimeout(done, 200))
	document.body.prepend(e)
	await wait()
	found.moved = ended
	e.remove()
	await wait()
	found.removed = ended > 0
	const shown = new Promise(done => e.addEventListener("clutch-shown", () => done(true), { once: true }))
	document.body.append(e)
	found.drawn = await shown
	found.same = e.position === before
	found.answers = (await e.ask({ moves: [] })).moves.length > 0
	return JSON.stringify(found)
})()`

	// typed says what the TypeScript compiler must refuse.
	typed = `import "clutch-board"
import { open } from "clutch-engine"
const board = document.querySelector("clutch-board")!
const turn: string = board.turn
addEventListener("clutch-move", e => e.detail.move.length + turn.length)
// @ts-expect-error
board.game = 1
// @ts-expect-error
board.open({ moves: "d2-d3" })
// @ts-expect-error
addEventListener("clutch-move", e => e.detail.legal)
const game = await open("taacoca")
const winner: string = game.play(game.start(), "A1 NE").winner
const counts: Int32Array = game.batch({ games: winner.length, chance: true }).actions(0)
// @ts-expect-error
await open("chess")
// @ts-expect-error
game.play(game.start(), counts)
// @ts-expect-error
game.batch({ games: "many" })
// @ts-expect-error
game.start().position = ""
`
)

// usedHere returns what usePackages finds.
func usedHere(t *testing.T) string {
	game, err := clutch.Find("coucou")
	require.NoError(t, err)
	s, err := game.Start(nil)
	require.NoError(t, err)
	for n := 0; s.CountMoves() > 0; n++ {
		s, err = s.Apply(s.Moves()[n%s.CountMoves()])
		require.NoError(t, err)
	}
	winner, over := s.Winner()
	at := map[string]any{
		"position": s.String(), "turn": "", "players": 2, "over": over,
		"winner": game.Info().Seat(winner).Letter, "rule": s.Ending().Rule,
	}
	eggs, err := clutch.Find("oeufs")
	require.NoError(t, err)
	begun, err := eggs.Start(map[string]string{"players": "4"})
	require.NoError(t, err)
	batch, err := eggs.Batch(env.Config{Games: 3, Seed: 7, MaxPlies: 60})
	require.NoError(t, err)
	out, sum := env.NewBuffers(batch.Shape()), 0
	require.NoError(t, batch.Bind(out))
	for step := range 150 {
		for _, n := range out.Observations {
			sum += int(n)
		}
		actions := []int32{-1, -1, -1}
		for i := range actions {
			if legal := out.Actions(i); len(legal) > 0 {
				actions[i] = legal[step%len(legal)]
			}
		}
		require.NoError(t, batch.Step(actions))
	}
	text, err := json.Marshal(map[string]any{
		"at": at, "refused": []any{coucou.Turns, false}, "sum": sum, "found": true, "leaked": false,
		"batch": []string{batch.Position(0), batch.Position(1), batch.Position(2)},
		"view":  begun.See(begun.Turn()).String(), "element": "function",
	})
	require.NoError(t, err)
	return string(text)
}

// asPackages uses the element and the engine as others do: packed for npm, in node, checked by the TypeScript compiler, and
// built by vite. What the engine tells in node and in a page is what the library tells here.
func asPackages(t *testing.T) {
	commands, err := tools()
	if err != nil {
		t.Skipf("TypeScript and vite can't be installed here: %v", err)
	}
	element, engine, app := t.TempDir(), t.TempDir(), t.TempDir()
	require.NoError(t, os.CopyFS(element, os.DirFS(assets)))
	require.NoError(t, frontend.BuildEngine(t.Context(), engine))
	for name, text := range map[string]string{
		"package.json": `{"private": true, "type": "module"}`, "index.html": appPage, "main.js": usePackages,
		"batch.js": useBatch, "typed.ts": typed,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(app, name), []byte(text), 0o600))
	}
	run := func(line string) string { // in the folder of the app
		words := strings.Fields(line)
		if own, err := exec.LookPath(filepath.Join(commands, words[0])); err == nil {
			words[0] = own
		}
		c := exec.Command(words[0], words[1:]...)
		c.Dir = app
		out, err := c.CombinedOutput()
		require.NoError(t, err, "%s: %s", line, out)
		return string(out)
	}
	for _, folder := range []string{element, engine} {
		run("publint --strict " + folder)
		packed := "./" + strings.TrimSpace(run("npm pack --silent "+folder))
		run("attw --profile esm-only " + packed)
		run("npm install --silent " + packed)
	}
	for _, name := range []string{"clutch-board.js", "clutch-board.d.ts", "worker.js", "coucou.wasm.gz", "coucou.txt",
		"all.wasm.gz"} {
		require.FileExists(t, filepath.Join(app, "node_modules", "clutch-board", name))
	}
	want := usedHere(t)
	require.JSONEq(t, want, run("node main.js"))
	run("node batch.js")
	run("tsc --strict --noEmit --target es2022 --module nodenext typed.ts")
	run("vite build --target esnext")
	built := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(app, "dist"))))
	defer built.Close()
	p := chrome.Open(t, built.URL, 1024, 768)
	p.Wait(part(".movable") + ` && globalThis.used`)
	require.JSONEq(t, want, browser.Eval[string](p, `globalThis.used`))
	require.JSONEq(t, `{"moved": 0, "removed": true, "same": true, "answers": true, "drawn": true}`,
		browser.Eval[string](p, leaveAndReturn))
	require.Contains(t, browser.Eval[string](p, board+`.ask({ search: { nodes: 100 } }).then(a => a.best.move)`), "-")
	require.Empty(t, p.Console())
}

// tools installs the TypeScript compiler and vite once, and returns the folder with their commands.
var tools = sync.OnceValues(func() (string, error) {
	where := filepath.Join(scratch, "tools")
	out, err := exec.Command("npm", "install", "--silent", "--no-save", "--prefix", where, "typescript@5.9.3",
		"vite@8.3.8", "prettier@3.10.1", "publint@0.3.25", "@arethetypeswrong/cli@0.18.5").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, out)
	}
	return filepath.Join(where, "node_modules", ".bin"), err
})
