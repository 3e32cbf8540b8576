/** How many calls came in which slice of time; oldest first. A slice is known by its end, in slices since 1970. */
export type Calls = ReadonlyArray<readonly [slice: number, calls: number]>

/** A window is forgotten by slices, so that however many calls it allows, it is kept in as many entries at most. */
const slices = 60

export interface Taken {
  /** The calls that count, those that are asked for among them, whether they were taken or not. */
  readonly count: number
  /** Milliseconds until the first of the calls that count is forgotten. */
  readonly reset: number
  /** What counts from now on; undefined where nothing was taken. */
  readonly calls: Calls | undefined
}

/**
 * Takes so many calls where no more than `limit` fall into any `window` milliseconds. A call counts until the end of its slice
 * has left the window: never shorter than the window, and up to a sixtieth longer. Calls of a time still to come were counted
 * by a clock that has been set back since: they are forgotten, or they would count until that time has come. A slice more is
 * left to processes whose clocks differ.
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
