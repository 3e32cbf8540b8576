import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { isPermitted } from "../../domain/access/Caller.ts"
import { PermissionMissing } from "../../domain/access/Errors.ts"
import { FeedbackWire, labelsOf } from "../../domain/chat/Feedback.ts"
import { UsageWire } from "../../domain/chat/Usage.ts"
import { Bots } from "../../application/chat/Bots.ts"
import { ChatDirectory } from "../../application/chat/ChatDirectory.ts"
import { FeedbackBook } from "../../application/chat/FeedbackBook.ts"
import { Embeddings } from "../../ports/Embeddings.ts"
import { PolicyCheck } from "../../ports/PolicyCheck.ts"
import { decodedAs, readJson } from "../agents/Body.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { intakeRoute } from "./Intake.ts"
import { type BotError, SessionUnknown, toResponse } from "./Problems.ts"
import * as Wire from "./Wire.ts"

type Request = HttpServerRequest.HttpServerRequest

const permission = "agents:configure"

const json = (body: unknown, status = 200) =>
  HttpServerResponse.jsonUnsafe(body, { status, headers: { "cache-control": "no-store" } })

const answered = <R>(effect: Effect.Effect<HttpServerResponse.HttpServerResponse, BotError, R>) =>
  Effect.catch(effect, (error) => Effect.succeed(toResponse(error)))

export const layer = HttpApiBuilder.group(
  Api,
  "bots",
  Effect.fnUntraced(function* (handlers) {
    const bots = yield* Bots
    const directory = yield* ChatDirectory
    const book = yield* FeedbackBook
    const policy = yield* PolicyCheck
    const { model: embeddingModel } = yield* Embeddings
    const { jsonBodyBytes } = yield* Limits
    const intake = yield* intakeRoute

    /** The caller, if they may configure what is everybody's. */
    const configuring = Effect.gen(function* () {
      const caller = yield* CurrentCaller
      yield* policy.require(caller, "agent:configure")
      return isPermitted(caller, permission) ? caller : yield* new PermissionMissing({ permission })
    })

    const create = Effect.fnUntraced(function* (request: Request) {
      const caller = yield* configuring
      const bot = yield* bots.create(caller, yield* readJson(request, jsonBodyBytes))
      return json({ message: "The bot is created.", ...Wire.bot(bot, embeddingModel) }, 201)
    })

    const say = Effect.fnUntraced(function* (request: Request) {
      const caller = yield* CurrentCaller
      const feedback = yield* Effect.flatMap(readJson(request, jsonBodyBytes), decodedAs(FeedbackWire))
      const { id } = yield* book.say(caller, feedback)
      return json({ message: "Thank you. Your feedback is kept.", feedback_id: id }, 201)
    })

    const note = Effect.fnUntraced(function* (request: Request) {
      const caller = yield* CurrentCaller
      const usage = yield* Effect.flatMap(readJson(request, jsonBodyBytes), decodedAs(UsageWire))
      const { question, sid } = yield* book.note(caller, usage, request.headers["user-agent"] ?? null)
      return json({ message: "The question is noted.", question, sid }, 201)
    })

    const questions = Effect.fnUntraced(function* (sid: string) {
      const found = yield* book.questions(yield* CurrentCaller, sid)
      if (found.length === 0) return yield* new SessionUnknown()
      return json({ sid, questions: found.map(Wire.question) })
    })

    return handlers
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
      .handleRaw("createBot", ({ request }) => answered(create(request)))
      .handle("botManagement", () =>
        answered(
          Effect.andThen(
            configuring,
            Effect.map(bots.list, (found) => json({ bots: found.map((bot) => Wire.bot(bot, embeddingModel)) })),
          ),
        ),
      )
      .handleRaw("botDocuments", ({ request, query }) =>
        answered(Effect.andThen(configuring, Effect.scoped(intake(request, query.bot)))),
      )
      .handle("feedbackTypes", ({ params }) => Effect.succeed({ feedback: labelsOf(params.feedback_type) }))
      .handleRaw("botFeedback", ({ request }) => answered(say(request)))
      .handleRaw("chatbotsUsage", ({ request }) => answered(note(request)))
      .handle("sessionQuestions", ({ params }) => answered(questions(params.sid)))
  }),
)
