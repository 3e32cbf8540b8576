import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as SqlClient from "effect/sql/SqlClient"
import type { Branches } from "../../domain/chat/Branches.ts"
import { rowsOf } from "./rows.ts"

const Row = Schema.Struct({
  turn_id: Schema.String,
  slot: Schema.String,
  hidden_with: Schema.NullOr(Schema.String),
  is_unanswered: Schema.Boolean,
})
const rows = rowsOf(Row)

/** The branches of conversations in `conversation_exchanges`. Changes to one conversation are serialized. */
export const conversationBranches = (sql: SqlClient.SqlClient) => {
  const of = (owner: string, conversationId: string) => sql`
    (owner, chatbot_id, session_id) = (
      select owner, chatbot_id, session_id from conversations
      where owner = ${owner} and conversation_id = ${conversationId})`

  const read = (owner: string, conversationId: string) =>
    Effect.map(
      rows(sql`
        select turn_id, coalesce(branch_slot, turn_id) as slot, hidden_with, state = 'failed' and answer = '' as is_unanswered
        from conversation_exchanges where ${of(owner, conversationId)} order by position`),
      (found): Branches =>
        found.map((row) => ({
          turnId: row.turn_id,
          slot: row.slot,
          hiddenWith: row.hidden_with,
          isUnanswered: row.is_unanswered,
        })),
    )

  const write = Effect.fnUntraced(function* (owner: string, conversationId: string, before: Branches, after: Branches) {
    const kept = new Map(after.map((one) => [one.turnId, one]))
    const gone = before.flatMap(({ turnId }) => (kept.has(turnId) ? [] : [turnId]))
    const changed = before.flatMap((one) => {
      const now = kept.get(one.turnId)
      return now === undefined || (now.slot === one.slot && now.hiddenWith === one.hiddenWith) ? [] : [now]
    })
    if (gone.length > 0)
      yield* sql`
        delete from conversation_exchanges
        where ${of(owner, conversationId)} and turn_id in (select json_array_elements_text(${JSON.stringify(gone)}::json))`
    if (changed.length > 0)
      yield* sql`
        update conversation_exchanges set branch_slot = changed.slot, hidden_with = changed."hiddenWith"
        from json_to_recordset(${JSON.stringify(changed)}::json) as changed("turnId" text, slot text, "hiddenWith" text)
        where ${of(owner, conversationId)} and turn_id = changed."turnId"`
  })

  return {
    read,
    /** Changes the branches of a conversation, unless `change` returns undefined. Returns whether they were changed. */
    change: (owner: string, conversationId: string, change: (turns: Branches) => Branches | undefined) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`
            select 1 from conversations where owner = ${owner} and conversation_id = ${conversationId} for update`
          const before = yield* read(owner, conversationId)
          const after = change(before)
          if (after === undefined) return false
          yield* write(owner, conversationId, before, after)
          return true
        }),
      ),
  }
}
