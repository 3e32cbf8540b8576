import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { type AgentFile, filesOf, orphaned } from "../../domain/agents/AgentVersion.ts"
import { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { AgentExists, AgentStore, AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import { orUnavailable } from "./deadline.ts"
import { recordsOf, rowsOf, storable } from "./rows.ts"

const Stored = Schema.fromJsonString(PersistedAgent)
const encode = Schema.encodeSync(Stored)
const agents = recordsOf(PersistedAgent)

const Files = Schema.fromJsonString(Schema.Array(Schema.Struct({ path: Schema.String, size: Schema.Int })))
const encodeFiles = Schema.encodeSync(Files)
const fileRows = rowsOf(Schema.Struct({ files: Files }))
const versionRows = rowsOf(Schema.Struct({ number: Schema.Int, document: Stored }))
const versionsOf = <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) =>
  Effect.map(versionRows(statement), (rows) => rows.map(({ number, document }) => ({ number, agent: document })))

const date = DateTime.toDateUtc

const first = ([agent]: ReadonlyArray<PersistedAgent>) => Option.fromUndefinedOr(agent)

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const ask = orUnavailable(AgentStoreUnavailable)

  /**
   * Stores an agent as its next version, unless the newest version is up to date. Processes of the previous release
   * store no versions.
   */
  const noted = (agent: PersistedAgent) =>
    Effect.asVoid(sql`
      insert into user_agent_versions (chatbot_id, user_id, number, document, files, updated_at)
      select ${agent.chatbotId}::uuid, ${agent.userId}::bigint, coalesce(max(number), 0) + 1, ${encode(agent)}::text,
        ${encodeFiles(filesOf(agent))}::text, ${date(agent.updatedAt)}::timestamptz
      from user_agent_versions where chatbot_id = ${agent.chatbotId}
      having coalesce(max(updated_at), '-infinity') < ${date(agent.updatedAt)}::timestamptz
      on conflict do nothing`)

  const current = (userId: number, chatbotId: string) =>
    Effect.map(
      agents(sql`select document from user_agents where user_id = ${userId} and chatbot_id = ${chatbotId}`),
      first,
    )

  /** Makes sure that the current state of an agent is among its versions, whichever process wrote it. */
  const caughtUp = (userId: number, chatbotId: string) =>
    Effect.tap(current(userId, chatbotId), (agent) => (Option.isSome(agent) ? noted(agent.value) : Effect.void))
  return { ask, sql, noted, caughtUp, current }
})

type Parts = Effect.Success<typeof parts>

const isTaken =
  ({ ask, sql }: Parts) =>
  (agent: PersistedAgent) =>
    Effect.map(
      ask(sql`
      select 1 from user_agents
      where user_id = ${agent.userId} and name = ${storable(agent.config.name)} and chatbot_id <> ${agent.chatbotId}`),
      (rows) => rows.length > 0,
    )

const insert = (parts: Parts): AgentStore["Service"]["insert"] => {
  const { ask, sql, noted } = parts
  return Effect.fn("AgentStore.insert")(function* (agent) {
    const inserted = yield* ask(
      sql.withTransaction(
        Effect.tap(
          sql`
            insert into user_agents (chatbot_id, user_id, name, document, created_at, updated_at)
            values (${agent.chatbotId}, ${agent.userId}, ${storable(agent.config.name)}, ${encode(agent)},
              ${date(agent.createdAt)}, ${date(agent.updatedAt)})
            on conflict do nothing returning 1`,
          (rows) => (rows.length > 0 ? noted(agent) : Effect.void),
        ),
      ),
    )
    if (inserted.length > 0) return
    return yield* new AgentExists({ conflict: (yield* isTaken(parts)(agent)) ? "name" : "id" })
  })
}

