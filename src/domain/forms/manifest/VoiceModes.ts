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

/** How a field is asked: `meta.voice_mode` when it is a mode, else the type's; hidden fields are never asked. */
export const voiceModeOf = (field: FormField): VoiceMode | "none" => {
  const usual = defaultVoiceMode(field.fieldType)
  const wanted = override(field)
  return usual !== "none" && wanted !== undefined && isVoiceMode(wanted) ? wanted : usual
}

/** A `meta.voice_mode` that is no mode, to be logged; undefined when there is nothing wrong. */
export const invalidVoiceMode = (field: FormField): string | undefined => {
  const wanted = override(field)
  return wanted === undefined || isVoiceMode(wanted) ? undefined : wanted
}

/** Sensitive answers are never read back, masked wherever they are shown, and kept from models. */
export const isSensitive = (field: FormField): boolean =>
  field.fieldType === "password" || field.voice?.sensitive === true
