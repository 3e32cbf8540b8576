import type { CalendarDay } from "./Calendar.ts"
import type { FoundDate } from "./FoundDate.ts"
import type { Item } from "../text/Scan.ts"

/** The speaker's calendar day, and the first day of their week: 1 for Monday, 7 for Sunday. */
export interface Today extends CalendarDay {
  readonly firstWeekday: 1 | 7
}

/** Interprets a sequence of items that matches a pattern, relative to today. */
export type Read = (items: ReadonlyArray<Item>, today: Today) => FoundDate | undefined

export const one = (items: ReadonlyArray<Item>, code: string): Item | undefined =>
  items.find((item) => item.code === code)

/** 1 for "next", -1 for "last", 0 for "this". */
export const direction = (items: ReadonlyArray<Item>): -1 | 0 | 1 =>
  items.some(({ code }) => code === "n") ? 1 : items.some(({ code }) => code === "l") ? -1 : 0
