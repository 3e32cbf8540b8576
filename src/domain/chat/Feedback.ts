import * as Schema from "effect/Schema"

/** Feedback labels for answers that the user liked, and for those that the user disliked. */
export const feedbackTypes = {
  good: ["Correct", "Complete", "Easy to follow", "Did what I asked", "Very useful", "Well explained"],
  bad: ["Incorrect", "Incomplete", "Hard to follow", "Did not do what I asked", "Not useful", "Unsafe", "Other"],
} as const

const labels: ReadonlySet<string> = new Set(Object.values(feedbackTypes).flat())

const types: Readonly<Record<string, ReadonlyArray<string>>> = feedbackTypes

/** The labels for a kind of feedback (case-insensitive); empty for an unknown kind. */
export const labelsOf = (kind: string): ReadonlyArray<string> =>
  Object.hasOwn(types, kind.toLowerCase()) ? types[kind.toLowerCase()]! : []

const Id = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255))
const Text = Schema.String.check(Schema.isMaxLength(16_384))

/** The body of a feedback request. The author is taken from the token. */
export const FeedbackWire = Schema.Struct({
  chatbot_id: Id,
  session_id: Schema.optionalKey(Schema.NullOr(Id)),
  turn_id: Schema.optionalKey(Schema.NullOr(Id)),
  /** 0 means no rating. */
  rating: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 }))),
  like: Schema.optionalKey(Schema.Boolean),
  dislike: Schema.optionalKey(Schema.Boolean),
  feedback_type: Schema.optionalKey(
    Schema.NullOr(
      Schema.String.check(
        Schema.makeFilter((label) => labels.has(label), { message: `one of ${[...labels].join(", ")}` }),
      ),
    ),
  ),
  feedback: Schema.optionalKey(Schema.NullOr(Text)),
}).check(
  Schema.makeFilter(({ like, dislike }) => !(like === true && dislike === true), {
    message: "must not have both like and dislike set to true",
  }),
)

/** Feedback on an answer. */
export const Feedback = Schema.Struct({
  id: Schema.String,
  owner: Schema.String,
  chatbotId: Schema.String,
  sessionId: Schema.NullOr(Schema.String),
  turnId: Schema.NullOr(Schema.String),
  rating: Schema.Int,
  like: Schema.Boolean,
  dislike: Schema.Boolean,
  feedbackType: Schema.NullOr(Schema.String),
  feedback: Schema.NullOr(Schema.String),
  createdAt: Schema.DateTimeUtcFromString,
})
export type Feedback = typeof Feedback.Type
