import { zonedMoment } from "../../../domain/languages/zonedMoment.ts"
import * as DateTime from "effect/DateTime"
import { isSensitive } from "../../../domain/forms/manifest/VoiceModes.ts"
import type { FormField } from "../../../domain/forms/model/FormField.ts"
import { localize } from "../../../domain/forms/model/LocalizedText.ts"
import type { CompiledForm } from "../../../domain/forms/rules/CompiledForm.ts"
import type { FormVisit } from "../FormVisit.ts"
import type { Setting } from "../fill/Filling.ts"
import { answerText } from "../review/AnswerText.ts"

/** The formats in which answers are shown to the page's reader. */
export const settingFor = ({ texts, language, today, numbers }: FormVisit, compiled: CompiledForm): Setting => ({
  compiled,
  options: {},
  today,
  locale: language,
  numbers,
  texts: texts.forms,
})

/** An answer in words; groups and lists are shown question by question. Undefined if there is no answer. */
export const shownAnswer = (setting: Setting, field: FormField, value: unknown): string | undefined => {
  if (value === undefined || value === null || isSensitive(field)) return answerText(setting, field, value)
  const { children, itemTemplate } = field
  if (children !== undefined && typeof value === "object" && !Array.isArray(value))
    return children
      .flatMap((child) => {
        const own = (value as Readonly<Record<string, unknown>>)[child.fieldId]
        const text = shownAnswer(setting, child, own)
        return text === undefined ? [] : [`${localize(child.label, setting.locale)}: ${text}`]
      })
      .join("; ")
  if (itemTemplate !== undefined && Array.isArray(value))
    return value.map((item: unknown) => shownAnswer(setting, itemTemplate, item) ?? "").join(" | ")
  return answerText(setting, field, value)
}

/** A time in the form's time zone, with the name of the zone. */
export const whenText = (at: DateTime.Utc, language: string, timeZone?: string): string =>
  zonedMoment(DateTime.toDateUtc(at), language, timeZone, { dateStyle: "medium", timeStyle: "short" })

/** The time of an ISO 8601 instant, to the second; undefined for an invalid instant. */
export const clockText = (iso: string, language: string, timeZone?: string): string | undefined =>
  Number.isNaN(Date.parse(iso)) ? undefined : zonedMoment(new Date(iso), language, timeZone, { timeStyle: "medium" })

/** A language's name; its tag if unknown. */
export const languageText = (tag: string, language: string): string => {
  try {
    return new Intl.DisplayNames([language, "en"], { type: "language" }).of(tag) ?? tag
  } catch {
    return tag
  }
}
