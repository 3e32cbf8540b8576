import * as Schema from "effect/Schema"
import { answerCodes } from "../answers/Reading.ts"

const Refusal = Schema.Struct({
  code: Schema.Literals(answerCodes),
  message: Schema.String,
  params: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number])),
})

/** A submission that cannot be stored as it is: problems by answer key (`a`, `group.child`, `items[2].child`). */
export class AnswersRefused extends Schema.TaggedError<AnswersRefused>()("AnswersRefused", {
  problems: Schema.Record(Schema.String, Schema.Array(Refusal)),
  /** Of the form's plausibility check, which was not made. */
  threshold: Schema.Finite,
  /** What a handler of the deployment wants the respondent to read. */
  userMessage: Schema.optionalKey(Schema.String),
}) {}
