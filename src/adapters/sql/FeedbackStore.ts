import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { Feedback } from "../../domain/chat/Feedback.ts"
import { Usage } from "../../domain/chat/Usage.ts"
import { FeedbackStore, FeedbackStoreUnavailable } from "../../ports/FeedbackStore.ts"
import { orUnavailable } from "./deadline.ts"
import { deletion } from "./deletion.ts"
import { ownTexts } from "./ownTexts.ts"
import { recordsOf, storable } from "./rows.ts"

const writeFeedback = Schema.encodeSync(Schema.fromJsonString(Feedback))
const writeUsage = Schema.encodeSync(Schema.fromJsonString(Usage))
const feedback = recordsOf(Feedback)
const usages = recordsOf(Usage)

const date = DateTime.toDateUtc

/** The tables `bot_feedback` and `bot_usage`. */
export const layer = Layer.effect(
  FeedbackStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const feedbackTexts = yield* ownTexts("bot_feedback")
    const usageTexts = yield* ownTexts("bot_usage")

    const ask = orUnavailable(FeedbackStoreUnavailable)
    const remove = yield* deletion

    return FeedbackStore.of({
      addFeedback: (one) =>
        Effect.asVoid(
          ask(
            Effect.flatMap(
              feedbackTexts.writing(storable(one.owner)),
              (text) => sql`
              insert into bot_feedback (id, owner, chatbot_id, document, created_at)
              values (${one.id}, ${storable(one.owner)}, ${storable(one.chatbotId)}, ${text("document", writeFeedback(one))},
                ${date(one.createdAt)})`,
            ),
          ),
        ),
      feedbackOf: (owner, chatbotId) =>
        ask(
          feedback(
            feedbackTexts.opened(storable(owner))(sql`
            select document from bot_feedback
            where owner = ${storable(owner)} and chatbot_id = ${storable(chatbotId)} order by created_at, seq`),
          ),
        ),
      addUsage: (one) =>
        Effect.asVoid(
          ask(
            Effect.flatMap(
              usageTexts.writing(storable(one.owner)),
              (text) => sql`
              insert into bot_usage (id, owner, sid, document, used_at)
              values (${one.id}, ${storable(one.owner)}, ${storable(one.sid)}, ${text("document", writeUsage(one))},
                ${date(one.usedAt)})`,
            ),
          ),
        ),
      usageOf: (owner, sid, limit) =>
        Effect.map(
          ask(
            usages(
              usageTexts.opened(storable(owner))(sql`
              select document from bot_usage where owner = ${storable(owner)} and sid = ${storable(sid)}
              order by used_at desc, seq desc limit ${limit}::int`),
            ),
          ),
          (newestFirst) => newestFirst.toReversed(),
        ),
      forget: (before) =>
        remove(ask, "bot_feedback", "created_at", sql`created_at < ${date(before.feedback)}`).pipe(
          Effect.andThen(remove(ask, "bot_usage", "used_at", sql`used_at < ${date(before.usage)}`)),
          Effect.asVoid,
        ),
    })
  }),
)
