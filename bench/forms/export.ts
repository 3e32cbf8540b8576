import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { postgresServer } from "../../test/support/servers/postgres.ts"
import { main, resetHighest, residentMegabytes, start } from "../support/program.ts"

/**
 * The memory and time needed to export 100,000 submissions from PostgreSQL in each format, for a process's first export
 * and for later ones. The memory limit for both is 60 MB above the idle service.
 *
 * Run: node bench/forms/export.ts
 */
const count = 100_000
const budget = 60

const server = await postgresServer()
if ("missing" in server) throw new Error(server.missing)
const folder = mkdtempSync(join(tmpdir(), "parley-bench-"))
const port = "18465"

/** The service, and a token for its first visitor. */
const running = async () => {
  const service = await start(main, { PORT: port, DATA_DIR: folder, DATABASE_URL: server.address }, /token=\S+\n/)
  return { service, token: /token=(\S+)/.exec(service.output())?.[1] ?? "" }
}

let { service, token } = await running()
const base = `http://127.0.0.1:${port}/api/v1/demo/forms`
const headersOf = (bearer: string) => ({ authorization: `Bearer ${bearer}`, "content-type": "application/json" })
const headers = headersOf(token)

const made = await fetch(base, {
  method: "POST",
  headers,
  body: JSON.stringify({
    form_id: `export-${process.pid}`,
    title: "Export",
    fields: [
      { field_id: "name", field_type: "text", label: "Name" },
      { field_id: "age", field_type: "integer", label: "Age" },
      { field_id: "when", field_type: "date", label: "When" },
      { field_id: "likes", field_type: "multi_select", label: "Likes", options: ["a", "b", "c"] },
      { field_id: "words", field_type: "textarea", label: "Words" },
    ],
  }),
})
const { form_uid: uid } = (await made.json()) as { form_uid: string }
const data = {
  name: "Ann Example",
  age: 36,
  when: "2026-01-31",
  likes: ["a", "c"],
  words: "All in order, thank you. ".repeat(8),
}
const stored = await fetch(`${base}/${uid}/data`, { method: "POST", headers, body: JSON.stringify({ data }) })
if (stored.status !== 200) throw new Error(await stored.text())

await Effect.runPromise(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`
      insert into submissions (tenant, form_uid, submission_id, form_id, form_version, data, source, user_id, username,
        locale, submitted_at, forward_state)
      select tenant, form_uid, submission_id || '-' || n, form_id, form_version, data, source, user_id, username,
        locale, submitted_at, forward_state
      from submissions, generate_series(2, ${count}) as n where form_uid = ${uid}`
  }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(server.address) }))),
)

const exported = async (format: string): Promise<number> => {
  const response = await fetch(`${base}/${uid}/data?format=${format}`, { headers: headersOf(token) })
  let bytes = 0
  for await (const chunk of response.body!) bytes += chunk.length
  return bytes
}

const measured = async (format: string, which: string): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const before = residentMegabytes(service.pid).now
  resetHighest(service.pid)
  const started = performance.now()
  const bytes = await exported(format)
  const seconds = (performance.now() - started) / 1000
  const extra = residentMegabytes(service.pid).highest - before
  console.log(
    `${format.padEnd(8)} ${which.padEnd(5)} ${count} submissions, ${(bytes / 1e6).toFixed(1).padStart(6)} MB in ${seconds.toFixed(1)} s; ${extra.toFixed(0)} MB more at the peak, limit ${budget} MB: ${extra <= budget ? "met" : "EXCEEDED"}`,
  )
}

for (const format of ["json", "csv", "parquet"]) {
  await service.stop()
  ;({ service, token } = await running())
  await measured(format, "first")
  await exported(format)
  await measured(format, "third")
}

await service.stop()
await server.stop()
rmSync(folder, { recursive: true })
