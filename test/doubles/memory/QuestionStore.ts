import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { ReusableField } from "../../../src/domain/forms/edit/QuestionBank.ts"
import { QuestionStore } from "../../../src/ports/QuestionStore.ts"

/** Questions for the lifetime of the process. */
export const layer = Layer.sync(QuestionStore, () => {
  const tenants = new Map<string, ReadonlyArray<ReusableField>>()
  const of = (tenant: string): ReadonlyArray<ReusableField> => tenants.get(tenant) ?? []
  return QuestionStore.of({
    insert: (tenant, question) =>
      Effect.sync(() => {
        const sorted = [...of(tenant), question].sort((a, b) => (a.questionId < b.questionId ? -1 : 1))
        tenants.set(tenant, sorted)
      }),
    list: (tenant, limit, after = "") =>
      Effect.sync(() =>
        of(tenant)
          .filter(({ questionId }) => questionId > after)
          .slice(0, limit),
      ),
    named: (tenant, questionIds) =>
      Effect.sync(() => of(tenant).filter(({ questionId }) => questionIds.includes(questionId))),
  })
})
