const second = 1000

/**
 * The polling schedule, in milliseconds: the interval is `every` as long as the client has waited less than `until`.
 */
const pace = [
  { until: 10 * second, every: second },
  { until: 60 * second, every: 3 * second },
  { until: 300 * second, every: 5 * second },
] as const

/** The delay before the next poll; undefined after five minutes, this client's own limit. */
export const pauseAfter = (waited: number): number | undefined => pace.find(({ until }) => waited < until)?.every

export interface Clock {
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
}

const browserClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/**
 * Polls at the intervals in `pace` until `isOver` returns true, and passes each response to `onAnswer`. Returns "over",
 * "timeout" after five minutes, or "left" when polling is no longer needed.
 */
export const poll = async <A>(
  ask: () => Promise<A>,
  {
    isOver,
    onAnswer,
    isWanted,
  }: {
    readonly isOver: (answer: A) => boolean
    readonly onAnswer: (answer: A) => void
    readonly isWanted: () => boolean
  },
  clock: Clock = browserClock,
): Promise<"over" | "timeout" | "left"> => {
  const startedAt = clock.now()
  for (;;) {
    const answer = await ask()
    if (!isWanted()) return "left"
    onAnswer(answer)
    if (isOver(answer)) return "over"
    const pause = pauseAfter(clock.now() - startedAt)
    if (pause === undefined) return "timeout"
    await clock.sleep(pause)
    if (!isWanted()) return "left"
  }
}
