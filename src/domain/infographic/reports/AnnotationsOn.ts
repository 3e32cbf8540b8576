import type { PlacedAnnotation } from "../charts/Annotations.ts"
import type { Chart } from "../charts/Figure.ts"
import { civilDateOf, dateText, dayNumber } from "../format/Calendar.ts"
import type { Column } from "../format/Columns.ts"
import type { LocaleConventions } from "../format/Locale.ts"
import { recordsOf } from "../format/Columns.ts"
import type { AnnotationList, ChartOptions } from "./ChartOptions.ts"
import { chartPhrasesOf } from "./ChartPhrases.ts"

/** What a chart draws: its rows in axis order, with original and displayed names, and its measures. */
export interface Drawn {
  /**
   * The kinds of annotations that the chart can draw; all kinds if absent. The others are only listed below the chart.
   */
  readonly kinds?: ReadonlyArray<PlacedAnnotation["kind"]>
  /** Whether each measure has its own scale, so that annotations with values must name their measure. */
  readonly isApart?: boolean
  /** The fixed limits of the value axis, if it has any. */
  readonly ends?: readonly [number, number]
  readonly cells: ReadonlyArray<unknown>
  readonly names: ReadonlyArray<string>
  readonly measures: ReadonlyArray<Pick<Column, "key" | "label" | "numbers">>
  /** The data index of each row, by axis position. */
  readonly rows: ReadonlyArray<number>
}

export interface AnnotationsOn {
  readonly placed: ReadonlyArray<PlacedAnnotation>
  /** All notes with number, position and text, followed by notes whose positions are not in the data. */
  readonly notes: ReadonlyArray<string>
  /** The list below this chart: notes that no earlier chart of the same rows has listed. */
  readonly below: ReadonlyArray<string>
}

const none: AnnotationsOn = { placed: [], notes: [], below: [] }

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/**
 * The row of a date: the last row that doesn't begin later. Undefined before the first row and after the end of the
 * last row.
 */
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

const rowOf = ({ cells, names }: Drawn, at: string, locale: LocaleConventions): number | undefined => {
  const exact = cells.findIndex((cell) => String(cell) === at)
  if (exact !== -1) return exact
  const shown = names.findIndex(
    (name) => name.toLowerCase() === at.trim().toLowerCase() || name === dateText(at, locale, "label"),
  )
  return shown === -1 ? rowOfDay(cells, at) : shown
}

const isOf = (measure: string, { key, label }: Drawn["measures"][number]): boolean =>
  measure === key || measure === label || measure.startsWith(`${label} `)

const listOf = ({ listed = new Map() }: ChartOptions, target: string): AnnotationList => {
  const list = listed.get(target) ?? { numbers: new Map(), named: new Set() }
  listed.set(target, list)
  return list
}

/** Locates the annotations in a chart. Annotations of other measures belong to other charts. */
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
  const below: Array<string> = []
  const missing: Array<string> = []
  const { numbers, named } = listOf(options, textOf(given[0]?.["target"]))
  const put = (annotation: PlacedAnnotation, where: string): void => {
    const note = `${where}: ${annotation.text}`
    const number = numbers.get(note) ?? numbers.size + 1
    const line = `${number}. ${note}`
    placed.push({ ...annotation, number })
    notes.push(line)
    if (!numbers.has(note)) below.push(line)
    numbers.set(note, number)
  }
  /**
   * Lists a note that can't be drawn. A note that another chart of the same rows has drawn is not listed as missing.
   */
  const leave = (where: string, reason: string): void => {
    const line = words.absent(where, reason)
    absent.push(line)
    if (!named.has(line) && !numbers.has(`${where}: ${reason}`)) missing.push(line)
    named.add(line)
  }
  const isDrawn = (kind: PlacedAnnotation["kind"]): boolean => drawn.kinds?.includes(kind) !== false
  const [least, most] = drawn.ends ?? [-Infinity, Infinity]
  const isWithin = (...values: ReadonlyArray<number>): boolean => values.every((one) => one >= least && one <= most)
  const placeText = (place: string): string => dateText(place, options.locale, "label")
  const nameOf = (row: number): string => drawn.names[row] ?? ""
  for (const one of given) {
    const [kind, text, measure] = [one["kind"], textOf(one["text"]), textOf(one["measure"])]
    const { at, value, from, to } = one
    const series = measure === "" ? 0 : drawn.measures.findIndex((column) => isOf(measure, column))
    if (text === "" || series === -1) continue
    const isOfNone = measure === "" && (typeof value === "number" || typeof from === "number")
    if (isOfNone && drawn.isApart === true) continue
    options.takeAnnotation?.(one)
    if (kind === "line" && typeof value === "number") {
      if (isDrawn("level") && isWithin(value)) put({ kind: "level", value, series, text }, valueText(value))
      else leave(valueText(value), text)
    } else if (kind === "range" && typeof from === "number" && typeof to === "number") {
      const [low, high] = [Math.min(from, to), Math.max(from, to)]
      const where = words.span(valueText(low), valueText(high))
      if (isDrawn("band") && isWithin(low, high)) put({ kind: "band", low, high, series, text }, where)
      else leave(where, text)
    } else if (kind === "range" && typeof from === "string" && typeof to === "string") {
      const [first, last] = [rowOf(drawn, from, options.locale), rowOf(drawn, to, options.locale)]
      if (first === undefined || last === undefined || !isDrawn(kind))
        leave(words.span(placeText(from), placeText(to)), text)
      else put({ kind, from: first, to: last, series, text }, words.span(nameOf(first), nameOf(last)))
    } else if ((kind === "point" || kind === "line") && typeof at === "string") {
      const row = rowOf(drawn, at, options.locale)
      const hasValue =
        kind === "line" || (drawn.measures[series]?.numbers[drawn.rows[row ?? -1] ?? -1] ?? null) !== null
      if (row === undefined || !hasValue || !isDrawn(kind)) leave(placeText(at), text)
      else put({ kind, at: row, series, text }, nameOf(row))
    }
  }
  return { placed, notes: [...notes, ...absent], below: [...below, ...missing] }
}

/** Adds all annotations to a chart's description, and new ones to the list below it. */
export const noted = (chart: Chart, annotations: AnnotationsOn): Chart =>
  annotations.notes.length === 0
    ? chart
    : {
        ...chart,
        description: withNotes(chart.description, annotations),
        notes: [...chart.notes, ...annotations.below],
      }

/** A chart's description with all its annotations, because screen readers get no other list. */
export const withNotes = (description: string, { notes }: AnnotationsOn): string =>
  notes.length === 0 ? description : `${description} ${notes.join(". ")}.`
