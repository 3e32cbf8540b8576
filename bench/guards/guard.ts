import { pace, spent } from "./pace.ts"

/** A promised limit, and how it is measured. */
export interface Guard {
  readonly name: string
  readonly unit: string
  readonly most: number
  readonly measure: () => number | Promise<number>
}

/** Measures the limits one by one, prints each, and exits with 1 if one is exceeded. */
export const hold = async (guards: ReadonlyArray<Guard>): Promise<void> => {
  for (const { name, unit, most, measure } of guards) {
    const found = await measure()
    const isOver = !(found < most)
    console.log(`  ${name}: ${found.toFixed(1)} of ${most} ${unit}${isOver ? "  OVER" : ""}`)
    if (isOver) process.exitCode = 1
  }
}

/**
 * Milliseconds of processor time that warmed-up work would take on the reference machine, scaled by this machine's
 * measured speed. Returns the minimum of the runs, or the first result below `enough`.
 */
export const leastWork = (runs: number, work: () => unknown, enough = 0): number => {
  work()
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && least >= enough; run++) {
    const taken = spent(work)
    least = Math.min(least, taken * pace())
  }
  return least
}

/** The maximum of these measurements. */
export const worst = <A>(all: Iterable<A>, needs: (one: A) => number): number => {
  let most = 0
  for (const one of all) most = Math.max(most, needs(one))
  return most
}
