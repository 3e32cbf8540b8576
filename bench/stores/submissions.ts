import "effect/schema/SchemaJITCompiler/enable"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as SqlClient from "effect/sql/SqlClient"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Pglite from "../../src/adapters/pglite/Database.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import * as Submissions from "../../src/adapters/sql/SubmissionStore.ts"
import { withDeadline } from "../../src/adapters/sql/deadline.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import type { Submission } from "../../src/domain/forms/records/Submission.ts"
import { SubmissionStore } from "../../src/ports/SubmissionStore.ts"
import { compare } from "../support/measure.ts"

/**
 * The cost of decoding rows with a schema: reads a thousand submissions from the embedded database, with the schema and
 * without it.
 */
const [tenant, formUid, count] = [tenantNamed("bench"), "form", 1000]

const submission = (n: number): Submission => ({
  submissionId: `s-${n}`,
  formUid,
  formId: "form",
  formVersion: "1.0",
  data: Object.fromEntries(Array.from({ length: 20 }, (_, field) => [`field_${field}`, `answer ${n} to ${field}`])),
  evidence: null,
  context: null,
  source: "api",
  userId: String(n),
  username: null,
  orgId: 7,
  ip: "203.0.113.9",
  userAgent: "a browser",
  locale: "en",
  submittedAt: DateTime.makeUnsafe(1_700_000_000_000 + n),
  forward: { state: "none", attempts: 0, status: null, error: null },
})

/** The same columns, decoded without a schema. */
const parsed = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.map(
    withDeadline(sql<{ readonly data: string; readonly submitted_at: Date }>`
      select * from submissions where tenant = ${tenant} and form_uid = ${formUid} order by position limit ${count}::int`),
    (rows) =>
      rows.map((row) => ({
        ...row,
        data: JSON.parse(row.data),
        submittedAt: DateTime.fromDateUnsafe(row.submitted_at),
      })),
  ),
)

const folder = mkdtempSync(join(tmpdir(), "bench-"))
const database = Migrations.layer.pipe(Layer.provideMerge(Pglite.layer({ folder: join(folder, "database") })))
const runtime = ManagedRuntime.make(Layer.provideMerge(Submissions.layer, database))
try {
  const store = await runtime.runPromise(SubmissionStore)
  for (let n = 0; n < count; n++) await runtime.runPromise(store.insert(tenant, submission(n)))
  await compare(`${count} submissions`, 60, [
    { name: "only parsed", work: () => runtime.runPromise(parsed) },
    {
      name: "decoded with the schema",
      work: () => runtime.runPromise(store.page(tenant, formUid, { limit: count, bytes: 2 ** 30 })),
    },
  ])
} finally {
  await runtime.dispose()
  rmSync(folder, { recursive: true, force: true })
}
