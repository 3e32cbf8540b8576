/**
 * Whether this many milliseconds have passed between two moments, in either order. A moment far in the future was
 * recorded before the clock was set back, and counts as passed.
 */
export const hasElapsed = (span: number, since: number, now: number): boolean => Math.abs(now - since) >= span
