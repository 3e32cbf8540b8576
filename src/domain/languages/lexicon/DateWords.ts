import type { WordList, Words } from "./list.ts"

export type RelativeUnit = "day" | "week" | "month" | "year"

/** The same day of every year; days after Easter Sunday; a weekday of a month by its place (and days after it). */
export type Holiday =
  | { readonly month: number; readonly day: number }
  | { readonly easter: number }
  | { readonly month: number; readonly weekday: number; readonly place: number; readonly later?: number }

export interface DateWords {
  /** Units by their days, after a count and before `before`: "two weeks before Christmas". */
  readonly wholeUnits: Words<number>
  readonly before: WordList
  /** The day before what follows: "la víspera de". */
  readonly eves: WordList
  readonly businessDays: WordList
  readonly months: Words<number>
  /** Month words that are common words too, and count only next to a number. */
  readonly doubtfulMonths: WordList
  /** 1 is Monday, 7 Sunday. */
  readonly weekdays: Words<number>
  readonly days: Words<number>
  readonly units: Words<RelativeUnit>
  readonly unitDays: Words<number>
  /** Six months. */
  readonly halfYear: WordList
  readonly inFuture: WordList
  readonly fromNow: WordList
  readonly inPast: WordList
  readonly ago: WordList
  /** "a week from Monday". */
  readonly after: WordList
  readonly this: WordList
  readonly next: WordList
  readonly last: WordList
  /** Words that say nothing inside a date: of, the, day. */
  readonly glue: WordList
  /** Between two numbers these say that the first is the day: "5 del 3". */
  readonly dayOfMonth: WordList
  /** Words that announce a day of the month on its own: "the 15th", "el día 15". */
  readonly dayAnnouncers: WordList
  readonly slash: WordList
  readonly zero: WordList
  readonly holidays: Words<Holiday>
  /** The weekday that weeks begin with: 1 is Monday, 7 Sunday. */
  readonly firstWeekday: 1 | 7
  /** Words that make two dates or a range of what is said. */
  readonly alternatives: WordList
  /** Of these, those that say nothing more than a doubt before a single date: "valid until". */
  readonly bounds: WordList
  /** Before the day from which something was: "since". */
  readonly since: WordList
  /** Before the first of two days, and between them: "from", "to". */
  readonly spanStarts: WordList
  readonly spanEnds: WordList
  /** The word for one where it stands for a thing: "the one on the 12th". */
  readonly pronounOne: WordList
  /** Verbs of what has happened: "it was on Sunday". */
  readonly pastVerbs: WordList
  /** Words of a question about what has happened: "accident", "last", and how its verbs end: "-ó". Words that tell of what is to come although they end so. */
  readonly happened: WordList
  readonly happenedEndings: WordList
  readonly toCome: WordList
  /** Forms of the past that speak of what is to come: "was thinking". */
  readonly plans: WordList
  /** Repetitions, bounds and negations: the date may still be meant, and is asked about. */
  readonly doubts: WordList
}
