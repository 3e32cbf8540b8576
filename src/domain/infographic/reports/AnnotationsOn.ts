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
   * The kinds of annotations that the chart can draw; if absent, it can draw all kinds. Annotations of other kinds are
   * only listed below the chart.
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
  /** All notes with their numbers, positions and text, followed by notes whose positions are not in the data. */
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

/**
 * An annotation of the chart: its location in words, and how it is drawn. If it isn't drawn, it is only listed below
 * the chart.
 */
interface Located {
  readonly where: string
  readonly mark?: PlacedAnnotation | false
}

/** What is needed to locate annotations: the chart, and its formats for values and dates. */
interface Surface {
  readonly drawn: Drawn
  readonly locale: LocaleConventions
  readonly valueText: (value: number) => string
}

type Given = Readonly<Record<string, unknown>>
type Note = Pick<PlacedAnnotation, "series" | "text">

const isDrawn = ({ kinds }: Drawn, kind: PlacedAnnotation["kind"]): boolean => kinds?.includes(kind) !== false

const isWithin = ({ ends }: Drawn, low: number, high: number): boolean =>
  ends === undefined || (low >= ends[0] && high <= ends[1])

const nameAt = ({ names }: Drawn, row: number): string => names[row] ?? ""

const levelAt = ({ drawn, valueText }: Surface, value: number, note: Note): Located => ({
  where: valueText(value),
  mark: isDrawn(drawn, "level") && isWithin(drawn, value, value) && { kind: "level", value, ...note },
})

const bandBetween = ({ drawn, locale, valueText }: Surface, from: number, to: number, note: Note): Located => {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  return {
    where: chartPhrasesOf(locale).span(valueText(low), valueText(high)),
    mark: isDrawn(drawn, "band") && isWithin(drawn, low, high) && { kind: "band", low, high, ...note },
  }
}

const rangeBetween = ({ drawn, locale }: Surface, from: string, to: string, note: Note): Located => {
  const { span } = chartPhrasesOf(locale)
  const [first, last] = [rowOf(drawn, from, locale), rowOf(drawn, to, locale)]
  return first === undefined || last === undefined || !isDrawn(drawn, "range")
    ? { where: span(dateText(from, locale, "label"), dateText(to, locale, "label")) }
    : {
        where: span(nameAt(drawn, first), nameAt(drawn, last)),
        mark: { kind: "range", from: first, to: last, ...note },
      }
}

const rowAt = ({ drawn, locale }: Surface, kind: "point" | "line", at: string, note: Note): Located => {
  const row = rowOf(drawn, at, locale)
  const numbers = drawn.measures[note.series]?.numbers
  const hasValue = kind === "line" || (numbers?.[drawn.rows[row ?? -1] ?? -1] ?? null) !== null
  return row === undefined || !hasValue || !isDrawn(drawn, kind)
    ? { where: dateText(at, locale, "label") }
    : { where: nameAt(drawn, row), mark: { kind, at: row, ...note } }
}

/** Undefined for an annotation without a place. */
const locate = (surface: Surface, { kind, at, value, from, to }: Given, note: Note): Located | undefined => {
  if (kind === "line" && typeof value === "number") return levelAt(surface, value, note)
  if (kind === "range" && typeof from === "number" && typeof to === "number")
    return bandBetween(surface, from, to, note)
  if (kind === "range" && typeof from === "string" && typeof to === "string")
    return rangeBetween(surface, from, to, note)
  if ((kind === "point" || kind === "line") && typeof at === "string") return rowAt(surface, kind, at, note)
  return undefined
}

/** The series and text of an annotation; undefined if it belongs to another chart. */
const noteOf = ({ measures, isApart }: Drawn, { text, measure, value, from }: Given): Note | undefined => {
  const [content, name] = [textOf(text), textOf(measure)]
  const series = name === "" ? 0 : measures.findIndex((column) => isOf(name, column))
  if (content === "" || series === -1) return undefined
  const isOfNone = name === "" && (typeof value === "number" || typeof from === "number")
  return isOfNone && isApart === true ? undefined : { series, text: content }
}

/** Locates the annotations in a chart. Annotations on other measures belong to other charts. */
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
  const put = (mark: PlacedAnnotation, where: string): void => {
    const note = `${where}: ${mark.text}`
    const number = numbers.get(note) ?? numbers.size + 1
    const line = `${number}. ${note}`
    placed.push({ ...mark, number })
    notes.push(line)
    if (!numbers.has(note)) below.push(line)
    numbers.set(note, number)
  }
  /**
   * Lists a note that can't be drawn. A note that another chart of the same rows has drawn is not listed as missing.
   */
  const leave = (where: string, text: string): void => {
    const line = words.absent(where, text)
    absent.push(line)
    if (!named.has(line) && !numbers.has(`${where}: ${text}`)) missing.push(line)
    named.add(line)
  }
  const surface = { drawn, locale: options.locale, valueText }
  for (const one of given) {
    const note = noteOf(drawn, one)
    if (note === undefined) continue
    options.takeAnnotation?.(one)
    const located = locate(surface, one, note)
    if (located?.mark) put(located.mark, located.where)
    else if (located !== undefined) leave(located.where, note.text)
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
