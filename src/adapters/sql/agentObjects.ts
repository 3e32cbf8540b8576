import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { sharedOwnerId } from "../../domain/chat/Bot.ts"
import { rowsOf } from "./rows.ts"

const prefix = "agents/"

/** Whether an object is a document of an agent or a bot, or an index of its documents. */
export const isOfAgent = (key: string): boolean => key.startsWith(prefix)

/** The key scope of the documents of a user's agents. It contains a slash, so it can't be a tenant. */
const agentScope = (userId: string): string => `${prefix}${userId}`

const tenants = rowsOf(Schema.Struct({ tenant: Schema.NullOr(Schema.String) }))
const found = rowsOf(Schema.Struct({ path: Schema.String }))

/** The key scope of an object: its bot's tenant, else its agent's user; global bots have separate keys. */
export const scopeOfObject = Effect.fnUntraced(function* (key: string) {
  const sql = yield* SqlClient.SqlClient
  const [, userId = "", chatbotId = ""] = key.split("/")
  if (userId !== String(sharedOwnerId)) return agentScope(userId)
  const [bot] = yield* tenants(sql`select tenant from bots where chatbot_id::text = ${chatbotId}`)
  return bot?.tenant ?? agentScope(userId)
})

/**
 * The object paths in a record. They are found by pattern, because the database's JSON rejects NUL, which user input
 * may contain.
 */
const named = (table: string, column: string, userId: string): string => `
  select names[1] as path from ${table} t,
    regexp_matches(t.${column}, '"(?:path|indexPersistPath)":"(${prefix}[A-Za-z0-9._/-]+)"', 'g') as names
  where names[1] like '${prefix}' || ${userId} || '/' || t.chatbot_id || '/%'`

/** SQL for a table expression `scoped`: the path and key scope of every object of an agent, agent version or bot. */
const kept = `
  kept as (
    ${named("user_agents", "document", "t.user_id")}
    union ${named("user_agent_versions", "files", "t.user_id")}
    union ${named("bots", "document", `'${sharedOwnerId}'`)}
  ), scoped as (
    select kept.path collate "C" as path, case when split_part(kept.path, '/', 2) <> '${sharedOwnerId}'
      then '${prefix}' || split_part(kept.path, '/', 2)
      else coalesce((select b.tenant from bots b where b.chatbot_id::text = split_part(kept.path, '/', 3)), '${agentScope(String(sharedOwnerId))}')
    end as scope from kept where kept.path is not null
  )`

/** Objects that aren't encrypted with their scope's newest key, in order. Objects of an erased key are skipped. */
export const staleAgentObjects = Effect.fnUntraced(function* (limit: number, after: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* found(sql`
    with ${sql.literal(kept)}
    select path from scoped left join object_keys o on o.object_key = path
    where path > ${after} and (o.data_key is null or (
      exists (select 1 from data_keys k where k.key_id = o.data_key) and o.data_key is distinct from (
        select k.key_id from data_keys k where k.tenant = scope order by k.created_at desc, k.key_id limit 1)))
    order by path limit ${limit}::int`)
  return rows.map(({ path }) => path)
})

/** Whether an agent, an agent version or a bot still references an object. */
export const isPointedTo = Effect.fnUntraced(function* (key: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* found(sql`with ${sql.literal(kept)} select path from scoped where path = ${key} limit 1`)
  return rows.length > 0
})
