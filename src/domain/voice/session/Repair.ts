import { knownLanguage } from "../../languages/Languages.ts"
import { isTooLong } from "../../understanding/text/Token.ts"

/**
 * The words without the opening of a repair ("no, it's Ana"); the same words where there is none. What opens the utterance takes back
 * what the service proposed and is no part of the answer. Typed values are read by understanding, which knows this by itself; words
 * are stored as they are, so they are cut here.
 */
export const withoutRefusal = (text: string, locale: string): string => {
  const repair = knownLanguage(locale)?.dialogue.repair
  const trimmed = text.trim()
  if (repair === undefined || isTooLong(trimmed)) return trimmed
  const refused = repair.refusal.exec(trimmed)
  if (refused === null) return trimmed
  const rest = trimmed.slice(refused[0].length).replace(repair.pointing, "").trim()
  return rest === "" ? trimmed : rest
}
