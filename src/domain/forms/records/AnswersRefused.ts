import * as Schema from "effect/Schema"
import { answerCodes } from "../answers/Reading.ts"

const Refusal = Schema.Struct({
  code: Schema.Literals(answerCodes),
  message: Schema.String,
  params: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Number])),
})

/** A submission that can't be stored, and its problems by answer key (`a`, `group.child`, `items[2].child`). */
export class AnswersRefused extends Schema.TaggedError<AnswersRefused>()("AnswersRefused", {
  problems: Schema.Record(Schema.String, Schema.Array(Refusal)),
  /** The threshold of the form's plausibility check. */
  threshold: Schema.Finite,
  /** A handler's message for the respondent. */
  userMessage: Schema.optionalKey(Schema.String),
}) {}
