import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { AgentExists, AgentStore, AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import { withDeadline } from "./deadline.ts"
import { recordsOf, storable } from "./rows.ts"

const Stored = Schema.fromJsonString(PersistedAgent)
const encode = Schema.encodeSync(Stored)
const agents = recordsOf(PersistedAgent)

const date = DateTime.toDateUtc

const first = ([agent]: ReadonlyArray<PersistedAgent>) => Option.fromUndefinedOr(agent)

/** The table `user_agents`. */
export const layer = Layer.effect(
  AgentStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = <A, E>(statement: Effect.Effect<A, E>): Effect.Effect<A, AgentStoreUnavailable> =>
      withDeadline(statement).pipe(Effect.mapError((cause) => new AgentStoreUnavailable({ cause })))

    const isTaken = (agent: PersistedAgent) =>
      Effect.map(
        ask(sql`
          select 1 from user_agents
          where user_id = ${agent.userId} and name = ${storable(agent.config.name)} and chatbot_id <> ${agent.chatbotId}`),
        (rows) => rows.length > 0,
      )

    return AgentStore.of({
      insert: Effect.fn("AgentStore.insert")(function* (agent) {
        const inserted = yield* ask(sql`
          insert into user_agents (chatbot_id, user_id, name, document, created_at, updated_at)
          values (${agent.chatbotId}, ${agent.userId}, ${storable(agent.config.name)}, ${encode(agent)},
            ${date(agent.createdAt)}, ${date(agent.updatedAt)})
          on conflict do nothing returning 1`)
        if (inserted.length > 0) return
        return yield* new AgentExists({ conflict: (yield* isTaken(agent)) ? "name" : "id" })
      }),
      get: (userId, chatbotId) =>
        Effect.map(
          ask(agents(sql`select document from user_agents where user_id = ${userId} and chatbot_id = ${chatbotId}`)),
          first,
        ),
      named: (userId, name) =>
        Effect.map(
          ask(agents(sql`select document from user_agents where user_id = ${userId} and name = ${storable(name)}`)),
          first,
        ),
      list: (userId) =>
        ask(agents(sql`select document from user_agents where user_id = ${userId} order by created_at, chatbot_id`)),
      replace: Effect.fn("AgentStore.replace")(function* (agent, seen) {
        if (yield* isTaken(agent)) return yield* new AgentExists({ conflict: "name" })
        const changed = yield* ask(sql`
          update user_agents
          set name = ${storable(agent.config.name)}, document = ${encode(agent)}, updated_at = ${date(agent.updatedAt)}
          where user_id = ${agent.userId} and chatbot_id = ${agent.chatbotId} and updated_at = ${date(seen)}
          returning 1`)
        return changed.length > 0
      }),
      remove: (userId, chatbotId) =>
        Effect.map(
          ask(
            agents(sql`
              delete from user_agents where user_id = ${userId} and chatbot_id = ${chatbotId} returning document`),
          ),
          first,
        ),
    })
  }),
)
