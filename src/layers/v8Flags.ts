import { setFlagsFromString } from "node:v8"

/**
 * How far the heap may grow, in percent of what is alive, before all of it is looked through. By itself Node's engine
 * decides so from how much of the time it spends collecting, down to a tenth: a calm service is then held up again and
 * again to save memory that nobody misses. Further growth is quicker still and larger: 150 answers of 1 MB then make the process
 * grow by more than 200 MB (`bench/voice/turns.ts`, `bench/hostile.ts`).
 */
const growth = 75

/**
 * Calls out of WebAssembly until code of its own is compiled for them: as many as can be said. Threads share that code, and where several
 * make and drop it at the same time the engine ends the process (`docs/decisions/wasm-wrappers.md`, with what it costs: nothing that could be
 * measured).
 */
const calls = 2 ** 31 - 1

/** For the whole process, threads included; to be imported before anything else. */
for (const flag of [`--heap-growing-percent=${growth}`, `--wasm-wrapper-tiering-budget=${calls}`])
  setFlagsFromString(flag)
