import * as Schema from "effect/Schema"
import { ReadFacts } from "../reading/Reading.ts"
import { ToldFigure } from "./Told.ts"

/** One dataset of a page, as far as its figures need it. Rows are counted from 1, after what the reading left out. */
export const DatasetOrigin = Schema.Struct({
  dataset: Schema.String,
  rows: Schema.Int,
  columns: Schema.Array(Schema.String),
  /** How the file was read, where the call asked for a reading: with it each row can be found in the file. */
  reading: Schema.optionalKey(ReadFacts),
  /** Whose words its rows are, where they are not the caller's. */
  writtenBy: Schema.optionalKey(Schema.Literal("model")),
}).pipe(Schema.encodeKeys({ writtenBy: "written_by" }))
export type DatasetOrigin = typeof DatasetOrigin.Type

const ToldByRow = Schema.Struct({ figure: Schema.String, target: Schema.String, row: Schema.Int })

/** Where the numbers of one part of a page come from: a chart, a table, tiles, or words. */
export const FigureOrigin = Schema.Struct({
  /** Of the element on the page. */
  id: Schema.String,
  kind: Schema.String,
  target: Schema.String,
  /** Null for the call's own `params`. */
  dataset: Schema.NullOr(Schema.String),
  /** Ranges of row numbers: `1-24`, or `3,5-7`. */
  rows: Schema.String,
  columns: Schema.Array(Schema.String),
  formula: Schema.String,
  /** Of what a model wrote, for each of its figures: the first row on the same page that has it, else who or what told it, as the call says. */
  told: Schema.optionalKey(Schema.Array(Schema.Union([ToldByRow, ToldFigure]))),
})
export type FigureOrigin = typeof FigureOrigin.Type

/** Where every number of a page comes from. */
export const Provenance = Schema.Struct({
  datasets: Schema.Array(DatasetOrigin),
  figures: Schema.Array(FigureOrigin),
  /** Texts with numbers that stand in no element with rows; empty for every shipped template. */
  withoutRows: Schema.Array(Schema.String),
}).pipe(Schema.encodeKeys({ withoutRows: "without_rows" }))
export type Provenance = typeof Provenance.Type

/** A section of the payload and the dataset that fills it. */
export interface SectionOrigin {
  readonly target: string
  /** Keys from the payload's root. */
  readonly path: ReadonlyArray<string>
  readonly dataset: string | null
}

/** What an engine is told of the payload, so that it can say where numbers come from. */
export interface PayloadOrigins {
  readonly sections: ReadonlyArray<SectionOrigin>
  readonly datasets: ReadonlyArray<DatasetOrigin>
  /** Who told a model what it wrote. */
  readonly told: ReadonlyArray<ToldFigure>
}

/** Row numbers, counted from 0, as ranges counted from 1: 0, 1, 2 and 6 are `1-3,7`. */
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

/** All rows of a dataset of so many. */
export const allRows = (count: number): string => (count === 0 ? "" : count === 1 ? "1" : `1-${count}`)
