/** One thing that is promised, as a figure: so much of it at most. */
export interface Guard {
  readonly name: string
  readonly unit: string
  readonly most: number
  readonly measure: () => number | Promise<number>
}

/** Measures one after the other, prints each beside its bound, and ends with 1 where one is over it. */
export const hold = async (guards: ReadonlyArray<Guard>): Promise<void> => {
  for (const { name, unit, most, measure } of guards) {
    const found = await measure()
    const isOver = !(found < most)
    console.log(`  ${name}: ${found.toFixed(1)} of ${most} ${unit}${isOver ? "  OVER" : ""}`)
    if (isOver) process.exitCode = 1
  }
}

/**
 * Milliseconds of processor time that this thread spends on the work once it is warm: the least of so many runs, or the first
 * below `enough`.
 */
export const leastWork = (runs: number, work: () => unknown, enough = 0): number => {
  work()
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && least >= enough; run++) {
    const start = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(start)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** The most that any of these needs. */
export const worst = <A>(all: Iterable<A>, needs: (one: A) => number): number => {
  let most = 0
  for (const one of all) most = Math.max(most, needs(one))
  return most
}
