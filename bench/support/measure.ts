/** Milliseconds of each run, in ascending order. */
export const times = async (runs: number, work: () => unknown): Promise<ReadonlyArray<number>> => {
  const elapsed: Array<number> = []
  for (let run = 0; run < runs; run++) {
    const before = performance.now()
    await work()
    elapsed.push(performance.now() - before)
  }
  return elapsed
}

export const quantile = (values: ReadonlyArray<number>, q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))]!

export interface Contestant {
  readonly name: string
  readonly work: () => unknown
}

/**
 * Runs contestants in turn, so that other load affects all of them, and prints the median of each with its ratio to the
 * first.
 */
export const compare = async (title: string, runs: number, contestants: ReadonlyArray<Contestant>): Promise<void> => {
  const elapsed = new Map<string, Array<number>>(contestants.map(({ name }) => [name, []]))
  for (let run = 0; run < runs + 3; run++)
    for (const { name, work } of contestants) {
      const [ms = 0] = await times(1, work)
      if (run >= 3) elapsed.get(name)!.push(ms)
    }
  const base = quantile(elapsed.get(contestants[0]!.name)!, 0.5)
  console.log(title)
  for (const [name, values] of elapsed) {
    const median = quantile(values, 0.5)
    console.log(
      `  ${name.padEnd(52)} ${median.toFixed(2).padStart(9)} ms  ratio ${(median / base).toFixed(2)}  p95 ${quantile(values, 0.95).toFixed(2)}`,
    )
  }
}
