import * as Schema from "effect/Schema"
import { longestAnswerTime } from "../../domain/forms/submission/AnswerTimes.ts"
import { isJsonObject } from "../../domain/forms/codec/Json.ts"
import { ShareDocument } from "../../domain/forms/share/ShareSettings.ts"
import { isBlankText } from "../../domain/forms/model/LocalizedText.ts"

/** Request bodies. A `message` completes the sentence "<key> must be ...". */

/** Any JSON object: forms and answers have their own schemas. The code that parses the object checks its nesting. */
export const JsonObject = Schema.Record(Schema.String, Schema.Unknown).pipe(Schema.refine(isJsonObject))

const wrong = (message: string) => ({ message })

const needed = <S extends Schema.Top>(schema: S, message: string) =>
  schema.pipe(Schema.annotateKey({ messageMissingKey: message }))

const text = Schema.String.annotate(wrong("text that isn't blank")).check(
  Schema.makeFilter((given: string) => given.trim() !== "", wrong("text that isn't blank")),
)

const texts = Schema.Union([Schema.String, Schema.Record(Schema.String, Schema.String)])
  .annotate(wrong("text that isn't blank, or an object with one text per language"))
  .check(
    Schema.makeFilter(
      (given) => !isBlankText(given),
      wrong("text that isn't blank, or an object with one text per language"),
    ),
  )

const positive = Schema.Int.annotate(wrong("a whole number of at least 1")).check(
  Schema.isGreaterThanOrEqualTo(1, wrong("a whole number of at least 1")),
)

const object = (message: string) => JsonObject.annotate(wrong(message))

/** The body may repeat the tenant, which must match the URL. */
const tenant = Schema.optionalKey(Schema.Unknown)

/** A form's definition, or only a `prompt` from which a language model drafts the form. */
export const Definition = Schema.StructWithRest(Schema.Struct({ prompt: Schema.optionalKey(Schema.Unknown) }), [
  Schema.Record(Schema.String, Schema.Unknown),
]).pipe(Schema.refine(isJsonObject))

export const Prompt = Schema.Struct({ prompt: needed(text, "text that isn't blank"), tenant })

export const Origin = Schema.Struct({
  formid: needed(positive, "a whole number of at least 1"),
  orgid: Schema.optionalKey(Schema.NullOr(positive).annotate(wrong("a whole number of at least 1"))),
  service: Schema.optionalKey(Schema.NullOr(Schema.String).annotate(wrong("text"))),
  tenant,
})

export const Blank = Schema.Struct({ title: Schema.optionalKey(texts), form_id: Schema.optionalKey(text), tenant })

export const Clone = Schema.Struct({
  new_form_id: Schema.optionalKey(text),
  patch: Schema.optionalKey(object("an object (a JSON merge patch)")),
  tenant,
})

export const Operations = Schema.Struct({
  operations: needed(
    Schema.Array(Schema.Unknown)
      .annotate(wrong("a list of at least one edit"))
      .check(Schema.isMinLength(1, wrong("a list of at least one edit"))),
    "a list of at least one edit",
  ),
  tenant,
})

const answers = Schema.optionalKey(
  Schema.NullOr(object("an object of answers by field_id")).annotate(wrong("an object of answers by field_id")),
)

/** Unfinished answers, under either name; `answers` takes precedence. */
export const Partial = Schema.Struct({
  answers,
  data: answers,
  locale: Schema.optionalKey(Schema.Unknown),
  /** Sent by a page: milliseconds spent on each question, by field id. */
  times: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: longestAnswerTime }))),
  ),
  tenant,
}).check(
  Schema.makeFilter(({ answers = null, ...given }) =>
    answers !== null || (given.data ?? null) !== null
      ? undefined
      : { path: ["data" in given ? "data" : "answers"], issue: "an object of answers by field_id" },
  ),
)

const flag = Schema.optionalKey(Schema.NullOr(Schema.Boolean))

/** Answers, and the options sent with them. */
export const Envelope = Schema.Struct({
  data: JsonObject,
  submission_id: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_.:-]{1,128}$/))),
  locale: Schema.optionalKey(Schema.NullOr(Schema.String)),
  context: Schema.optionalKey(Schema.NullOr(JsonObject)),
  visit_context: Schema.optionalKey(Schema.NullOr(JsonObject)),
  llm_validation: flag,
  merge_partials: flag,
  tenant: Schema.optionalKey(Schema.NullOr(Schema.String)),
})

/** Answers in an envelope, or without it: one key for each question. */
export const Answers = Schema.Union([Envelope, JsonObject])

const part = Schema.optionalKey(Schema.NullOr(object("an object")).annotate(wrong("an object")))

/** The payload of a lifecycle event. */
export const Event = Schema.Struct({ payload: part, schema_dump: part, tenant })

/** Empty, except for an optional tenant. */
export const Nothing = Schema.Struct({ tenant })

/** The sharing settings of a form. */
export const Share = Schema.StructWithRest(Schema.Struct({ ...ShareDocument.fields, tenant }), [
  Schema.Record(Schema.String, Schema.Unknown),
])

/** A resume code as it was typed. */
export const Resume = Schema.Struct({ code: needed(text, "text that isn't blank"), tenant })

const flagged = Schema.optionalKey(Schema.Boolean.annotate(wrong("true or false")))
const short = (most: number) =>
  Schema.String.check(Schema.isMaxLength(most)).annotate(wrong(`text of at most ${most} characters`))
const labels = Schema.Array(short(40)).check(Schema.isMaxLength(20)).annotate(wrong("at most 20 texts"))

/** Changes to a submission; `answers` by question, where null removes an answer. */
export const Review = Schema.Struct({
  answers: Schema.optionalKey(object("an object of answers by field_id")),
  marked: flagged,
  tags: Schema.optionalKey(labels),
  reason: Schema.optionalKey(short(500)),
  tenant,
})

/** The person whose submissions are erased. Exactly one of the two keys must be given. */
export const Person = Schema.Struct({
  user_id: Schema.optionalKey(text),
  email: Schema.optionalKey(text),
  tenant,
}).check(
  Schema.makeFilter(({ user_id: userId, email }) =>
    userId === undefined && email === undefined ? { path: ["user_id"], issue: "given, unless email is" } : undefined,
  ),
)

const address = Schema.String.annotate(wrong("an http or https address of at most 2,048 characters")).check(
  Schema.isMaxLength(2048, wrong("an http or https address of at most 2,048 characters")),
)
const webhook = {
  description: Schema.optionalKey(
    Schema.String.annotate(wrong("text")).check(Schema.isMaxLength(500, wrong("text of at most 500 characters"))),
  ),
  is_active: Schema.optionalKey(Schema.Boolean.annotate(wrong("true or false"))),
  tenant,
}

export const NewWebhook = Schema.Struct({
  url: needed(address, "an http or https address of at most 2,048 characters"),
  ...webhook,
})

export const ChangedWebhook = Schema.Struct({ url: Schema.optionalKey(address), ...webhook })
