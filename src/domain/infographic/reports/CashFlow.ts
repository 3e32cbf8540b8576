import { isolated } from "../format/Bidi.ts"
import type { Chart, DataTable } from "../charts/Figure.ts"
import { paint } from "../charts/Paint.ts"
import { drawSteps, type Step } from "../charts/Steps.ts"
import { civilDateOf, formatDate } from "../format/Calendar.ts"
import { cellText, type Column, columnsOf } from "../format/Columns.ts"
import { formatNumber } from "../format/Numbers.ts"
import { ExactSum } from "../reading/ExactSum.ts"
import { type Flows, flowsOf } from "../reading/Flows.ts"
import { opens } from "../reading/MoneyNames.ts"
import { annotationsOn, noted } from "./AnnotationsOn.ts"
import type { ChartOptions } from "./ChartOptions.ts"
import { captionOf, emptyChart, labelStyle, proseText, shortText, tableOf } from "./ChartOptions.ts"
import { picturePhrasesOf } from "./PicturePhrases.ts"

export interface CashFlowOptions extends ChartOptions {
  /** If there are more movements, they are summed by month, day or year, or only the largest are shown. */
  readonly most: number
}

interface Movement {
  readonly label: string
  readonly value: number
}

const total = (values: Iterable<number>): number => {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return sum.value
}

const rowLabel = (flows: Flows, row: number, { locale }: ChartOptions): string =>
  cellText(flows.label, row, locale) || (flows.date === undefined ? "\u2014" : cellText(flows.date, row, locale))

/** The movements by month, day or year, in order. Undefined if there are too many periods, or if a row lacks a date. */
const byDate = (
  { date, nets, order }: Flows,
  precision: "year" | "month" | "day",
  options: CashFlowOptions,
): ReadonlyArray<Movement> | undefined => {
  if (date === undefined) return undefined
  const groups = new Map<string, Array<number>>()
  for (const row of order) {
    const day = civilDateOf(date.cells[row])
    if (day === null) return undefined
    const cut = { ...day, precision, time: 0, ...(precision === "day" ? {} : { day: 1 }) }
    const name = formatDate(cut, options.locale, "label")
    groups.set(name, [...(groups.get(name) ?? []), nets[row] ?? 0])
  }
  return groups.size < 2 || groups.size > options.most
    ? undefined
    : [...groups].map(([label, values]) => ({ label, value: total(values) }))
}

/**
 * Single movements if they fit; otherwise sums by month, day or year, or else the largest movements and the sum of the
 * others.
 */
const movementsOf = (flows: Flows, options: CashFlowOptions): ReadonlyArray<Movement> => {
  const rows = flows.order.filter((row) => (flows.nets[row] ?? 0) !== 0)
  const each = rows.map((row) => ({ label: rowLabel(flows, row, options), value: flows.nets[row] ?? 0 }))
  if (each.length <= options.most) return each
  const grouped = (["month", "day", "year"] as const).map((precision) => byDate(flows, precision, options))
  const dated = grouped.find((one) => one !== undefined)
  if (dated !== undefined) return dated
  const largest = new Set(
    each
      .map((_, index) => index)
      .sort((a, b) => Math.abs(each[b]!.value) - Math.abs(each[a]!.value) || a - b)
      .slice(0, options.most - 1),
  )
  const rest = each.filter((_, index) => !largest.has(index))
  return [
    ...each.filter((_, index) => largest.has(index)),
    {
      label: picturePhrasesOf(options.locale).others(rest.length),
      value: total(rest.map(({ value }) => value)),
    },
  ]
}

/** The balance before the first row; null if the table has no balances. */
const openingOf = ({ balance, nets, order }: Flows): number | null => {
  const [first] = order
  const stated = first === undefined ? null : (balance?.numbers[first] ?? null)
  return stated === null ? null : total([stated, -(nets[first!] ?? 0)])
}

/** The names of the first and the last bar: standard names for balances, or the table's own names for other levels. */
const levelNames = (flows: Flows, options: ChartOptions) => {
  const words = picturePhrasesOf(options.locale)
  const { opening, closing } = flows.levels ?? {}
  const isBalance =
    opening === undefined || closing === undefined || opens.test(String(flows.label.cells[opening]).trim())
  return isBalance
    ? { isBalance, opening: words.opening, closing: words.closing }
    : { isBalance, opening: rowLabel(flows, opening, options), closing: rowLabel(flows, closing, options) }
}

