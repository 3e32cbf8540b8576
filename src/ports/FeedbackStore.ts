import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Feedback } from "../domain/chat/Feedback.ts"
import type { Usage } from "../domain/chat/Usage.ts"

/** The store is unavailable or timed out. */
export class FeedbackStoreUnavailable extends Schema.TaggedError<FeedbackStoreUnavailable>()(
  "FeedbackStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** Ratings of answers, with the questions. */
export class FeedbackStore extends Context.Service<
  FeedbackStore,
  {
    readonly addFeedback: (feedback: Feedback) => Effect.Effect<void, FeedbackStoreUnavailable>
    /** One person's ratings of one agent, by time. */
    readonly feedbackOf: (
      owner: string,
      chatbotId: string,
    ) => Effect.Effect<ReadonlyArray<Feedback>, FeedbackStoreUnavailable>
    readonly addUsage: (usage: Usage) => Effect.Effect<void, FeedbackStoreUnavailable>
    /** One person's ratings in one session: the latest `limit`, by time. */
    readonly usageOf: (
      owner: string,
      sid: string,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Usage>, FeedbackStoreUnavailable>
    /** Deletes older records. */
    readonly forget: (before: {
      readonly feedback: DateTime.Utc
      readonly usage: DateTime.Utc
    }) => Effect.Effect<void, FeedbackStoreUnavailable>
  }
>()("parley/ports/FeedbackStore") {}
