import { isolated } from "../format/Bidi.ts"
import { cellText, columnsOf, recordsOf } from "../format/Columns.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { labelStyle, shortText } from "./ChartOptions.ts"
import { chartPhrasesOf } from "./ChartPhrases.ts"
import { phrasesOf } from "./Phrases.ts"
import { rowOrder } from "./Ranking.ts"
import { labelColumn, numberColumns } from "./Roles.ts"

/** Column names of a league's ranking criterion. */
export const pointsNames = /^(?:points|pts|puntos|ptos|score|puntuación|puntuacion)$/i

export interface Standings {
  readonly finding: string
  /** The rank of each row; tied rows share a rank. */
  readonly ranks: ReadonlyArray<number>
  /** The original row objects, ordered by points. */
  readonly rows: ReadonlyArray<unknown>
  /** The original indexes of the rows, counted from 0. */
  readonly order: ReadonlyArray<number>
}

/** Rows in descending order of points, which are in the column of that name or else in the last numeric column. */
export function standingsOf(rows: unknown, options: ChartOptions): Standings {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const numbers = numberColumns(columns)
  const points = numbers.find(({ key }) => pointsNames.test(key.trim())) ?? numbers.at(-1)
  const records = recordsOf(rows)
  if (label === undefined || points === undefined)
    return { finding: "", ranks: records.map((_, row) => row + 1), rows: records, order: records.map((_, row) => row) }
  const order = rowOrder(points, true)
  const at = (place: number): number | null => points.numbers[order[place] ?? -1] ?? null
  const ranks = order.map((_, place) => 1 + order.findIndex((__, other) => at(other) === at(place)))
  const [first, second] = [at(0), at(1)]
  const words = chartPhrasesOf(options.locale)
  const text = shortText(options, labelStyle([points]))
  const name = (place: number): string => isolated(cellText(label, order[place] ?? 0, options.locale) || "\u2014")
  const finding =
    first === null
      ? phrasesOf(options.locale).nothing
      : second === null
        ? phrasesOf(options.locale).single(name(0), text(first))
        : first === second
          ? words.tied(name(0), name(1), text(first))
          : words.aheadOf(name(0), text(first), text(first - second), name(1))
  return { finding, ranks, rows: order.map((row) => records[row]), order }
}
