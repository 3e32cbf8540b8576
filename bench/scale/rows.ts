import * as PgClient from "@effect/sql-pg/PgClient"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import { postgresServer } from "../../test/support/servers/postgres.ts"
import { quantile, times } from "../support/measure.ts"
import { main, resetHighest, residentMegabytes, start } from "../support/program.ts"

/**
 * The time to load a page at any position, on PostgreSQL, for a form with a million submissions, a tenant with fifty
 * thousand forms, and a form with five hundred fields. The same calls are timed with few rows. Also the time to migrate
 * the oldest schema with a million submissions to the newest.
 *
 * Run: node bench/scale/rows.ts [submissions] [forms]
 */
const submissions = Number(process.argv[2] ?? 1_000_000)
const forms = Number(process.argv[3] ?? 50_000)
/** The first schema version that has submissions. */
const oldest = 6

const server = await postgresServer()
if ("missing" in server) throw new Error(server.missing)
const database = PgClient.layer({ url: Redacted.make(server.address) })
const onDatabase = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(Effect.provide(effect, database))
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

await onDatabase(Migrations.migrateThrough(oldest))
const many = "00000000-0000-4000-8000-000000000001"
// The small form's answers are the oldest, so a query that starts with the newest has to go through all the answers of
// the large form first.
await onDatabase(
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      insert into submissions (tenant, form_uid, submission_id, form_id, form_version, data, source, user_id, locale, submitted_at, forward_state)
      select 'demo', 'oldest', 'o-' || n, 'few', '1.0', '{"name":"Ann","rating":5,"color":"red","words":"All in order."}',
        'api', '1', 'en', timestamptz '2024-01-01' + make_interval(secs => n * 30), 'none'
      from generate_series(1, 100) as n`,
  ),
)
const filled = await seconds(() =>
  onDatabase(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql`
        insert into submissions (tenant, form_uid, submission_id, form_id, form_version, data, source, user_id, locale, submitted_at, forward_state)
        select 'demo', ${many}, 's-' || n, 'many', '1.0',
          json_build_object('name', 'Person ' || n, 'rating', 1 + n % 5, 'color', (array['red', 'green', 'blue'])[1 + n % 3],
            'day', (date '2026-01-01' + (n % 300))::text, 'words', 'The delivery took ' || (n % 900) || ' hours, thank you for all of it')::text,
          'api', (n % 1000)::text, 'en', timestamptz '2025-01-01' + make_interval(secs => n * 30), 'none'
        from generate_series(1, ${submissions}::int) as n`,
    ),
  ),
)
const migrated = await seconds(() => onDatabase(Migrations.migrate))
console.log(
  `${submissions} submissions written in ${filled.toFixed(1)} s; from schema ${oldest} to ${Migrations.newest} in ${migrated.toFixed(2)} s`,
)

const folder = mkdtempSync(join(tmpdir(), "parley-bench-"))
const port = "18466"
const service = await start(main, { PORT: port, DATA_DIR: folder, DATABASE_URL: server.address }, /token=\S+\n/)
const headers = {
  authorization: `Bearer ${/token=(\S+)/.exec(service.output())?.[1]}`,
  "content-type": "application/json",
}
const base = `http://127.0.0.1:${port}/api/v1/demo/forms`

const page = async (uid: string): Promise<void> => {
  const response = await fetch(`${base}/${uid}/render/html`, { headers })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.text()
}

const json = async (path: string, body?: unknown): Promise<Readonly<Record<string, string>>> => {
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) }
  const response = await fetch(`${base}${path}`, init)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Readonly<Record<string, string>>
}

const fields = [
  { field_id: "name", field_type: "text", label: "Name" },
  { field_id: "rating", field_type: "rating", label: "Rating" },
  { field_id: "color", field_type: "radio", label: "Color", options: ["red", "green", "blue"] },
  { field_id: "day", field_type: "date", label: "Day" },
  { field_id: "words", field_type: "textarea", label: "Words" },
]
const published = async (form: object): Promise<string> => {
  const { form_uid: uid = "" } = await json("", form)
  await json(`/${uid}/publish`, {})
  return uid
}
const few = await published({ form_id: "few", title: "Few", fields })
const wide = await published({
  form_id: "wide",
  title: "Wide",
  fields: Array.from({ length: 500 }, (_, n) => ({
    field_id: `field_${n}`,
    field_type: n % 3 === 0 ? "integer" : "text",
    label: `Question ${n}`,
  })),
})
const answer = { name: "Ann", rating: 5, color: "red", day: "2026-03-04", words: "All in order." }
// The form with a million submissions gets the definition of the small one; the others are copies under other names.
await onDatabase(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    /** `n` is the number of a copy. Each copy has one version, which is both the newest and the published one. */
    const copied = (uid: string, id: string, first: number, last: number) =>
      sql.withTransaction(
        Effect.forEach(["forms", "form_versions"], (table) =>
          Effect.gen(function* () {
            const columns = yield* sql<{ name: string }>`
              select column_name as name from information_schema.columns
              where table_schema = 'public' and table_name = ${table} order by ordinal_position`
            const other: Readonly<Record<string, string>> = {
              form_uid: uid,
              form_id: id,
              revision: "1000000000 + n",
              published_revision: "1000000000 + n",
            }
            const names = columns.map(({ name }) => name)
            yield* sql.unsafe(
              `insert into ${table} (${names.join(", ")}) select ${names.map((name) => other[name] ?? name).join(", ")}
               from ${table}, generate_series(${first}, ${last}) as n
               where tenant = 'demo' and form_uid = '${few}'
                 and revision = (select revision from forms where tenant = 'demo' and form_uid = '${few}')`,
            )
          }),
        ),
      )
    yield* sql`update submissions set form_uid = ${few} where form_uid = 'oldest'`
    yield* copied(`'${many}'`, "'many'", 0, 0)
    yield* copied("md5('copy-' || n)::uuid::text", "'copy-' || n", 1, forms)
    yield* sql`analyze`
  }),
)

