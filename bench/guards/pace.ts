import { referenceMilliseconds, yardstick } from "./yardstick.ts"

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

/** Processor time of this thread for `work` in milliseconds. */
export const spent = (work: () => unknown): number => {
  const start = worked()
  work()
  return worked() - start
}

/** Number of recent yardstick times that determine the machine's current speed. */
const remembered = 20
const yards = Array.from({ length: 2 * remembered }, () => spent(yardstick)).slice(-remembered)

/**
 * The current speed of this machine, relative to the machine on which the limits were set. A time measured here,
 * multiplied by this factor, is the time on that machine.
 */
export const pace = (): number => {
  yards.shift()
  yards.push(spent(yardstick))
  // A processor clock with coarse ticks sometimes shows no time at all.
  const times = yards.filter((time) => time > 0)
  if (times.length === 0) throw new Error("the processor clock of this machine shows no time")
  return referenceMilliseconds / Math.min(...times)
}

/**
 * Like `pace`, but for delays, and never above 1: delays caused by other programs are no shorter on a fast machine, so
 * they aren't scaled up.
 */
export const delayPace = (): number => Math.min(1, pace())
