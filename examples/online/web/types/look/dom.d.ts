export * from "../../../../internal/frontend/board/dom.js"
