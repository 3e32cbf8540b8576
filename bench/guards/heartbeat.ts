import { isMainThread } from "node:worker_threads"

/**
 * Loaded into a service by `--import`: prints each time that its main thread worked for long between two beats, in
 * processor time, which other programs on the machine do not lengthen.
 */
const beat = 5
const worthPrinting = 20

if (isMainThread) {
  let before = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    const milliseconds = (user + system) / 1000
    if (milliseconds >= worthPrinting) process.stderr.write(`worked ${milliseconds.toFixed(0)} ms at once\n`)
  }, beat).unref()
}
