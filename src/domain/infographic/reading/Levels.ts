import { monthNamed } from "./MonthNames.ts"

/** The rows of a bridge or a cash book that state a level, not a change: an opening one, and a closing one. */

const starts: ReadonlySet<string> = new Set(
  "opening starting start beginning initial brought forward b/f b/d bf budget plan planned last prior previous inicial anterior iniziale apertura presupuesto previsto anfang anfangsbestand anfangssaldo vorjahr initial początkowy".split(
    " ",
  ),
)
const ends: ReadonlySet<string> = new Set(
  "closing ending end final carried forward c/f c/d cf forecast actual actuals outturn revised current this finale cierre real previsión ende endbestand endsaldo ist prognose clôture réalisé końcowy".split(
    " ",
  ),
)

interface LevelName {
  /** The words that are neither dates nor words for a level. */
  readonly what: string
  readonly isLevel: boolean
  readonly isDated: boolean
}

const levelName = (name: string, levels: ReadonlySet<string>): LevelName => {
  const words = name.toLowerCase().match(/\p{L}+\/\p{L}+|[\p{L}-]+|\d+/gu) ?? []
  const isDate = (word: string): boolean => /\d/.test(word) || (word.length > 2 && monthNamed(word) !== undefined)
  const what = words.filter((word) => !isDate(word) && !levels.has(word))
  return { what: what.join(" "), isLevel: words.some((word) => levels.has(word)), isDated: words.some(isDate) }
}

/**
 * Whether two names state a level before and after. They name the same thing and differ only in dates or in words for a
 * level: "Cash 1 Jan" and "Cash 31 Dec", or "Budget EBIT" and "Forecast EBIT".
 */
export const areLevels = (first: string, last: string): boolean => {
  if (first.trim() === last.trim()) return false
  const [from, to] = [levelName(first, starts), levelName(last, ends)]
  if (from.isLevel && to.isLevel) return from.what === to.what || from.what === "" || to.what === ""
  return from.what !== "" && from.what === to.what && from.isDated && to.isDated
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b), 1) * 1e-6

const [fewestChanges, mostBelow] = [2, 4]

/**
 * The row with the closing level: the sum of the opening level in the first row and the changes between them. At most a
 * few rows follow it, such as memos and checks. Undefined if the sum isn't stated or the names are not those of levels.
 */
export const closingRow = (names: ReadonlyArray<string>, numbers: ReadonlyArray<number | null>): number | undefined => {
  let sum = numbers[0] ?? 0
  for (let row = 1; row < numbers.length; row++) {
    const value = numbers[row] ?? null
    if (value === null) continue
    const isLate = row > fewestChanges && row >= numbers.length - 1 - mostBelow
    if (isLate && near(sum, value) && areLevels(names[0] ?? "", names[row] ?? "")) return row
    sum += value
  }
  return undefined
}
