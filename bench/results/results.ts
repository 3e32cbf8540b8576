import type * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as SqlClient from "effect/sql/SqlClient"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import * as Pglite from "../../src/adapters/pglite/Database.ts"
import * as Folding from "../../src/adapters/results/ResultsFolding.ts"
import * as Batches from "../../src/adapters/sql/AnswerBatches.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import * as Progress from "../../src/adapters/sql/ProgressStore.ts"
import { FormLibrary } from "../../src/application/forms/FormLibrary.ts"
import { FormResults } from "../../src/application/forms/FormResults.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { decodeForm } from "../../src/domain/forms/check/FormCheck.ts"
import { compile } from "../../src/domain/forms/rules/CompiledForm.ts"
import { threadFor } from "../../src/layers/threads.ts"
import { postgresServer } from "../../test/support/servers/postgres.ts"
import { residentMegabytes } from "../support/program.ts"

/**
 * The time and memory that it takes to aggregate 100,000 answers to a survey of ten questions, from the embedded
 * database and from PostgreSQL: all answers, filtered ones, and two groups side by side. The limit is 2 s.
 *
 * Run: node bench/results/results.ts
 */
const count = 100_000
const budget = 2
const [tenant, formUid] = [tenantNamed("bench"), "00000000-0000-4000-8000-000000000001"]

const field = (field_id: string, field_type: string, options?: ReadonlyArray<string>) => ({
  field_id,
  field_type,
  label: field_id,
  ...(options === undefined ? {} : { options }),
})

const form = Result.getOrThrow(
  decodeForm(
    {
      form_id: "survey",
      title: "Survey",
      fields: [
        field("recommend", "nps"),
        field("delivery", "rating"),
        field("quality", "rating"),
        field("easy", "likert"),
        field("color", "radio", ["red", "green", "blue"]),
        field("found", "multi_select", ["friend", "search", "ad", "shop"]),
        field("age", "integer"),
        field("day", "date"),
        field("again", "boolean"),
        field("why", "textarea"),
      ],
    },
    formUid,
  ),
)

const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into submissions (tenant, form_uid, submission_id, form_id, form_version, data, source, locale, submitted_at, forward_state)
    select ${tenant}, ${formUid}, 's-' || n, 'survey', '1.0',
      json_build_object('recommend', (n * 7) % 11, 'delivery', 1 + n % 5, 'quality', 1 + (n / 3) % 5, 'easy', (n / 7) % 5,
        'color', (array['red', 'green', 'blue'])[1 + n % 3], 'found', json_build_array('friend', (array['search', 'ad'])[1 + n % 2]),
        'age', 18 + (n * 13) % 70, 'day', (date '2026-01-01' + (n % 300))::text, 'again', n % 3 = 0,
        'why', 'The price was right and the delivery took ' || (n % 900) || ' hours, thank you for everything that you did')::text,
      (array['page', 'voice', 'api'])[1 + n % 3], 'en', timestamptz '2026-01-01' + make_interval(mins => n), 'none'
    from generate_series(1, ${count}::int) as n`
})

const revision = { revision: 1, version: "1.0" }
const library = Layer.mock(FormLibrary, {
  newest: () =>
    Effect.succeed({
      compiled: compile(form),
      revision,
      head: { newest: revision, published: revision } as never,
    }),
})

const queries = {
  "as a whole": { where: [], compare: [] },
  filtered: { where: [{ key: "color", value: "red" }], compare: [] },
  "two groups": { where: [], compare: [{ key: ".channel", value: "voice" }] },
}

const measure = async (
  name: string,
  database: Layer.Layer<SqlClient.SqlClient | PgClient.PgClient, unknown>,
): Promise<void> => {
  const stores = Migrations.layer.pipe(Layer.provideMerge(database))
  const results = FormResults.layer.pipe(
    Layer.provide([library, Folding.layer({ spawn: threadFor("folding") }), Batches.layer, Progress.layer]),
    Layer.provideMerge(stores),
  )
  const made = () => ManagedRuntime.make(results)
  const filling = made()
  await filling.runPromise(fill)
  await filling.dispose()
  // A newly started process, as after a deployment.
  const runtime = made()
  await runtime.runPromise(FormResults)
  for (const [what, query] of Object.entries(queries)) {
    const before = residentMegabytes(process.pid).now
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const used = process.cpuUsage()
    const started = performance.now()
    const found = await runtime.runPromise(
      Effect.flatMap(FormResults, ({ get }) => get(tenant, formUid, { ...query, locale: "en" })),
    )
    const seconds = (performance.now() - started) / 1000
    delay.disable()
    const { user, system } = process.cpuUsage(used)
    const extra = residentMegabytes(process.pid).now - before
    console.log(
      `${name.padEnd(10)} ${what.padEnd(10)} ${found.results.count} of ${count} answers in ${seconds.toFixed(2)} s (${((user + system) / 1e6).toFixed(2)} s of this process's CPU), ` +
        `event loop blocked for ${(delay.max / 1e6).toFixed(0)} ms at most, ${extra.toFixed(0)} MB more; ` +
        `limit ${budget} s: ${seconds <= budget ? "met" : "EXCEEDED"}`,
    )
  }
  await runtime.dispose()
}

const folder = mkdtempSync(join(tmpdir(), "bench-"))
await measure("PGlite", Pglite.layer({ folder: join(folder, "database") }))
rmSync(folder, { recursive: true, force: true })

const server = await postgresServer()
if ("missing" in server) throw new Error(server.missing)
await measure("PostgreSQL", Postgres.layer({ url: Redacted.make(server.address) }))
await server.stop()
