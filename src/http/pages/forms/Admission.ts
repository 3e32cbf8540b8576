import * as Effect from "effect/Effect"
import { ownerOf } from "../../../application/forms/Answering.ts"
import { FormSubmissions } from "../../../application/forms/FormSubmissions.ts"
import { type Opened, PageUnavailable } from "./PageAccess.ts"

/** Why the form accepts no answers from this person; undefined if it accepts them. */
export const admissions = Effect.map(
  FormSubmissions,
  (submissions) =>
    ({ tenant, respondent }: Opened, formUid: string) =>
      submissions.admit(tenant, formUid, ownerOf(respondent)).pipe(
        Effect.as(undefined),
        Effect.catchTags({
          AnswersNotTaken: (refusal) => Effect.succeed(refusal),
          ShareStoreUnavailable: () => Effect.fail(new PageUnavailable()),
          SubmissionStoreUnavailable: () => Effect.fail(new PageUnavailable()),
        }),
      ),
)
