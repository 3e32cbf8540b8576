import { lookUp, without } from "./Phrasebook.ts"
import type { FoundTime } from "./TimeSearch.ts"
import { correctedTime } from "./TimeAnswer.ts"
import type { Token } from "./Token.ts"
import { tokenize } from "./Token.ts"
import type { Vocabulary } from "./Vocabulary.ts"

/** A time that can be booked: of any day, or of a weekday (1 is Monday). */
export interface Slot extends FoundTime {
  readonly weekday?: number
}

/** A label that is one clock time and nothing else: "2:00 PM", "14:00", "9 a. m.", "16 h". */
const clockLabel = /^\s*\d{1,2}(?::\d{2}(?:\s*[ap]\.?\s*m\.?|\s*h)?|\s*[ap]\.?\s*m\.?|\s*h)\s*$/i

/** "Monday, 9:00 AM", "Lunes a las 9:00": the weekday, and what follows it from the first digit on. */
const weekdayLabel = /^\s*(\p{L}+)\P{N}{0,12}(\d.*)$/u

const weekdayIn = ({ dates }: Vocabulary, tokens: ReadonlyArray<Token>): number | undefined => {
  const found = tokens.flatMap((_, index) => lookUp(dates.weekdays, tokens, index)?.value ?? [])
  return found.length === 1 ? found[0] : undefined
}

/** The time of day, on a weekday or without one, that a whole label is. */
export const timeOf = (vocabulary: Vocabulary, label: string): Slot | undefined => {
  if (clockLabel.test(label)) return correctedTime(vocabulary, tokenize(label))
  const [, day = "", clock = ""] = weekdayLabel.exec(label) ?? []
  const weekday = weekdayIn(vocabulary, tokenize(day))
  const time = weekday === undefined || !clockLabel.test(clock) ? undefined : correctedTime(vocabulary, tokenize(clock))
  return time === undefined || weekday === undefined ? undefined : { ...time, weekday }
}

/** The time of day that an utterance names, with its weekday. */
export const saidTime = (vocabulary: Vocabulary, text: string): Slot | undefined => {
  const tokens = without(vocabulary.fillers, tokenize(text))
  const weekday = weekdayIn(vocabulary, tokens)
  const time = correctedTime(vocabulary, weekday === undefined ? tokens : without(vocabulary.dates.weekdays, tokens))
  return time === undefined || weekday === undefined ? time : { ...time, weekday }
}

/** Whether both may be the same: before or after noon, and the weekday, decide only where both tell. */
export const isSameSlot = (a: Slot, b: Slot): boolean =>
  (a.isCertain && b.isCertain ? a.minutes === b.minutes : a.minutes % 720 === b.minutes % 720) &&
  (a.weekday === undefined || b.weekday === undefined || a.weekday === b.weekday)
