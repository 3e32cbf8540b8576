import { setFlagsFromString } from "node:v8"

/**
 * How far the heap may grow before a full collection, as a percentage of live data. By default Node's engine adapts the
 * percentage to the share of time spent on collection, and may reduce it to 10%: a nearly idle service then pauses
 * again and again to save memory that is not needed. More growth is even faster but takes more memory: 150 answers of 1
 * MB then take over 200 MB (`bench/voice/turns.ts`, `bench/hostile.ts`).
 */
const growth = 75

/** Applies to the whole process, including threads. Import this module before anything else. */
setFlagsFromString(`--heap-growing-percent=${growth}`)
