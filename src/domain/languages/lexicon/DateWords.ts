import type { WordList, Words } from "./list.ts"

export type RelativeUnit = "day" | "week" | "month" | "year"

/** A fixed day of the year; a number of days after Easter Sunday; the nth weekday of a month (and days after it). */
export type Holiday =
  | { readonly month: number; readonly day: number }
  | { readonly easter: number }
  | { readonly month: number; readonly weekday: number; readonly place: number; readonly later?: number }

export interface DateWords {
  /** Lengths of units in days, after a count and before `before`: "two weeks before Christmas". */
  readonly wholeUnits: Words<number>
  readonly before: WordList
  /** Words for the day before: "la víspera de". */
  readonly eves: WordList
  readonly businessDays: WordList
  readonly months: Words<number>
  /** Months that are also common words, and count only next to a number. */
  readonly doubtfulMonths: WordList
  /** Weekdays: 1 is Monday, 7 Sunday. */
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
  /** Words that count from a day: "a week from Monday". */
  readonly after: WordList
  readonly this: WordList
  readonly next: WordList
  readonly last: WordList
  /** Words without meaning inside a date: of, the, day. */
  readonly glue: WordList
  /** Words between two numbers that make the first one the day: "5 del 3". */
  readonly dayOfMonth: WordList
  /** Words before a day of the month without a month: "the 15th", "el día 15". */
  readonly dayAnnouncers: WordList
  readonly slash: WordList
  readonly zero: WordList
  readonly holidays: Words<Holiday>
  /** First day of the week: 1 is Monday. */
  readonly firstWeekday: 1 | 7
  /** Words between alternatives or the ends of a range. */
  readonly alternatives: WordList
  /** The words in `alternatives` that express only doubt before a single date: "valid until". */
  readonly bounds: WordList
  /** Words before the first day of a state: "since". */
  readonly since: WordList
  /** Words before the first of two days, and between them: "from", "to". */
  readonly spanStarts: WordList
  readonly spanEnds: WordList
  /** The word for one as a pronoun: "the one on the 12th". */
  readonly pronounOne: WordList
  /** Verbs about the past: "it was on Sunday". */
  readonly pastVerbs: WordList
  /**
   * Words of a question about the past: "accident", "last"; endings of its verbs: "-ó"; and words with these endings
   * that concern the future.
   */
  readonly happened: WordList
  readonly happenedEndings: WordList
  readonly toCome: WordList
  /** Past tenses about the future: "was thinking". */
  readonly plans: WordList
  /** Repetitions, limits and negations. The date is possible but must be confirmed. */
  readonly doubts: WordList
}
