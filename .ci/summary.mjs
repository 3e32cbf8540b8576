// Prints the last lines of a run: the slowest files, the names of the failed tests, and counts from the test runner's
// JSON report. A step that failed without a failed test (formatter, linter, compiler, a file that does not load, a time
// limit) counts as one failure.
import { readFileSync } from "node:fs"
import { relative } from "node:path"

const [report, status] = process.argv.slice(2)

const read = () => {
  try {
    return JSON.parse(readFileSync(report, "utf8"))
  } catch {
    return { testResults: [] }
  }
}

const { testResults } = read()
const tests = testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map((test) => ({ ...test, file: relative(process.cwd(), name) })),
)
const count = (...kinds) => tests.filter(({ status }) => kinds.includes(status)).length

const failedTests = tests.filter(({ status }) => status === "failed")
const unloaded = testResults.filter(
  ({ status, assertionResults }) => status === "failed" && !assertionResults.some(({ status }) => status === "failed"),
)
const steps = failedTests.length + unloaded.length === 0 && status !== "0" ? 1 : 0
const failed = failedTests.length + unloaded.length + steps
const passed = count("passed")

const shown = 12
const byDuration = testResults
  .map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }))
  .toSorted((a, b) => b.seconds - a.seconds)
if (byDuration.length > shown) console.log(`the ${shown} files that took longest:`)
for (const { file, seconds } of byDuration.slice(0, shown)) console.log(`${seconds.toFixed(0).padStart(5)} s  ${file}`)

const firstLines = (text) =>
  String(text ?? "")
    .split("\n")
    .slice(0, 4)
    .join("\n    ")
for (const { file, fullName, failureMessages } of failedTests) {
  console.log(`failed: ${file} > ${fullName}\n    ${firstLines(failureMessages?.[0])}`)
}
for (const { name, message } of unloaded) {
  console.log(`did not load: ${relative(process.cwd(), name)}\n    ${firstLines(message)}`)
}
if (steps) console.log(`no test failed, but a step ended with exit status ${status}`)

console.log(`${passed} passed, ${failed} failed, ${count("pending", "skipped", "todo", "disabled")} skipped`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
