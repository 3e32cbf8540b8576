import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import * as Schema from "effect/Schema"
import { faultsOf, installedBy, AdvisoryRecord, recordOf, uses } from "./advisories/AdvisoryRecord.ts"
import { advisoriesOf } from "./advisories/Registry.ts"

export interface Comparison {
  readonly lockFile: string
  /** The path of the record. */
  readonly recordFile: string
  /** The URL of npm's registry; evaluated only when needed. */
  readonly registry: () => string
  /** Epoch milliseconds. */
  readonly now: number
}

const recordIn = (file: string): AdvisoryRecord | undefined =>
  existsSync(file) ? Schema.decodeUnknownSync(AdvisoryRecord)(JSON.parse(readFileSync(file, "utf8"))) : undefined

/** Returns the reasons to block a release, one per line. Doesn't access the network or write any files. */
export const checked = ({ lockFile, recordFile, now }: Comparison): ReadonlyArray<string> => {
  const record = recordIn(recordFile)
  if (record === undefined) return [`${recordFile} is missing: npm run advisories`]
  return faultsOf(record, readFileSync(lockFile, "utf8"), now)
}

/**
 * Compares the locked versions with published advisories, and writes the record. Throws without writing if no registry
 * responds.
 */
export const compared = async ({ lockFile, recordFile, registry, now }: Comparison): Promise<AdvisoryRecord> => {
  const lock = readFileSync(lockFile, "utf8")
  const before = recordIn(recordFile)
  const installed = installedBy(lock)
  const [production, development] = await Promise.all(uses.map((use) => advisoriesOf(registry(), installed[use])))
  const record = recordOf(lock, { production: production!, development: development! }, before, now)
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`)
  return record
}

const main = async (): Promise<void> => {
  const here: Comparison = {
    lockFile: "package-lock.json",
    recordFile: "docs/security/advisories.json",
    registry: () => execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim(),
    now: Date.now(),
  }
  if (!process.argv.includes("--check")) {
    const { asked, advisories } = await compared(here)
    console.log(
      `${asked.production} packages of a deployment, ${asked.development} of tools: ${advisories.length} advisories`,
    )
    for (const one of advisories)
      console.log(`${one.package}: ${one.severity}, ${one.id}, due ${one.due} (${one.use}): ${one.title}`)
  }
  const faults = checked(here)
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
