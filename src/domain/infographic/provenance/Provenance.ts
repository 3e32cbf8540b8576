import * as Schema from "effect/Schema"
import { ReadFacts } from "../reading/Reading.ts"
import { SourcedFigure } from "./SourcedFigure.ts"

/** A dataset of a page. Rows are numbered from 1; skipped rows don't count. */
export const DatasetOrigin = Schema.Struct({
  dataset: Schema.String,
  rows: Schema.Int,
  columns: Schema.Array(Schema.String),
  /** How the file was read, if the call has reading settings for it; needed to locate a row in the file. */
  reading: Schema.optionalKey(ReadFacts),
  /** The author of the rows, if not the caller. */
  writtenBy: Schema.optionalKey(Schema.Literal("model")),
}).pipe(Schema.encodeKeys({ writtenBy: "written_by" }))
export type DatasetOrigin = typeof DatasetOrigin.Type

const FigureInRow = Schema.Struct({ figure: Schema.String, target: Schema.String, row: Schema.Int })

/** The provenance of one part of a page: a chart, a table, tiles, or text. */
export const FigureOrigin = Schema.Struct({
  /** The id of the element on the page. */
  id: Schema.String,
  kind: Schema.String,
  target: Schema.String,
  /** Null for the call's own `params`. */
  dataset: Schema.NullOr(Schema.String),
  /** Row ranges: `1-24`, or `3,5-7`. */
  rows: Schema.String,
  columns: Schema.Array(Schema.String),
  formula: Schema.String,
  /**
   * For each of a model's figures, the first row on the page that contains it, or else its source according to the
   * call.
   */
  told: Schema.optionalKey(Schema.Array(Schema.Union([FigureInRow, SourcedFigure]))),
})
export type FigureOrigin = typeof FigureOrigin.Type

/** The provenance of all numbers of a page. */
export const Provenance = Schema.Struct({
  datasets: Schema.Array(DatasetOrigin),
  figures: Schema.Array(FigureOrigin),
  /** Passages with numbers that are not inside an element with a `data-rows` attribute; empty for shipped templates. */
  withoutRows: Schema.Array(Schema.String),
}).pipe(Schema.encodeKeys({ withoutRows: "without_rows" }))
export type Provenance = typeof Provenance.Type

/** A section of the payload and its dataset. */
export interface SectionOrigin {
  readonly target: string
  /** The path in the payload, as keys from the root. */
  readonly path: ReadonlyArray<string>
  readonly dataset: string | null
}

/** The origins of the payload's data, as the template engine needs them for provenance. */
export interface PayloadOrigins {
  readonly sections: ReadonlyArray<SectionOrigin>
  readonly datasets: ReadonlyArray<DatasetOrigin>
  /** The sources of a model's text. */
  readonly told: ReadonlyArray<SourcedFigure>
}

/** Row indexes as ranges that count from 1: the indexes 0, 1, 2 and 6 become `1-3,7`. */
export const rangesOf = (rows: Iterable<number>): string => {
  const sorted = [...new Set(rows)].sort((a, b) => a - b)
  const ranges: Array<[number, number]> = []
  for (const row of sorted) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] === row - 1) last[1] = row
    else ranges.push([row, row])
  }
  return ranges.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)).join(",")
}

/** The range of all rows of a dataset. */
export const allRows = (count: number): string => (count === 0 ? "" : count === 1 ? "1" : `1-${count}`)
