import { choicesOf } from "../answers/Choices.ts"
import { answerFamily } from "../answers/Readers.ts"
import { writeConstraints } from "../codec/FormCodec.ts"
import { type JsonObject, ownValue } from "../codec/Json.ts"
import type { FetchedOptions, FieldOption } from "../model/FieldOption.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import { isGroup, type FieldType, type RenderMode, renderModes, type VoiceMode } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"
import { isSubsection, type SectionItem } from "../model/FormSection.ts"
import { localize } from "../model/LocalizedText.ts"
import { fallbackHtml } from "./FallbackHtml.ts"
import { isSensitive, voiceModeOf } from "./VoiceModes.ts"

/** A question of a form (docs/contract/voice-manifest.md). */
export interface Question {
  readonly index: number
  readonly field: FormField
  readonly sectionUid: string
  /** The answer key; `group.child` for a field in a group. */
  readonly path: string
  readonly voiceMode: VoiceMode
  readonly renderMode: RenderMode
  readonly isSensitive: boolean
  /** Enabled options; undefined for free answers. */
  readonly options: ReadonlyArray<FieldOption> | undefined
  /** The notes before the question, and the matrix if this is its first row. */
  readonly before: ReadonlyArray<FormField>
}

/**
 * The questions of a form, in order. Hidden fields are left out, groups are replaced with their fields, and an array is
 * a single question.
 */
export const questionsOf = (form: FormDefinition, fetched: FetchedOptions = {}): ReadonlyArray<Question> => {
  const asked = form.sections.flatMap((section) => section.fields.flatMap((item) => askedIn(item, section.sectionUid)))
  let before: ReadonlyArray<FormField> = []
  const modes = asked.flatMap((one) => {
    if (one.field.fieldType === "note" || isGroup(one.field)) before = [...before, one.field]
    const voiceMode = isGroup(one.field) ? "none" : voiceModeOf(one.field)
    if (voiceMode === "none") return []
    const notes = before
    before = []
    return [{ one, voiceMode, said: notes }]
  })
  return modes.map(({ one: { field, path, sectionUid }, voiceMode, said: notes }, index) => ({
    index,
    before: notes,
    field,
    sectionUid,
    path,
    voiceMode,
    renderMode: renderModes[voiceMode],
    isSensitive: isSensitive(field),
    options: offered(field, voiceMode, ownValue(fetched, field.fieldId)),
  }))
}

interface Asked {
  readonly field: FormField
  readonly path: string
  readonly sectionUid: string
}

const askedIn = (item: SectionItem, sectionUid: string): ReadonlyArray<Asked> =>
  isSubsection(item) ? item.fields.flatMap((field) => asking(field, "", sectionUid)) : asking(item, "", sectionUid)

const asking = (field: FormField, within: string, sectionUid: string): ReadonlyArray<Asked> => {
  const path = `${within}${field.fieldId}`
  const own = { field, path, sectionUid }
  if (!isGroup(field)) return [own]
  const inner = (field.children ?? []).flatMap((child) => asking(child, `${path}.`, sectionUid))
  // A row is only a statement; the matrix itself contains the question for all rows.
  return field.fieldType === "matrix" ? [own, ...inner] : inner
}

/** The options that are offered. Scales and colors are spoken as numbers and codes, but selected as options. */
const offered = (field: FormField, mode: VoiceMode, fetched: ReadonlyArray<FieldOption> | undefined) => {
  const family = answerFamily(field)
  const isChoice = family === "choice" || family === "choices" || family === "boolean"
  if (!isChoice && mode !== "prompt_select") return undefined
  return choicesOf(field, fetched)?.filter(({ disabled }) => !disabled)
}

/** The data that a manifest needs from the request. */
export interface ManifestRequest {
  readonly locale: string
  /** The path of this form's WebSocket route. */
  readonly wsEndpoint: string
  readonly fetched?: FetchedOptions
}

/** A question in wire format. Keys without a value are null. */
export interface ManifestQuestion {
  readonly index: number
  readonly field_id: string
  readonly field_type: FieldType
  readonly label: string
  readonly description: string | null
  readonly required: boolean
  readonly constraints: JsonObject | null
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }> | null
  readonly voice_mode: VoiceMode
  readonly render_mode: RenderMode
  readonly sensitive: boolean
  readonly fallback_html: string | null
}

/** The audio manifest in wire format (docs/contract/voice-manifest.md), without audio. */
export interface AudioManifest {
  readonly form_id: string
  readonly form_uid: string
  readonly title: string
  readonly total_questions: number
  readonly locale: string
  readonly ws_endpoint: string
  readonly questions: ReadonlyArray<ManifestQuestion>
}

export const audioManifest = (form: FormDefinition, request: ManifestRequest): AudioManifest => {
  const { locale } = request
  const questions = questionsOf(form, request.fetched)
  return {
    form_id: form.formId,
    form_uid: form.formUid,
    title: localize(form.title, locale),
    total_questions: questions.length,
    locale,
    ws_endpoint: request.wsEndpoint,
    questions: questions.map((question) => written(question, locale)),
  }
}

const written = ({ index, field, options, ...question }: Question, locale: string): ManifestQuestion => ({
  index,
  field_id: field.fieldId,
  field_type: field.fieldType,
  label: localize(field.label, locale),
  description: field.description === undefined ? null : localize(field.description, locale),
  required: field.required,
  constraints: constraintsOf(field),
  options: options?.map(({ value, label }) => ({ value, label: localize(label, locale) })) ?? null,
  voice_mode: question.voiceMode,
  render_mode: question.renderMode,
  sensitive: question.isSensitive,
  fallback_html: question.voiceMode === "visual_fallback" ? fallbackHtml(field, locale, options) : null,
})

const constraintsOf = ({ constraints }: FormField): JsonObject | null => {
  if (constraints === undefined) return null
  const wire = writeConstraints(constraints)
  return Object.keys(wire).length === 0 ? null : wire
}
