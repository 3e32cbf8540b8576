import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { declared } from "../../domain/access/Tenant.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { messagesOf } from "../../domain/forms/validation/AnswerProblem.ts"
import type { AnswerProblems } from "../../domain/forms/validation/AnswerProblem.ts"
import { FormSubmissions } from "../forms/FormSubmissions.ts"
import { SubmissionNotStored, SubmissionRefused, Submissions } from "../forms/Submissions.ts"

const noReserved: ReadonlySet<string> = new Set()

/** Answers of a voice session go the way of all answers; its own review has checked whether they make sense. */
export const layer = Layer.effect(
  Submissions,
  Effect.map(FormSubmissions, (pipeline) =>
    Submissions.of({
      submit: Effect.fn("Submissions.submit")(function* ({ tenant: name, formUid, caller, submission }) {
        const tenant = yield* Effect.mapError(
          Effect.fromResult(declared(name, noReserved)),
          (cause) => new SubmissionNotStored({ cause }),
        )
        const { submissionId, data, evidence, locale, protocol, plausibility } = submission
        const said = plausibility === undefined ? {} : { plausibility }
        const context: JsonObject = JSON.parse(JSON.stringify({ voice_protocol: protocol, ...said }))
        const stored = yield* pipeline
          .submit(tenant, formUid, data, {
            source: "voice",
            caller,
            locale,
            submissionId,
            context,
            evidence,
            checkPlausibility: false,
          })
          .pipe(
            Effect.catchTag("AnswersRefused", ({ problems }) =>
              Effect.fail(new SubmissionRefused({ errors: messagesOf(problems as AnswerProblems) })),
            ),
            Effect.mapError((error) =>
              error instanceof SubmissionRefused ? error : new SubmissionNotStored({ cause: error }),
            ),
          )
        return { submissionId: stored.submission.submissionId, storedIn: "generic" } as const
      }),
    }),
  ),
)
