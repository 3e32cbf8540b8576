import { remembering } from "../../budget/Remembering.ts"
import { isJsonObject, type JsonObject, ownValue } from "../codec/Json.ts"
import { isSensitive } from "../manifest/VoiceModes.ts"
import type { FieldOption } from "../model/FieldOption.ts"
import type { FormField } from "../model/FormField.ts"
import { localize } from "../model/LocalizedText.ts"
import { dayText, momentText } from "./CalendarText.ts"
import { choicesOf } from "./Choices.ts"
import { answerFamily, isRanked } from "./Readers.ts"
import { partsOf, readTimeSpan } from "./TimeSpan.ts"

/** The reader of a displayed answer. */
export interface Writing {
  readonly locale: string
  /** The locale of numbers, if it has its own region. */
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

/** Values in words, as an enumeration: "tea, milk, and sugar". */
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

/** The option of a value; the first where several have it. */
const optionOf = (options: ReadonlyArray<FieldOption>, value: string): FieldOption | undefined => {
  const known = optionsByValue.get(options) ?? new Map(options.toReversed().map((one) => [one.value, one]))
  optionsByValue.set(options, known)
  return known.get(value)
}

/** Whether points of a scale are numbers, of which some have a meaning: then the number counts, not its meaning. */
const hasNumbers = (points: ReadonlyArray<FieldOption>, locale: string): boolean =>
  points.some(({ value, label }) => localize(label, locale) === value)

const numbered = (value: string, label: string): string => (value === label ? label : `${value} – ${label}`)

/** A date, number or option in words, or `undefined` if there is nothing to show. */
export const writtenAnswer = (writing: Writing, field: FormField, value: unknown): string | undefined => {
  if (value === undefined || value === null || value === "") return undefined
  const { locale, options, words } = writing
  if (isSensitive(field)) return "••••••"
  const family = answerFamily(field)
  const choices = choicesOf(field, ownValue(options, field.fieldId)) ?? []
  const label = (one: unknown): string => {
    const chosen = optionOf(choices, String(one))
    return chosen === undefined ? String(one) : localize(chosen.label, locale)
  }
  switch (family) {
    case "boolean":
      return value === true || value === "true" ? words.yes : words.no
    case "date":
      return dayText(String(value), locale)
    case "datetime":
      return momentText(String(value), locale)
    case "duration":
      return spanText(String(value), locale)
    case "location":
      return country(value, locale)
    case "signature":
      return words.signed
    case "scale":
      return hasNumbers(choices, locale) ? numbered(String(value), label(value)) : label(value)
    case "choice":
    case "color":
      return label(value)
    case "choices":
    case "tags": {
      const labels = (Array.isArray(value) ? value : [value]).map(label)
      return isRanked(field) ? labels.map((one, i) => `${i + 1}. ${one}`).join(", ") : listText(labels, locale)
    }
    case "file":
    case "audio":
      return (Array.isArray(value) ? value : [value])
        .map((file: unknown) =>
          isJsonObject(file) ? String(file["filename"] ?? file["url"] ?? file["blob_ref"]) : String(file),
        )
        .join(", ")
    case "place":
      return isJsonObject(value)
        ? ["city", "state", "country"]
            .flatMap((key) =>
              value[key] === undefined ? [] : [key === "country" ? country(value[key], locale) : String(value[key])],
            )
            .join(", ")
        : String(value)
    case "geopoint":
      return isJsonObject(value) ? pointText(value, writing) : String(value)
    case "availability":
      return (Array.isArray(value) ? value : [])
        .map((slot: unknown) =>
          isJsonObject(slot)
            ? `${momentText(String(slot["start"]), locale)} – ${momentText(String(slot["end"]), locale)}`
            : "",
        )
        .join("; ")
    case "card":
      return isJsonObject(value) ? `${String(value["brand"])} ···· ${String(value["last4"])}` : String(value)
    default:
      if (typeof value === "number") return numberText(value, writing.numbers ?? locale)
      return typeof value === "object" ? JSON.stringify(value) : String(value)
  }
}

const pointText = ({ lat, lon, accuracy }: JsonObject, { locale, numbers = locale }: Writing): string => {
  const degrees = degreesIn(numbers)
  const point = `${degrees.format(Number(lat))}; ${degrees.format(Number(lon))}`
  return accuracy === undefined ? point : `${point} (± ${Math.round(Number(accuracy))} m)`
}

const country = (code: unknown, locale: string): string => regionsIn(locale).of(String(code)) ?? String(code)
