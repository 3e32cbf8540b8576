import { isJsonObject, type JsonObject, ownValue } from "../codec/Json.ts"
import { isSensitive } from "../manifest/VoiceModes.ts"
import type { FieldOption } from "../model/FieldOption.ts"
import type { FormField } from "../model/FormField.ts"
import { localize } from "../model/LocalizedText.ts"
import { dayText, momentText } from "./CalendarText.ts"
import { choicesOf } from "./Choices.ts"
import { answerFamily, isRanked } from "./Readers.ts"
import { readTimeSpan } from "./TimeSpan.ts"

/** The reader of a displayed answer. */
export interface Writing {
  readonly locale: string
  /** The locale of numbers, if it has its own region. */
  readonly numbers?: string
  /** Fetched options by field id. */
  readonly options: Readonly<Record<string, ReadonlyArray<FieldOption>>>
  readonly words: { readonly yes: string; readonly no: string; readonly signed: string }
}

const spanText = (text: string, locale: string): string => {
  const seconds = readTimeSpan(text)
  if (seconds === undefined) return text
  const parts = [
    [Math.floor(seconds / 86_400), "day"],
    [Math.floor(seconds / 3600) % 24, "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ] as const
  const written = parts
    .filter(([count]) => count > 0)
    .map(([value, unit]) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value))
  return written.length === 0 ? text : new Intl.ListFormat(locale, { type: "unit" }).format(written)
}

const numberText = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value)

/** A date, number or option in words. `undefined` when there is nothing to show. */
export const writtenAnswer = (writing: Writing, field: FormField, value: unknown): string | undefined => {
  if (value === undefined || value === null || value === "") return undefined
  const { locale, options, words } = writing
  if (isSensitive(field)) return "••••••"
  const family = answerFamily(field)
  const choices = choicesOf(field, ownValue(options, field.fieldId)) ?? []
  const label = (one: unknown): string => {
    const chosen = choices.find((choice) => choice.value === String(one))
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
      return new Intl.DisplayNames([locale, "en"], { type: "region" }).of(String(value)) ?? String(value)
    case "signature":
      return words.signed
    case "scale":
    case "choice":
    case "color":
      return label(value)
    case "choices":
    case "tags": {
      const labels = (Array.isArray(value) ? value : [value]).map(label)
      return isRanked(field)
        ? labels.map((one, i) => `${i + 1}. ${one}`).join(", ")
        : new Intl.ListFormat(locale, { type: "conjunction" }).format(labels)
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
  const degrees = new Intl.NumberFormat(numbers, { maximumFractionDigits: 6 })
  const point = `${degrees.format(Number(lat))}; ${degrees.format(Number(lon))}`
  return accuracy === undefined ? point : `${point} (± ${Math.round(Number(accuracy))} m)`
}

const country = (code: unknown, locale: string): string =>
  new Intl.DisplayNames([locale, "en"], { type: "region" }).of(String(code)) ?? String(code)
