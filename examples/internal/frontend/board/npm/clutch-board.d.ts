/**
 * <clutch-board game="coucou"> is a board to play on. It gets everything that it shows from the library, which runs in a worker
 * and speaks the referee's protocol: see package wire. A page needs two lines:
 *
 *     <script type="module" src="clutch-board.js"></script>
 *     <clutch-board game="coucou"></clutch-board>
 *
 * Whatever is inside the element, such as a picture of the start, stays visible until the board can be drawn. All files must be
 * in one folder of any static server. Browsers forbid modules in pages opened from a file, so the rule books have the element as one
 * script: see Bundle in examples/internal/frontend.
 *
 * Attributes; the board observes the first four:
 *
 *  - game      the game's name: coucou, cuckoo, oeufs, cookiedisco, taacoca
 *  - position  the text of the position in which the game begins, instead of the start
 *  - options   the options of the game: "setup=advanced1,starter=r"
 *  - players   who plays each seat, separated by commas: human, a level such as easy, or (with solution) perfect
 *  - rules     the start of the address of a rule. The board appends the rule's identifier. The default is "#"
 *  - engine    the address of the file with the library, if it isn't beside the script
 *  - solution  the address of the table with the solution of Cookie Disco
 *  - fragment  if present, the board opens what the page's fragment names: a position, a move, options, a record or a session;
 *              "at" is the number of a position in it
 *  - learn     if present, there are lessons and exercises, in the file with the game's name and ".txt" beside the script
 *  - keep      if present, the game goes on after the page is loaded again
 *  - letters   if present, the pieces show their letters
 *  - panel     "moves" shows only the list of moves, and "board" everything else, for small screens
 *
 * The promises of its methods are rejected with the library's message if the library refuses what they are given.
 */
export class ClutchBoard extends HTMLElement {
	/** The name of the game. Setting it begins a new game. */
	game: string
	/** The text of the shown position, or of the view that is shown of it. */
	readonly position: string
	/** The letter of the seat whose turn it is, "" if the game is over. */
	readonly turn: string
	readonly over: boolean
	/** The moves of the shown line, from the start to its end. */
	readonly moves: string[]

	/** If a page sets this, looking back at a finished game shows what it returns, in the form of the protocol's "review". */
	reviewed?: () => Promise<any[]>
	/** open begins a game. */
	open(from: Beginning): Promise<void>
	/** ask sends the library a request of the referee's protocol. Its answer may be an error of the protocol, which does not reject. */
	ask(request: object, progress?: (found: any) => void): Promise<any> & { stop(): void }
}

/** How a game begins: at the start with some options, in a position, or with a record or a session. */
export interface Beginning {
	options?: Record<string, string | number | boolean>
	position?: string
	record?: string
	session?: object
	/** the moves played from there on */
	moves?: string[]
	/** a move to try, which may be illegal */
	move?: string
	/** the wins that decide a match; 0 is the game's own number */
	wins?: number
	/** more moves and comments: "d2-d3 (e2-e3 {slower}) d10-d9" */
	tree?: string
	/** the number of the shown position in the tree, from 0 */
	at?: number
}

/** Events bubble. */
export interface ClutchBoardEvents {
	/** The first legal moves are known. performance.getEntriesByName("clutch-ready") has the time. */
	"clutch-ready": CustomEvent<{}>
	/** A player moves. If the page cancels the event, it must play the move itself. */
	"clutch-move": CustomEvent<{ move: string, seat: string, position: string }>
	/** A position is shown. */
	"clutch-shown": CustomEvent<{ position?: string, view?: string, turn: string, over: boolean, winner?: string, rule?: string }>
}

declare global {
	interface HTMLElementTagNameMap {
		"clutch-board": ClutchBoard
	}
	interface GlobalEventHandlersEventMap extends ClutchBoardEvents {}
}
