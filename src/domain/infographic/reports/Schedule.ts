import type { Chart } from "../charts/Figure.ts"
import { drawSpans, type SpanRow } from "../charts/Spans.ts"
import { isolated } from "../format/Bidi.ts"
import { cellText, type Column, columnsOf, distinct } from "../format/Columns.ts"
import type { LocaleConventions } from "../format/Locale.ts"
import { namesProgress } from "../reading/ColumnNames.ts"
import { dayOf, spanColumns } from "../reading/SpanColumns.ts"
import type { Span, SpanTable } from "../reading/SpanTable.ts"
import { outlineColumn, summaryTasks } from "../reading/SummaryTasks.ts"
import { annotationsOn, noted } from "./AnnotationsOn.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { emptyChart, moreNote, tableOf } from "./ChartOptions.ts"
import { picturePhrasesOf } from "./PicturePhrases.ts"
import { type PlanAxis, planAxis } from "./PlanAxis.ts"

export interface ScheduleOptions extends ChartOptions {
  readonly most: number
}

const isOfSpans = (column: Column, { start, end, periods }: SpanTable): boolean =>
  column === start || column === end || column.key === end.key || periods.includes(column)

/** The column with the completed share of each task, as a fraction or a percentage. */
const doneColumn = (columns: ReadonlyArray<Column>, spans: SpanTable): Column | undefined =>
  columns.find(
    (column) =>
      !isOfSpans(column, spans) &&
      column.kind === "number" &&
      namesProgress(column.key) &&
      column.numbers.every((value) => value === null || (value >= 0 && value <= 100)),
  )

const mostGroups = 6

const groupColumn = (columns: ReadonlyArray<Column>, label: Column, spans: SpanTable): Column | undefined =>
  columns.find((column) => {
    if (column === label || column.kind !== "text" || isOfSpans(column, spans)) return false
    const names = new Set(column.cells.filter((cell) => cell !== null))
    return names.size > 1 && names.size <= mostGroups && names.size * 2 <= column.cells.length
  })

const labelColumn = (columns: ReadonlyArray<Column>, spans: SpanTable): Column | undefined => {
  const outline = outlineColumn(columns)
  const names = columns.filter((column) => column !== outline && !isOfSpans(column, spans) && column.kind !== "number")
  const [named] = names.filter(({ kind }) => kind === "text").toSorted((a, b) => distinct(b) - distinct(a))
  return named ?? names[0]
}

interface Task extends SpanRow {
  readonly row: number
  readonly bars: ReadonlyArray<Span>
}

/** The columns of a schedule. */
interface ScheduleColumns {
  readonly label: Column
  readonly spans: SpanTable
  readonly done: Column | undefined
  readonly group: Column | undefined
}

const groupNames = ({ group }: ScheduleColumns, locale: LocaleConventions): ReadonlyArray<string> =>
  group === undefined ? [] : [...new Set(group.cells.map((_, row) => cellText(group, row, locale)))]

/** The rows that have no bar, because their start or end is missing or because they end before they start. */
const rowsThatAre = ({ rows }: SpanTable, what: "open" | "reversed"): ReadonlyArray<number> =>
  rows.flatMap((spans, row) => (spans === what ? [row] : []))

/** The maximum number of names in a note. */
const mostNamed = 5

const namesOf = (label: Column, rows: ReadonlyArray<number>, locale: LocaleConventions): string => {
  const names = rows.slice(0, mostNamed).map((row) => cellText(label, row, locale) || "\u2014")
  return [...names, ...(rows.length > mostNamed ? ["\u2026"] : [])].join(", ")
}

const barsOf = (spans: SpanTable["rows"][number]): ReadonlyArray<Span> => (typeof spans === "string" ? [] : spans)

/** The rows with bars, earliest first. */
function tasksOf(
  { label, spans, done, group }: ScheduleColumns,
  groups: ReadonlyArray<string>,
  axis: PlanAxis,
  locale: LocaleConventions,
): ReadonlyArray<Task> {
  const largest = (done?.numbers ?? []).reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  const whole = largest <= 1 ? 1 : 100
  return spans.rows
    .flatMap((own, row): ReadonlyArray<Task> => {
      const bars = barsOf(own)
      if (bars.length === 0) return []
      return [
        {
          row,
          label: cellText(label, row, locale) || "\u2014",
          bars,
          text: axis.text(bars),
          done: done === undefined ? null : (done.numbers[row] ?? 0) / whole,
          group: group === undefined ? 0 : groups.indexOf(cellText(group, row, locale)),
        },
      ]
    })
    .sort((a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b) || a.row - b.row)
}

