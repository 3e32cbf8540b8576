import { choicesOf } from "../../../../domain/forms/answers/Choices.ts"
import { answerFamily, isRanked } from "../../../../domain/forms/answers/Readers.ts"
import { dayText, momentText } from "../../../../domain/forms/answers/CalendarText.ts"
import { readTimeSpan } from "../../../../domain/forms/answers/TimeSpan.ts"
import { isJsonObject, ownValue } from "../../../../domain/forms/codec/Json.ts"
import type { FormField } from "../../../../domain/forms/model/FormField.ts"
import { isSensitive } from "../../../../domain/forms/manifest/VoiceModes.ts"
import type { Setting } from "../fill/Filling.ts"
import { say } from "../fill/Filling.ts"

const spanText = (text: string, locale: string): string => {
  const seconds = readTimeSpan(text)
  if (seconds === undefined) return text
  const parts = [
    [Math.floor(seconds / 86_400), "day"],
    [Math.floor(seconds / 3600) % 24, "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [seconds % 60, "second"],
  ] as const
  const said = parts
    .filter(([count]) => count > 0)
    .map(([value, unit]) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value))
  return said.length === 0 ? text : new Intl.ListFormat(locale, { type: "unit" }).format(said)
}

const numberText = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value)

/** A date, a number or a choice as a person would write it. `undefined` when there is nothing to show. */
export const answerText = (setting: Setting, field: FormField, value: unknown): string | undefined => {
  if (value === undefined || value === null || value === "") return undefined
  const { locale, texts } = setting
  if (isSensitive(field)) return "••••••"
  const family = answerFamily(field)
  const choices = choicesOf(field, ownValue(setting.options, field.fieldId)) ?? []
  const label = (one: unknown): string => {
    const found = choices.find((choice) => choice.value === String(one))
    return found === undefined ? String(one) : say(setting, found.label)
  }
  switch (family) {
    case "boolean":
      return value === true || value === "true" ? texts.control.yes : texts.control.no
    case "date":
      return dayText(String(value), locale)
    case "datetime":
      return momentText(String(value), locale)
    case "duration":
      return spanText(String(value), locale)
    case "location":
      return new Intl.DisplayNames([locale, "en"], { type: "region" }).of(String(value)) ?? String(value)
    case "signature":
      return texts.control.signed
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
        .map((file: unknown) => (isJsonObject(file) ? String(file["filename"] ?? file["blob_ref"]) : String(file)))
        .join(", ")
    case "place":
      return isJsonObject(value)
        ? ["city", "state", "country"]
            .flatMap((key) =>
              value[key] === undefined ? [] : [key === "country" ? country(value[key], locale) : String(value[key])],
            )
            .join(", ")
        : String(value)
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
      if (typeof value === "number") return numberText(value, locale)
      return typeof value === "object" ? JSON.stringify(value) : String(value)
  }
}

const country = (code: unknown, locale: string): string =>
  new Intl.DisplayNames([locale, "en"], { type: "region" }).of(String(code)) ?? String(code)
