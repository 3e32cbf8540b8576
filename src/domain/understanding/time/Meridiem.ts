import type { DayPart } from "../../languages/lexicon/ClockWords.ts"

/** The 24-hour value of an hour on the clock face; uncertain if the words don't say which half of the day it is in. */
export interface HourOfDay {
  readonly hour: number
  readonly isCertain: boolean
}

interface Half {
  /** Hours on the clock face that are certainly before noon, or certainly after noon, in this part of the day. */
  readonly before: ReadonlyArray<number>
  readonly after: ReadonlyArray<number>
  /** Morning or afternoon for hours in neither list; these are confirmed. */
  readonly otherwise: "before" | "after"
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

/** For each part of the day, the hours of the clock face before and after noon. */
const halves: Readonly<Record<DayPart, Half>> = {
  am: { before: range(1, 12), after: [], otherwise: "before" },
  pm: { before: [], after: range(1, 12), otherwise: "after" },
  morning: { before: range(1, 11), after: [], otherwise: "before" },
  dawn: { before: [12, ...range(1, 6)], after: [], otherwise: "before" },
  midday: { before: [11], after: [12, 1, 2, 3], otherwise: "after" },
  afternoon: { before: [], after: [12, ...range(1, 8)], otherwise: "after" },
  evening: { before: [], after: range(4, 11), otherwise: "after" },
  night: { before: [12, ...range(1, 4)], after: range(6, 11), otherwise: "after" },
}

/** Twelve before noon is hour 0, twelve after noon hour 12. */
const placed = (face: number, half: "before" | "after") => (face % 12) + (half === "after" ? 12 : 0)

/**
 * The hour of the day for a spoken hour (0 to 23) and a part of the day. Hour 0 and hours from 13 need no part of the
 * day; if the part of the day contradicts the hour, the time is confirmed. An hour from 1 to 12 without a part of the
 * day keeps its literal value and is confirmed.
 */
export const hourOfDay = (
  hour: number,
  part: DayPart | undefined,
  twelveInTheMorning: "midnight" | "unclear",
): HourOfDay => {
  if (hour === 0 || hour > 12) {
    const isContrary =
      hour === 0
        ? part === "pm" || part === "afternoon" || part === "evening"
        : part === "am" || part === "morning" || part === "dawn"
    return { hour, isCertain: !isContrary }
  }
  if (part === undefined) return { hour, isCertain: false }
  if (part === "morning" && hour === 12) {
    const isMidnight = twelveInTheMorning === "midnight"
    return { hour: isMidnight ? 0 : 12, isCertain: isMidnight }
  }
  const half = halves[part]
  if (half.before.includes(hour)) return { hour: placed(hour, "before"), isCertain: true }
  if (half.after.includes(hour)) return { hour: placed(hour, "after"), isCertain: true }
  return { hour: placed(hour, half.otherwise), isCertain: false }
}
