// What the server joins to look/board.js, for the TypeScript compiler.
export { Line } from "../../../../internal/frontend/board/line.js"
export { Table } from "../../../../internal/frontend/board/table.js"
export { add, start } from "../../../../internal/frontend/board/tree.js"
