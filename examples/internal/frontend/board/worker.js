// A worker runs the library. It gets the compiled library from the page. Build puts the Go toolchain's wasm_exec.js before this script.

const scope = /** @type {any} */ (globalThis)
let begin
const ready = new Promise(resolve => {
	begin = resolve
})

onmessage = async ({ data: { module, number, request, solution, stop } }) => {
	try {
		if (module) {
			const go = new scope.Go()
			go.run(await WebAssembly.instantiate(module, go.importObject))
			return begin()
		}
		await ready
		if (stop) return scope.clutchStop(stop)
		if (request) return scope.clutchAsk(number, request, (line, more) => scope.postMessage({ number, line, more }))
		const reply = await fetch(solution)
		if (!reply.ok) throw new Error(`the solution could not be loaded: ${reply.status}`)
		const error = scope.clutchSolution(new Uint8Array(await reply.arrayBuffer()))
		scope.postMessage({ number, error: error || undefined })
	} catch (e) {
		scope.postMessage({ number, error: e.message })
	}
}
