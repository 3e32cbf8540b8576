import { isJsonObject, ownValue } from "../codec/Json.ts"
import type { FetchedOptions, FieldOption } from "../model/FieldOption.ts"
import { type Family, familyOf } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"
import { choicesOf, pointsOf } from "./Choices.ts"
import * as Geopoint from "./Geopoint.ts"
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
  geopoint: Geopoint.geopoint,
  note: () => missing,
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

/** Whether options are put into an order. One without options of its own is a number on a scale. */
export const isRanked = ({ fieldType, options = [], optionsSource }: FormField): boolean =>
  fieldType === "ranking" && (options.length > 0 || optionsSource !== undefined)

/**
 * A checkbox with options is a list of choices, one without is a single tick; a ranking with options is a list of them, in
 * the order of the list; a search or masked field
 * with options is one choice of them, and so is a scale or a boolean whose options are words of its own.
 */
export const answerFamily = (field: FormField): Family => {
  const family = familyOf(field.fieldType)
  const { options = [] } = field
  const hasOptions = options.length > 0
  if ((field.fieldType === "checkbox" && hasOptions) || isRanked(field)) return "choices"
  if (family === "boolean" && options.some(({ value }) => Numbers.booleanOf(value) === undefined)) return "choice"
  if (family === "scale" && hasOptions && pointsOf(field) === undefined) return "choice"
  if (field.fieldType === "search" && (hasOptions || field.optionsSource !== undefined)) return "choice"
  return family
}

/** A spoken answer may come with its evidence; the answer is what counts here. */
const unwrapped = (raw: unknown): unknown => (isJsonObject(raw) && "answer" in raw ? raw["answer"] : raw)

const commasIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf(","); at !== -1; at = text.indexOf(",", at + 1)) count++
  return count
}

/** How many values an answer lists, each of which is read; none where it is no list. */
export const valuesListed = (field: FormField, raw: unknown): number => {
  const given = unwrapped(raw)
  if (Array.isArray(given)) return given.length
  const family = answerFamily(field)
  return typeof given === "string" && (family === "tags" || family === "choices") ? commasIn(given) : 0
}

const choosable = new WeakMap<ReadonlyArray<FieldOption>, ReadonlySet<string>>()

/** The values that may be chosen, a disabled one excepted; put together once for every list. */
const choosableOf = (options: ReadonlyArray<FieldOption>): ReadonlySet<string> => {
  const cached = choosable.get(options)
  if (cached !== undefined) return cached
  const results = new Set(options.filter(({ disabled }) => !disabled).map(({ value }) => value))
  choosable.set(options, results)
  return results
}

/** Families whose answers are looked for among choices. */
const choosing: ReadonlySet<Family> = new Set(["choice", "choices", "color"])

/** Reads the raw answer of a field, among the choices that its source gave where there are any. */
export type FieldReader = (raw: unknown, fetched?: FetchedOptions) => Read

/** The reader of a field, resolved once. */
export const readerOf = (field: FormField): FieldReader => {
  const family = answerFamily(field)
  if (family === "group" || family === "array") return () => missing
  const reader = readers[family]
  const own = choicesOf(field)
  const choices = own === undefined ? undefined : choosableOf(own)
  const { fieldId } = field
  const read: FieldReader = choosing.has(family)
    ? (raw, fetched) => {
        const given = fetched === undefined ? undefined : ownValue(fetched, fieldId)
        return isBlank(raw) ? missing : reader(raw, field, given === undefined ? choices : choosableOf(given))
      }
    : (raw) => (isBlank(raw) ? missing : reader(raw, field, undefined))
  return field.answerEnvelope === "voice" ? (raw, fetched) => read(unwrapped(raw), fetched) : read
}
