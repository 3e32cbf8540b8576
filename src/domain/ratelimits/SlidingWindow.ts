/** The number of calls by time slice, oldest first. A slice is identified by its end, counted in slices since 1970. */
export type Calls = ReadonlyArray<readonly [slice: number, calls: number]>

/**
 * The number of slices per window. Calls expire by slice, so the number of entries is limited regardless of the number
 * of calls.
 */
const slices = 60

export interface Taken {
  /** The number of calls in the window, including the requested calls, whether granted or not. */
  readonly count: number
  /** Milliseconds until the oldest counted call expires. */
  readonly reset: number
  /** The new calls by slice; undefined if refused. */
  readonly calls: Calls | undefined
}

/**
 * Grants calls if there are at most `limit` in any `window` milliseconds. Calls leave the window slice by slice, so a
 * call may count for up to a sixtieth longer than the window. Calls whose time is in the future were counted before the
 * clock was set back; they are dropped, because otherwise they would count until that time. A difference of one slice
 * is tolerated, because the clocks of processes differ.
 */
export const take = (calls: Calls, now: number, window: number, limit: number, amount: number): Taken => {
  const width = window / slices
  const slice = Math.ceil(now / width)
  const recent = calls.filter(([at]) => at * width > now - window && at <= slice + 1)
  const before = recent.reduce((sum, [, count]) => sum + count, 0)
  const count = before + amount
  const reset = Math.max(1, (recent[0]?.[0] ?? slice) * width + window - now)
  if (count > limit) return { count, reset, calls: undefined }
  const last = recent.at(-1)
  const isSame = last !== undefined && last[0] >= slice
  return {
    count,
    reset,
    calls: isSame ? [...recent.slice(0, -1), [last[0], last[1] + amount]] : [...recent, [slice, amount]],
  }
}
