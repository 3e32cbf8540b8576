import { separated } from "./ColumnNames.ts"
import { monthNamed } from "./MonthNames.ts"

/** The unit of the numbered periods in a plan without dates. */
export type PlanUnit = "day" | "week" | "sprint" | "month" | "quarter" | "year"

/**
 * How a plan's periods are numbered: by unit, as months without a year, or by a letter. An ambiguous letter is kept as
 * written: "S3" can be a week (semana) or a sprint.
 */
export type Numbering = PlanUnit | "named_month" | `${string}#`

/** A numbered period: week 3, March, "P2". */
export interface PlanPeriod {
  readonly numbering: Numbering
  readonly number: number
}

const unitWords: Readonly<Record<PlanUnit, string>> = {
  day: "days?|d[ií]as?|tage?|jours?",
  week: "weeks?|wks?|semanas?|wochen?|kw|semaines?",
  sprint: "sprints?",
  month: "months?|mes|meses|monate?|mois",
  quarter: "quarters?|trimestres?|quartale?",
  year: "years?|a[nñ]os?|jahre?|ann[ée]es?",
}
const units = Object.keys(unitWords) as ReadonlyArray<PlanUnit>
const unitPatterns = units.map(
  (unit) => [unit, new RegExp(`(?<!\\p{L})(?:${unitWords[unit]})(?!\\p{L})`, "iu")] as const,
)

/** The unit that a name mentions; undefined if it mentions none or several. */
export const unitIn = (name: string): PlanUnit | undefined => {
  const found = unitPatterns.filter(([, pattern]) => pattern.test(separated(name)))
  return found.length === 1 ? found[0]![0] : undefined
}

const quantities =
  /(?<!\p{L})(?:days|weeks|sprints|months|quarters|years|d[ií]as|semanas|meses|trimestres|a[nñ]os)(?!\p{L})/iu

/** Whether a name states a quantity in a unit, as in "To (days)". */
export const namesQuantity = (name: string): boolean => quantities.test(separated(name))

/** Letters that stand for one unit. All others are shown as written. */
const letterUnits: Readonly<Record<string, PlanUnit>> = {
  W: "week",
  WK: "week",
  KW: "week",
  D: "day",
  M: "month",
  SP: "sprint",
  Q: "quarter",
  Y: "year",
}
const numbered = /^(\p{L}{2,10})\.?\s*(?:n[º°o]\.?|#)?\s*(\d{1,3})$/iu
const ordinal = /^(\d{1,3})(?:st|nd|rd|th|\.?[ºª°]|\.)\s+(\p{L}{2,10})$/iu
const lettered = /^(W|WK|KW|D|M|SP|Q|Y|S|SEM|T|P)\.?\s?-?(\d{1,3})$/i
const mostQuarters = 4

/** "W3" is week 3. "S3" is a week or a sprint if the column's name says so. */
const letteredPeriod = (text: string, unit: PlanUnit | undefined): PlanPeriod | undefined => {
  const [, letters = "", digits = ""] = lettered.exec(text) ?? []
  if (letters === "") return undefined
  const [upper, number] = [letters.toUpperCase(), Number(digits)]
  const own = letterUnits[upper]
  // "Q7" is a question.
  if ((upper === "Q" || upper === "T") && (number < 1 || number > mostQuarters)) return undefined
  if (own !== undefined) return unit === undefined || unit === own ? { numbering: own, number } : undefined
  return { numbering: unit ?? `${letters}#`, number }
}

/** Longer strings are not periods, so they are not matched against patterns. */
const longest = 32

/** A plan's period from a name or a cell: `Week 3`, `W3`, `3rd week`, `marzo`, or a bare number of the given unit. */
export const planPeriod = (cell: unknown, unit: PlanUnit | undefined): PlanPeriod | undefined => {
  if (typeof cell !== "string" && typeof cell !== "number") return undefined
  const text = String(cell).trim()
  if (text.length > longest) return undefined
  if (/^\d{1,3}$/.test(text)) return unit === undefined ? undefined : { numbering: unit, number: Number(text) }
  const [, word, digits] = numbered.exec(text) ?? []
  const [, count, noun] = ordinal.exec(text) ?? []
  const named = unitIn(word ?? noun ?? "")
  if (named !== undefined)
    return unit === undefined || unit === named ? { numbering: named, number: Number(digits ?? count) } : undefined
  const month = monthNamed(text)
  if (month !== undefined)
    return unit === undefined || unit === "month" ? { numbering: "named_month", number: month } : undefined
  return letteredPeriod(text, unit)
}

const range =
  /^(\D{0,12}?\d{1,3})\s*(?:[-\u2013\u2014]|\.\.+|(?:to|through|until|al?|hasta|bis)(?=\s))\s*(\D{0,12}?\d{1,3})$/i
const monthRange =
  /^(\p{L}{3,10})\.?\s*(?:[-\u2013\u2014]|(?<=\s)(?:to|through|until|al?|hasta|bis)(?=\s))\s*(\p{L}{3,10})\.?$/iu

/** Both ends of a range: `W3–W7`, `Week 3 to 7`, `Mar–Jun`. A single period is its own end. */
export const planRange = (
  cell: unknown,
  unit: PlanUnit | undefined,
): { readonly first: PlanPeriod; readonly last: PlanPeriod; readonly isRange: boolean } | undefined => {
  const text = String(cell ?? "").trim()
  if (text.length > longest) return undefined
  const [, from, to] = range.exec(text) ?? monthRange.exec(text) ?? []
  const first = planPeriod(from ?? text, unit)
  if (first === undefined || from === undefined || to === undefined)
    return first === undefined ? undefined : { first, last: first, isRange: false }
  const last = /^\d+$/.test(to) ? { ...first, number: Number(to) } : planPeriod(to, unit)
  return last === undefined || last.numbering !== first.numbering ? undefined : { first, last, isRange: true }
}
