import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../domain/access/Caller.ts"
import { AgentUnknown } from "../../domain/chat/Errors.ts"
import type { Feedback, FeedbackWire } from "../../domain/chat/Feedback.ts"
import type { Usage, UsageWire } from "../../domain/chat/Usage.ts"
import type { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import { ConversationStore, type ConversationStoreUnavailable } from "../../ports/ConversationStore.ts"
import { FeedbackStore, type FeedbackStoreUnavailable } from "../../ports/FeedbackStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { ConversableAgents } from "./ConversableAgents.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"

type NoteError = AgentUnknown | AgentStoreUnavailable | KeyValueUnavailable | FeedbackStoreUnavailable

/** A question in a session. `chatbot` is the agent's name if known. */
export type AskedQuestion = Pick<Usage, "id" | "chatbotId" | "chatbot" | "question" | "response" | "usedAt">

/** How long feedback and questions are kept. */
const retention = { feedback: { days: -90 }, usage: { days: -120 } } as const

/** The maximum number of a session's questions that one request returns. */
const mostQuestions = 500

const parts = Effect.gen(function* () {
  const store = yield* FeedbackStore
  const agents = yield* ConversableAgents
  const conversations = yield* ConversationStore
  const identifiers = yield* Identifiers

  /** Finds an agent that the caller can talk to, ready or not. */
  const resolve = (caller: Caller, chatbotId: string) =>
    agents.resolve(caller, chatbotId).pipe(
      Effect.map(({ chatbotId: id, config }) => ({ id, name: config.name })),
      Effect.catchTag("AgentNotReady", () => Effect.succeed({ id: chatbotId, name: chatbotId })),
    )

  /** The agent's name; its id if it no longer exists. */
  const nameOf = (caller: Caller, chatbotId: string) =>
    resolve(caller, chatbotId).pipe(
      Effect.map(({ name }) => name),
      Effect.catch(() => Effect.succeed(chatbotId)),
    )

  const forget = Effect.gen(function* () {
    const now = yield* DateTime.now
    yield* store.forget({
      feedback: DateTime.add(now, retention.feedback),
      usage: DateTime.add(now, retention.usage),
    })
  })
  yield* (yield* PeriodicWork).every("old feedback", "6 hours", forget)
  return { resolve, identifiers, store, conversations, nameOf }
})

type Parts = Effect.Success<typeof parts>

const say = ({ resolve, identifiers, store }: Parts) =>
  Effect.fn("FeedbackLog.say")(function* (caller: Caller, wire: typeof FeedbackWire.Type) {
    const { id: chatbotId } = yield* resolve(caller, wire.chatbot_id)
    const feedback: Feedback = {
      id: yield* identifiers.uuid,
      owner: caller.sub,
      chatbotId,
      sessionId: wire.session_id ?? null,
      turnId: wire.turn_id ?? null,
      rating: wire.rating ?? 0,
      like: wire.like ?? false,
      dislike: wire.dislike ?? false,
      feedbackType: wire.feedback_type ?? null,
      feedback: wire.feedback ?? null,
      createdAt: yield* DateTime.now,
    }
    yield* store.addFeedback(feedback)
    return feedback
  })

const note = ({ resolve, identifiers, store }: Parts) =>
  Effect.fn("FeedbackLog.note")(function* (caller: Caller, wire: typeof UsageWire.Type, userAgent: string | null) {
    const { id: chatbotId, name } = yield* resolve(caller, wire.chatbot_id)
    const usage: Usage = {
      id: yield* identifiers.uuid,
      owner: caller.sub,
      sid: wire.sid ?? (yield* identifiers.uuid),
      chatbotId,
      chatbot: name,
      question: wire.question,
      response: wire.response ?? null,
      sourcePath: wire.source_path ?? "web",
      platform: wire.platform ?? "web",
      userAgent: userAgent?.slice(0, 512) ?? null,
      usedAt: yield* DateTime.now,
    }
    yield* store.addUsage(usage)
    return usage
  })

const questions = ({ store, conversations, nameOf }: Parts): FeedbackLog["Service"]["questions"] =>
  Effect.fn("FeedbackLog.questions")(function* (caller, sid) {
    const noted: ReadonlyArray<AskedQuestion> = yield* store.usageOf(caller.sub, sid, mostQuestions)
    const held = yield* conversations.session(caller.sub, sid, mostQuestions)
    const names = new Map<string, string>()
    for (const chatbotId of new Set(held.map((one) => one.chatbotId)))
      names.set(chatbotId, yield* nameOf(caller, chatbotId))
    const asked = held.map(({ chatbotId, exchange, at }): AskedQuestion => ({
      id: exchange.turnId,
      chatbotId,
      chatbot: names.get(chatbotId) ?? chatbotId,
      question: exchange.question,
      response: exchange.answer,
      usedAt: at,
    }))
    return [...noted, ...asked].sort((a, b) => DateTime.Order(a.usedAt, b.usedAt)).slice(-mostQuestions)
  })

/** Callers' own ratings and questions. */
export class FeedbackLog extends Context.Service<
  FeedbackLog,
  {
    readonly say: (caller: Caller, feedback: typeof FeedbackWire.Type) => Effect.Effect<Feedback, NoteError>
    readonly note: (
      caller: Caller,
      usage: typeof UsageWire.Type,
      userAgent: string | null,
    ) => Effect.Effect<Usage, NoteError>
    /**
     * The caller's questions in a session, by time: recorded questions, and those from conversations in this service.
     */
    readonly questions: (
      caller: Caller,
      sid: string,
    ) => Effect.Effect<ReadonlyArray<AskedQuestion>, FeedbackStoreUnavailable | ConversationStoreUnavailable>
  }
>()("parley/application/chat/FeedbackLog") {
  static readonly layer = Layer.effect(
    FeedbackLog,
    Effect.map(parts, (its) =>
      FeedbackLog.of({
        say: say(its),
        note: note(its),
        questions: questions(its),
      }),
    ),
  )
}
