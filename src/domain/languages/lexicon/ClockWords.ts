import type { WordList, Words } from "./list.ts"

export type DayPart = "am" | "pm" | "morning" | "afternoon" | "evening" | "night" | "dawn" | "midday"

export interface ClockWords {
  readonly parts: Words<DayPart>
  /** Minutes of the day. */
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
  /** Too short to tell a time of day: "ten seconds". */
  readonly seconds: WordList
  readonly hours: WordList
  readonly oclock: WordList
  readonly zero: WordList
  /** Numerals that "y" joins elsewhere but that tell minutes here: "las veinte y cinco". */
  readonly joinedHours: boolean
  readonly glue: WordList
  /** Where the time starts in a date and time: "at", "a las". */
  readonly at: WordList
  /** Of these, those that say with a number after them that it is a time. */
  readonly sureAt: WordList
  /** Said before the time that something is wanted for. */
  readonly forTimes: WordList
  /** Before how many people are coming, or how long something takes: "table for". */
  readonly holders: WordList
  /** Before others who are counted: "with two colleagues". */
  readonly beside: WordList
  /** Who is counted: "people". */
  readonly companies: WordList
  /** Before the second time of a span. */
  readonly spanEnds: WordList
  /** Words of a span that say no more than a doubt before a single time: "from 12 pm". */
  readonly bounds: WordList
  readonly now: WordList
  /** Words that make two times or a range of what is said. */
  readonly alternatives: WordList
  readonly doubts: WordList
  /** One of twelve in the morning: in Spain noon, elsewhere midnight. */
  readonly twelveInTheMorning: "midnight" | "unclear"
}
