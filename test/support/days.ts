/** Milliseconds for a test that lets days go by, in which everything periodic happens as often as in them: some seconds of work, more on a slow machine. */
export const days = 60_000
