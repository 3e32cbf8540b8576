import * as Schema from "effect/Schema"
import { questionKinds } from "../../domain/forms/results/QuestionKinds.ts"

/** Response bodies with results, for the API description. */

const text = Schema.String
const integer = Schema.Int
const maybe = Schema.optionalKey

const Counted = Schema.Struct({ text, count: integer })

export const Periods = Schema.Struct({
  unit: Schema.Literals(["day", "month", "year"]),
  points: Schema.Array(Schema.Struct({ period: text, count: integer })),
})

/** Quartiles are exact for up to 2,048 distinct numbers, and otherwise within one percent. */
const Numbers = Schema.Struct({
  count: integer,
  min: Schema.Number,
  max: Schema.Number,
  mean: Schema.Number,
  quartiles: Schema.Array(Schema.Number),
  bins: Schema.Array(Schema.Struct({ from: Schema.Number, to: Schema.Number, count: integer })),
})

const Seconds = Schema.Struct({ count: integer, median: Schema.Number, quartiles: Schema.Array(Schema.Number) })

/** `id` is the path of the question's answers. The last keys depend on `kind`. */
const Question = Schema.Struct({
  id: text,
  label: text,
  type: text,
  kind: Schema.Literals(questionKinds),
  section: text,
  answered: integer,
  /** Durations of answers, if known. */
  seconds: maybe(Seconds),
  /** The same durations, by channel. */
  channels: Schema.Array(Schema.Struct({ channel: text, answered: integer, seconds: maybe(Seconds) })),
  choices: maybe(
    Schema.Array(
      Schema.Struct({
        value: text,
        label: text,
        count: integer,
        place: maybe(Schema.Number),
        first: maybe(integer),
      }),
    ),
  ),
  others: maybe(Schema.Array(Counted)),
  more: maybe(integer),
  numbers: maybe(Numbers),
  nps: maybe(Schema.Number),
  periods: maybe(Periods),
  words: maybe(Schema.Array(Schema.Struct({ word: text, count: integer }))),
  samples: maybe(Schema.Array(Counted)),
})

const summary = {
  count: integer,
  /** Unreadable submissions, which `count` excludes. */
  unreadable: integer,
  first: Schema.NullOr(text),
  last: Schema.NullOr(text),
  channels: Schema.Array(Schema.Struct({ channel: text, count: integer })),
  versions: Schema.Array(Schema.Struct({ version: text, count: integer })),
  arrivals: Periods,
  questions: Schema.Array(Question),
}

/** People who started but did not submit: how many stopped at each question, and the median time spent on it. */
const Unfinished = Schema.Struct({
  count: integer,
  channels: Schema.Array(Schema.Struct({ channel: text, count: integer })),
  questions: Schema.Array(
    Schema.Struct({
      id: text,
      label: text,
      stopped: integer,
      channels: Schema.Array(
        Schema.Struct({
          channel: text,
          stopped: integer,
          seconds: maybe(Schema.Struct({ count: integer, median: Schema.Number })),
        }),
      ),
    }),
  ),
})

/** `groups` contains the groups of a comparison; `is_not` marks the group of all other answers. */
export const FormResults = Schema.Struct({
  form_uid: text,
  form_id: text,
  title: text,
  /** The IANA time zone in which days begin. */
  time_zone: text,
  ...summary,
  unfinished: Unfinished,
  groups: Schema.Array(Schema.Struct({ criterion: text, is_not: Schema.Boolean, ...summary })),
})
