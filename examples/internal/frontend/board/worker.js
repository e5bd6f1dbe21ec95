// The worker runs the library. Its name is the name of a WebAssembly file, which is compressed.
// @ts-ignore: the Go toolchain brings this file
import "./wasm_exec.js"

const scope = /** @type {any} */ (globalThis)

// counted returns the stream, and reports how much of it has arrived.
function counted(stream, total) {
	let loaded = 0
	return stream.pipeThrough(new TransformStream({
		transform(chunk, out) {
			loaded += chunk.length
			scope.postMessage({ loaded, total })
			out.enqueue(chunk)
		},
	}))
}

// plain unpacks a stream, unless the server or the browser has done so already.
async function plain(stream) {
	const [first, rest] = stream.tee()
	const reader = first.getReader()
	const { value } = await reader.read()
	reader.cancel()
	return value?.[0] === 0x1f && value[1] === 0x8b ? rest.pipeThrough(new DecompressionStream("gzip")) : rest
}

const ready = (async () => {
	const reply = await fetch(new URL(`${scope.name}.gz`, import.meta.url))
	if (!reply.ok || !reply.body) throw new Error(`${scope.name}.gz: ${reply.status}`)
	const body = await plain(counted(reply.body, Number(reply.headers.get("Content-Length"))))
	const go = new scope.Go()
	const wasm = await WebAssembly.instantiateStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }), go.importObject)
	go.run(wasm.instance)
	scope.postMessage({ ready: true })
})()
ready.catch(e => scope.postMessage({ failed: e.message }))

onmessage = async ({ data: { number, request, solution, stop } }) => {
	try {
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
