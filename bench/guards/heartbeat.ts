import { isMainThread } from "node:worker_threads"

/**
 * Loaded into a service by `--import`: prints how long its main thread was busy between two beats. It counts processor
 * time, which doesn't depend on other programs on the machine.
 */
const beat = 5
const worthPrinting = 20

if (isMainThread) {
  let before = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    const milliseconds = (user + system) / 1000
    if (milliseconds >= worthPrinting) process.stderr.write(`worked ${milliseconds.toFixed(0)} ms continuously\n`)
  }, beat).unref()
}
