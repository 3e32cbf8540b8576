import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** There is no storage for pending answers, or it can't be written or read. */
export class PendingAnswersUnavailable extends Schema.TaggedError<PendingAnswersUnavailable>()(
  "PendingAnswersUnavailable",
  { cause: Schema.Defect() },
) {}

export interface PendingEntry {
  readonly id: string
  readonly text: string
}

/**
 * Answers that were sent while the database was unavailable, until the database has stored them. After `keep` returns,
 * an answer is on disk or in the key-value store, and outlives this process. Ids are `[A-Za-z0-9-]{1,80}`; a repeated
 * id replaces the earlier entry.
 */
export class PendingAnswers extends Context.Service<
  PendingAnswers,
  {
    readonly keep: (entry: PendingEntry) => Effect.Effect<void, PendingAnswersUnavailable>
    readonly has: (id: string) => Effect.Effect<boolean, PendingAnswersUnavailable>
    /** All entries that this process can reach, at most `limit`, unordered. */
    readonly all: (limit: number) => Effect.Effect<ReadonlyArray<PendingEntry>, PendingAnswersUnavailable>
    /** How many entries there are, counted up to `most`. */
    readonly count: (most: number) => Effect.Effect<number, PendingAnswersUnavailable>
    /** Deleting a missing entry succeeds. */
    readonly forget: (id: string) => Effect.Effect<void, PendingAnswersUnavailable>
  }
>()("parley/ports/PendingAnswers") {}
