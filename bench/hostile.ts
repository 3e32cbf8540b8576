/**
 * The effect of one hostile caller on all others: runs every attack against its own service while polling the health of
 * that service. Prints the longest wait, the processor time of the main thread's longest uninterrupted work, and the
 * growth of the process's memory. Exits with 1 if an attack exceeds its limit.
 *
 * node bench/hostile.ts [words of an attack's name]
 */
import { harmOf, mostDelay, mostGrowth } from "./guards/beside.ts"
import { fileURLToPath } from "node:url"
import { lines } from "../test/attack/support/lines.ts"
import { openStage } from "../test/attack/support/stage.ts"

const heartbeat = fileURLToPath(new URL("guards/heartbeat.ts", import.meta.url))
const asked = process.argv.slice(2).join(" ")
const cell = (text: string, width: number) => text.padEnd(width)

console.log(`${cell("what", 62)} ${cell("before", 16)} ${cell("statuses", 20)}  healthz waits    works    memory grows`)
const over: Array<string> = []
const played = lines.filter(({ name }) => name.includes(asked))
for (const line of played) {
  const stage = await openStage({ NODE_OPTIONS: `--import=${heartbeat}` })
  const { answer, delayMilliseconds, workMilliseconds, growthMegabytes } = await harmOf(
    stage.service,
    await line.prepare(stage),
  )
  const isOver = delayMilliseconds > mostDelay || growthMegabytes > mostGrowth
  if (isOver) over.push(line.name)
  const delay = `${delayMilliseconds.toFixed(0).padStart(4)} of ${mostDelay} ms`
  const work = `${workMilliseconds.toFixed(0).padStart(4)} ms`
  const growth = `${growthMegabytes.toFixed(0).padStart(5)} of ${mostGrowth} MB`
  console.log(
    `${cell(line.name, 62)} ${cell(line.before, 16)} ${cell(answer.join(" "), 20)}  ${delay}  ${work}  ${growth}${isOver ? "  OVER" : ""}`,
  )
  await stage.close()
}
console.log(`over the limits: ${over.length} of ${played.length}${over.length === 0 ? "" : `: ${over.join("; ")}`}`)
process.exitCode = over.length === 0 ? 0 : 1
