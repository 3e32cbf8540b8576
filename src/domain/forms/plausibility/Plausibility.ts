import * as Schema from "effect/Schema"
import { isEmptyValue } from "../answers/Reading.ts"
import { choicesOf } from "../answers/Choices.ts"
import { type Json, ownValue } from "../codec/Json.ts"
import { isSensitive } from "../manifest/VoiceModes.ts"
import { type FormDefinition, topLevelFields } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { localize } from "../model/LocalizedText.ts"
import { plausibilityDefaults, type PlausibilitySettings } from "../model/Voice.ts"

/** The model's input for one answer (contract 2, "Plausibility check"). It never contains sensitive data. */
export interface PlausibilityItem {
  readonly fieldId: string
  readonly label: string
  readonly description?: string
  readonly hint?: string
  readonly fieldType: string
  readonly options?: ReadonlyArray<string>
  readonly answer: string
}

export interface Verdict {
  readonly plausible: boolean
  readonly confidence: number
  readonly reason: string
}

/** The plausibility block in validation and submission responses, in wire format. */
export interface PlausibilityBlock {
  readonly status: "ok" | "skipped" | "blocked"
  readonly threshold: number
  readonly model: string
  readonly latency_ms: number
  readonly items: Readonly<Record<string, Verdict>>
  /** Why nothing was checked. */
  readonly reason?: string
}

/** The check could not be run, and the form requires it. */
export class PlausibilityBlocked extends Schema.TaggedError<PlausibilityBlocked>()("PlausibilityBlocked", {
  reason: Schema.String,
}) {}

export const plausibilitySettings = (form: FormDefinition): PlausibilitySettings =>
  form.voice?.llmValidation ?? plausibilityDefaults

const skippedAt = (threshold: number, reason: string): PlausibilityBlock => ({
  status: "skipped",
  threshold,
  model: "",
  latency_ms: 0,
  items: {},
  reason,
})

export const skippedBlock = (form: FormDefinition, reason: string): PlausibilityBlock =>
  skippedAt(plausibilitySettings(form).threshold, reason)

/** The plausibility block for invalid answers, which are not checked. */
export const notYetAsked = (threshold: number): PlausibilityBlock =>
  skippedAt(threshold, "The answers are not valid yet.")

/** Types that are never checked, even if the form lists them. */
export const typesNeverChecked: ReadonlySet<string> = new Set([
  "password",
  "hidden",
  "file",
  "image",
  "image_dropzone",
  "multi_upload",
  "signature",
  "signature_pad",
  "credit_card",
  "audio",
])

const isJudged = (field: FormField, settings: PlausibilitySettings): boolean =>
  field.llmValidation !== false &&
  !isSensitive(field) &&
  !field.readOnly &&
  !typesNeverChecked.has(field.fieldType) &&
  !settings.excludeFieldTypes.includes(field.fieldType)

const scalar = (value: Json | undefined): string | undefined =>
  (typeof value === "string" && !/^data:/i.test(value)) || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined

/** The answers to check, up to the form's limit. Required questions come first. */
export const plausibilityItems = (
  form: FormDefinition,
  data: Readonly<Record<string, Json>>,
  locale: string,
): ReadonlyArray<PlausibilityItem> => {
  const settings = plausibilitySettings(form)
  const items = topLevelFields(form).flatMap((field) => {
    const value = ownValue(data, field.fieldId)
    const answer = scalar(value)
    if (answer === undefined || isEmptyValue(value) || !isJudged(field, settings)) return []
    const options = choicesOf(field)?.map(({ label }) => localize(label, locale))
    const item: PlausibilityItem = {
      fieldId: field.fieldId,
      label: localize(field.label, locale),
      ...(field.description === undefined ? {} : { description: localize(field.description, locale) }),
      ...(field.hint === undefined ? {} : { hint: localize(field.hint, locale) }),
      fieldType: field.fieldType,
      ...(options === undefined ? {} : { options }),
      answer,
    }
    return [{ isRequired: field.required, item }]
  })
  const ranked = [...items.filter(({ isRequired }) => isRequired), ...items.filter(({ isRequired }) => !isRequired)]
  return ranked.slice(0, settings.maxFields).map(({ item }) => item)
}

/** The model's verdicts, limited to requested answers and valid confidences. */
export const judged = (
  items: ReadonlyArray<PlausibilityItem>,
  verdicts: Readonly<Record<string, Verdict>>,
): Readonly<Record<string, Verdict>> =>
  Object.fromEntries(
    items.flatMap(({ fieldId }) => {
      const verdict = ownValue(verdicts, fieldId)
      if (verdict === undefined) return []
      const { plausible, confidence, reason } = verdict
      return [[fieldId, { plausible, confidence: Math.min(1, Math.max(0, confidence)), reason }] as const]
    }),
  )
