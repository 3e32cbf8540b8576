import type { PlacedAnnotation } from "../charts/Annotations.ts"
import { civilDateOf, dayNumber } from "../format/Calendar.ts"
import type { Column } from "../format/Columns.ts"
import { recordsOf } from "../format/Columns.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { chartPhrasesOf } from "./ChartPhrases.ts"

/** What a chart draws: its rows in their order along the axis, as they came and as they are shown, and its measures. */
export interface Drawn {
  readonly cells: ReadonlyArray<unknown>
  readonly names: ReadonlyArray<string>
  readonly measures: ReadonlyArray<Pick<Column, "key" | "label" | "numbers">>
  /** Rows of the data by their place along the axis. */
  readonly rows: ReadonlyArray<number>
}

export interface AnnotationsOn {
  readonly placed: ReadonlyArray<PlacedAnnotation>
  /** The list below the chart: number, place, words; then what is not in the data. */
  readonly notes: ReadonlyArray<string>
}

const none: AnnotationsOn = { placed: [], notes: [] }

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** The row that a day belongs to: the last one that begins no later. Undefined for a day before the first row, or one that comes after the last. */
const rowOfDay = (cells: ReadonlyArray<unknown>, at: string): number | undefined => {
  const day = civilDateOf(at)
  const days = cells.map((cell) => {
    const date = civilDateOf(cell)
    return date === null ? undefined : dayNumber(date)
  })
  if (day === null || days.includes(undefined)) return undefined
  const wanted = dayNumber(day)
  const dayIndex = days.findLastIndex((one) => one! <= wanted)
  const isAfter =
    dayIndex === days.length - 1 && wanted - days.at(-1)! >= Math.max(1, days.at(-1)! - (days.at(-2) ?? 0))
  return dayIndex === -1 || (isAfter && wanted > days.at(-1)!) ? undefined : dayIndex
}

const rowOf = ({ cells, names }: Drawn, at: string): number | undefined => {
  const exact = cells.findIndex((cell) => String(cell) === at)
  if (exact !== -1) return exact
  const shown = names.findIndex((name) => name.toLowerCase() === at.trim().toLowerCase())
  return shown === -1 ? rowOfDay(cells, at) : shown
}

const isOf = (measure: string, { key, label }: Drawn["measures"][number]): boolean =>
  measure === key || measure === label || measure.startsWith(`${label} `)

/** Puts the annotations that a template hands to a chart to their places in what it draws. Those of other measures are another chart's. */
export function annotationsOn(
  drawn: Drawn,
  options: ChartOptions,
  valueText: (value: number) => string,
): AnnotationsOn {
  const given = recordsOf(options.annotations)
  if (given.length === 0) return none
  const words = chartPhrasesOf(options.locale)
  const placed: Array<PlacedAnnotation> = []
  const notes: Array<string> = []
  const absent: Array<string> = []
  const put = (annotation: PlacedAnnotation, where: string): void => {
    placed.push(annotation)
    notes.push(`${placed.length}. ${where}: ${annotation.text}`)
  }
  const nameOf = (row: number): string => drawn.names[row] ?? ""
  for (const one of given) {
    const [kind, text, measure] = [one["kind"], textOf(one["text"]), textOf(one["measure"])]
    const { at, value, from, to } = one
    const series = measure === "" ? 0 : drawn.measures.findIndex((column) => isOf(measure, column))
    if (text === "" || series === -1) continue
    if (kind === "line" && typeof value === "number") put({ kind: "level", value, text }, valueText(value))
    else if (kind === "range" && typeof from === "number" && typeof to === "number")
      put(
        { kind: "band", low: Math.min(from, to), high: Math.max(from, to), text },
        words.span(valueText(Math.min(from, to)), valueText(Math.max(from, to))),
      )
    else if (kind === "range" && typeof from === "string" && typeof to === "string") {
      const [first, last] = [rowOf(drawn, from), rowOf(drawn, to)]
      if (first === undefined || last === undefined) absent.push(words.absent(words.span(from, to), text))
      else put({ kind, from: first, to: last, text }, words.span(nameOf(first), nameOf(last)))
    } else if ((kind === "point" || kind === "line") && typeof at === "string") {
      const row = rowOf(drawn, at)
      const hasValue =
        kind === "line" || (drawn.measures[series]?.numbers[drawn.rows[row ?? -1] ?? -1] ?? null) !== null
      if (row === undefined || !hasValue) absent.push(words.absent(at, text))
      else put(kind === "line" ? { kind, at: row, text } : { kind, at: row, series, text }, nameOf(row))
    }
  }
  return { placed, notes: [...notes, ...absent] }
}

/** What a chart says of itself with what is said of it. */
export const withNotes = (description: string, { notes }: AnnotationsOn): string =>
  notes.length === 0 ? description : `${description} ${notes.join(". ")}.`
