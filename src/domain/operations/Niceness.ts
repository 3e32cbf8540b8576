/** So far behind what talks to clients that that runs at once when it has something to do. */
const steps = 10

/** The lowest that there is. */
const lowest = 19

/** Where heavy work stands, in the operating system's steps of niceness, beside `own`: that of the thread that talks to clients. */
export const behind = (own: number): number => Math.min(lowest, own + steps)