/** All rows from the oldest to the newest, each with its balance. */
const balanceTable = (flows: Flows, columns: ReadonlyArray<Column>, options: ChartOptions): DataTable => {
  const { locale } = options
  const table = tableOf(columns, locale, flows.order)
  if (flows.balance !== undefined) return table
  const sum = new ExactSum()
  const places = flows.amounts.reduce((most, column) => Math.max(most, column.places), 0)
  return {
    heads: [...table.heads, { label: picturePhrasesOf(locale).balance, numeric: true }],
    rows: table.rows.map((row, at) => {
      sum.add(flows.nets[flows.order[at]!] ?? 0)
      return [...row, formatNumber(sum.value, locale, { places, grouped: "always" })]
    }),
  }
}

/** A waterfall from the opening to the closing balance; without balances it starts at zero. */
export function cashFlowChart(rows: unknown, options: CashFlowOptions): Chart {
  const columns = columnsOf(rows)
  const flows = flowsOf(columns)
  if (flows === undefined) return emptyChart(options, columns)
  const words = picturePhrasesOf(options.locale)
  const style = labelStyle(flows.balance === undefined ? flows.amounts : [...flows.amounts, flows.balance])
  const [text, signed] = [shortText(options, style), shortText(options, { ...style, signed: true })]
  const opening = openingOf(flows)
  const { isBalance, ...names } = levelNames(flows, options)
  const moved = movementsOf(flows, options)
  const values = flows.nets.map((net) => net ?? 0)
  const [gained, spent] = [total(values.filter((net) => net > 0)), total(values.filter((net) => net < 0))]
  const closing = total([opening ?? 0, ...values])
  const steps: Array<Step> = []
  const sum = new ExactSum()
  sum.add(opening ?? 0)
  for (const { label, value } of moved) {
    const from = sum.value
    sum.add(value)
    const fill = value > 0 ? paint.good : paint.bad
    steps.push({ label, from, to: sum.value, text: signed(value), fill, isTotal: false })
  }
  const whole = { from: 0, fill: paint.axis, isTotal: true }
  const drawn: ReadonlyArray<Step> = [
    ...(opening === null ? [] : [{ ...whole, to: opening, label: names.opening, text: text(opening) }]),
    ...steps,
    {
      ...whole,
      to: closing,
      label: opening === null ? words.change : names.closing,
      text: opening === null ? signed(closing) : text(closing),
    },
  ]
  const labels = drawn.map(({ label }) => label)
  const measure = { key: words.balance, label: words.balance, numbers: drawn.map(({ to }) => to) }
  const annotations = annotationsOn(
    { cells: labels, names: labels, measures: [measure], rows: drawn.map((_, row) => row) },
    options,
    text,
  )
  const prose = proseText(options, style)
  const [shownIn, shownOut] = [prose(gained), prose(-spent)]
  const finding =
    opening === null
      ? words.net(proseText(options, { ...style, signed: true })(closing), shownIn, shownOut)
      : isBalance
        ? words.balanceFromTo(prose(opening), prose(closing), shownIn, shownOut)
        : words.levelFromTo(
            { name: isolated(names.opening), amount: prose(opening) },
            { name: isolated(names.closing), amount: prose(closing) },
            shownIn,
            shownOut,
          )
  const caption = captionOf(options, flows.amounts.map(({ label }) => label).join(", "))
  const without = flows.nets.filter((net) => net === null).length
  const chart = {
    finding: options.finding || finding,
    caption,
    name: caption,
    description: `${finding}.`,
    notes: [
      ...(flows.differing === 0 ? [] : [words.balanceDiffers(flows.differing)]),
      ...(without === 0 ? [] : [words.noAmount(without)]),
    ],
    table: balanceTable(flows, columns, options),
    sourceRows: flows.order,
    isEmpty: false,
    draw: (width: number) => drawSteps(drawn, annotations.placed, width),
  }
  return noted(chart, annotations)
}
