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

/** How a field is asked: a valid `meta.voice_mode`, else the type's; hidden fields never. */
export const voiceModeOf = (field: FormField): VoiceMode | "none" => {
  const usual = defaultVoiceMode(field.fieldType)
  const wanted = override(field)
  return usual !== "none" && wanted !== undefined && isVoiceMode(wanted) ? wanted : usual
}

/** An invalid `meta.voice_mode`, to be logged; undefined if there is none. */
export const invalidVoiceMode = (field: FormField): string | undefined => {
  const wanted = override(field)
  return wanted === undefined || isVoiceMode(wanted) ? undefined : wanted
}

/** Sensitive answers are never read back, always masked, and not sent to models. */
export const isSensitive = (field: FormField): boolean =>
  field.fieldType === "password" || field.voice?.sensitive === true
