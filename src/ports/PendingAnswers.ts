import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** There is no place to keep them, or it cannot be written or read. */
export class PendingAnswersUnavailable extends Schema.TaggedError<PendingAnswersUnavailable>()(
  "PendingAnswersUnavailable",
  { cause: Schema.Defect() },
) {}

export interface PendingEntry {
  readonly id: string
  readonly text: string
}

/**
 * Answers that were given while the database was away, until they are in it. What `keep` has answered to is on disk or with
 * the key-value store, and outlives this process. Ids are `[A-Za-z0-9-]{1,80}`; one that is kept again has the newer text.
 */
export class PendingAnswers extends Context.Service<
  PendingAnswers,
  {
    readonly keep: (entry: PendingEntry) => Effect.Effect<void, PendingAnswersUnavailable>
    readonly has: (id: string) => Effect.Effect<boolean, PendingAnswersUnavailable>
    /** Everything that this process can reach, at most `limit`, in no order. */
    readonly all: (limit: number) => Effect.Effect<ReadonlyArray<PendingEntry>, PendingAnswersUnavailable>
    /** How many those are, at most `most`. */
    readonly count: (most: number) => Effect.Effect<number, PendingAnswersUnavailable>
    /** Forgetting what is not there succeeds. */
    readonly forget: (id: string) => Effect.Effect<void, PendingAnswersUnavailable>
  }
>()("parley/ports/PendingAnswers") {}
