import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as SqlClient from "effect/sql/SqlClient"
import type * as Statement from "effect/sql/Statement"
import { replacing } from "../../domain/chat/Branches.ts"
import type { EndedTurn } from "../../ports/ConversationStore.ts"
import type { conversationBranches } from "./conversationBranches.ts"
import { recordText } from "./conversationRows.ts"
import { rowsOf } from "./rows.ts"

const endings = rowsOf(Schema.Struct({ conversation_id: Schema.String, replaces: Schema.NullOr(Schema.String) }))

/** Encrypts the value of a turn's column, if configured. */
type Text = <T extends string | null>(column: string, text: T) => T | string

/** Ends turns in `conversation_exchanges`. */
export const conversationEnding = (sql: SqlClient.SqlClient, branches: ReturnType<typeof conversationBranches>) => {
  const same = (one: string, other: string) =>
    sql.literal(["owner", "chatbot_id", "session_id"].map((name) => `${one}.${name} = ${other}.${name}`).join(" and "))

  return (owner: string, turnId: string, { state, content, answer, error, endedAt }: EndedTurn, keep: number) => {
    const at = DateTime.toDateUtc(endedAt)

    /**
     * Locks the conversation before its turns, as a change of branches does. The last turn to delete is found by its
     * position, so that no query plan scans a conversation once per turn.
     */
    const ending = (text: Text, condition: Statement.Fragment) =>
      endings(sql`
        with held as (
          select owner, chatbot_id, session_id from conversations
          where (owner, chatbot_id, session_id) = (
            select owner, chatbot_id, session_id from conversation_exchanges
            where owner = ${owner} and turn_id = ${turnId} ${condition})
          for update
        ), ended as (
          update conversation_exchanges as turn set state = ${state}, answer = ${text("answer", content)},
            record = ${text("record", recordText(answer))}, error = ${error}, ended_at = ${at}
          from held where ${same("turn", "held")} and turn.turn_id = ${turnId}
          returning turn.owner, turn.chatbot_id, turn.session_id, turn.replaces
        ), bounded as (
          select ended.*, (
            select old.position from conversation_exchanges as old where ${same("old", "ended")}
            order by old.position desc offset ${keep} limit 1
          ) as beyond from ended
        ), forgotten as (
          delete from conversation_exchanges as old using bounded
          where bounded.beyond is not null and ${same("old", "bounded")} and old.position <= bounded.beyond
        )
        update conversations set changed_at = ${at} from ended
        where ${same("conversations", "ended")}
        returning conversation_id, ended.replaces`)

    const replacement = (text: Text) =>
      sql.withTransaction(
        Effect.gen(function* () {
          const [turn] = yield* ending(text, sql``)
          const replaced = turn?.replaces ?? null
          if (turn === undefined || replaced === null) return
          yield* branches.change(owner, turn.conversation_id, (turns) => replacing(turns, turnId, replaced))
        }),
      )

    /** One statement, so one round trip. A turn that replaces another turn ends in a transaction. */
    return (text: Text) =>
      state === "completed"
        ? Effect.flatMap(ending(text, sql`and replaces is null`), ([turn]) =>
            turn === undefined ? replacement(text) : Effect.void,
          )
        : Effect.asVoid(ending(text, sql``))
  }
}
