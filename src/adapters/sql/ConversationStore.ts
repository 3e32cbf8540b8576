import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { ConversationStore, ConversationStoreUnavailable } from "../../ports/ConversationStore.ts"
import { withDeadline } from "./deadline.ts"
import { rowsOf, storable } from "./rows.ts"

const exchange = { turn_id: Schema.String, question: Schema.String, answer: Schema.String }
const exchanges = rowsOf(Schema.Struct(exchange))
const dated = rowsOf(Schema.Struct({ ...exchange, chatbot_id: Schema.String, asked_at: Schema.DateTimeUtcFromDate }))

/** The table `conversation_exchanges`. */
export const layer = Layer.effect(
  ConversationStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = <A, E>(statement: Effect.Effect<A, E>): Effect.Effect<A, ConversationStoreUnavailable> =>
      withDeadline(statement).pipe(Effect.mapError((cause) => new ConversationStoreUnavailable({ cause })))

    return ConversationStore.of({
      recent: ({ owner, chatbotId, sessionId }, limit) =>
        Effect.map(
          ask(
            exchanges(sql`
              select turn_id, question, answer from conversation_exchanges
              where owner = ${owner} and chatbot_id = ${chatbotId} and session_id = ${sessionId}
              order by position desc limit ${limit}`),
          ),
          (rows) =>
            rows.toReversed().map((row) => ({ turnId: row.turn_id, question: row.question, answer: row.answer })),
        ),
      session: (owner, sessionId, limit) =>
        Effect.map(
          ask(
            dated(sql`
              select chatbot_id, turn_id, question, answer, asked_at from conversation_exchanges
              where owner = ${storable(owner)} and session_id = ${storable(sessionId)}
              order by position desc limit ${limit}`),
          ),
          (rows) =>
            rows.toReversed().map((row) => ({
              chatbotId: row.chatbot_id,
              exchange: { turnId: row.turn_id, question: row.question, answer: row.answer },
              at: row.asked_at,
            })),
        ),
      append: ({ owner, chatbotId, sessionId }, { turnId, question, answer }, at, keep) =>
        Effect.asVoid(
          ask(
            sql.withTransaction(
              Effect.andThen(
                sql`
                  insert into conversation_exchanges (owner, chatbot_id, session_id, turn_id, question, answer, asked_at)
                  values (${owner}, ${chatbotId}, ${sessionId}, ${turnId}, ${storable(question)}, ${storable(answer)},
                    ${DateTime.toDateUtc(at)})`,
                sql`
                  delete from conversation_exchanges where position in (
                    select position from conversation_exchanges
                    where owner = ${owner} and chatbot_id = ${chatbotId} and session_id = ${sessionId}
                    order by position desc offset ${keep})`,
              ),
            ),
          ),
        ),
      forget: ({ owner, chatbotId, sessionId }) =>
        Effect.map(
          ask(sql`
            delete from conversation_exchanges
            where owner = ${owner} and chatbot_id = ${chatbotId} and session_id = ${sessionId} returning 1`),
          (rows) => rows.length,
        ),
      forgetAgent: (owner, chatbotId) =>
        Effect.asVoid(
          ask(sql`delete from conversation_exchanges where owner = ${owner} and chatbot_id = ${chatbotId}`),
        ),
      forgetBefore: (time) =>
        Effect.asVoid(ask(sql`delete from conversation_exchanges where asked_at < ${DateTime.toDateUtc(time)}`)),
    })
  }),
)
