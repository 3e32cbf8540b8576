import { remembering } from "../../budget/Remembering.ts"
import type { Cell } from "../Table.ts"
import { beginsWithDigit } from "./Values.ts"

/**
 * Words for a statistic of the rows above, or for a limit that they are compared with, in Western European languages
 * and Polish.
 */
const statistic =
  /(?<![\p{L}\d])(?:averages?|avg|mean|median|mode|min(?:imum)?|max(?:imum)?|st(?:andard|d)\.? ?dev(?:iation)?|weighted|pass ?mark|benchmark|target|threshold|medias?|promedios?|medianas?|m[ií]nim[oa]s?|m[aá]xim[oa]s?|desviaci[oó]n|ponderad[oa]s?|nota de corte|objetivo|mittel(?:wert)?|schnitt|zentralwert|standardabweichung|gewichtet|grenzwert|zielwert|moyennes?|m[eé]dianes?|[eé]cart[- ]type|pond[eé]r[eé]e?s?|seuil|objectif|medi[oae]|minim[oi]|massim[oi]|ponderata|scarto|m[eé]di[oa]s?|desvio|gemiddelden?|gemiddeld|mediaan|gewogen|medelv[aä]rde|genomsnitt|medel|gennemsnit|gjennomsnitt|[sś]redni[ao]?|wa[zż]ona?)(?![\p{L}\d])/iu

/** German compounds, such as "Klassendurchschnitt". */
const compound = /(?:durchschnitt|mittelwert)(?![\p{L}\d])/iu

const longest = 40
/** The maximum number of cached names. */
const mostKnown = 2000

/** A row's name: its first filled cell. */
const nameOf = (width: number, cellOf: (column: number) => Cell): Cell => {
  for (let c = 0; c < width; c++) {
    const cell = cellOf(c)
    if (cell !== null && cell !== "") return cell
  }
  return null
}

/** Whether a name says that its numbers are a statistic of others, such as "Mittelwert (1-5)". */
export const namesStatisticOf = remembering(
  mostKnown,
  (name: string): boolean => name.length <= longest && (statistic.test(name) || compound.test(name)),
)

/** Whether a row may be a statistic of other rows, such as "Mean" or "Class average", rather than a record. */
export const namesStatistic = (width: number, cellOf: (column: number) => Cell): boolean => {
  const name = nameOf(width, cellOf)
  return typeof name === "string" && !beginsWithDigit(name) && namesStatisticOf(name)
}

const median = (sorted: ReadonlyArray<number>): number => {
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** The decimals with which a number is written. */
const places = (value: number): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0

/** Whether a number is the sum, mean, median, minimum, maximum or deviation of others, perhaps rounded. */
const isStatisticOf = (value: number, others: ReadonlyArray<number>): boolean => {
  const sorted = others.toSorted((a, b) => a - b)
  const sum = others.reduce((all, one) => all + one, 0)
  const mean = sum / others.length
  const squares = others.reduce((all, one) => all + (one - mean) ** 2, 0)
  const deviations = [squares / others.length, squares / (others.length - 1)].map(Math.sqrt)
  const rounded = 0.5 * 10 ** -places(value) * (1 + 1e-9)
  return [sum, mean, median(sorted), sorted[0]!, sorted.at(-1)!, ...deviations].some(
    (one) => Math.abs(one - value) <= rounded,
  )
}

/** With fewer records, it isn't clear which columns a record normally fills. */
const fewestRecords = 3
/** An empty cell suggests a statistic only if at least this share of the records fills its column. */
const mostFilled = 0.95

/** Collects the parsed cells of records and of rows that may be statistics of them. */
export interface StatisticRows {
  readonly add: (row: number, cellOf: (column: number) => Cell | undefined, isCandidate: boolean) => void
  /** The row numbers of the confirmed statistics. */
  readonly found: () => ReadonlyArray<number>
}

/**
 * Confirms rows named as statistics by one of these signs: the name is not of its column's type (such as "Mean" below
 * dates), a cell is empty in a column that the records fill, or a number is a statistic of the numbers above.
 */
export const statisticRows = (width: number): StatisticRows => {
  const filled = Array.from({ length: width }, () => 0)
  const numbers = filled.map((): Array<number> => [])
  const candidates: Array<{ readonly row: number; readonly cells: ReadonlyArray<Cell | undefined> }> = []
  let records = 0
  const isStatistic = (cells: ReadonlyArray<Cell | undefined>): boolean =>
    cells.some((cell, c) => {
      if (cell === undefined) return true
      if (cell === null) return filled[c]! >= records * mostFilled
      return typeof cell === "number" && numbers[c]!.length >= fewestRecords && isStatisticOf(cell, numbers[c]!)
    })
  return {
    add: (row, cellOf, isCandidate) => {
      if (isCandidate) {
        candidates.push({ row, cells: filled.map((_, c) => cellOf(c)) })
        return
      }
      records++
      for (let c = 0; c < width; c++) {
        const cell = cellOf(c) ?? null
        if (cell === null) continue
        filled[c]!++
        if (typeof cell === "number") numbers[c]!.push(cell)
      }
    },
    found: () =>
      records < fewestRecords ? [] : candidates.flatMap(({ row, cells }) => (isStatistic(cells) ? [row] : [])),
  }
}
