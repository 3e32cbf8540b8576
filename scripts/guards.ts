import { spawnSync } from "node:child_process"

/**
 * Measures the promised limits on time and memory: runs each bench in its own process, one at a time. Other programs
 * can only make the figures worse, so a bench that exceeds its limit runs again, and the output reports that.
 *
 * npm run guards [words of a bench's name]
 */
const benches: ReadonlyArray<readonly [bench: string, ...args: ReadonlyArray<string>]> = [
  ["bench/guards/understanding.ts"],
  ["bench/guards/texts.ts"],
  ["bench/guards/recordings.ts"],
  ["bench/guards/memory.ts"],
  ["bench/guards/renders.ts"],
  ["bench/hostile.ts"],
  // A sample of the bench's ten thousand forms.
  ["bench/hostile-forms.ts", "500"],
]

const tries = 3
const asked = process.argv.slice(2).join(" ")
const failed: Array<string> = []

for (const [bench, ...args] of benches.filter(([name]) => name.includes(asked))) {
  const holds = Array.from({ length: tries }, (_, n) => n + 1).some((time) => {
    console.log(time === 1 ? bench : `${bench}, again: ${time} of ${tries}`)
    return spawnSync(process.execPath, [bench, ...args], { stdio: "inherit" }).status === 0
  })
  if (!holds) failed.push(bench)
}

console.log(failed.length === 0 ? "all limits are met" : `limits exceeded in ${tries} tries: ${failed.join(", ")}`)
process.exitCode = failed.length === 0 ? 0 : 1
