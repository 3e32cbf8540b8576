import { isJsonObject } from "../codec/Json.ts"
import type { FieldOption } from "../model/FieldOption.ts"
import { type Family, familyOf } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"
import { choicesOf } from "./Choices.ts"
import * as Numbers from "./Numbers.ts"
import * as Objects from "./Objects.ts"
import { isBlank, missing, type Read, type Reader } from "./Reading.ts"
import * as Selections from "./Selections.ts"
import * as Words from "./Words.ts"

/** Who reads the answers of a family. Groups and arrays have no answer of their own. */
const readers: Readonly<Record<Exclude<Family, "group" | "array">, Reader>> = {
  text: Words.text,
  secret: Words.secret,
  email: Words.email,
  phone: Words.phone,
  url: Words.url,
  color: Words.color,
  zipcode: Words.zipcode,
  cron: Words.cron,
  date: Words.date,
  time: Words.time,
  datetime: Words.datetime,
  duration: Words.duration,
  number: Numbers.number,
  integer: Numbers.integer,
  scale: Numbers.scale,
  boolean: Numbers.boolean,
  choice: Selections.choice,
  choices: Selections.choices,
  tags: Selections.tags,
  location: Selections.location,
  place: Selections.place,
  signature: Objects.signature,
  availability: Objects.availability,
  file: Objects.file,
  audio: Objects.audio,
  rest: Objects.rest,
  remote: Objects.remote,
  card: Objects.card,
  hidden: Objects.hidden,
  formula: Objects.formula,
}

/**
 * A checkbox with options is a list of choices, one without is a single tick; a search or masked field
 * with options is one choice of them.
 */
export const answerFamily = (field: FormField): Family => {
  const family = familyOf(field.fieldType)
  const hasOptions = field.options !== undefined && field.options.length > 0
  if (field.fieldType === "checkbox" && hasOptions) return "choices"
  if (field.fieldType === "search" && (hasOptions || field.optionsSource !== undefined)) return "choice"
  return family
}

/** A spoken answer may come with its evidence; the answer is what counts here. */
const unwrapped = (field: FormField, raw: unknown): unknown =>
  field.answerEnvelope === "voice" && isJsonObject(raw) && "answer" in raw ? raw["answer"] : raw

/** The reader of a field, resolved once. */
export const readerOf = (field: FormField): ((raw: unknown, fetched?: ReadonlyArray<FieldOption>) => Read) => {
  const family = answerFamily(field)
  if (family === "group" || family === "array") return () => missing
  const reader = readers[family]
  const own = choicesOf(field)
  return (given, fetched) => {
    const raw = unwrapped(field, given)
    return isBlank(raw) ? missing : reader(raw, field, fetched ?? own)
  }
}
