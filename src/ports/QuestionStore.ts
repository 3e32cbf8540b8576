import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { ReusableField } from "../domain/forms/edit/QuestionBank.ts"

/** The store is unavailable or timed out. */
export class QuestionStoreUnavailable extends Schema.TaggedError<QuestionStoreUnavailable>()(
  "QuestionStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** A tenant's question bank. */
export class QuestionStore extends Context.Service<
  QuestionStore,
  {
    readonly insert: (tenant: DeclaredTenant, question: ReusableField) => Effect.Effect<void, QuestionStoreUnavailable>
    /** Ordered by identifier; `after` is the last identifier seen. */
    readonly list: (
      tenant: DeclaredTenant,
      limit: number,
      after?: string,
    ) => Effect.Effect<ReadonlyArray<ReusableField>, QuestionStoreUnavailable>
    /** The questions with these identifiers; missing ones are left out. */
    readonly named: (
      tenant: DeclaredTenant,
      questionIds: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<ReusableField>, QuestionStoreUnavailable>
  }
>()("parley/ports/QuestionStore") {}
