import type { WordList, Words } from "./list.ts"

export type DayPart = "am" | "pm" | "morning" | "afternoon" | "evening" | "night" | "dawn" | "midday"

export interface ClockWords {
  readonly parts: Words<DayPart>
  /** Named times, in minutes since midnight. */
  readonly named: Words<number>
  readonly half: WordList
  readonly quarter: WordList
  /**
   * Words between minutes and the hour, as minutes PAST hour or minutes TO hour: "ten past three", "cuarto para las
   * nueve".
   */
  readonly past: WordList
  readonly to: WordList
  /**
   * Words between the hour and minutes, as hour AND minutes or hour LESS minutes: "tres y cuarto", "nueve menos
   * cuarto".
   */
  readonly plus: WordList
  readonly less: WordList
  readonly minutes: WordList
  /** Units too short for a time of day: "ten seconds". */
  readonly seconds: WordList
  readonly hours: WordList
  readonly oclock: WordList
  readonly zero: WordList
  /** Whether "y" after a numeral adds minutes instead of continuing the numeral: "las veinte y cinco". */
  readonly joinedHours: boolean
  readonly glue: WordList
  /** Words before the time in a date and time: "at", "a las". */
  readonly at: WordList
  /** The words in `at` that introduce a time even if only a number follows. */
  readonly sureAt: WordList
  /** Words before the time that the speaker wants. */
  readonly forTimes: WordList
  /** Words before a party size or a duration: "table for". */
  readonly holders: WordList
  /** Words before the number of companions: "with two colleagues". */
  readonly beside: WordList
  /** Words for groups of people after a number: "people". */
  readonly companies: WordList
  /** Words before the end of a time span. */
  readonly spanEnds: WordList
  /**
   * Words that introduce the start or the end of a time span. Before a single time, as in "from 12 pm", they only make
   * it doubtful.
   */
  readonly bounds: WordList
  readonly now: WordList
  /** Words between alternatives, or between the ends of a range. */
  readonly alternatives: WordList
  readonly doubts: WordList
  /** The meaning of twelve "in the morning": noon in Spain, midnight elsewhere. */
  readonly twelveInTheMorning: "midnight" | "unclear"
}
