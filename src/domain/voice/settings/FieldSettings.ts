import type { FormField } from "../../forms/model/FormField.ts"
import { fieldVoiceDefaults, type FieldVoice, type VoiceSettings } from "../../forms/model/Voice.ts"

/** `meta.voice` of a field, with defaults. */
export const fieldVoiceOf = (field: FormField): FieldVoice => field.voice ?? fieldVoiceDefaults

/** Whether voice commands are enabled for a question: both the form and the field must enable them. */
export const hasCommands = (form: VoiceSettings, field: FormField): boolean =>
  form.commands === "on" && fieldVoiceOf(field).commands === "on"

/** The field's setting for model refinement, else the form's. */
export const wantsRefinement = (form: VoiceSettings, field: FormField): boolean =>
  fieldVoiceOf(field).llmRefine ?? form.llmRefineValues

/** Whether answers are checked for plausibility: the form must enable the check, and a field can opt out. */
export const wantsPlausibility = (form: VoiceSettings, field: FormField): boolean =>
  form.llmValidation.enabled && (field.llmValidation ?? true)

export const optionPauseOf = (form: VoiceSettings, field: FormField): number =>
  fieldVoiceOf(field).optionPauseMs ?? form.optionPauseMs

export const hintPauseOf = (form: VoiceSettings, field: FormField): number =>
  fieldVoiceOf(field).pauseMs ?? form.hintPauseMs

export const matchThresholdOf = (form: VoiceSettings, field: FormField): number =>
  fieldVoiceOf(field).matchThreshold ?? form.optionMatchThreshold
