import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import type { FormDefinition } from "../../../src/domain/forms/model/FormDefinition.ts"
import { skippedBlock } from "../../../src/domain/forms/plausibility/Plausibility.ts"
import { AnswersRefused } from "../../../src/domain/forms/records/AnswersRefused.ts"
import { FormNotFound } from "../../../src/domain/forms/records/Faults.ts"
import type { Submission } from "../../../src/domain/forms/records/Submission.ts"
import { AnswersNotTaken, type RefusalReason } from "../../../src/domain/forms/share/Standing.ts"
import type { CompiledForm } from "../../../src/domain/forms/rules/CompiledForm.ts"
import { validate } from "../../../src/domain/forms/validation/Validation.ts"
import type { Answering } from "../../../src/application/forms/Answering.ts"
import { FormSubmissions } from "../../../src/application/forms/FormSubmissions.ts"
import { ServedForms } from "../../../src/application/forms/ServedForms.ts"
import { SubmissionStoreUnavailable } from "../../../src/ports/SubmissionStore.ts"

const recordOf = (form: FormDefinition, data: JsonObject, answering: Answering): Submission => ({
  submissionId: answering.submissionId ?? "",
  formUid: form.formUid,
  formId: form.formId,
  formVersion: form.version,
  data,
  evidence: answering.evidence ?? null,
  context: answering.context ?? null,
  source: answering.source,
  userId: null,
  username: null,
  orgId: null,
  ip: null,
  userAgent: null,
  locale: answering.locale,
  submittedAt: DateTime.makeUnsafe(0),
  forward: { state: "none", attempts: 0, status: null, error: null },
})

/** The forms service for a voice session: forms by tenant and identifier, and the outcome of valid answers. */
export interface Options {
  readonly form: (tenant: string, formUid: string) => CompiledForm | undefined
  readonly store: (submission: Submission) => void
  /** While true, storing fails. */
  readonly isBroken?: () => boolean
  readonly isKnown?: (submissionId: string) => boolean
  /** Why the form isn't accepting answers. */
  readonly refusal?: () => RefusalReason | undefined
}

export const layer = ({ form, store, isBroken = () => false, isKnown = () => false, refusal }: Options) => {
  const find = (tenant: string, formUid: string) =>
    Effect.suspend(() => {
      const compiled = form(tenant, formUid)
      return compiled === undefined ? Effect.fail(new FormNotFound()) : Effect.succeed({ compiled, options: {} })
    })
  return Layer.merge(
    Layer.succeed(ServedForms, { find }),
    Layer.mock(FormSubmissions, {
      admit: () =>
        Effect.suspend(() => {
          const reason = refusal?.()
          return reason === undefined ? Effect.void : Effect.fail(new AnswersNotTaken({ reason }))
        }),
      isStored: (_tenant, _formUid, { submissionId }) => Effect.sync(() => isKnown(submissionId)),
      submit: Effect.fnUntraced(function* (tenant, formUid, answers, answering) {
        const { compiled } = yield* find(tenant, formUid)
        const { isValid, problems, data } = validate(compiled, answers)
        if (!isValid) return yield* new AnswersRefused({ problems, threshold: 0 })
        if (isBroken()) return yield* new SubmissionStoreUnavailable({ cause: new Error("disk full") })
        const submission = recordOf(compiled.form, data, answering)
        store(submission)
        return { submission, plausibility: skippedBlock(compiled.form, "The session has checked them."), isNew: true }
      }),
    }),
  )
}
