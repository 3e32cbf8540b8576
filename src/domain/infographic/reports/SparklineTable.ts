import { drawSparkline } from "../charts/Sparkline.ts"
import { picture } from "../charts/Svg.ts"
import { cellText, columnsOf } from "../format/Columns.ts"
import { formatPercent } from "../format/Numbers.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { labelStyle, shortText } from "./ChartOptions.ts"
import { mostMoved, movementFinding, pointsText } from "./Movement.ts"
import { changeWords, phrasesOf } from "./Phrases.ts"
import { inTimeOrder, labelColumn, numberColumns } from "./Roles.ts"

export interface SparklineRow {
  readonly label: string
  readonly first: string
  readonly last: string
  readonly change: string
  /** `good` for an increase, `bad` for a decrease, if more is better; `flat` otherwise. */
  readonly tone: "good" | "bad" | "flat"
  /** SVG of the line, empty for fewer than two values. */
  readonly line: string
}

export interface SparklineTable {
  readonly heads: ReadonlyArray<string>
  /** How many rose or fell, and the largest change; empty without changes. */
  readonly finding: string
  readonly rows: ReadonlyArray<SparklineRow>
}

/** One row per name with its values over the numeric columns, which are periods: by time, or from left to right. */
export function sparklineTable(
  rows: unknown,
  options: ChartOptions & { readonly isToned: boolean; readonly most: number },
): SparklineTable {
  const columns = columnsOf(rows)
  const label = labelColumn(columns)
  const periods = inTimeOrder(numberColumns(columns))
  const words = phrasesOf(options.locale)
  if (label === undefined || periods.length === 0) return { heads: [], finding: "", rows: [] }
  const text = shortText(options, labelStyle(periods))
  const [first, last] = [periods[0]!, periods.at(-1)!]
  return {
    finding: movementFinding(label, first, last, mostMoved(first, last, options), options),
    heads: [label.label, `${first.label} \u2013 ${last.label}`, first.label, last.label, words.change],
    rows: label.cells.slice(0, options.most).map((_, row) => {
      const values = periods.map((column) => column.numbers[row] ?? null)
      const [from, to] = [values[0] ?? null, values.at(-1) ?? null]
      const isPercent = options.unit === "%"
      const moved = from === null || to === null ? null : to - from
      const share =
        moved === null || from === null || (from <= 0 && !isPercent) ? null : isPercent ? moved : (moved / from) * 100
      const name = cellText(label, row, options.locale) || "\u2014"
      const shown =
        share === null
          ? "\u2014"
          : isPercent
            ? pointsText(share, options)
            : formatPercent(share, options.locale, { signed: true })
      const tone = !options.isToned || share === null || share === 0 ? "flat" : share > 0 ? "good" : "bad"
      const description =
        share === null || share === 0 || isPercent
          ? shown
          : changeWords(options.locale, share, formatPercent(Math.abs(share), options.locale))
      return {
        label: name,
        first: from === null ? "\u2014" : text(from),
        last: to === null ? "\u2014" : text(to),
        change: shown,
        tone,
        line:
          values.filter((value) => value !== null).length < 2
            ? ""
            : picture(drawSparkline(values, 132, 30), name, description),
      }
    }),
  }
}
