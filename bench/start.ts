import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { main, start } from "./support/program.ts"

/**
 * The time from the start of the process to its first response with status 200, in milliseconds: with an empty data
 * folder, with an existing one, and with Postgres if TEST_POSTGRES_URL names a server. Median of several runs.
 */
const runs = 7

const answered = async (port: number): Promise<void> => {
  const url = `http://127.0.0.1:${port}/readyz`
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.status === 200) return
  }
}

const once = async (env: Readonly<Record<string, string>>): Promise<number> => {
  const port = 18_470
  const before = performance.now()
  const program = await start(main, { PORT: String(port), ...env }, /listening on/)
  await answered(port)
  const elapsed = performance.now() - before
  await program.stop()
  return elapsed
}

const median = (values: ReadonlyArray<number>): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

const report = async (name: string, times: number, env: Readonly<Record<string, string>>) => {
  const elapsed: Array<number> = []
  for (let i = 0; i < times; i++) elapsed.push(await once(env))
  console.log(
    `${name.padEnd(34)} ${median(elapsed).toFixed(0).padStart(6)} ms  (${elapsed.map((ms) => ms.toFixed(0)).join(" ")})`,
  )
}

const folder = mkdtempSync(join(tmpdir(), "parley-start-"))
await report("embedded, empty data folder", 1, { DATA_DIR: folder })
await report("embedded, existing data", runs, { DATA_DIR: folder })
const postgres = process.env["TEST_POSTGRES_URL"]
if (postgres === undefined) console.log("with Postgres: not measured, TEST_POSTGRES_URL is not set")
else await report("with Postgres", runs, { DATA_DIR: folder, DATABASE_URL: postgres })
rmSync(folder, { recursive: true })
