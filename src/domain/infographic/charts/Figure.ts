import type { Drawing } from "./Svg.ts"
import { picture } from "./Svg.ts"

export interface TableHead {
  readonly label: string
  readonly numeric: boolean
}

/** The chart's data as a table, for readers and screen readers. */
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
  /** What the picture doesn't show. */
  readonly notes: ReadonlyArray<string>
  readonly table: DataTable
  /** The row order of the table, as data row indexes. Undefined for the original order. */
  readonly sourceRows?: ReadonlyArray<number>
  /** The heading of a table whose content differs from the picture, such as counts instead of shares. */
  readonly tableCaption?: string
  /** Whether the picture shows every value. If it does, the table is not printed. */
  readonly isLabelled?: boolean
  readonly isEmpty: boolean
  readonly draw: (width: number) => Drawing
}

export interface Figure extends Omit<Chart, "draw"> {
  readonly span: Span
  /** One SVG per width. The style sheet shows the one that fits, so that text keeps its size. */
  readonly drawings: ReadonlyArray<string>
}

/**
 * The widths of the report's columns in CSS pixels: on a desktop, on a tablet or a printed page (for full width only),
 * and on a phone.
 */
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
