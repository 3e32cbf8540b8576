// The last line of a run: counts from the test runner's JSON report. A step that failed without a failed test
// (formatter, linter, compiler, a file that does not load, a time limit) counts as one failure.
import { readFileSync } from "node:fs"

const [report, status] = process.argv.slice(2)

const read = () => {
  try {
    return JSON.parse(readFileSync(report, "utf8"))
  } catch {
    return { testResults: [] }
  }
}

const { testResults } = read()
const count = (...kinds) =>
  testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => kinds.includes(status)).length

const unloaded = testResults.filter(
  ({ status, assertionResults }) => status === "failed" && !assertionResults.some(({ status }) => status === "failed"),
).length
const failedTests = count("failed") + unloaded
const failed = failedTests === 0 && status !== "0" ? 1 : failedTests
const passed = count("passed")

console.log(`${passed} passed, ${failed} failed, ${count("pending", "skipped", "todo", "disabled")} skipped`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
