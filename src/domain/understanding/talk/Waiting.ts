import type { SpokenLanguage } from "../../languages/SpokenLanguage.ts"
import { spokenLanguage } from "../../languages/SpokenLanguages.ts"
import { spokenWords } from "../several/SpokenWord.ts"
import { fold } from "../text/Token.ts"
import { lookUp, type Phrasebook, phrases } from "../text/Phrasebook.ts"

const books = new Map<SpokenLanguage, Phrasebook<true>>()

/** Requests for time in the locale's language: "give me two seconds". */
const waitsIn = (locale: string): Phrasebook<true> | undefined => {
  const language = spokenLanguage(locale)
  if (language === undefined) return undefined
  const book = books.get(language) ?? phrases(language.dialogue.acts.wait)
  books.set(language, book)
  return book
}

const firstWord = /(?<=^[\s¿¡]*)[\p{L}\p{M}]+/u

/**
 * "Give me two seconds, Friday": removes a request for time, because its number is not part of the answer. A request is
 * removed only if a pause and more words follow.
 */
export const withoutWaiting = (text: string, locale: string): string => {
  const waits = waitsIn(locale)
  const [first = ""] = firstWord.exec(text) ?? []
  if (waits?.get(fold(first)) === undefined) return text
  const words = spokenWords(text)
  let at = 0
  for (let hit = lookUp(waits, words, at); hit !== undefined; hit = lookUp(waits, words, at)) {
    if (words[at + hit.length]?.pause !== true) break
    at += hit.length
  }
  return at === 0 ? text : text.slice(words[at]!.from)
}
