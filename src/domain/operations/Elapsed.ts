/**
 * Whether at least this many milliseconds lie between two times, in either order. A time far in the future was recorded
 * before the clock was set back, so it counts as passed.
 */
export const hasElapsed = (span: number, since: number, now: number): boolean => Math.abs(now - since) >= span
