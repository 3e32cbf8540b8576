import { lexicon } from "../en/lexicon/lexicon.ts"
import type { Lexicon } from "./Lexicon.ts"

/** Empties a list or a table; any other value is a setting, and is returned unchanged. */
const emptied = (value: unknown): unknown =>
  Array.isArray(value) ? [] : typeof value === "object" && value !== null ? {} : value

const isSection = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const sections = Object.fromEntries(
  Object.entries(lexicon).map(([name, value]: [string, unknown]) => [
    name,
    isSection(value)
      ? Object.fromEntries(Object.entries(value).map(([entry, words]) => [entry, emptied(words)]))
      : emptied(value),
  ]),
) as unknown as Lexicon

/** The lexicon for a language without tables: it understands written forms, but no words. */
export const bare: Lexicon = {
  ...sections,
  dateOrder: "day-first",
  decimalMark: ",",
  accentedYes: undefined,
  numbers: { ...sections.numbers, halfOfScale: false },
  phone: { ...sections.phone, extension: ["ext"] },
  dates: { ...sections.dates, firstWeekday: 1 },
  clock: {
    ...sections.clock,
    parts: { am: "am", pm: "pm", "a m": "am", "p m": "pm" },
    minutes: ["min"],
    hours: ["h"],
    twelveInTheMorning: "unclear",
  },
  commands: {
    ...sections.commands,
    phrases: Object.fromEntries(
      Object.keys(lexicon.commands.phrases).map((command) => [command, []]),
    ) as unknown as Lexicon["commands"]["phrases"],
  },
}
