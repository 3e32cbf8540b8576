import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { createHash } from "node:crypto"
import { Attempt, beginning, Entry, hashedText, Outcome, unknownOutcome } from "../../domain/audit/AuditEntry.ts"
import { AuditLog, AuditLogUnavailable } from "../../ports/AuditLog.ts"
import { orUnavailable } from "./deadline.ts"
import { collectedWrites } from "./CollectedWrites.ts"
import { groupCommit } from "./groupCommit.ts"
import { rowsOf, storable } from "./rows.ts"

const writeAttempt = Schema.encodeSync(Schema.fromJsonString(Attempt))
const writeOutcome = Schema.encodeSync(Schema.fromJsonString(Outcome))
const writeEntry = Schema.encodeSync(Schema.fromJsonString(Entry))
const waiting = rowsOf(
  Schema.Struct({
    position: Schema.String,
    document: Schema.fromJsonString(Attempt),
    outcome: Schema.NullOr(Schema.fromJsonString(Outcome)),
  }),
)
const linked = rowsOf(
  Schema.Struct({ seq: Schema.Int, previous: Schema.String, hash: Schema.String, document: Schema.String }),
)
const shown = rowsOf(
  Schema.Struct({
    seq: Schema.Int,
    previous: Schema.String,
    hash: Schema.String,
    entry: Schema.fromJsonString(Entry),
  }),
)
const names = rowsOf(Schema.Struct({ tenant: Schema.String }))

/** The number of attempts linked by one transaction, which holds the only connection of an embedded database. */
const linkedAtOnce = 50

/** The number of entries that a check reads per statement. */
const checkedAtOnce = 500

const checkDeadline = Duration.seconds(60)

const hashOf = (tenant: string, seq: number, previous: string, document: string): string =>
  createHash("sha256")
    .update(hashedText(tenant, seq, previous, document))
    .digest("hex")

/** The outcome of an attempt, with the attempt itself unless it was already recorded. */
interface Over {
  readonly id: string
  readonly tenant: string | null
  readonly document: string | null
  readonly outcome: string
}

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const ask = orUnavailable(AuditLogUnavailable)

  const add = yield* groupCommit((attempts: ReadonlyArray<Record<"id" | "tenant" | "document", string>>) =>
    ask(sql`
        insert into audit_attempts (id, tenant, document)
        select id, tenant, document
        from json_to_recordset(${JSON.stringify(attempts)}::json) as attempts (id text, tenant text, document text)`),
  )

  const over = yield* collectedWrites("Entries of the audit log", (entries: ReadonlyArray<Over>) =>
    ask(sql`
        with ended as (
          insert into audit_attempts (id, tenant, document, outcome)
          select id, tenant, document, outcome
          from json_to_recordset(${JSON.stringify(entries.filter(({ document }) => document !== null))}::json) as ended
            (id text, tenant text, document text, outcome text)
        )
        update audit_attempts set outcome = finished.outcome
        from json_to_recordset(${JSON.stringify(entries.filter(({ document }) => document === null))}::json) as finished
          (id text, outcome text)
        where audit_attempts.id = finished.id`),
  )

  const isOver = (patience: Duration.Duration) => sql`
      (outcome is not null or begun_at <= statement_timestamp() - ${Duration.toMillis(patience)}::float8 * interval '1 millisecond')`
  return { sql, isOver, add, ask, over }
})

type Parts = Effect.Success<typeof parts>

const headOf =
  ({ sql }: Parts) =>
  (tenant: string) =>
    Effect.map(
      linked(sql`
      select seq::int, previous, hash, document from audit_log where tenant = ${tenant} order by seq desc limit 1`),
      ([head]) => ({ seq: head?.seq ?? 0, hash: head?.hash ?? beginning }),
    )

