import { assertionOf } from "../text/Assertion.ts"
import { clockTime } from "../date/Calendar.ts"
import type { Correction } from "../text/Correction.ts"
import { conclusionIn, correctionIn, meantIn, withoutOpening } from "../text/Correction.ts"
import { correctedMoment } from "../date/DateTimeAnswer.ts"
import { clockAfter, localClock } from "./LocalClock.ts"
import { holdsTime } from "../date/MomentSearch.ts"
import { without } from "../text/Phrasebook.ts"
import type { MinutesFromNow } from "./RelativeTime.ts"
import { minutesFromNow } from "./RelativeTime.ts"
import type { FoundTime } from "./TimeSearch.ts"
import { withoutCompany } from "./Company.ts"
import { findTime, partsIn } from "./TimeSearch.ts"
import type { Token } from "../text/Token.ts"
import { tokenize } from "../text/Token.ts"
import type { Moment, Understanding } from "../Understanding.ts"
import { accepted, confirm, invalid } from "../Understanding.ts"
import { withoutAgreement } from "../text/Agreement.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"

/** "11:40 a.m., I mean p.m.": a corrected part of the day for the same time. Must be confirmed. */
const withOtherPart = (vocabulary: Vocabulary, { before, after }: Correction): FoundTime | undefined => {
  const [part, ...more] = partsIn(vocabulary, after)
  const isPart = part !== undefined && more.length === 0 && without(vocabulary.clock.parts, after).length === 0
  const time = isPart ? findTime(vocabulary, without(vocabulary.clock.parts, before), part) : undefined
  return time === undefined ? undefined : { ...time, isCertain: false, ...(part === undefined ? {} : { part }) }
}

const day = 1440

/** The difference between two clock times in minutes, at most half a day. */
const apart = (a: number, b: number): number => Math.min((a - b + day) % day, (b - a + day) % day)

/**
 * "ten in the morning, no, three": the hour closest to the time before the correction; if both are equally close, the
 * hour in the same half of the day.
 */
const nearest = (inherited: FoundTime, before: FoundTime): FoundTime => {
  const other = (inherited.minutes + day / 2) % day
  const isOther = apart(other, before.minutes) < apart(inherited.minutes, before.minutes)
  return { ...inherited, minutes: isOther ? other : inherited.minutes, isCertain: false }
}

/** A time after a correction. It inherits the part of the day ("3:30 pm, no, 4") and is then confirmed. */
export const correctedTime = (vocabulary: Vocabulary, spoken: ReadonlyArray<Token>): FoundTime | undefined => {
  const tokens = withoutOpening(vocabulary, spoken)
  const meant = meantIn(vocabulary, tokens, (part) => findTime(vocabulary, part))
  if (meant !== undefined) return { ...meant, isCertain: false }
  const correction = correctionIn(vocabulary, tokens)
  const before = correction === undefined ? undefined : findTime(vocabulary, correction.before)
  if (correction === undefined || before === undefined)
    return findTime(vocabulary, tokens) ?? findTime(vocabulary, conclusionIn(vocabulary, tokens))
  const again = findTime(vocabulary, correction.after)
  // "las ocho de la tarde no de la mañana": "no" denies the other half of the day
  if (again === undefined && correction.isOpen && before.part !== undefined) return { ...before, isCertain: false }
  const after = again ?? withOtherPart(vocabulary, correction)
  if (after === undefined) return undefined
  if (after.isCertain || after.part !== undefined || before.part === undefined)
    return correction.isOpen ? { ...after, isCertain: false } : after
  const inherited = findTime(vocabulary, correction.after, before.part)
  return inherited === undefined ? undefined : nearest(inherited, before)
}

/** "make that five, five pm": a clock time, repeated with am or pm. */
const repeatedTime = (vocabulary: Vocabulary, tokens: ReadonlyArray<Token>): FoundTime | undefined => {
  const pause = tokens.findIndex((token, at) => at > 0 && token.pause)
  const first = pause < 0 ? undefined : findTime(vocabulary, tokens.slice(0, pause))
  const second = first === undefined ? undefined : findTime(vocabulary, tokens.slice(pause))
  return first !== undefined &&
    second !== undefined &&
    apart(first.minutes, second.minutes) % (day / 2) === 0 &&
    !first.isCertain
    ? second
    : undefined
}

/** "in two hours": the resulting time, which is certain if the time zone is known. */
const timeFromNow = ({ minutes, isCertain }: MinutesFromNow, moment: Moment): Understanding<string> => {
  const clock = clockAfter(moment, minutes)
  const value = clockTime(clock.minutes)
  return isCertain && clock.isKnown ? accepted(value) : confirm(value)
}

/**
 * TIME in the contract's post-processing table: HH:MM on the 24-hour clock. Confirmed: an hour from 1 to 12 without am,
 * pm or a part of the day, with the literal hour as the candidate; words of doubt. Rejected: no time, several times, a
 * time out of range.
 */
export const understandTime = (text: string, locale: string, moment: Moment): Understanding<string | number> => {
  const vocabulary = vocabularyOf(locale)
  const tokens = without(vocabulary.fillers, tokenize(withoutAgreement(vocabulary, text)))
  const minutes = minutesFromNow(vocabulary, tokens)
  if (minutes !== undefined) return timeFromNow(minutes, moment)
  // "March 5th at 3 pm", where the question asks only for a time
  const read = (words: ReadonlyArray<Token>) =>
    correctedTime(vocabulary, words) ??
    (holdsTime(vocabulary, words) ? correctedMoment(vocabulary, words, localClock(moment))?.time : undefined)
  const alone = withoutCompany(vocabulary, tokens)
  const time =
    (alone === tokens ? undefined : read(alone)) ??
    read(tokens) ??
    repeatedTime(vocabulary, tokens) ??
    findTime(vocabulary, conclusionIn(vocabulary, tokenize(text)))
  if (time === undefined) return vocabulary.hasTables || text.trim() === "" ? invalid : confirm(text.trim())
  const value = clockTime(time.minutes)
  return time.isCertain && assertionOf(vocabulary, tokens) === "asserted" ? accepted(value) : confirm(value)
}
