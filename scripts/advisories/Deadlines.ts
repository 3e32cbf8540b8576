import type { Severity } from "./Registry.ts"

/** Days within which a vulnerability must be fixed after its discovery, as SECURITY.md promises. */
export const daysFor: Readonly<Record<Severity, number>> = { critical: 7, high: 30, moderate: 90, low: 90, info: 90 }

/** A release needs a comparison that is at most this many days old. It is the shortest of the deadlines above. */
export const longestAge = 7
