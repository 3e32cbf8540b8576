import { remembering } from "../../budget/Remembering.ts"
import type { Cell } from "../Table.ts"
import { beginsWithDigit } from "./Values.ts"

/**
 * Words for a statistic of the rows above, or for a limit that they are compared with, in Western European languages
 * and Polish.
 */
const statistic =
  /(?<![\p{L}\d])(?:ø|averages?|avg|mean|median|min(?:imum)?|max(?:imum)?|st(?:andard|d)\.? ?dev(?:iation)?|weighted|pass ?mark|benchmark|target|threshold|medias?|promedios?|medianas?|m[ií]nim[oa]s?|m[aá]xim[oa]s?|desviaci[oó]n|ponderad[oa]s?|nota de corte|objetivo|mittel(?:wert)?|mw|schnitt|zentralwert|standardabweichung|gewichtet|grenzwert|zielwert|moyennes?|m[eé]dianes?|[eé]cart[- ]type|pond[eé]r[eé]e?s?|seuil|objectif|medi[oae]|minim[oi]|massim[oi]|ponderata|scarto|m[eé]di[oa]s?|desvio|gemiddelden?|gemiddeld|mediaan|gewogen|medelv[aä]rde|genomsnitt|medel|gennemsnit|gjennomsnitt|[sś]redni[ao]?|wa[zż]ona?)(?![\p{L}\d])/iu

/** Words for extremes and limits, which numbers can't confirm. */
const limit =
  /(?<![\p{L}\d])(?:min|max|m[ií]nim|m[aá]xim|massim|pass|benchmark|target|threshold|st|dev|desv|standard|[eé]cart|scarto|nota|objet|object|grenz|ziel|seuil)/iu

/** Words that may stand next to those words: "Class average", "Media del mes", "Annual mean (2024)". */
const qualifier =
  /(?<![\p{L}\d])(?:overall|group|class|school|team|all|total|annual|yearly|monthly|weekly|daily|whole|of|the|per|mark|score|value|rows?|general|anual|mensual|diaria|total|del?|la|el|mes|a[nñ]o|grupo|clase|aritm[eé]tica|absolut[oa]|der|des|gesamt|monats?|jahres?|klassen?|je|du|de|mois|ann[eé]e|classe|g[eé]n[eé]rale?|complessiva|mensile|annua|van|het|totaal|year|month)(?![\p{L}\d])/giu
const aside = /\((?:n\s?=\s?)?[^()]{0,12}\)|\d+(?:[.,]\d+)?|[^\p{L}]/gu
/** German compounds, such as "Klassendurchschnitt". */
const compound = /^\p{L}*(?:durchschnitt|mittelwert)$/iu

const longest = 40
/** The maximum number of cached names. */
const mostKnown = 2000

/** Whether a name consists only of words for a statistic and their qualifiers: "Mean Machine" is a team. */
const isOnlyStatistic = (name: string): boolean => {
  if (!statistic.test(name)) return compound.test(name.trim())
  const others = name
    .replaceAll(new RegExp(statistic.source, "giu"), " ")
    .replaceAll(aside, " ")
    .replaceAll(qualifier, " ")
  return others.trim() === ""
}

/** Whether a name says that its numbers are a statistic, such as "Mittelwert (1-5)". */
export const namesStatisticOf = remembering(
  mostKnown,
  (name: string): boolean => name.length <= longest && isOnlyStatistic(name),
)

/** Whether a row may be a statistic of other rows, such as "Mean" or "Class average": its first filled cell says so. */
export const namesStatistic = (first: Cell, width: number, cellOf: (column: number) => Cell): boolean => {
  let name = first
  for (let c = 1; c < width && (name === null || name === ""); c++) name = cellOf(c)
  return typeof name === "string" && !beginsWithDigit(name) && namesStatisticOf(name)
}

