import type { Drawing } from "./Svg.ts"
import { picture } from "./Svg.ts"

export interface TableHead {
  readonly label: string
  readonly numeric: boolean
}

/** The same data as a table, for reading or listening. */
export interface DataTable {
  readonly heads: ReadonlyArray<TableHead>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** A chart without a size: `draw` lays it out for a width in CSS pixels. */
export interface Chart {
  /** The finding, in one sentence. */
  readonly finding: string
  /** The measure with its unit. */
  readonly caption: string
  /** Accessible name and description of the picture. */
  readonly name: string
  readonly description: string
  /** What the picture leaves out. */
  readonly notes: ReadonlyArray<string>
  readonly table: DataTable
  /** The row order of the table, as indexes of the data. Undefined for the original order. */
  readonly sourceRows?: ReadonlyArray<number>
  /** Heading of a table whose content differs from the picture: counts instead of shares. */
  readonly tableCaption?: string
  /** Every value is in the picture, so print does not need the table as well. */
  readonly isLabelled?: boolean
  readonly isEmpty: boolean
  readonly draw: (width: number) => Drawing
}

export interface Figure extends Omit<Chart, "draw"> {
  readonly span: Span
  /** One SVG per width; the style sheet shows the fitting one, so that text keeps its size. */
  readonly drawings: ReadonlyArray<string>
}

/** Column widths of the report: full or half width, then a tablet or a printed page, then a phone. */
export const spans = { full: [1080, 720, 342], half: [528, 342] } as const
export type Span = keyof typeof spans

export function figureOf(chart: Chart, span: Span): Figure {
  const { draw, ...words } = chart
  const drawings = chart.isEmpty ? [] : spans[span].map((width) => picture(draw(width), chart.name, chart.description))
  return {
    ...words,
    tableCaption: chart.tableCaption ?? chart.caption,
    isLabelled: chart.isLabelled === true,
    span,
    drawings,
  }
}
