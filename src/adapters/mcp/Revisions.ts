/** The newest revision with sessions; later revisions have no handshake. */
export const newestWithSessions = "2025-11-25"

/** The assumed revision of a server that doesn't state one. */
export const unstated = "2025-03-26"
