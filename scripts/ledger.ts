import { globSync, readFileSync } from "node:fs"
import { readLedger } from "../test/contract/ledger.ts"

/** Prints what of the contract no test names: a line an area, then the missing rows. */
const { areas } = readLedger(
  readFileSync("test/contract/ledger.json", "utf8"),
  readFileSync("test/contract/waived.json", "utf8"),
  globSync("test/**/*.test.ts")
    .filter((file) => !file.endsWith("Ledger.test.ts"))
    .map((file) => readFileSync(file, "utf8")),
)

for (const { area, rows, missing, waived } of areas) {
  const proven = rows - missing.length - waived
  console.log(`${area.padEnd(18)} ${proven} of ${rows} proven, ${waived} waived, ${missing.length} missing`)
  if (missing.length > 0) console.log(`  ${missing.join(" ")}`)
}
