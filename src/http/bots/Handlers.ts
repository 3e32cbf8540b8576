import * as Effect from "effect/Effect"
import { group } from "../endpoints/Group.ts"
import { labelsOf } from "../../domain/chat/Feedback.ts"
import { Bots } from "../../application/chat/Bots.ts"
import { ChatDirectory } from "../../application/chat/ChatDirectory.ts"
import { FeedbackLog } from "../../application/chat/FeedbackLog.ts"
import { Embeddings } from "../../ports/Embeddings.ts"
import { answering, json } from "../Answer.ts"
import { Api } from "../Api.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { intakeRoute } from "./Intake.ts"
import { SessionUnknown, toResponse } from "./Problems.ts"
import * as Wire from "./Wire.ts"

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

    const questions = Effect.fnUntraced(function* (sid: string) {
      const asked = yield* book.questions(yield* CurrentCaller, sid)
      if (asked.length === 0) return yield* new SessionUnknown()
      return json({ sid, questions: asked.map(Wire.question) })
    })

    return (
      handlers
        .handle("chats", () =>
          answered(
            CurrentCaller.pipe(
              Effect.flatMap(directory.list),
              Effect.map(({ own, bots }) => {
                const chats = [...own.map(Wire.ownChat), ...bots.map(Wire.botChat)]
                return json({ chats, count: chats.length })
              }),
            ),
          ),
        )
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
        .handle("botManagement", () =>
          answered(
            CurrentCaller.pipe(
              Effect.flatMap(bots.list),
              Effect.map((all) => json({ bots: all.map((bot) => Wire.bot(bot, embeddingModel)) })),
            ),
          ),
        )
        // Raw: files stream to storage.
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
        .handle("sessionQuestions", ({ params }) => answered(questions(params.sid)))
    )
  }),
)
