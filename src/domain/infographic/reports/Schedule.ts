import type { Chart } from "../charts/Figure.ts"
import { drawSpans, type SpanRow } from "../charts/Spans.ts"
import { isolated } from "../format/Bidi.ts"
import { type CivilDate, civilDateOf, dayNumber, formatDate } from "../format/Calendar.ts"
import { cellText, type Column, columnsOf, distinct } from "../format/Columns.ts"
import type { LocaleConventions } from "../format/Locale.ts"
import { dayOf, type SpanColumns, spanColumns } from "../reading/SpanColumns.ts"
import { annotationsOn, noted } from "./AnnotationsOn.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { emptyChart, moreNote, tableOf } from "./ChartOptions.ts"
import { picturePhrasesOf } from "./PicturePhrases.ts"

export interface ScheduleOptions extends ChartOptions {
  readonly most: number
}

const monthsOf = { year: 12, half: 6, quarter: 3, month: 1 } as const

/**
 * The day after the day, week, month, quarter or year that a date denotes, because the whole period belongs to the
 * span.
 */
const dayAfter = (date: CivilDate): number => {
  if (date.precision === "day") return date.time > 0 ? dayNumber(date) : dayNumber(date) + 1
  if (date.precision === "week") return dayNumber(date) + 7
  const month = date.year * 12 + date.month - 1 + monthsOf[date.precision]
  return dayNumber({ ...date, year: Math.floor(month / 12), month: (month % 12) + 1, day: 1 })
}

/** The column with the finished share, as a fraction or a percentage. */
const doneColumn = (columns: ReadonlyArray<Column>, { start, end }: SpanColumns): Column | undefined =>
  columns.find(
    (column) =>
      column !== start &&
      column !== end &&
      column.kind === "number" &&
      /progress|complet(?:e|ion)|done|avance|progreso|completado|fortschritt|erledigt|avancement|%/i.test(column.key) &&
      column.numbers.every((value) => value === null || (value >= 0 && value <= 100)),
  )

const mostGroups = 6

const groupColumn = (columns: ReadonlyArray<Column>, label: Column): Column | undefined =>
  columns.find((column) => {
    if (column === label || column.kind !== "text") return false
    const names = new Set(column.cells.filter((cell) => cell !== null))
    return names.size > 1 && names.size <= mostGroups && names.size * 2 <= column.cells.length
  })

const labelColumn = (columns: ReadonlyArray<Column>, { start, end }: SpanColumns): Column | undefined => {
  const names = columns.filter((column) => column !== start && column !== end && column.kind !== "number")
  const [named] = names.filter(({ kind }) => kind === "text").toSorted((a, b) => distinct(b) - distinct(a))
  return named ?? names[0]
}

interface Task extends SpanRow {
  readonly row: number
}

/** The columns of a schedule. */
interface ScheduleColumns {
  readonly label: Column
  readonly spans: SpanColumns
  readonly done: Column | undefined
  readonly group: Column | undefined
}

const groupNames = ({ group }: ScheduleColumns, locale: LocaleConventions): ReadonlyArray<string> =>
  group === undefined ? [] : [...new Set(group.cells.map((_, row) => cellText(group, row, locale)))]

/** The rows that end before they start, because of a slip in a date. */
const reversedRows = ({ start, end }: SpanColumns): ReadonlyArray<number> =>
  start.cells.flatMap((_, row) => {
    const [from, to] = [dayOf(start.cells[row]), dayOf(end.cells[row])]
    return from !== null && to !== null && to < from ? [row] : []
  })

/** The maximum number of names in a note. */
const mostNamed = 5

const namesOf = (label: Column, rows: ReadonlyArray<number>, locale: LocaleConventions): string => {
  const names = rows.slice(0, mostNamed).map((row) => cellText(label, row, locale) || "\u2014")
  return [...names, ...(rows.length > mostNamed ? ["\u2026"] : [])].join(", ")
}

