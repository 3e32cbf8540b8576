import { spokenLanguage } from "../../languages/SpokenLanguages.ts"
import { isTooLong } from "../../understanding/text/Token.ts"

/**
 * Strips the opening of a repair ("no, it's Ana"), which rejects the service's proposal and isn't part of the answer.
 * The understanding module handles repairs of typed values; words are stored verbatim, so the opening is stripped here.
 */
export const withoutRefusal = (text: string, locale: string): string => {
  const repair = spokenLanguage(locale)?.dialogue.repair
  const trimmed = text.trim()
  if (repair === undefined || isTooLong(trimmed)) return trimmed
  const refused = repair.refusal.exec(trimmed)
  if (refused === null) return trimmed
  const rest = trimmed.slice(refused[0].length).replace(repair.pointing, "").trim()
  return rest === "" ? trimmed : rest
}
