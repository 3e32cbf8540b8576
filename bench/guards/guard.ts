import { referenceMilliseconds, yardstick } from "./yardstick.ts"

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

const cell = new Int32Array(new SharedArrayBuffer(4))

/**
 * Processor time of this thread in milliseconds. The kernel updates its count when a thread sleeps, otherwise every 4
 * ms.
 */
const worked = (): number => {
  Atomics.wait(cell, 0, 0, 0.01)
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const spent = (work: () => unknown): number => {
  const start = worked()
  work()
  return worked() - start
}

/** Number of recent yardstick times that determine the machine's current speed. */
const remembered = 20
const yards = Array.from({ length: 2 * remembered }, () => spent(yardstick)).slice(-remembered)

/** The current speed of this machine, relative to the machine on which the limits were set. */
const pace = (): number => {
  yards.shift()
  yards.push(spent(yardstick))
  // A processor clock with coarse ticks sometimes shows no time at all.
  return referenceMilliseconds / Math.min(...yards.filter((time) => time > 0))
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