/** Links one batch; returns its size. */
const linkSome = (parts: Parts) => {
  const { sql, isOver } = parts
  return (tenant: string, patience: Duration.Duration) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql`select pg_advisory_xact_lock(hashtext(${`audit:${tenant}`}))`
        const rows = yield* waiting(sql`
        select position::text, document, outcome from audit_attempts
        where tenant = ${tenant} and ${isOver(patience)} order by position limit ${linkedAtOnce}::int`)
        let { seq, hash: previous } = yield* headOf(parts)(tenant)
        const entries = rows.map(({ document: attempt, outcome }) => {
          seq += 1
          const entry = { ...attempt, ...(outcome ?? unknownOutcome) }
          const document = writeEntry(entry)
          const link = { seq, previous, hash: hashOf(tenant, seq, previous, document), document }
          previous = link.hash
          return { ...link, at: entry.at, actor: entry.actor, action: entry.action, result: entry.result }
        })
        // One statement for everything, because other callers wait for the only connection of an embedded database
        // until the transaction ends.
        yield* sql`
        insert into audit_log (tenant, seq, previous, hash, document, at, actor, action, result)
        select ${tenant}, seq, previous, hash, document, at, actor, action, result
        from json_to_recordset(${JSON.stringify(entries)}::json) as entries
          (seq bigint, previous text, hash text, document text, at bigint, actor text, action text, result text)`
        yield* sql`
        delete from audit_attempts
        where position = any(${rows.map(({ position }) => position)}::text[]::bigint[])`
        return rows.length
      }),
    )
}

const add =
  ({ add, over }: Parts): AuditLog["Service"]["add"] =>
  (attempt, outcome) => {
    const { id, tenant } = attempt
    const document = storable(writeAttempt(attempt))
    return Option.isNone(outcome)
      ? add({ id, tenant, document })
      : over.add({ id, tenant, document, outcome: writeOutcome(outcome.value) })
  }

const page =
  ({ ask, sql }: Parts): AuditLog["Service"]["page"] =>
  (tenant, { actor, action, result, from, to }, before, limit) =>
    ask(
      shown(sql`
        select seq::int, previous, hash, document as entry from audit_log
        where tenant = ${tenant}
          and (${before}::bigint is null or seq < ${before}::bigint)
          and (${actor ?? null}::text is null or actor = ${actor ?? null}::text)
          and (${action ?? null}::text is null or action = ${action ?? null}::text)
          and (${result ?? null}::text is null or result = ${result ?? null}::text)
          and (${from ?? null}::bigint is null or at >= ${from ?? null}::bigint)
          and (${to ?? null}::bigint is null or at < ${to ?? null}::bigint)
        order by seq desc limit ${limit}::int`),
    )

const check =
  ({ ask, sql }: Parts): AuditLog["Service"]["check"] =>
  (tenant, at) =>
    Effect.gen(function* () {
      let seq = 0
      let head = beginning
      let hashAt = at === 0 ? head : null
      for (;;) {
        const rows = yield* ask(
          linked(sql`
            select seq::int, previous, hash, document from audit_log
            where tenant = ${tenant} and seq > ${seq}::bigint order by seq limit ${checkedAtOnce}::int`),
          checkDeadline,
        )
        for (const row of rows) {
          seq += 1
          const isAsWritten =
            row.seq === seq && row.previous === head && row.hash === hashOf(tenant, seq, head, row.document)
          if (!isAsWritten) return { entries: seq - 1, head, brokenAt: seq, hashAt }
          head = row.hash
          if (seq === at) hashAt = head
        }
        if (rows.length < checkedAtOnce) return { entries: seq, head, brokenAt: null, hashAt }
      }
    })

/** The tables `audit_attempts` and `audit_log`. One process at a time links a tenant's entries. */
export const layer = Layer.effect(
  AuditLog,
  Effect.map(parts, (its) => {
    const { over, ask, sql, isOver } = its
    return AuditLog.of({
      add: add(its),
      finish: (id, outcome) => over.add({ id, tenant: null, document: null, outcome: writeOutcome(outcome) }),
      link: (patience) =>
        Effect.gen(function* () {
          yield* over.written
          const tenants = yield* ask(names(sql`select distinct tenant from audit_attempts where ${isOver(patience)}`))
          for (const { tenant } of tenants) while ((yield* ask(linkSome(its)(tenant, patience))) === linkedAtOnce);
        }),
      page: page(its),
      tenants: Effect.map(ask(names(sql`select distinct tenant from audit_log order by tenant`)), (rows) =>
        rows.map(({ tenant }) => tenant),
      ),
      check: check(its),
    })
  }),
)
