import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as MemoryConversations from "../../doubles/memory/ConversationStore.ts"
import * as MemoryFeedback from "../../doubles/memory/FeedbackStore.ts"
import * as MemoryQueues from "../../doubles/memory/WorkQueues.ts"
import * as Identifiers from "../../../src/adapters/node/Identifiers.ts"
import { AgentNotReady } from "../../../src/domain/agents/Errors.ts"
import * as Testing from "../../doubles/Testing.ts"
import { ConversableAgents } from "../../../src/application/chat/ConversableAgents.ts"
import { FeedbackLog } from "../../../src/application/chat/FeedbackLog.ts"
import { PeriodicWork } from "../../../src/application/operations/PeriodicWork.ts"
import { FeedbackStore } from "../../../src/ports/FeedbackStore.ts"

const agents = Layer.succeed(ConversableAgents, {
  resolve: () => Effect.fail(new AgentNotReady({ phase: "warming" })),
})

const layer = FeedbackLog.layer.pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      MemoryConversations.layer,
      MemoryFeedback.layer,
      Identifiers.layer,
      agents,
      PeriodicWork.layer.pipe(Layer.provide(MemoryQueues.layer)),
    ),
  ),
)

it.effect("deletes old entries: feedback after 90 days, questions after 120", () =>
  Effect.gen(function* () {
    const book = yield* FeedbackLog
    const store = yield* FeedbackStore
    const { owner } = yield* book.say(Testing.someone, { chatbot_id: "a" })
    yield* book.note(Testing.someone, { chatbot_id: "a", sid: "s", question: "q" }, null)
    const counts = Effect.all([
      Effect.map(store.feedbackOf(owner, "a"), (all) => all.length),
      Effect.map(book.questions(Testing.someone, "s"), (all) => all.length),
    ])
    yield* TestClock.adjust("89 days")
    assert.deepStrictEqual(yield* counts, [1, 1])
    yield* TestClock.adjust("2 days")
    assert.deepStrictEqual(yield* counts, [0, 1])
    yield* TestClock.adjust("28 days")
    assert.deepStrictEqual(yield* counts, [0, 1])
    yield* TestClock.adjust("2 days")
    assert.deepStrictEqual(yield* counts, [0, 0])
  }).pipe(Effect.provide(layer)),
)
