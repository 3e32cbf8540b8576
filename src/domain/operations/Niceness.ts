/** Far enough behind the main thread that it runs immediately when it has work. */
const steps = 10

/** The lowest priority. */
const lowest = 19

/** The niceness of heavy work, relative to `own`, that of the main thread. */
export const behind = (own: number): number => Math.min(lowest, own + steps)
