import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import { Impaired } from "../../ports/Dependencies.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import { Sealing } from "../../ports/Sealing.ts"
import { closedDataKeys, sealedBy } from "./AtRest.ts"
import { withDeadline } from "./deadline.ts"
import { rowsOf } from "./rows.ts"

const marks = rowsOf(Schema.Struct({ name: Schema.String, value: Schema.String }))
const flags = rowsOf(Schema.Struct({ isEmpty: Schema.Boolean }))

/** The prefix of key marks. Each mark is a value that only its key decrypts. */
const keyPrefix = "key/"
const checked = Redacted.make("parley")

/** Writes a mark unless it already exists. */
const marked = (name: string, value: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    withDeadline(sql`insert into deployment_marks (name, value) values (${name}, ${value}) on conflict do nothing`),
  )

const keyMarks = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  withDeadline(marks(sql`select name, value from deployment_marks where name like ${`${keyPrefix}%`} order by name`)),
)

/** The marks that none of the deployment's keys can decrypt. */
const closedMarks = Effect.gen(function* () {
  const { open } = yield* Sealing
  return yield* Effect.filter(yield* keyMarks, ({ name, value }) =>
    Effect.match(open(value, name), { onFailure: () => true, onSuccess: () => false }),
  )
})

/** Marks the database with the current key, so that a startup with a different key is noticed. */
const markKey = Effect.gen(function* () {
  const { seal } = yield* Sealing
  const probe = yield* Effect.option(seal(checked, keyPrefix))
  if (Option.isNone(probe)) return
  const name = `${keyPrefix}${sealedBy(probe.value)}`
  yield* marked(name, yield* seal(checked, name))
})

/** Keys that were used to encrypt data, and that the deployment lacks or has changed. */
const closedKeys = Effect.gen(function* () {
  const ofMarks = (yield* closedMarks).map(({ name }) => name.slice(keyPrefix.length))
  return [...new Set([...ofMarks, ...(yield* closedDataKeys)])].sort()
})

/** Removes the marks of unused keys, and marks the current key. */
export const forgetKeys = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { isCurrent } = yield* Sealing
  const old = [...(yield* keyMarks).filter(({ value }) => !isCurrent(value)), ...(yield* closedMarks)].map(
    ({ name }) => name,
  )
  if (old.length > 0) yield* withDeadline(sql`delete from deployment_marks where ${sql.in("name", old)}`)
  yield* markKey
})

/**
 * Names the keys that existing data was encrypted with and that the deployment lacks or has changed; undefined if there
 * are none.
 */
export const keysProblem = Effect.map(closedKeys, (names) =>
  names.length === 0
    ? undefined
    : `CREDENTIAL_KEYS can't decrypt what was encrypted with ${names.join(", ")}: that key is missing or has changed`,
)

/** Fails if `CREDENTIAL_KEYS` can't decrypt existing data. Marks the current key on first use. */
export const checkKeysMatch = Effect.gen(function* () {
  yield* markKey
  const problem = yield* keysProblem
  if (problem !== undefined) return yield* new Impaired({ reason: problem })
})

/** The object that stores the id of the database to which the object store belongs. */
const objectOfDatabase = "deployment/database"

const storeMarks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* withDeadline(
    marks(sql`select name, value from deployment_marks where name in ('database', 'objects')`),
  )
  return new Map(found.map(({ name, value }) => [name, value]))
})

const markInObjects = Effect.gen(function* () {
  const objects = yield* ObjectStore
  return yield* objects.get(objectOfDatabase).pipe(
    Effect.flatMap(({ body }) => Stream.mkString(Stream.decodeText(body))),
    Effect.catchTag("ObjectMissing", () => Effect.succeed(undefined)),
  )
})

/** Marks the object store as belonging to this database. */
export const markObjects = Effect.gen(function* () {
  const objects = yield* ObjectStore
  yield* marked("database", randomUUID())
  const id = (yield* storeMarks).get("database") ?? ""
  yield* objects.put(objectOfDatabase, Buffer.from(id), { contentType: "text/plain" })
  yield* marked("objects", id)
})

/** Whether the object store contains objects although the database is empty. */
const isAbandoned = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* withDeadline(
    flags(sql`
      select not exists (select from forms) and not exists (select from user_agents)
        and not exists (select from artifacts) as "isEmpty"`),
  )
  return row?.isEmpty === true && Option.isSome(yield* Stream.runHead((yield* ObjectStore).keys))
})

/** Says why the database and the object store don't belong together: one was emptied, or replaced without the other. */
export const storesProblem = Effect.gen(function* () {
  const ours = yield* storeMarks
  const theirs = yield* markInObjects
  if (theirs === undefined && ours.has("objects"))
    return "the object store was emptied or replaced: files recorded in the database are missing"
  if (theirs !== undefined && theirs !== ours.get("database"))
    return "the database was emptied or replaced: the stored files belong to another database"
  if (theirs === undefined && (yield* isAbandoned)) return "the database is empty although there are stored files"
  return undefined
})

/** Fails if the database and the object store don't belong together. Marks them on first use. */
export const checkStoresMatch = Effect.gen(function* () {
  const problem = yield* storesProblem
  if (problem !== undefined) return yield* new Impaired({ reason: problem })
  if (!(yield* storeMarks).has("objects")) yield* markObjects
})
