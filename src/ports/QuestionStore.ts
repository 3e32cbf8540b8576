import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { ReusableField } from "../domain/forms/edit/QuestionBank.ts"

/** The store cannot be reached, or did not answer in time. */
export class QuestionStoreUnavailable extends Schema.TaggedError<QuestionStoreUnavailable>()(
  "QuestionStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** Questions that a tenant keeps for several forms. */
export class QuestionStore extends Context.Service<
  QuestionStore,
  {
    readonly insert: (tenant: DeclaredTenant, question: ReusableField) => Effect.Effect<void, QuestionStoreUnavailable>
    /** In the order of their identifiers; `after` is the last one seen. */
    readonly list: (
      tenant: DeclaredTenant,
      limit: number,
      after?: string,
    ) => Effect.Effect<ReadonlyArray<ReusableField>, QuestionStoreUnavailable>
    /** Those of the identifiers that there are. */
    readonly named: (
      tenant: DeclaredTenant,
      questionIds: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<ReusableField>, QuestionStoreUnavailable>
  }
>()("parley/ports/QuestionStore") {}
