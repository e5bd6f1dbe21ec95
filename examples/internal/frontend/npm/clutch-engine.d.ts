/** The names of the games that are always there. */
export type GameName = "breakthrough" | "coucou" | "cookiedisco" | "cuckoo" | "geister" | "goofspiel" | "oeufs" | "taacoca"

/** Returns a game. The first call starts the library, which takes about 100 ms. */
export function open(name: GameName): Promise<Game>

/** A move or an action that is not legal; the message is a sentence for players. */
export class IllegalMove extends Error {
	/** the rule that it breaks: "coucou/C2" */
	readonly rule: string
}

export interface Seat { letter: string, name: string, color: string }
export interface Option { name: string, doc: string, values: string[], words?: string[] }

/** What there is to know of a game, as the referee's protocol tells it. */
export interface Info {
	name: string
	title: string
	version: number
	aim: string
	notation: string
	/** whether the players see different things */
	hidden: boolean
	seats: Seat[]
	options: Option[] | null
	rules: string
	/** the most moves that a game can have, 0 if the rules set no limit */
	maxPlies: number
}

/** A position. It is a plain object: keep it, compare its text, send it. */
export interface Position {
	/** the text of the position, with all that is hidden */
	readonly position: string
	/** the letter of the seat to move, "" when the game is over */
	readonly turn: string
	readonly players: number
	readonly over: boolean
	/** the letter of the winner's seat, or "-" */
	readonly winner: string
	/** the rule that has ended the game, or "" */
	readonly rule: string
	/** the points of each seat, by its letter, if the game has ended with some */
	readonly points?: Readonly<Record<string, number>>
}

/** What a request is answered, with the members that it asked for: see package wire. */
export interface Answer {
	position?: string
	view?: string
	turn?: string
	over?: boolean
	moves?: string[]
	/** what a search has found */
	best?: { move: string, [member: string]: unknown }
	[member: string]: unknown
}

/** A game. Its methods throw an IllegalMove for an illegal move, and an Error for a text that they do not understand. */
export class Game {
	private constructor()
	readonly name: GameName
	readonly info: Info
	/** The position in which a game begins. Values of options that the host draws ("lot") depend on the seed, which is drawn. */
	start(options?: Record<string, string | number | boolean>, seed?: number): Position
	read(position: string): Position
	legal(at: Position): string[]
	play(at: Position, move: string): Position
	/** The text of what a seat sees; "-" stands for a spectator. */
	view(at: Position, seat: string): string
	/** Returns the answer to a request of the referee's protocol, such as { position, search: { level: "hard" } }. */
	ask(request: object, progress?: (progress: Record<string, unknown>) => void): Promise<Answer>
	batch(config: BatchConfig): Batch
}

export interface BatchConfig {
	games: number
	/** decides what chance does; without one, it is drawn */
	seed?: number
	/** after so many moves a game is broken off; 0 means never */
	maxPlies?: number
	options?: Record<string, string | number | boolean>
	/** where every game begins, instead of where the options say */
	position?: string
	/** whether the rewards are points where a game ends with some */
	points?: boolean
	/** whether chance has turns of its own, as seat -1, instead of being drawn from the seed: see Batch.chances */
	chance?: boolean
}

/** Actions are the numbers below actions. */
export type Shape = Readonly<Record<"games" | "seats" | "actions" | "planes" | "rows" | "columns", number>>

/**
 * Many games. The arrays lie in the library's memory: don't write to them, and read the property again after each
 * call, because the memory may have moved. Seats are numbers from 0.
 */
export class Batch {
	private constructor()
	readonly shape: Shape
	/** the legal actions of all games, one game after the other; those of game i are from offsets[i] to offsets[i + 1] */
	readonly legal: Int32Array
	readonly offsets: Int32Array
	/** the legal actions of a game; there are none when it is over */
	actions(game: number): Int32Array
	/** the seat to move, or -1 for chance */
	readonly players: Int32Array
	/** games x seats: 1 for a win, -1 for a loss, otherwise 0 */
	readonly rewards: Float32Array
	/** 1 if the game has ended by its rules, or was broken off */
	readonly terminated: Uint8Array
	readonly truncated: Uint8Array
	/** games x planes x rows x columns, as the seat to move sees the game */
	readonly observations: Uint8Array
	/** Makes an action in each game, or begins the next one if it has ended. If step throws, nothing has changed. */
	step(actions: ArrayLike<number>): void
	/** Begins all games anew with a seed. Without one, it goes on to other games, as if all had ended. */
	reset(seed?: number): void
	/** games x actions: 1 for each legal action */
	mask(): Uint8Array
	observe(seat: number): Uint8Array
	/** what the seat to move sees after each legal action, one after the other; what it can't see is drawn */
	successors(game: number): Uint8Array
	/** The actions among which a seat chooses now: the seat to move, and each that chooses at the same time. */
	choices(game: number, seat: number): number[]
	/** The probability of each legal action, if it is the turn of chance; the actions are then made like any other. */
	chances(game: number): number[]
	position(game: number): string
	view(game: number, seat: number): string
	move(game: number, action: number): string
	/** The action of a legal move in a game. */
	action(game: number, move: string): number
	/** All games as a text that load reads, in a batch with the same configuration. */
	save(): string
	load(saved: string): void
	/** Frees the memory. */
	close(): void
}
