import { remembering } from "../../budget/Remembering.ts"
import { isJsonObject, type JsonObject, ownValue } from "../codec/Json.ts"
import { isSensitive } from "../manifest/VoiceModes.ts"
import type { FieldOption } from "../model/FieldOption.ts"
import type { Family } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"
import { localize } from "../model/LocalizedText.ts"
import { dayText, momentText } from "./CalendarText.ts"
import { choicesOf } from "./Choices.ts"
import { answerFamily, isRanked } from "./Readers.ts"
import { partsOf, readTimeSpan } from "./TimeSpan.ts"

/** How answers are displayed: language, number format and options. */
export interface Writing {
  readonly locale: string
  /** The locale for number formats, with the reader's region; default: `locale`. */
  readonly numbers?: string
  /** Fetched options by field id. */
  readonly options: Readonly<Record<string, ReadonlyArray<FieldOption>>>
  readonly words: { readonly yes: string; readonly no: string; readonly signed: string }
}

const mostLocales = 200

const numbersIn = remembering(mostLocales, (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }))
const degreesIn = remembering(mostLocales, (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }))
const listsIn = remembering(mostLocales, (locale) => new Intl.ListFormat(locale, { type: "conjunction" }))
const regionsIn = remembering(mostLocales, (locale) => new Intl.DisplayNames([locale, "en"], { type: "region" }))

/** A list in words: "tea, milk, and sugar". */
export const listText = (items: ReadonlyArray<string>, locale: string): string => listsIn(locale).format(items)

const spanText = (text: string, locale: string): string => {
  const span = readTimeSpan(text)
  if (span === undefined) return text
  const written = partsOf(span).map(([unit, value]) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value),
  )
  return written.length === 0 ? text : new Intl.ListFormat(locale, { type: "unit" }).format(written)
}

const numberText = (value: number, locale: string): string => numbersIn(locale).format(value)

const optionsByValue = new WeakMap<ReadonlyArray<FieldOption>, ReadonlyMap<string, FieldOption>>()

/** The option with the given value; the first one if several have it. */
const optionOf = (options: ReadonlyArray<FieldOption>, value: string): FieldOption | undefined => {
  const known = optionsByValue.get(options) ?? new Map(options.toReversed().map((one) => [one.value, one]))
  optionsByValue.set(options, known)
  return known.get(value)
}

/**
 * Whether the points of a scale are shown as numbers. A point that also has a label is shown as its number and its
 * label.
 */
const hasNumbers = (points: ReadonlyArray<FieldOption>, locale: string): boolean =>
  points.some(({ value, label }) => localize(label, locale) === value)

const numbered = (value: string, label: string): string => (value === label ? label : `${value} – ${label}`)

/** Formats a value. `label` returns the text of an option. */
type Written = (value: unknown, writing: Writing, label: (one: unknown) => string, field: FormField) => string

const many = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [value])

/** Formats objects; other values are converted to strings. */
const ofObject =
  (written: (value: JsonObject, writing: Writing) => string): Written =>
  (value, writing) =>
    isJsonObject(value) ? written(value, writing) : String(value)

const choiceText: Written = (value, _, label) => label(value)

const choicesText: Written = (value, { locale }, label, field) => {
  const labels = many(value).map(label)
  return isRanked(field) ? labels.map((one, i) => `${i + 1}. ${one}`).join(", ") : listText(labels, locale)
}

const fileText: Written = (value) =>
  many(value)
    .map((file) => (isJsonObject(file) ? String(file["filename"] ?? file["url"] ?? file["blob_ref"]) : String(file)))
    .join(", ")

const placeText = (value: JsonObject, { locale }: Writing): string =>
  ["city", "state", "country"]
    .flatMap((key) => {
      if (value[key] === undefined) return []
      return key === "country" ? country(value[key], locale) : String(value[key])
    })
    .join(", ")

const availabilityText: Written = (value, { locale }) =>
  (Array.isArray(value) ? value : [])
    .map((slot: unknown) =>
      isJsonObject(slot)
        ? `${momentText(String(slot["start"]), locale)} – ${momentText(String(slot["end"]), locale)}`
        : "",
    )
    .join("; ")

const scaleText: Written = (value, { locale, options }, label, field) =>
  hasNumbers(choicesOf(field, ownValue(options, field.fieldId)) ?? [], locale)
    ? numbered(String(value), label(value))
    : label(value)

const byFamily: { readonly [family in Family]?: Written } = {
  boolean: (value, { words }) => (value === true || value === "true" ? words.yes : words.no),
  date: (value, { locale }) => dayText(String(value), locale),
  datetime: (value, { locale }) => momentText(String(value), locale),
  duration: (value, { locale }) => spanText(String(value), locale),
  location: (value, { locale }) => country(value, locale),
  signature: (_, { words }) => words.signed,
  scale: scaleText,
  choice: choiceText,
  color: choiceText,
  choices: choicesText,
  tags: choicesText,
  file: fileText,
  audio: fileText,
  place: ofObject(placeText),
  geopoint: ofObject((value, writing) => pointText(value, writing)),
  availability: availabilityText,
  card: ofObject(({ brand, last4 }) => `${String(brand)} ···· ${String(last4)}`),
}

const plainText: Written = (value, { locale, numbers = locale }) => {
  if (typeof value === "number") return numberText(value, numbers)
  return typeof value === "object" ? JSON.stringify(value) : String(value)
}

/**
 * An answer as people read it, such as a date, a number or an option's label; undefined if there is nothing to show.
 */
export const writtenAnswer = (writing: Writing, field: FormField, value: unknown): string | undefined => {
  if (value === undefined || value === null || value === "") return undefined
  if (isSensitive(field)) return "••••••"
  const { locale, options } = writing
  const choices = choicesOf(field, ownValue(options, field.fieldId)) ?? []
  const label = (one: unknown): string => {
    const chosen = optionOf(choices, String(one))
    return chosen === undefined ? String(one) : localize(chosen.label, locale)
  }
  return (byFamily[answerFamily(field)] ?? plainText)(value, writing, label, field)
}

const pointText = ({ lat, lon, accuracy }: JsonObject, { locale, numbers = locale }: Writing): string => {
  const degrees = degreesIn(numbers)
  const point = `${degrees.format(Number(lat))}; ${degrees.format(Number(lon))}`
  return accuracy === undefined ? point : `${point} (± ${Math.round(Number(accuracy))} m)`
}

const country = (code: unknown, locale: string): string => regionsIn(locale).of(String(code)) ?? String(code)
