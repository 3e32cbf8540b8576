import * as Result from "effect/Result"
import { familyOf } from "../../forms/model/FieldType.ts"
import type { FormField } from "../../forms/model/FormField.ts"
import { localize } from "../../forms/model/LocalizedText.ts"
import { compilePattern } from "../../forms/pattern/Pattern.ts"
import { formatOf } from "../../understanding/code/CodeFormat.ts"
import type { TextEntity } from "../../understanding/TextSpec.ts"
import { voiceModeOf } from "../../forms/manifest/VoiceModes.ts"
import { textKindOf } from "./TextKind.ts"

const lower = "abcdefghijklmnopqrstuvwxyz"
const upper = lower.toUpperCase()
const digits = "0123456789"

/** The characters of spoken answers by kind, the likeliest first. */
const signs: Readonly<Record<TextEntity, string>> = {
  code: `${digits}${upper}${lower}- /._`,
  person_name: `${lower}${upper} '-.áéíóúüñçàèìòùâêîôûäëïöß`,
  postal_address: `${lower}${upper}${digits} ,.-/ºª#áéíóúüñç`,
  term: `${lower}${upper}${digits} '-,./()&+áéíóúüñç`,
  free_text: `${lower}${upper}${digits} ,.'-?!:;/()&+%@€$#_"áéíóúüñç`,
}

const longest = 64
/** The number of prefixes tried before the search gives up and assumes that the pattern can be matched. */
const mostTries = 60_000

/** Whether an answer made of these characters can match a pattern. True if the maximum number of tries is reached. */
const canMeet = (pattern: string, alphabet: string, least: number, most: number): boolean => {
  const compiled = Result.getOrUndefined(compilePattern(pattern))
  if (compiled === undefined) return true
  let tries = 0
  const seen = new Set<string>()
  const search = (text: string): boolean | undefined => {
    if (text.length >= least && text.trim() !== "" && compiled.matches(text)) return true
    if (text.length >= most) return false
    for (const sign of alphabet) {
      const next = text + sign
      if (seen.has(next)) continue
      if (++tries > mostTries) return undefined
      seen.add(next)
      if (!compiled.mayBegin(next)) continue
      const reached = search(next)
      if (reached !== false) return reached
    }
    return false
  }
  return search("") !== false
}

/** Cached, because the form builder checks again on every change. */
const met = new Map<string, boolean>()

/**
 * Whether a spoken answer can satisfy a field: false if its pattern requires characters that can't be spoken, or that
 * the field's kind never produces.
 */
export const isSpeakable = (field: FormField, locale: string): boolean => {
  const pattern = field.constraints?.pattern
  if (familyOf(field.fieldType) !== "text" || pattern === undefined || voiceModeOf(field) !== "voice") return true
  const kind = textKindOf(field, localize(field.label, locale))
  if (kind === undefined) return true
  const { minLength = 1, maxLength = longest } = field.constraints ?? {}
  const alphabet = kind.entity === "code" ? `${digits}${upper}${lower}${separatorsOf(pattern)}` : signs[kind.entity]
  const [least, most] = [Math.min(minLength, longest), Math.min(maxLength, longest)]
  const key = JSON.stringify([pattern, alphabet, least, most])
  const cached = met.get(key)
  if (cached !== undefined) return cached
  if (met.size > 500) met.clear()
  const answer = canMeet(pattern, alphabet, least, most)
  met.set(key, answer)
  return answer
}

const separatorsOf = (pattern: string): string => formatOf({ pattern })?.separators.join("") ?? ""
