import type { ClutchBoard } from "./clutch-board.js"
import type { DetailedHTMLProps, HTMLAttributes } from "react"

/** The attributes of the element, as clutch-board.d.ts describes them. */
interface BoardAttributes extends HTMLAttributes<ClutchBoard> {
	game?: string
	position?: string
	options?: string
	players?: string
	rules?: string
	engine?: string
	solution?: string
	fragment?: boolean
	learn?: boolean
	keep?: boolean
	letters?: boolean
	panel?: "moves" | "board"
	bare?: boolean
}

declare module "react" {
	namespace JSX {
		interface IntrinsicElements {
			"clutch-board": DetailedHTMLProps<BoardAttributes, ClutchBoard>
		}
	}
}
