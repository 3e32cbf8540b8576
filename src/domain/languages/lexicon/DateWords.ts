import type { WordList, Words } from "./list.ts"

export type RelativeUnit = "day" | "week" | "month" | "year"

/**
 * A fixed day of the year; a number of days after Easter Sunday; the nth weekday of a month, or a number of days after
 * that weekday.
 */
export type Holiday =
  | { readonly month: number; readonly day: number }
  | { readonly easter: number }
  | { readonly month: number; readonly weekday: number; readonly place: number; readonly later?: number }

export interface DateWords {
  /**
   * Lengths of units in days. The units follow a count and precede a word in `before`: "two weeks before Christmas".
   */
  readonly wholeUnits: Words<number>
  readonly before: WordList
  /** Words for the eve of a day: "la víspera de". */
  readonly eves: WordList
  readonly businessDays: WordList
  readonly months: Words<number>
  /** Months that are also common words; they count only next to a number. */
  readonly doubtfulMonths: WordList
  /** Weekdays, from 1 for Monday to 7 for Sunday. */
  readonly weekdays: Words<number>
  readonly days: Words<number>
  readonly units: Words<RelativeUnit>
  readonly unitDays: Words<number>
  /** Words for six months. */
  readonly halfYear: WordList
  readonly inFuture: WordList
  readonly fromNow: WordList
  readonly inPast: WordList
  readonly ago: WordList
  /** Words between a length of time and the day from which it is counted: "a week from Monday". */
  readonly after: WordList
  readonly this: WordList
  readonly next: WordList
  readonly last: WordList
  /** Words that carry no meaning inside a date: of, the, day. */
  readonly glue: WordList
  /** Words between two numbers that show that the first is the day: "5 del 3". */
  readonly dayOfMonth: WordList
  /** Words before a day of the month when no month is named: "the 15th", "el día 15". */
  readonly dayAnnouncers: WordList
  readonly slash: WordList
  readonly zero: WordList
  readonly holidays: Words<Holiday>
  /** The first day of the week: 1 for Monday, 7 for Sunday. */
  readonly firstWeekday: 1 | 7
  /** Words between alternatives, or between the ends of a range. */
  readonly alternatives: WordList
  /** The words in `alternatives` that, before a single date, only make it doubtful: "valid until". */
  readonly bounds: WordList
  /** Words before the day on which a state began: "since". */
  readonly since: WordList
  /** Words for an edge of a month, with the phrase that they stand for: "end of" is "the last day of". */
  readonly edges: Words<string>
  /** Words before the first of two days, and words between them: "from", "to". */
  readonly spanStarts: WordList
  readonly spanEnds: WordList
  /** The pronoun "one": "the one on the 12th". */
  readonly pronounOne: WordList
  /** Verbs in the past tense: "it was on Sunday". */
  readonly pastVerbs: WordList
  /**
   * Words that show that a question is about the past: "accident", "last"; past-tense endings: "-ó"; and words that
   * have these endings but refer to the future.
   */
  readonly happened: WordList
  readonly happenedEndings: WordList
  readonly toCome: WordList
  /** Past-tense verbs that refer to the future: "was thinking". */
  readonly plans: WordList
  /**
   * Words for repetitions, limits and negations. A date next to one of them may be the answer, but must be confirmed.
   */
  readonly doubts: WordList
}
