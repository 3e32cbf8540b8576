const second = 1000

/** How long to wait before the next question, by how long one has waited: until when, and every how many milliseconds. */
const pace = [
  { until: 10 * second, every: second },
  { until: 60 * second, every: 3 * second },
  { until: 300 * second, every: 5 * second },
] as const

/** The pause before the next poll; none when it has taken five minutes, which is this client's ceiling alone. */
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
 * Asks at the contract's pace until `isOver` holds, and tells each answer to `onAnswer`. Answers "over", or "timeout"
 * after five minutes, or "left" when nobody wants to know any more.
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