const median = (sorted: ReadonlyArray<number>): number => {
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

/** How many decimal places a number is written with. */
const places = (value: number): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0

const roundingOf = (value: number): number => 0.5 * 10 ** -places(value) * (1 + 1e-9)

/** The largest error of a rounded mean, as a share of it. A coarser number may match by chance. */
const coarsest = 0.02
const isFine = (value: number): boolean => roundingOf(value) <= Math.abs(value) * coarsest

type Numbers = ReadonlyArray<number | null>

/** The weighted mean of numbers, such as the occupancy of hotels weighted by their rooms. */
const weightedMean = (numbers: Numbers, weights: Numbers): number => {
  let [sum, whole] = [0, 0]
  for (const [row, value] of numbers.entries()) {
    if (value === null) continue
    sum += value * (weights[row] ?? 0)
    whole += weights[row] ?? 0
  }
  return sum / whole
}

/**
 * Whether a number is the sum, mean, weighted mean or median of others, perhaps rounded. A match with the minimum or
 * maximum would prove nothing, because one of the records always has that number.
 */
const isMeanOf = (value: number, numbers: Numbers, weights: ReadonlyArray<Numbers>): boolean => {
  const others = numbers.filter((one) => one !== null)
  if (others.length < fewestRecords) return false
  const sum = others.reduce((all, one) => all + one, 0)
  const mean = sum / others.length
  const means = weights.map((one) => weightedMean(numbers, one))
  const rounded = roundingOf(value)
  const sorted = others.toSorted((a, b) => a - b)
  return [sum, mean, median(sorted), ...means].some((one) => Math.abs(one - value) <= rounded)
}

/** With fewer records, it isn't clear which columns a record normally fills. */
const fewestRecords = 3
/** At least this share of records fills a column that a statistic leaves empty. */
const mostFilled = 0.95

type Cells = ReadonlyArray<Cell | undefined>

/** Collects the parsed cells of records and of rows that may be statistics of them. */
export interface StatisticRows {
  readonly add: (row: number, cellOf: (column: number) => Cell | undefined, isCandidate: boolean) => void
  /** The numbers of the rows that are statistics. */
  readonly found: () => ReadonlyArray<number>
}

/**
 * Confirms rows named as statistics. The name must not fit its column's type, such as "Mean" below dates; or the row
 * must leave a text column empty that nearly every record fills; or all its numbers must be statistics of the numbers
 * above. A name that also occurs in a record is the name of a thing, not of a statistic.
 */
export const statisticRows = (width: number): StatisticRows => {
  const columns = Array.from({ length: width }, (): Array<Cell> => [])
  const candidates: Array<{ readonly row: number; readonly cells: Cells }> = []
  const isEmptyName = (c: number): boolean =>
    columns[c]!.filter((cell) => cell !== null).length >= columns[c]!.length * mostFilled &&
    columns[c]!.some((cell) => typeof cell === "string")
  const isStatistic = (cells: Cells, numbers: ReadonlyArray<Numbers>): boolean => {
    const at = cells.findIndex((cell) => cell !== null)
    const name = cells[at]
    if (name === undefined) return true
    if (columns[at]!.includes(name)) return false
    if (cells.some((cell, c) => cell === null && isEmptyName(c))) return true
    if (limit.test(String(name))) return false
    const stated = cells.flatMap((cell, c) => (typeof cell === "number" ? [[cell, c] as const] : []))
    return (
      stated.some(([value]) => isFine(value)) &&
      stated.every(([value, c]) => isMeanOf(value, numbers[c]!, numbers.toSpliced(c, 1)))
    )
  }
  return {
    add: (row, cellOf, isCandidate) => {
      if (isCandidate) candidates.push({ row, cells: columns.map((_, c) => cellOf(c)) })
      else for (let c = 0; c < width; c++) columns[c]!.push(cellOf(c) ?? null)
    },
    found: () => {
      if (candidates.length === 0 || (columns[0]?.length ?? 0) < fewestRecords) return []
      const numbers = columns.map((cells) => cells.map((cell) => (typeof cell === "number" ? cell : null)))
      return candidates.flatMap(({ row, cells }) => (isStatistic(cells, numbers) ? [row] : []))
    },
  }
}
