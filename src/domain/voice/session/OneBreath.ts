/**
 * A correction in the same breath: "no, it's Ana". What opens the utterance takes back the service's guess and is no part of
 * the answer. Typed values are read by understanding, which knows this by itself; words are stored as they are, so they are cut here.
 */
interface Openings {
  readonly refusal: RegExp
  readonly pointing: RegExp
}

const openings: Readonly<Record<string, Openings>> = {
  en: {
    refusal: /^(?:no|nope|wrong|incorrect|not quite)(?:[,.;:!]+\s*|\s+(?=(?:it'?s|it is|i said|i meant|make it)\b))/iu,
    pointing: /^(?:(?:it'?s|it is|that'?s|i said|i meant|make it|rather|actually)[,]?\s+)+/iu,
  },
  es: {
    refusal: /^(?:no|incorrecto|mal)(?:[,.;:!]+\s*|\s+(?=(?:es|era|dije|quise decir|he dicho)(?:\s|$)))/iu,
    pointing: /^(?:(?:es|era|dije|he dicho|quise decir|más bien)[,]?\s+)+/iu,
  },
}

/** The words without the opening of a correction; the same words where there is none. */
export const withoutRefusal = (text: string, locale: string): string => {
  const language = openings[(locale.split(/[-_]/, 1)[0] ?? "").toLowerCase()]
  const trimmed = text.trim()
  if (language === undefined || trimmed.length > 2000) return trimmed
  const refused = language.refusal.exec(trimmed)
  if (refused === null) return trimmed
  const rest = trimmed.slice(refused[0].length).replace(language.pointing, "").trim()
  return rest === "" ? trimmed : rest
}
