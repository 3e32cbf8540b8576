import { setFlagsFromString } from "node:v8"

/**
 * For every process of the tests, before its first thread: sources run as they are, in threads as well, and Node takes their types out with
 * WebAssembly, so what `src/layers/v8Flags.ts` says about it holds here too. As an argument of Node no thread could be given arguments of its own.
 */
setFlagsFromString("--wasm-wrapper-tiering-budget=2147483647")
