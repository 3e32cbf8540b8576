import * as Effect from "effect/Effect"
import { group } from "../endpoints/Group.ts"
import type { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import type { Bot } from "../../domain/chat/Bot.ts"
import { labelsOf } from "../../domain/chat/Feedback.ts"
import { Bots } from "../../application/chat/Bots.ts"
import { ChatDirectory } from "../../application/chat/ChatDirectory.ts"
import { type AskedQuestion, FeedbackLog } from "../../application/chat/FeedbackLog.ts"
import { Embeddings } from "../../ports/Embeddings.ts"
import { answering, json } from "../Answer.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { type Asked, pageFrom, paged, timePosition, upwards } from "../query/Paging.ts"
import { intakeRoute } from "./Intake.ts"
import { SessionUnknown, toResponse } from "./Problems.ts"
import * as Wire from "./Wire.ts"

const placeOfAgent = ({ createdAt, chatbotId }: PersistedAgent): string =>
  timePosition(createdAt.epochMilliseconds, chatbotId)
const placeOfBot = ({ name, chatbotId }: Bot): string => `${name} ${chatbotId}`
const placeOfQuestion = ({ usedAt, id }: AskedQuestion): string => timePosition(usedAt.epochMilliseconds, id)

const answered = answering(toResponse)

export const layer = group(
  Api,
  "bots",
  Effect.fnUntraced(function* (handlers) {
    const bots = yield* Bots
    const directory = yield* ChatDirectory
    const book = yield* FeedbackLog
    const { model: embeddingModel } = yield* Embeddings
    const intake = yield* intakeRoute
    const limits = yield* Limits

    const questions = Effect.fnUntraced(function* (sid: string, asked: Asked) {
      const all = yield* book.questions(yield* CurrentCaller, sid)
      if (all.length === 0) return yield* new SessionUnknown()
      const { items, next } = pageFrom(all, asked, placeOfQuestion, upwards)
      return json({ sid, questions: items.map(Wire.question), next_cursor: next })
    })

    const chats = Effect.fnUntraced(function* (asked: Asked) {
      const { own, bots } = yield* directory.list(yield* CurrentCaller)
      const all = [
        ...own.map((agent) => ({ place: `0 ${placeOfAgent(agent)}`, chat: Wire.ownChat(agent) })),
        ...bots.map((bot) => ({ place: `1 ${placeOfBot(bot)}`, chat: Wire.botChat(bot) })),
      ]
      const { items, next } = pageFrom(all, asked, ({ place }) => place, upwards)
      return json({ chats: items.map(({ chat }) => chat), count: all.length, next_cursor: next })
    })

    return (
      handlers
        .handle("chats", ({ request }) => answered(paged(request, limits, chats)))
        .handle("chatProfile", ({ params }) =>
          answered(
            CurrentCaller.pipe(
              Effect.flatMap((caller) => directory.profile(caller, params.chatbot_name)),
              Effect.map(({ agent, ...about }) =>
                json(Wire.profile(agent, { ...about, embedding_model: embeddingModel })),
              ),
            ),
          ),
        )
        .handle("createBot", ({ payload }) =>
          answered(
            CurrentCaller.pipe(
              Effect.flatMap((caller) => bots.create(caller, payload)),
              Effect.map((bot) => json({ message: "The bot was created.", ...Wire.bot(bot, embeddingModel) }, 201)),
            ),
          ),
        )
        .handle("botManagement", ({ request }) =>
          answered(
            paged(request, limits, (asked) =>
              Effect.map(Effect.flatMap(CurrentCaller, bots.list), (all) => {
                const { items, next } = pageFrom(all, asked, placeOfBot, upwards)
                return json({ bots: items.map((bot) => Wire.bot(bot, embeddingModel)), next_cursor: next })
              }),
            ),
          ),
        )
        // Raw, because files stream to storage.
        .handleRaw("botDocuments", ({ request, query }) =>
          answered(Effect.flatMap(CurrentCaller, (caller) => Effect.scoped(intake(request, caller, query.bot)))),
        )
        .handle("feedbackTypes", ({ params }) => Effect.succeed({ feedback: labelsOf(params.feedback_type) }))
        .handle("botFeedback", ({ payload }) =>
          answered(
            CurrentCaller.pipe(
              Effect.flatMap((caller) => book.say(caller, payload)),
              Effect.map(({ id }) => json({ message: "Thank you. Your feedback was saved.", feedback_id: id }, 201)),
            ),
          ),
        )
        .handle("chatbotsUsage", ({ payload, request }) =>
          answered(
            CurrentCaller.pipe(
              Effect.flatMap((caller) => book.note(caller, payload, request.headers["user-agent"] ?? null)),
              Effect.map(({ question, sid }) => json({ message: "The question was saved.", question, sid }, 201)),
            ),
          ),
        )
        .handle("sessionQuestions", ({ request, params }) =>
          answered(paged(request, limits, (asked) => questions(params.sid, asked))),
        )
    )
  }),
)
