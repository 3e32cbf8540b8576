/**
 * What one caller can do to all others: plays every line against a service of its own, asks for the health of the service all
 * the while, and prints how long that waited at most and how far the memory of the process rose. Ends with 1 where a line is over the bar.
 *
 *   node bench/hostile.ts [words of a line's name]
 */
import { harmOf, mostDelay, mostGrowth } from "../test/attack/support/beside.ts"
import { lines, unmet } from "../test/attack/support/lines.ts"
import { openStage } from "../test/attack/support/stage.ts"

const asked = process.argv.slice(2).join(" ")
const cell = (text: string, width: number) => text.padEnd(width)

console.log(`bar: ${mostDelay} ms, ${mostGrowth} MB`)
console.log(`${cell("what", 62)} ${cell("before", 16)} ${cell("statuses", 20)}  delay     memory`)
let over = 0
for (const line of [...lines, ...unmet].filter(({ name }) => name.includes(asked))) {
  const stage = await openStage()
  const { answer, delayMilliseconds, growthMegabytes } = await harmOf(stage.service, await line.prepare(stage))
  const isOver = delayMilliseconds > mostDelay || growthMegabytes > mostGrowth
  over += isOver ? 1 : 0
  console.log(
    `${cell(line.name, 62)} ${cell(line.before, 16)} ${cell(answer.join(" "), 20)} ${delayMilliseconds.toFixed(0).padStart(4)} ms  ${growthMegabytes.toFixed(0).padStart(5)} MB${isOver ? "  OVER" : ""}`,
  )
  await stage.close()
}
process.exitCode = over === 0 ? 0 : 1
