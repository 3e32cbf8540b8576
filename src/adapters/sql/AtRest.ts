import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { randomBytes, randomUUID } from "node:crypto"
import { hasElapsed } from "../../domain/operations/Elapsed.ts"
import { isSealAlgorithm, type SealAlgorithm, unnamedAlgorithm } from "../../domain/access/SealAlgorithm.ts"
import { AtRest, type AtRestShape, AtRestUnavailable, type DataKey } from "../../ports/AtRest.ts"
import { Sealing } from "../../ports/Sealing.ts"
import { withDeadline } from "./deadline.ts"
import { rowsOf } from "./rows.ts"
import { isOfAgent, isPointedTo, staleAgentObjects } from "./agentObjects.ts"
import { ownerOf, type OwnTable, ownTables } from "./ownTexts.ts"
import { reencryptTexts } from "./renewedTexts.ts"
import { renewedAnswers } from "./renewedAnswers.ts"

const keyRows = rowsOf(Schema.Struct({ key_id: Schema.String, tenant: Schema.String, wrapped: Schema.String }))

const tenantRows = rowsOf(Schema.Struct({ tenant: Schema.String }))
const fileRows = rowsOf(Schema.Struct({ file_key: Schema.String }))

/** How long a process caches a tenant's keys, in milliseconds. */
const knownFor = 60_000

/** The maximum number of entries in each key cache: newest keys by tenant or person, and keys by id. */
const mostKnown = 10_000

interface Known {
  readonly at: number
  /** Null if the tenant has no key. */
  readonly newest: DataKey | null
}

/** The context of a wrapped key, so that it can't be opened for another tenant or under another name. */
export const placeOfKey = (tenant: string, id: string): string => `data-key/${tenant}/${id}`

/**
 * A key without an algorithm (`base64`, as the previous release stored it) uses the default one; all others are
 * `algorithm:base64`.
 */
const keyText = (algorithm: SealAlgorithm, key: Buffer): string =>
  `${algorithm === unnamedAlgorithm ? "" : `${algorithm}:`}${key.toString("base64")}`

const keyOf = (id: string, text: string): DataKey | undefined => {
  const [base64 = "", algorithm = unnamedAlgorithm] = text.split(":").toReversed()
  return isSealAlgorithm(algorithm) ? { id, algorithm, key: Buffer.from(base64, "base64") } : undefined
}

/**
 * Creates a new key for a tenant, with the deployment key's algorithm. New data is encrypted with it; older data is
 * read with its own keys.
 */
export const addDataKey = Effect.fnUntraced(function* (tenant: string) {
  const sql = yield* SqlClient.SqlClient
  const { algorithm, seal } = yield* Sealing
  const key = randomBytes(32)
  const id: string = randomUUID()
  const wrapped = yield* seal(Redacted.make(keyText(algorithm, key)), placeOfKey(tenant, id))
  yield* sql`insert into data_keys (key_id, tenant, wrapped, created_at) values (${id}, ${tenant}, ${wrapped}, clock_timestamp())`
  return { id, algorithm, key } satisfies DataKey
})

const everyKey = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  keyRows(sql`select key_id, tenant, wrapped from data_keys order by key_id`),
)

/** The id of the deployment's key in a sealed value. */
export const sealedBy = (wrapped: string): string => wrapped.slice(0, wrapped.indexOf("."))

/** Deployment keys with which tenants' keys were sealed, and which the deployment has since lost or changed. */
export const closedDataKeys = Effect.gen(function* () {
  const { open } = yield* Sealing
  const closed = yield* Effect.filter(yield* everyKey, ({ key_id: id, tenant, wrapped }) =>
    Effect.match(open(wrapped, placeOfKey(tenant, id)), { onFailure: () => true, onSuccess: () => false }),
  )
  return [...new Set(closed.map(({ wrapped }) => sealedBy(wrapped)))]
})

const countRows = rowsOf(Schema.Struct({ keys: Schema.Int, answers: Schema.Int, plain: Schema.Int }))

/**
 * Erases a tenant's keys, so that the tenant's data can no longer be read, here or in a copy, and deletes the tenant's
 * answers. Returns the number of erased keys and of deleted answers, and the number of answers that are kept because
 * they were never encrypted.
 */
export const eraseDataKeys = Effect.fnUntraced(function* (tenant: string) {
  const sql = yield* SqlClient.SqlClient
  const [erased] = yield* sql.withTransaction(
    countRows(sql`
      with gone as (delete from data_keys where tenant = ${tenant} returning key_id),
        earlier as (
          delete from submission_revisions where tenant = ${tenant} and (data_key is not null or left(reason, 3) = '~1.') returning 1),
        late as (delete from submissions where tenant = ${tenant} and (data_key is not null or left(data, 3) = '~1.') returning 1),
        tagged as (
          update submissions set tags = '[]'
          where tenant = ${tenant} and data_key is null and left(data, 3) <> '~1.' and left(tags, 3) = '~1.')
      select (select count(*) from gone)::int as keys, (select count(*) from late)::int as answers,
        (select count(*) from submissions where tenant = ${tenant} and data_key is null and left(data, 3) <> '~1.')::int as plain`),
  )
  return erased ?? { keys: 0, answers: 0, plain: 0 }
})

