import { setFlagsFromString } from "node:v8"

/**
 * The number of calls out of WebAssembly after which the engine compiles separate code for them; this is the maximum.
 * Threads share that code. If several threads create and drop it at the same time, the engine crashes the process
 * (`docs/decisions/wasm-wrappers.md`). When the sources run without a build, every thread uses WebAssembly, because
 * Node strips types with it.
 */
const calls = 2 ** 31 - 1

/** The flag applies to the whole process, so import this module before the first thread starts. */
setFlagsFromString(`--wasm-wrapper-tiering-budget=${calls}`)
