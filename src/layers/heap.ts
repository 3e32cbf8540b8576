import { setFlagsFromString } from "node:v8"

/**
 * How far the heap may grow, in percent of live data, before a full collection. By default Node's engine decides by the
 * share of time spent collecting, down to a tenth: a nearly idle service then pauses again and again to save memory
 * that is not needed. More growth is faster still but larger: 150 answers of 1 MB then take over 200 MB
 * (`bench/voice/turns.ts`, `bench/hostile.ts`).
 */
const growth = 75

/** For the whole process, threads included; import it before anything else. */
setFlagsFromString(`--heap-growing-percent=${growth}`)
