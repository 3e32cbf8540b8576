import type { DayPart } from "../../languages/lexicon/ClockWords.ts"

/** An hour of the day that an hour of the clock face means; uncertain where the words leave it open. */
export interface HourOfDay {
  readonly hour: number
  readonly isCertain: boolean
}

interface Half {
  /** Hours that the part of the day surely has, on the clock face. */
  readonly before: ReadonlyArray<number>
  readonly after: ReadonlyArray<number>
  /** What an hour in neither list is taken for, as a question. */
  readonly otherwise: "before" | "after"
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

/** Which hours of the clock face lie before noon and after it, for each part of the day. */
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
 * The hour of the day for an hour that was said (0 to 23) with a part of the day. Hours from 13 on and 0 need none; one that contradicts
 * them makes a question. An hour from 1 to 12 without any keeps its literal value, as a question.
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
