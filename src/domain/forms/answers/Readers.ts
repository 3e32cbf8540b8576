import { isJsonObject, ownValue } from "../codec/Json.ts"
import type { FetchedOptions } from "../model/FieldOption.ts"
import { type Family, familyOf } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"
import { choicesOf, pointsOf } from "./Choices.ts"
import * as Geopoint from "./Geopoint.ts"
import * as Numbers from "./Numbers.ts"
import * as Objects from "./Objects.ts"
import { ofOptions } from "./ofOptions.ts"
import { isBlank, missing, type Read, type Reader } from "./Reading.ts"
import * as Selections from "./Selections.ts"
import * as Words from "./Words.ts"

/** The parser of each family. Groups and arrays have no answers themselves. */
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

/**
 * Whether respondents rank the field's options. The answer to a ranking field without options is a number on a scale.
 */
export const isRanked = ({ fieldType, options = [], optionsSource }: FormField): boolean =>
  fieldType === "ranking" && (options.length > 0 || optionsSource !== undefined)

/**
 * The family of a field's answers. The answer to a checkbox or ranking field with options is a list of options; without
 * options, a checkbox is a boolean. A search field with options, or a scale or boolean whose options are words, is a
 * single choice.
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

/** Unwraps a spoken answer that includes its evidence. */
const unwrapped = (raw: unknown): unknown => (isJsonObject(raw) && "answer" in raw ? raw["answer"] : raw)

const commasIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf(","); at !== -1; at = text.indexOf(",", at + 1)) count++
  return count
}

/** The number of values in a list answer, each of which must be parsed; zero for other answers. */
export const valuesListed = (field: FormField, raw: unknown): number => {
  const given = unwrapped(raw)
  if (Array.isArray(given)) return given.length
  const family = answerFamily(field)
  return typeof given === "string" && (family === "tags" || family === "choices") ? commasIn(given) : 0
}

/** The values of enabled options. */
const choosableOf = ofOptions(
  (options): ReadonlySet<string> => new Set(options.filter(({ disabled }) => !disabled).map(({ value }) => value)),
)

/** Families whose answers can be chosen from options. */
const choosing: ReadonlySet<Family> = new Set(["choice", "choices", "color"])

/** Parses a field's raw answer, with the options from its source, if any. */
export type FieldReader = (raw: unknown, fetched?: FetchedOptions) => Read

/** A field's parser, resolved once per field. */
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