const replace = (parts: Parts): AgentStore["Service"]["replace"] => {
  const { ask, sql, noted } = parts
  return Effect.fn("AgentStore.replace")(function* (agent, seen) {
    if (yield* isTaken(parts)(agent)) return yield* new AgentExists({ conflict: "name" })
    return yield* ask(
      sql.withTransaction(
        Effect.gen(function* () {
          const [before] = yield* agents(sql`
            select document from user_agents
            where user_id = ${agent.userId} and chatbot_id = ${agent.chatbotId} and updated_at = ${date(seen)}
            for update`)
          if (before === undefined) return false
          yield* noted(before)
          yield* sql`
            update user_agents
            set name = ${storable(agent.config.name)}, document = ${encode(agent)}, updated_at = ${date(agent.updatedAt)}
            where user_id = ${agent.userId} and chatbot_id = ${agent.chatbotId}`
          yield* noted(agent)
          return true
        }),
      ),
    )
  })
}

const versions =
  ({ ask, caughtUp, sql }: Parts): AgentStore["Service"]["versions"] =>
  (userId, chatbotId, before, limit) =>
    ask(
      Effect.andThen(
        before === null ? caughtUp(userId, chatbotId) : Effect.void,
        versionsOf(sql`
          select number, document from user_agent_versions
          where user_id = ${userId} and chatbot_id = ${chatbotId} and number < ${before ?? 2_147_483_647}
          order by number desc limit ${limit}`),
      ),
    )

const version =
  ({ ask, caughtUp, sql }: Parts): AgentStore["Service"]["version"] =>
  (userId, chatbotId, number) =>
    Effect.map(
      ask(
        Effect.andThen(
          caughtUp(userId, chatbotId),
          versionsOf(sql`
            select number, document from user_agent_versions
            where user_id = ${userId} and chatbot_id = ${chatbotId} and number = ${number}`),
        ),
      ),
      ([one]) => Option.fromUndefinedOr(one),
    )

const forgetVersions =
  ({ ask, sql, caughtUp }: Parts): AgentStore["Service"]["forgetVersions"] =>
  (userId, chatbotId, keep) =>
    ask(
      sql.withTransaction(
        Effect.gen(function* () {
          const agent = yield* caughtUp(userId, chatbotId)
          const gone = yield* fileRows(sql`
            delete from user_agent_versions
            where user_id = ${userId} and chatbot_id = ${chatbotId} and number <= (
              select max(number) - ${keep}::int from user_agent_versions where chatbot_id = ${chatbotId})
            returning files`)
          const left = yield* fileRows(sql`
            select files from user_agent_versions where user_id = ${userId} and chatbot_id = ${chatbotId}`)
          const files = (rows: ReadonlyArray<{ readonly files: ReadonlyArray<AgentFile> }>) =>
            rows.map((row) => row.files)
          return orphaned(files(gone), [...files(left), ...Option.toArray(Option.map(agent, filesOf))])
        }),
      ),
    )

const remove =
  ({ ask, sql }: Parts): AgentStore["Service"]["remove"] =>
  (userId, chatbotId) =>
    Effect.map(
      ask(
        sql.withTransaction(
          Effect.tap(
            agents(sql`
              delete from user_agents where user_id = ${userId} and chatbot_id = ${chatbotId} returning document`),
            (gone) =>
              gone.length > 0
                ? Effect.asVoid(sql`delete from user_agent_versions where chatbot_id = ${chatbotId}`)
                : Effect.void,
          ),
        ),
      ),
      first,
    )

/** The tables `user_agents` and `user_agent_versions`. */
export const layer = Layer.effect(
  AgentStore,
  Effect.map(parts, (its) => {
    const { ask, sql, current } = its
    return AgentStore.of({
      insert: insert(its),
      get: (userId, chatbotId) => ask(current(userId, chatbotId)),
      named: (userId, name) =>
        Effect.map(
          ask(agents(sql`select document from user_agents where user_id = ${userId} and name = ${storable(name)}`)),
          first,
        ),
      list: (userId) =>
        ask(agents(sql`select document from user_agents where user_id = ${userId} order by created_at, chatbot_id`)),
      replace: replace(its),
      versions: versions(its),
      version: version(its),
      forgetVersions: forgetVersions(its),
      files: (userId) =>
        Effect.map(ask(fileRows(sql`select files from user_agent_versions where user_id = ${userId}`)), (rows) => [
          ...new Map(rows.flatMap(({ files }) => files).map((one) => [one.path, one])).values(),
        ]),
      remove: remove(its),
    })
  }),
)
