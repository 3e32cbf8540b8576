import { setFlagsFromString } from "node:v8"

/**
 * Calls out of WebAssembly until code of its own is compiled for them: as many as can be said. Threads share that code, and where several make
 * and drop it at the same time the engine ends the process (`docs/decisions/wasm-wrappers.md`). Sources that run as they are have WebAssembly in
 * every thread: Node takes their types out with it.
 */
const calls = 2 ** 31 - 1

/** For the whole process; to be imported before its first thread. */
setFlagsFromString(`--wasm-wrapper-tiering-budget=${calls}`)