/**
 * Erases the keys of a scope and the rows encrypted with them; returns the number of keys, and the number of rows by
 * table.
 */
const eraseOwnKeys = Effect.fnUntraced(function* (scope: string) {
  const sql = yield* SqlClient.SqlClient
  const tables = Object.entries(ownTables).filter((entry) => scope.startsWith(entry[1].scope))
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const keys = yield* sql`delete from data_keys where tenant = ${scope} returning 1`
      const rows = new Map<string, number>()
      for (const [table, { columns, owner, scope: prefix }] of tables) {
        const isSealed = columns.map((column) => `coalesce(left(t.${column}, 3), '') = '~1.'`).join(" or ")
        const gone = yield* sql`
          delete from ${sql(table)} t where ${sql.literal(`'${prefix}' || ${owner}`)} = ${scope}
            and (${sql.literal(isSealed)}) returning 1`
        rows.set(table, gone.length)
      }
      return { keys: keys.length, rows }
    }),
  )
})

const objectsLocked = rowsOf(Schema.Struct({ objects: Schema.Int }))

/**
 * Erases the keys of a tenant, a person (`user/SUB`) or a user's agents (`agents/USER_ID`), and returns the numbers of
 * erased keys and rows.
 */
export const eraseKeysOf = Effect.fnUntraced(function* (scope: string) {
  if (ownerOf(scope) !== undefined) {
    const { keys, rows } = yield* eraseOwnKeys(scope)
    return `erased ${keys} keys of ${scope}, and with them ${rows.get("conversation_exchanges") ?? 0} turns of conversations`
  }
  if (isOfAgent(scope)) {
    const sql = yield* SqlClient.SqlClient
    const [locked] = yield* objectsLocked(sql`
      select count(*)::int as objects from object_keys o join data_keys k on k.key_id = o.data_key where k.tenant = ${scope}`)
    const { keys } = yield* eraseOwnKeys(scope)
    return `erased ${keys} keys of ${scope}, and with them ${locked?.objects ?? 0} documents and indexes of agents`
  }
  const { keys, answers, plain } = yield* eraseDataKeys(scope)
  return `erased ${keys} keys of ${scope}, and with them ${answers} answers; ${plain} that were never encrypted remain`
})

/** Tenants that have keys. */
export const keyedTenants = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* tenantRows(sql`select distinct tenant from data_keys order by tenant`)
  return rows.map(({ tenant }) => tenant)
})

export interface AtRestOptions {
  /** Whether new data is encrypted. */
  readonly isOn: boolean
  /** Whether conversations with agents are encrypted too; true if absent. */
  readonly ofAgents?: boolean
}

