import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import type { Feedback } from "../../src/domain/chat/Feedback.ts"
import type { Usage } from "../../src/domain/chat/Usage.ts"
import { FeedbackStore } from "../../src/ports/FeedbackStore.ts"

const at = (second: number) => DateTime.makeUnsafe(Date.UTC(2026, 0, 1, 0, 0, second, 5))

const feedback = (owner: string, fields: Partial<Feedback> = {}): Feedback => ({
  id: randomUUID(),
  owner,
  chatbotId: "bot",
  sessionId: null,
  turnId: "t",
  rating: 4,
  like: true,
  dislike: false,
  feedbackType: "Correct",
  feedback: "bien ñ \u0000",
  createdAt: at(1),
  ...fields,
})

const asked = (owner: string, sid: string, fields: Partial<Usage> = {}): Usage => ({
  id: randomUUID(),
  owner,
  sid,
  chatbotId: "bot",
  chatbot: "Bot",
  question: "why?",
  response: null,
  sourcePath: "web",
  platform: "web",
  userAgent: null,
  usedAt: at(1),
  ...fields,
})

/** The contract of every store of feedback and questions. */
export const feedbackStoreSuite = <E>(name: string, stores: Layer.Layer<FeedbackStore, E>): void =>
  layer(stores)(`FeedbackStore: ${name}`, (it) => {
    it.effect("finds feedback by owner and agent, oldest first", () =>
      Effect.gen(function* () {
        const store = yield* FeedbackStore
        const owner = randomUUID()
        const late = feedback(owner, { createdAt: at(9) })
        const early = feedback(owner)
        for (const one of [late, early, feedback(owner, { chatbotId: "other" }), feedback(randomUUID())])
          yield* store.addFeedback(one)
        assert.deepStrictEqual(yield* store.feedbackOf(owner, "bot"), [early, late])
      }),
    )

    it.effect("finds the latest questions by owner and session, in order", () =>
      Effect.gen(function* () {
        const store = yield* FeedbackStore
        const [owner, sid] = [randomUUID(), randomUUID()]
        const questions = [1, 2, 2, 3].map((second, place) =>
          asked(owner, sid, { usedAt: at(second), question: `question ${place}`, response: "because" }),
        )
        for (const one of [...questions, asked(owner, "other"), asked(randomUUID(), sid)]) yield* store.addUsage(one)
        assert.deepStrictEqual(yield* store.usageOf(owner, sid, 10), questions)
        assert.deepStrictEqual(yield* store.usageOf(owner, sid, 3), questions.slice(1))
      }),
    )

    it.effect("deletes old entries, and keeps the rest", () =>
      Effect.gen(function* () {
        const store = yield* FeedbackStore
        const [owner, sid] = [randomUUID(), randomUUID()]
        for (const second of [1, 2]) {
          yield* store.addFeedback(feedback(owner, { createdAt: at(second) }))
          yield* store.addUsage(asked(owner, sid, { usedAt: at(second) }))
        }
        yield* store.forget({ feedback: at(2), usage: at(1) })
        assert.deepStrictEqual(
          (yield* store.feedbackOf(owner, "bot")).map(({ createdAt }) => createdAt),
          [at(2)],
        )
        assert.lengthOf(yield* store.usageOf(owner, sid, 10), 2)
      }),
    )
  })
