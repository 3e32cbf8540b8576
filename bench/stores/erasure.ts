import "effect/schema/SchemaJITCompiler/enable"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Pglite from "../../src/adapters/pglite/Database.ts"
import { marking, rewriting, upkeep } from "../../src/adapters/pglite/Upkeep.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import * as Reviews from "../../src/adapters/sql/SubmissionReviews.ts"
import * as Submissions from "../../src/adapters/sql/SubmissionStore.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { SubmissionReviews } from "../../src/ports/SubmissionReviews.ts"
import { SubmissionStore } from "../../src/ports/SubmissionStore.ts"

/**
 * How long another statement has to wait while one person's answers are erased from among 100,000: while they are
 * found, while they are deleted, and during the upkeep afterwards. Then the same for deleting all answers of a deleted
 * form. Without a connection URL it uses an embedded database.
 *
 * node bench/stores/erasure.ts [connection URL of an empty PostgreSQL database]
 */
const [address] = process.argv.slice(2)
const [tenant, formUid, count] = [tenantNamed("bench"), "form", 100_000]
const folder = mkdtempSync(join(tmpdir(), "bench-"))
const server =
  address === undefined
    ? Pglite.layer({ folder: join(folder, "database") })
    : Postgres.layer({ url: Redacted.make(address) })
const database = Migrations.layer.pipe(Layer.provideMerge(server))

const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (let from = 0; from < count; from += 5000)
    yield* sql`
      insert into submissions (tenant, form_uid, submission_id, form_id, form_version, data, source, user_id, locale, submitted_at, forward_state)
      select ${tenant}, ${formUid}, 's' || n, 'form', '1.0',
        json_build_object('email', 'person' || n % 10000 || '@example.org', 'text', repeat(md5(n::text), 25))::text,
        'api', (n % 10000)::text, 'en', now(), 'none'
      from generate_series(${from}::int + 1, ${from + 5000}::int) as n`
})

/** The longest wait of a small statement that runs every few milliseconds during the work. */
const delayOf = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    let longest = 0
    const probe = yield* Effect.gen(function* () {
      const before = performance.now()
      yield* sql`select 1`
      longest = Math.max(longest, performance.now() - before)
      yield* Effect.sleep(Duration.millis(5))
    }).pipe(Effect.forever, Effect.forkChild({ startImmediately: true }))
    const before = performance.now()
    const result = yield* work
    const took = performance.now() - before
    yield* Effect.sleep(Duration.millis(20))
    yield* Fiber.interrupt(probe)
    return { result, took, longest }
  })

const shown = (name: string, { took, longest }: { readonly took: number; readonly longest: number }) =>
  console.log(
    `${name.padEnd(44)} ${took.toFixed(0).padStart(6)} ms, other statements wait ${longest.toFixed(0).padStart(5)} ms`,
  )

const program = Effect.gen(function* () {
  const reviews = yield* SubmissionReviews
  yield* fill
  const person = { email: "person77@example.org", userId: "77" }
  const found = yield* delayOf(reviews.ofPerson(tenant, undefined, person, 200))
  shown(`finding ${found.result.length} answers by user and address`, found)
  shown("finding them by user", yield* delayOf(reviews.ofPerson(tenant, undefined, { userId: "77" }, 200)))
  const removing = Effect.forEach(found.result, ({ submission }) =>
    reviews.remove(tenant, formUid, submission.submissionId),
  )
  shown("deleting them", yield* delayOf(removing))
  const kept = Effect.gen(function* () {
    if (address !== undefined) return
    yield* Effect.sleep(Duration.millis(1100))
    shown("upkeep", yield* delayOf(Effect.andThen(marking, Effect.andThen(upkeep, rewriting))))
  })
  yield* kept
  const { deleteAll } = yield* SubmissionStore
  shown(`deleting a form of ${count} answers`, yield* delayOf(deleteAll(tenant, formUid)))
  yield* kept
})

try {
  await Effect.runPromise(
    program.pipe(Effect.provide(Layer.provideMerge(Layer.merge(Reviews.layer, Submissions.layer), database))),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