const startOf = ({ bars }: Task): number => bars[0]?.from ?? 0
const endOf = ({ bars }: Task): number => bars.at(-1)?.to ?? 0

/** The longest bar with its task; undefined if several are equally long. */
function longestOf(tasks: ReadonlyArray<Task>): { readonly task: Task; readonly span: Span } | undefined {
  const all = tasks.flatMap((task) => task.bars.map((span) => ({ task, span })))
  const most = all.reduce<number>((longest, { span }) => Math.max(longest, span.length), 0)
  const [only, ...others] = all.filter(({ span }) => span.length === most)
  return others.length === 0 ? only : undefined
}

/** The rows without bars, counted and named. */
function unplacedNotes(
  { label, spans }: ScheduleColumns,
  axis: PlanAxis,
  locale: LocaleConventions,
): ReadonlyArray<string> {
  const [open, reversed] = [rowsThatAre(spans, "open"), rowsThatAre(spans, "reversed")]
  return [
    ...(open.length === 0 ? [] : [axis.open(open.length, namesOf(label, open, locale))]),
    ...(reversed.length === 0
      ? []
      : [picturePhrasesOf(locale).reversed(reversed.length, namesOf(label, reversed, locale))]),
  ]
}

/** Spans from start to end, earliest first. The finding ignores summary rows, unless only summary rows have bars. */
export function scheduleChart(rows: unknown, options: ScheduleOptions): Chart {
  const columns = columnsOf(rows)
  const spans = spanColumns(columns)
  if (spans === undefined) return emptyChart(options, columns)
  const { start, end } = spans
  const { locale } = options
  const axis = planAxis(spans, locale)
  const label = labelColumn(columns, spans) ?? start
  const schedule = { label, spans, done: doneColumn(columns, spans), group: groupColumn(columns, label, spans) }
  const groups = groupNames(schedule, locale)
  const tasks = tasksOf(schedule, groups, axis, locale)
  if (tasks.length === 0) return emptyChart(options, columns)
  const shown = tasks.slice(0, options.most)
  const summaries = summaryTasks(columns, spans.rows)
  const parts = tasks.filter(({ row }) => !summaries.has(row))
  const single = parts.length === 0 ? tasks : parts
  const only = longestOf(single)
  const order = shown.map(({ row }) => row)
  const annotations = annotationsOn(
    {
      kinds: ["point", "range"],
      cells: order.map((row) => label.cells[row]),
      names: shown.map((task) => task.label),
      measures: [{ key: start.key, label: start.label, numbers: startsOf(spans) }],
      rows: order,
    },
    options,
    String,
  )
  const data = {
    rows: shown,
    groups,
    ticks: axis.ticks,
    annotations: annotations.placed,
    strong: new Set(shown.flatMap((task, index) => (task === only?.task ? [index] : []))),
  }
  const caption = options.caption || (start === end ? start.label : `${start.label} \u2013 ${end.label}`)
  const finding = only === undefined ? axis.tasks(single) : axis.longest(isolated(only.task.label), only.span)
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
      ...(schedule.done === undefined ? [] : [picturePhrasesOf(locale).finished]),
      ...moreNote(tasks.length - shown.length, options),
      ...unplacedNotes(schedule, axis, locale),
    ],
    table: tableOf([label, ...columns.filter((column) => column !== label)], locale, sourceRows),
    sourceRows,
    isEmpty: false,
    draw: (width: number) => drawSpans(data, width),
  }
  return noted(chart, annotations)
}

/** The positions that annotations refer to: the start dates, or the numbers of the first periods. */
const startsOf = ({ start, periods, rows }: SpanTable): ReadonlyArray<number | null> =>
  periods.length === 0 ? start.cells.map(dayOf) : rows.map((spans) => barsOf(spans)[0]?.from ?? null)
