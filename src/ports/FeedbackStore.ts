import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Feedback } from "../domain/chat/Feedback.ts"
import type { Usage } from "../domain/chat/Usage.ts"

/** The store cannot be reached, or did not answer in time. */
export class FeedbackStoreUnavailable extends Schema.TaggedError<FeedbackStoreUnavailable>()(
  "FeedbackStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** What people said about answers, and what they asked. */
export class FeedbackStore extends Context.Service<
  FeedbackStore,
  {
    readonly addFeedback: (feedback: Feedback) => Effect.Effect<void, FeedbackStoreUnavailable>
    /** Of one person about one agent, by time. */
    readonly feedbackOf: (
      owner: string,
      chatbotId: string,
    ) => Effect.Effect<ReadonlyArray<Feedback>, FeedbackStoreUnavailable>
    readonly addUsage: (usage: Usage) => Effect.Effect<void, FeedbackStoreUnavailable>
    /** Of one person in one session, by time, at most `limit`, the latest of them. */
    readonly usageOf: (
      owner: string,
      sid: string,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<Usage>, FeedbackStoreUnavailable>
    /** Deletes what is older. */
    readonly forget: (before: {
      readonly feedback: DateTime.Utc
      readonly usage: DateTime.Utc
    }) => Effect.Effect<void, FeedbackStoreUnavailable>
  }
>()("parley/ports/FeedbackStore") {}