/** The keys in the table `data_keys`, with a cache. */
const knownKeys = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const sealing = yield* Sealing
  const here = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient | Sealing>) =>
    effect.pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.provideService(Sealing, sealing))
  const asked = <A, E>(effect: Effect.Effect<A, E>) =>
    Effect.mapError(withDeadline(effect), (cause) => new AtRestUnavailable({ cause }))

  const tenants = new Map<string, Known>()
  const byId = new Map<string, { readonly at: number; readonly key: Result.Result<DataKey, AtRestUnavailable> }>()

  const unwrapped = ({ key_id: id, tenant, wrapped }: { key_id: string; tenant: string; wrapped: string }) =>
    sealing.open(wrapped, placeOfKey(tenant, id)).pipe(
      Effect.tapError(() =>
        Effect.logError("A tenant's key was sealed with a key that is missing from CREDENTIAL_KEYS", {
          tenant,
          sealed_by: sealedBy(wrapped),
        }),
      ),
      Effect.flatMap((text) => Effect.fromNullishOr(keyOf(id, Redacted.value(text)))),
      Effect.mapError((cause) => new AtRestUnavailable({ cause })),
    )

  const newestOf = (tenant: string) =>
    Effect.map(
      asked(
        keyRows(sql`
              select key_id, tenant, wrapped from data_keys where tenant = ${tenant}
              order by created_at desc, key_id limit 1`),
      ),
      ([row]) => row,
    )

  /** A tenant's cached keys, read again after a minute, because another process may have rotated or erased them. */
  const tenantKey = Effect.fnUntraced(function* (tenant: string) {
    const now = yield* Clock.currentTimeMillis
    const before = tenants.get(tenant)
    if (before !== undefined && !hasElapsed(knownFor, before.at, now)) return before
    const row = yield* newestOf(tenant)
    const entry: Known = { at: now, newest: row === undefined ? null : yield* unwrapped(row) }
    if (tenants.size >= mostKnown) tenants.clear()
    tenants.set(tenant, entry)
    return entry
  })

  /** If several processes create a tenant's first key concurrently, all of them use the same one. */
  const made = Effect.fnUntraced(function* (tenant: string) {
    yield* asked(
      here(
        sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select pg_advisory_xact_lock(hashtextextended(${`data_keys/${tenant}`}, 0))`
            if ((yield* newestOf(tenant)) === undefined) yield* addDataKey(tenant)
          }),
        ),
      ),
    )
    tenants.delete(tenant)
    return (yield* tenantKey(tenant)).newest
  })

  /** The existing keys, and those that the deployment's keys can't open. */
  const known = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
    const now = yield* Clock.currentTimeMillis
    const isFresh = (id: string) => !hasElapsed(knownFor, byId.get(id)?.at ?? Number.NEGATIVE_INFINITY, now)
    const unknown = [...new Set(ids)].filter((id) => !isFresh(id))
    if (unknown.length > 0) {
      const rows = yield* asked(
        keyRows(sql`select key_id, tenant, wrapped from data_keys where ${sql.in("key_id", unknown)}`),
      )
      if (byId.size >= mostKnown) for (const id of byId.keys()) if (!ids.includes(id)) byId.delete(id)
      for (const id of unknown) byId.delete(id)
      for (const row of rows) byId.set(row.key_id, { at: now, key: yield* Effect.result(unwrapped(row)) })
    }
    return new Map(ids.flatMap((id) => (byId.has(id) ? [[id, byId.get(id)!.key] as const] : [])))
  })

  return { sql, here, asked, tenantKey, made, known }
})

type KnownKeys = Effect.Success<typeof knownKeys>

/** Uses the newest keys to encrypt data that is unencrypted or encrypted with older keys. */
const renewal = (
  { sql, here, asked }: KnownKeys,
  { writing, opening, openable }: Pick<AtRestShape, "writing" | "opening" | "openable">,
) => {
  const newestKey = (table: string) =>
    sql.literal(
      `select k.key_id from data_keys k where k.tenant = ${table}.tenant order by k.created_at desc, k.key_id limit 1`,
    )

  /** Data encrypted with an erased key can't be re-encrypted. */
  const isReadable = (table: string) =>
    sql.literal(`(${table}.data_key is null or exists (select 1 from data_keys k where k.key_id = ${table}.data_key))`)

  const ofPeople = Effect.forEach(Object.keys(ownTables) as ReadonlyArray<OwnTable>, (table) =>
    here(reencryptTexts({ writing, opening }, table)),
  )

  const ofTenants = Effect.forEach(["submissions", "submission_revisions"] as const, (table) =>
    here(renewedAnswers({ writing, openable }, table)),
  )

  const renewRows = Effect.all([ofTenants, ofPeople]).pipe(
    Effect.map((counts) => counts.flat().reduce((sum, one) => sum + one, 0)),
    Effect.mapError((cause) => new AtRestUnavailable({ cause })),
  )

  const staleFiles = (limit: number, after: string) =>
    Effect.map(
      asked(
        fileRows(sql`
              select f.file_key from form_files f
              where f.file_key > ${after} and ${isReadable("f")}
                and (f.data_key is distinct from (${newestKey("f")}) or f.data_key is null)
              order by f.file_key limit ${limit}::int`),
      ),
      (rows) => rows.map((row) => row.file_key),
    )

  return { renewRows, staleFiles }
}

/** The table `data_keys`. */
export const layer = ({ isOn, ofAgents = true }: AtRestOptions) =>
  Layer.effect(
    AtRest,
    Effect.gen(function* () {
      const keys = yield* knownKeys
      const { here, asked, tenantKey, made, known } = keys

      const writing = Effect.fnUntraced(function* (tenant: string) {
        if (!isOn || (!ofAgents && (ownerOf(tenant) !== undefined || isOfAgent(tenant)))) return null
        return (yield* tenantKey(tenant)).newest ?? (yield* made(tenant))
      })

      const opening = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
        const opened = new Map<string, DataKey>()
        for (const [id, key] of yield* known(ids)) opened.set(id, yield* Effect.fromResult(key))
        return opened
      })

      const openable = (ids: ReadonlyArray<string>) =>
        Effect.map(
          known(ids),
          (found) => new Map([...found].map(([id, key]) => [id, Result.isSuccess(key) ? key.success : null] as const)),
        )

      const { renewRows, staleFiles } = renewal(keys, { writing, opening, openable })

      return {
        ofAgents,
        writing,
        opening,
        openable,
        renewRows: isOn ? renewRows : Effect.succeed(0),
        staleObjects: (limit, after) =>
          isOn
            ? Effect.map(
                Effect.all([
                  staleFiles(limit, after),
                  ofAgents ? asked(here(staleAgentObjects(limit, after))) : Effect.succeed([]),
                ]),
                // Merges the two lists in the order that both already have.
                (found) =>
                  found
                    .flat()
                    .sort((a, b) => (a < b ? -1 : 1))
                    .slice(0, limit),
              )
            : Effect.succeed([]),
        isOrphaned: (key) =>
          isOfAgent(key) ? Effect.map(asked(here(isPointedTo(key))), (isThere) => !isThere) : Effect.succeed(false),
        isUsed: (tenant) =>
          isOn ? Effect.succeed(true) : Effect.map(tenantKey(tenant), ({ newest }) => newest !== null),
      }
    }),
  )
