import type { Drawing } from "./Svg.ts"
import { picture } from "./Svg.ts"

export interface TableHead {
  readonly label: string
  readonly numeric: boolean
}

/** The same data as text, for those who read numbers or hear them. */
export interface DataTable {
  readonly heads: ReadonlyArray<TableHead>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** A chart before it has a size: `draw` lays it out for a width in CSS pixels. */
export interface Chart {
  /** What the data say, in one sentence. */
  readonly finding: string
  /** What is shown, with its unit. */
  readonly caption: string
  /** Name and description of the picture for those who cannot see it. */
  readonly name: string
  readonly description: string
  /** What was left out of the picture. */
  readonly notes: ReadonlyArray<string>
  readonly table: DataTable
  /** Rows of the data in the order of the table, counted from 0; nothing where they are as they came. */
  readonly sourceRows?: ReadonlyArray<number>
  /** Heading of the table where it shows something else than the picture: counts instead of shares. */
  readonly tableCaption?: string
  /** Every value stands in the picture, so that paper does not need the table as well. */
  readonly isLabelled?: boolean
  readonly isEmpty: boolean
  readonly draw: (width: number) => Drawing
}

export interface Figure extends Omit<Chart, "draw"> {
  readonly span: Span
  /** One SVG for each width of the span; the style sheet shows the one that fits, so that type keeps its size. */
  readonly drawings: ReadonlyArray<string>
}

/** Column widths of the report: the whole measure or half of it, then a tablet or a printed page, then a phone. */
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
