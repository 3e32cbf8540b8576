/** The difference in niceness between heavy work and the main thread, which therefore runs as soon as it has work. */
const steps = 10

/** The niceness of the lowest priority. */
const lowest = 19

/** The niceness of heavy work, where `own` is the main thread's niceness. */
export const behind = (own: number): number => Math.min(lowest, own + steps)
