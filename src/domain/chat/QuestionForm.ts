import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/** A problem with an answer to a tool's question, and the field it's about. */
export interface FormProblem {
  readonly field: string
  readonly problem: string
}

const text = Schema.optionalKey(Schema.String)
const count = Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))
const described = { title: text, description: text, default: Schema.optionalKey(Schema.Unknown) }
const Choices = Schema.Array(Schema.Struct({ const: Schema.String, title: text })).check(Schema.isMaxLength(1000))
const Enum = Schema.Array(Schema.String).check(Schema.isMaxLength(1000))

const Field = Schema.Union([
  Schema.Struct({
    type: Schema.Literal("string"),
    ...described,
    minLength: count,
    maxLength: count,
    format: text,
    enum: Schema.optionalKey(Enum),
    enumNames: Schema.optionalKey(Enum),
    oneOf: Schema.optionalKey(Choices),
  }),
  Schema.Struct({
    type: Schema.Literals(["number", "integer"]),
    ...described,
    minimum: Schema.optionalKey(Schema.Finite),
    maximum: Schema.optionalKey(Schema.Finite),
  }),
  Schema.Struct({ type: Schema.Literal("boolean"), ...described }),
  Schema.Struct({
    type: Schema.Literal("array"),
    ...described,
    minItems: count,
    maxItems: count,
    items: Schema.Struct({
      type: text,
      enum: Schema.optionalKey(Enum),
      anyOf: Schema.optionalKey(Choices),
    }),
  }),
])
type Field = typeof Field.Type

/** The form of a tool's question: flat fields of text, numbers, booleans and choices. */
export const QuestionForm = Schema.Struct({
  type: Schema.Literal("object"),
  properties: Schema.Record(Schema.String.check(Schema.isMaxLength(256)), Field).check(Schema.isMaxProperties(100)),
  required: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type QuestionForm = typeof QuestionForm.Type

const decode = Schema.decodeUnknownOption(QuestionForm)

/** Parses a tool server's form; undefined if it has any other structure. */
export const questionForm = decode

const formats: Readonly<Record<string, (value: string) => boolean>> = {
  email: (value) => /^[^\s@]+@[^\s@]+$/.test(value),
  uri: (value) => URL.canParse(value),
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  "date-time": (value) => /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)),
}

const longest = 10_000

const chosen = (field: { readonly enum?: ReadonlyArray<string> }, choices: typeof Choices.Type | undefined) =>
  field.enum ?? choices?.map((choice) => choice.const)

const oneOf = (values: ReadonlyArray<string>): string => `must be one of ${values.join(", ")}`

type FieldOf<T extends Field["type"]> = Extract<Field, { readonly type: T }>

const wrongText = (field: FieldOf<"string">, value: unknown): string | undefined => {
  if (typeof value !== "string") return "must be text"
  const choices = chosen(field, field.oneOf)
  if (choices !== undefined) return choices.includes(value) ? undefined : oneOf(choices)
  const { minLength = 0, maxLength = longest, format } = field
  const { length } = [...value]
  if (length < minLength) return `must have at least ${minLength} characters`
  if (length > Math.min(maxLength, longest)) return `must have at most ${Math.min(maxLength, longest)} characters`
  const check = format !== undefined && Object.hasOwn(formats, format) ? formats[format] : undefined
  return check === undefined || check(value) ? undefined : `must have the format ${format}`
}

const wrongNumber = (field: FieldOf<"number" | "integer">, value: unknown): string | undefined => {
  if (typeof value !== "number" || !Number.isFinite(value)) return "must be a number"
  if (field.type === "integer" && !Number.isInteger(value)) return "must be a whole number"
  if (field.minimum !== undefined && value < field.minimum) return `must be at least ${field.minimum}`
  return field.maximum !== undefined && value > field.maximum ? `must be at most ${field.maximum}` : undefined
}

const wrongList = (field: FieldOf<"array">, value: unknown): string | undefined => {
  if (!Array.isArray(value)) return "must be a list"
  const choices = chosen(field.items, field.items.anyOf)
  const { minItems = 0, maxItems = 1000 } = field
  if (value.length < minItems) return `must have at least ${minItems} entries`
  if (value.length > maxItems) return `must have at most ${maxItems} entries`
  if (choices === undefined)
    return value.every((one) => typeof one === "string") ? undefined : "must be a list of texts"
  return value.every((one) => choices.includes(one)) ? undefined : oneOf(choices)
}

/** The problem with a value; undefined if it is valid. */
const wrong = (field: Field, value: unknown): string | undefined => {
  switch (field.type) {
    case "string":
      return wrongText(field, value)
    case "number":
    case "integer":
      return wrongNumber(field, value)
    case "boolean":
      return typeof value === "boolean" ? undefined : "must be true or false"
    case "array":
      return wrongList(field, value)
  }
}

/** The valid answer without unknown fields, or the first problem. */
export const fitting = (
  { properties, required = [] }: QuestionForm,
  content: Readonly<Record<string, unknown>>,
): Result.Result<Readonly<Record<string, unknown>>, FormProblem> => {
  const answers: Array<readonly [string, unknown]> = []
  for (const [field, definition] of Object.entries(properties)) {
    const value = Object.hasOwn(content, field) ? content[field] : undefined
    if (value === undefined || value === null) {
      if (required.includes(field)) return Result.fail({ field, problem: "missing" })
      continue
    }
    const problem = wrong(definition, value)
    if (problem !== undefined) return Result.fail({ field, problem })
    answers.push([field, value])
  }
  return Result.succeed(Object.fromEntries(answers))
}
