import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Feedback } from "../../../src/domain/chat/Feedback.ts"
import type { Usage } from "../../../src/domain/chat/Usage.ts"
import { FeedbackStore } from "../../../src/ports/FeedbackStore.ts"

/** Feedback and questions for the lifetime of the process. */
export const layer = Layer.sync(FeedbackStore, () => {
  let all: ReadonlyArray<Feedback> = []
  let asked: ReadonlyArray<Usage> = []

  return FeedbackStore.of({
    addFeedback: (feedback) =>
      Effect.sync(() => {
        all = [...all, feedback]
      }),
    feedbackOf: (owner, chatbotId) =>
      Effect.sync(() =>
        all
          .filter((one) => one.owner === owner && one.chatbotId === chatbotId)
          .sort((a, b) => DateTime.Order(a.createdAt, b.createdAt)),
      ),
    addUsage: (usage) =>
      Effect.sync(() => {
        asked = [...asked, usage]
      }),
    usageOf: (owner, sid, limit) =>
      Effect.sync(() =>
        asked
          .filter((one) => one.owner === owner && one.sid === sid)
          .sort((a, b) => DateTime.Order(a.usedAt, b.usedAt))
          .slice(-limit),
      ),
    forget: (before) =>
      Effect.sync(() => {
        all = all.filter(({ createdAt }) => !DateTime.isLessThan(createdAt, before.feedback))
        asked = asked.filter(({ usedAt }) => !DateTime.isLessThan(usedAt, before.usage))
      }),
  })
})
