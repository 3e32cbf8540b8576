/** Of one answer. */
export const mostBytes = 4 * 1024 * 1024

export const mostTools = 500

/** How often the stream of one call is taken up again. */
export const mostResumptions = 10

export const mostPages = 20

/** How often the newest revision may ask for input before a call ends. */
export const mostRounds = 10
