import type { SpokenLanguage } from "../../languages/SpokenLanguage.ts"
import { spokenLanguage } from "../../languages/SpokenLanguages.ts"
import { startsNumber } from "../number/Numeral.ts"
import { spokenWords } from "../several/SpokenWord.ts"
import { longestHit, phrases, lookUp, type Phrasebook } from "../text/Phrasebook.ts"
import { isTooLong } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import { afterInterjections } from "../yesno/YesNoClause.ts"

/** A reply to "I heard … Is that right?": the yes or no at its beginning, and the rest. */
export interface ReadBackReply {
  readonly opening: "yes" | "no" | undefined
  /** The rest without the linking word at its beginning: "make it four" in "yes, but make it four". */
  readonly rest: string
  /** Whether a pause separates the rest from the opening. */
  readonly isApart: boolean
}

/** The maximum number of words in an opening; a repeated answer is part of it: "yes, and yes". */
const longestOpening = 12

const arounds = new Map<SpokenLanguage | undefined, Phrasebook<true>>()

/** Words around an answer that don't change its meaning: "please", "thank you", "but". */
const aroundIn = (locale: string): Phrasebook<true> => {
  const language = spokenLanguage(locale)
  const book = arounds.get(language) ?? phrases(language?.dialogue.around ?? [])
  arounds.set(language, book)
  return book
}

/**
 * Splits a reply into its opening and the rest, which may correct or complete the value, or answer another question.
 */
export const readBackReply = (text: string, locale: string): ReadBackReply => {
  if (isTooLong(text)) return { opening: undefined, rest: text, isApart: true }
  const { answers, fields, numerals, phone } = vocabularyOf(locale)
  const words = spokenWords(text)
  const around = [aroundIn(locale), fields.linkingWords]
  let opening: ReadBackReply["opening"]
  let at = afterInterjections(answers.interjections, words)
  while (at < Math.min(words.length, longestOpening)) {
    const isYes = longestHit([answers.yes, answers.yesPhrases], words, at)
    const isNo = lookUp(answers.no, words, at)?.length ?? 0
    const reply = isYes > isNo ? "yes" : isNo > 0 ? "no" : undefined
    const length = Math.max(isYes, isNo)
    // "no, oh seven eight": a zero, not an interjection
    const isZero = phone.zero.has(words[at]!.text) && startsNumber(numerals, words[at + 1])
    const aside = opening === undefined || isZero ? 0 : longestHit(around, words, at)
    if (aside > length) at += aside
    else if (reply === undefined || (opening !== undefined && reply !== opening)) break
    else {
      opening = reply
      at += length
    }
  }
  if (opening === undefined) return { opening, rest: text.trim(), isApart: true }
  const rest = at < words.length ? text.slice(words[at]!.from).trim() : ""
  return {
    opening,
    rest: rest.replace(spokenLanguage(locale)?.dialogue.repair.pointing ?? "", ""),
    isApart: words[at]?.pause !== false,
  }
}
