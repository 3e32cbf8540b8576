import type { CalendarDay } from "./Calendar.ts"
import type { FoundDate } from "./FoundDate.ts"
import type { Item } from "../text/Scan.ts"

/** The calendar day of the speaker, and the weekday that their weeks begin with: 1 is Monday, 7 Sunday. */
export interface Today extends CalendarDay {
  readonly firstWeekday: 1 | 7
}

/** What a row of items of one shape names, seen from today. */
export type Read = (items: ReadonlyArray<Item>, today: Today) => FoundDate | undefined

export const one = (items: ReadonlyArray<Item>, code: string): Item | undefined =>
  items.find((item) => item.code === code)

/** Forward for "next", back for "last", neither for "this". */
export const direction = (items: ReadonlyArray<Item>): -1 | 0 | 1 =>
  items.some(({ code }) => code === "n") ? 1 : items.some(({ code }) => code === "l") ? -1 : 0
