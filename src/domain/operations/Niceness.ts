/**
 * By how much the niceness of heavy work exceeds the main thread's, so that the main thread runs as soon as it has
 * work.
 */
const steps = 10

/** The niceness of the lowest priority. */
const lowest = 19

/** The niceness of heavy work, where `own` is the main thread's niceness. */
export const behind = (own: number): number => Math.min(lowest, own + steps)
