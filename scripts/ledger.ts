import { existsSync, readFileSync } from "node:fs"
import { provenByRun } from "../test/contract/ledger.ts"

/**
 * Prints which rows of the contract a run has proven: a line per area, then the rows that failed, were skipped or
 * appear in no test that ran. Reads the report of `npm test`, or the given report. Exits with 1 if a row failed.
 */
const report = process.argv[2] ?? "node_modules/.cache/tests.json"

if (existsSync(report)) {
  const areas = provenByRun(
    readFileSync("test/contract/ledger.json", "utf8"),
    readFileSync("test/contract/waived.json", "utf8"),
    JSON.parse(readFileSync(report, "utf8")),
  )
  for (const { area, rows, proven, waived, ...others } of areas) {
    const counts = Object.entries(others).map(([name, ids]) => `${ids.length} ${name}`)
    console.log(`${area.padEnd(18)} ${proven} of ${rows} proven, ${waived} waived, ${counts.join(", ")}`)
    for (const [name, ids] of Object.entries(others)) if (ids.length > 0) console.log(`  ${name}: ${ids.join(" ")}`)
  }
  const total = (key: "rows" | "proven") => areas.reduce((sum, area) => sum + area[key], 0)
  console.log(`${total("proven")} of ${total("rows")} rows proven by a test that ran and passed`)
  if (areas.some(({ failed }) => failed.length > 0)) process.exitCode = 1
} else {
  console.error(`no test report at ${report}: run npm test`)
  process.exitCode = 1
}
