import { defaultVoiceMode, renderModes, type VoiceMode } from "../model/FieldType.ts"
import type { FormField } from "../model/FormField.ts"

const isVoiceMode = (word: string): word is VoiceMode => Object.hasOwn(renderModes, word)

const override = (field: FormField): string | undefined => {
  const given = field.meta?.["voice_mode"]
  return typeof given === "string"
    ? given.trim().toLowerCase()
    : given === undefined
      ? undefined
      : JSON.stringify(given)
}

/**
 * The voice mode of a field: a valid `meta.voice_mode`, or else the mode of its type. Types with the mode `none`, such
 * as `hidden`, can't be given another mode.
 */
export const voiceModeOf = (field: FormField): VoiceMode | "none" => {
  const usual = defaultVoiceMode(field.fieldType)
  const wanted = override(field)
  return usual !== "none" && wanted !== undefined && isVoiceMode(wanted) ? wanted : usual
}

/** An invalid `meta.voice_mode`, for the log; undefined if it is valid or absent. */
export const invalidVoiceMode = (field: FormField): string | undefined => {
  const wanted = override(field)
  return wanted === undefined || isVoiceMode(wanted) ? undefined : wanted
}

/** Whether answers are sensitive. Sensitive answers are never read aloud or sent to models, and are always masked. */
export const isSensitive = (field: FormField): boolean =>
  field.fieldType === "password" || field.voice?.sensitive === true
