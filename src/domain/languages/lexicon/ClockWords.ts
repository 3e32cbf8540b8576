import type { WordList, Words } from "./list.ts"

export type DayPart = "am" | "pm" | "morning" | "afternoon" | "evening" | "night" | "dawn" | "midday"

export interface ClockWords {
  readonly parts: Words<DayPart>
  /** Named times, in minutes of the day. */
  readonly named: Words<number>
  readonly half: WordList
  readonly quarter: WordList
  /** minutes PAST hour, minutes TO hour: "ten past three", "cuarto para las nueve". */
  readonly past: WordList
  readonly to: WordList
  /** hour AND minutes, hour LESS minutes: "tres y cuarto", "nueve menos cuarto". */
  readonly plus: WordList
  readonly less: WordList
  readonly minutes: WordList
  /** Units too short for a time of day: "ten seconds". */
  readonly seconds: WordList
  readonly hours: WordList
  readonly oclock: WordList
  readonly zero: WordList
  /** Whether "y" after a numeral adds minutes and doesn't join the numeral: "las veinte y cinco". */
  readonly joinedHours: boolean
  readonly glue: WordList
  /** Words before the time in a date and time: "at", "a las". */
  readonly at: WordList
  /** The words in `at` that need only a number after them. */
  readonly sureAt: WordList
  /** Words before a requested time. */
  readonly forTimes: WordList
  /** Words before a party's size or a duration: "table for". */
  readonly holders: WordList
  /** Words before counted companions: "with two colleagues". */
  readonly beside: WordList
  /** Words for counted people: "people". */
  readonly companies: WordList
  /** Words before the end of a span. */
  readonly spanEnds: WordList
  /** Words of a span that express only doubt before a single time: "from 12 pm". */
  readonly bounds: WordList
  readonly now: WordList
  /** Words between alternatives or the ends of a range. */
  readonly alternatives: WordList
  readonly doubts: WordList
  /** Twelve "in the morning": noon in Spain, midnight elsewhere. */
  readonly twelveInTheMorning: "midnight" | "unclear"
}