/** The rows with a start and a later or equal end, earliest first. */
function tasksOf(
  { label, spans, done, group }: ScheduleColumns,
  groups: ReadonlyArray<string>,
  locale: LocaleConventions,
  reversed: ReadonlyArray<number>,
): ReadonlyArray<Task> {
  const largest = (done?.numbers ?? []).reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  const whole = largest <= 1 ? 1 : 100
  const omitted = new Set(reversed)
  return spans.start.cells
    .flatMap((cell, row): ReadonlyArray<Task> => {
      const [start, end] = [civilDateOf(cell), civilDateOf(spans.end.cells[row])]
      if (start === null || end === null || omitted.has(row)) return []
      return [
        {
          row,
          label: cellText(label, row, locale) || "\u2014",
          from: dayNumber(start),
          to: dayAfter(end),
          text: spanText(start, end, locale),
          done: done === undefined ? null : (done.numbers[row] ?? 0) / whole,
          group: group === undefined ? 0 : groups.indexOf(cellText(group, row, locale)),
        },
      ]
    })
    .sort((a, b) => a.from - b.from || a.to - b.to || a.row - b.row)
}

/** All tasks with the longest duration. */
function longestOf(tasks: ReadonlyArray<Task>): ReadonlyArray<Task> {
  const longest = tasks.reduce<number>((most, task) => Math.max(most, task.to - task.from), 0)
  return tasks.filter((task) => task.to - task.from === longest)
}

/** Spans from start to end, earliest first. The finding names the longest. */
export function scheduleChart(rows: unknown, options: ScheduleOptions): Chart {
  const columns = columnsOf(rows)
  const spans = spanColumns(columns)
  if (spans === undefined) return emptyChart(options, columns)
  const { start, end } = spans
  const { locale } = options
  const words = picturePhrasesOf(locale)
  const label = labelColumn(columns, spans) ?? start
  const schedule = { label, spans, done: doneColumn(columns, spans), group: groupColumn(columns, label) }
  const groups = groupNames(schedule, locale)
  const reversed = reversedRows(spans)
  const tasks = tasksOf(schedule, groups, locale, reversed)
  if (tasks.length === 0) return emptyChart(options, columns)
  const shown = tasks.slice(0, options.most)
  const longest = longestOf(tasks)
  const only = longest.length === 1 ? longest[0] : undefined
  const order = shown.map(({ row }) => row)
  const annotations = annotationsOn(
    {
      kinds: ["point", "range"],
      cells: order.map((row) => label.cells[row]),
      names: shown.map((task) => task.label),
      measures: [{ key: start.key, label: start.label, numbers: start.cells.map(dayOf) }],
      rows: order,
    },
    options,
    String,
  )
  const data = {
    rows: shown,
    groups,
    locale,
    annotations: annotations.placed,
    strong: new Set(shown.flatMap((task, index) => (task === only ? [index] : []))),
  }
  const open = start.cells.length - tasks.length - reversed.length
  const caption = options.caption || `${start.label} \u2013 ${end.label}`
  const finding = only === undefined ? words.tasks(tasks.length) : words.runsLongest(isolated(only.label), only.text)
  const sourceRows = tasks.map(({ row }) => row)
  const chart = {
    finding: options.finding || finding,
    caption,
    name: caption,
    description: shown
      .slice(0, 12)
      .map((task) => `${task.label}: ${task.text}.`)
      .join(" "),
    notes: [
      ...(schedule.done === undefined ? [] : [words.finished]),
      ...moreNote(tasks.length - shown.length, options),
      ...(open === 0 ? [] : [words.openEnds(open)]),
      ...(reversed.length === 0 ? [] : [words.reversed(reversed.length, namesOf(label, reversed, locale))]),
    ],
    table: tableOf([label, ...columns.filter((column) => column !== label)], locale, sourceRows),
    sourceRows,
    isEmpty: false,
    draw: (width: number) => drawSpans(data, width),
  }
  return noted(chart, annotations)
}

/** Both ends of a span; the year only once if both ends have the same year. */
const spanText = (start: CivilDate, end: CivilDate, locale: LocaleConventions): string => {
  const isSame = dayNumber(start) === dayNumber(end) && start.precision === end.precision
  if (isSame) return formatDate(start, locale, "label")
  const isOneYear = start.year === end.year && start.precision === "day" && end.precision === "day"
  const isShort = isOneYear && start.time === 0 && end.time === 0
  return `${formatDate(start, locale, isShort ? "short" : "label")} \u2013 ${formatDate(end, locale, "label")}`
}