const row = async (
  name: string,
  large: () => Promise<unknown>,
  small?: () => Promise<unknown>,
  runs = 15,
): Promise<void> => {
  await times(3, large)
  const measured = await times(runs, large)
  const beside = small === undefined ? undefined : (await times(3, small), await times(runs, small))
  const median = quantile(measured, 0.5)
  const ratio = beside === undefined ? "" : `  ${(median / quantile(beside, 0.5)).toFixed(2)} times that of a small one`
  console.log(
    `${name.padEnd(52)} ${median.toFixed(1).padStart(8)} ms, at most ${Math.max(...measured).toFixed(1)}${ratio}`,
  )
}

const answersOf = (uid: string, query: string) => () => json(`/${uid}/answers?limit=50&${query}`)
const cursorAt = async (uid: string, position: number): Promise<string> => {
  const [{ at }] = (await onDatabase(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ at: string }>`
      select position::text as at from submissions where tenant = 'demo' and form_uid = ${uid} order by position desc offset ${position} limit 1`,
    ),
  )) as [{ at: string }]
  return Buffer.from(at).toString("base64url")
}
await row("answers: first page of 50", answersOf(many, ""), answersOf(few, ""))
const deep = await cursorAt(many, submissions - 60)
await row("answers: last page", answersOf(many, `cursor=${deep}`), answersOf(few, "sort=oldest"))
await row("answers: oldest first", answersOf(many, "sort=oldest"), answersOf(few, "sort=oldest"))
await row(
  "answers: a word that one answer in 900 has",
  answersOf(many, "q=took%20777%20hours"),
  answersOf(few, "q=order"),
  5,
)
await row(
  "answers: a word that no answer has",
  answersOf(many, "q=nobodysaidthis"),
  answersOf(few, "q=nobodysaidthis"),
  5,
)
await row("one answer by its id", () => json(`/${many}/answers/s-${Math.floor(submissions / 2)}`))
await row(
  "a submission",
  () => json(`/${many}/data`, { data: answer }),
  () => json(`/${few}/data`, { data: answer }),
  50,
)
await row(
  "results, recomputed",
  async () => {
    await json(`/${many}/data`, { data: answer })
    return json(`/${many}/results`)
  },
  undefined,
  3,
)
await row("results, requested again", () => json(`/${many}/results`), undefined, 3)
await row("forms: first page", () => json("?limit=50"))
await row("forms: by part of the name", () => json("?limit=50&q=copy-4999"))
await row(
  "500 fields: its schema",
  () => json(`/${wide}/schema`),
  () => json(`/${few}/schema`),
)
await row(
  "500 fields: its page",
  () => page(wide),
  () => page(few),
)
const all = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field_${n}`, n % 3 === 0 ? n : `answer ${n}`]))
await row(
  "500 fields: a submission",
  () => json(`/${wide}/data`, { data: all }),
  () => json(`/${few}/data`, { data: answer }),
)

for (const format of ["csv", "parquet"]) {
  const before = residentMegabytes(service.pid).now
  resetHighest(service.pid)
  let bytes = 0
  const took = await seconds(async () => {
    const response = await fetch(`${base}/${many}/data?format=${format}`, { headers })
    if (!response.ok) throw new Error(`${format}: ${response.status} ${await response.text()}`)
    for await (const chunk of response.body!) bytes += chunk.length
  })
  const extra = residentMegabytes(service.pid).highest - before
  console.log(
    `export as ${format}: ${(bytes / 1e6).toFixed(0)} MB in ${took.toFixed(1)} s, ${Math.round(submissions / took)} rows per second, ${extra.toFixed(0)} MB more memory at the peak`,
  )
}

await service.stop()
await server.stop()
rmSync(folder, { recursive: true })
