import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/access/Caller.ts"
import type { Submission } from "../../domain/voice/session/Action.ts"

/** The answers are not valid; messages by answer key, in the submission's language. */
export class SubmissionRefused extends Schema.TaggedError<SubmissionRefused>()("SubmissionRefused", {
  errors: Schema.Record(Schema.String, Schema.Array(Schema.String)),
}) {}

/** The answers are valid and could not be stored. */
export class SubmissionNotStored extends Schema.TaggedError<SubmissionNotStored>()("SubmissionNotStored", {
  cause: Schema.Defect(),
}) {}

export interface SubmissionRequest {
  readonly tenant: string
  readonly formUid: string
  readonly caller: Caller
  /** Stands for the submission in every repetition: the same one stores once and is answered alike. */
  readonly submission: Submission
}

/** `none`: the deployment stores no submissions. */
export interface SubmissionReceipt {
  readonly submissionId: string
  readonly storedIn: "sink" | "generic" | "none"
}

/** The one way in for finished answers, whatever they were collected with. */
export class Submissions extends Context.Service<
  Submissions,
  {
    readonly submit: (
      request: SubmissionRequest,
    ) => Effect.Effect<SubmissionReceipt, SubmissionRefused | SubmissionNotStored>
  }
>()("parley/application/forms/Submissions") {}
