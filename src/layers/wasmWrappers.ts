import { setFlagsFromString } from "node:v8"

/**
 * How many calls out of WebAssembly happen before separate code is compiled for them: the maximum. Threads share that
 * code, and when several create and drop it at the same time the engine ends the process
 * (`docs/decisions/wasm-wrappers.md`). When sources run unbuilt, every thread uses WebAssembly, because Node strips
 * types with it.
 */
const calls = 2 ** 31 - 1

/** Applies to the whole process; import it before the first thread starts. */
setFlagsFromString(`--wasm-wrapper-tiering-budget=${calls}`)
