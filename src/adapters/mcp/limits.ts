/** The maximum size of a response. */
export const mostBytes = 4 * 1024 * 1024

export const mostTools = 500

/** How many times the stream of a single call may be resumed. */
export const mostResumptions = 10

export const mostPages = 20

/** How many times a server of the newest revision may request input before the call ends. */
export const mostRounds = 10
