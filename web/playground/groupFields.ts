import type { Column } from "../../src/domain/infographic/format/Columns.ts"
import { answeredQuestions } from "../../src/domain/infographic/reading/AnsweredQuestions.ts"
import {
  groupingColumns,
  measureOf,
  proposedSummary,
  summaryBy,
} from "../../src/domain/infographic/reading/SummaryProposal.ts"
import { longTable } from "../../src/domain/infographic/reading/LongTable.ts"
import { periodColumns } from "../../src/domain/infographic/reading/PeriodColumns.ts"
import type { Measure, Combined } from "../../src/domain/infographic/reading/Reading.ts"
import { filled } from "../../src/views/language/filled.ts"
import type { PlaygroundFacts } from "../../src/views/playground/Facts.ts"
import { byId, element } from "../page/elements.ts"
import type { FileHead } from "./fileHead.ts"

/** The controls for grouping a list of records. */
export interface GroupFields {
  /** Shows the options for a file, and suggests a grouping if its rows are individual records. */
  readonly show: (head: FileHead | undefined) => void
  readonly summary: () => Combined | undefined
}

type Options = ReadonlyArray<readonly [value: string, label: string]>

const fill = (select: HTMLSelectElement, options: Options, chosen: number): void => {
  select.replaceChildren(...options.map(([value, label]) => element("option", { value }, label)))
  select.selectedIndex = Math.max(chosen, 0)
}

const ways = ["sum", "mean", "median"] as const

/** The prefix of choices that are not columns. */
const wholeMark = "whole-"
const wholeValue = (at: number): string => `${wholeMark}${at}`

const measureText = ({ texts }: PlaygroundFacts, chosen: ReadonlyArray<Measure>): string =>
  chosen.some(({ of }) => of === "count")
    ? texts.countRows
    : chosen.length > 1
      ? texts.eachAmount
      : chosen.map(({ as }) => as).join(", ")

const areSame = (one: ReadonlyArray<Measure>, other: ReadonlyArray<Measure>): boolean =>
  one.length === other.length && one.every(({ column, of }, at) => column === other[at]?.column && of === other[at]?.of)

type Entries = FileHead["entries"]

/** Each amount on its own, and all amounts together. */
const amountMeasures = (entries: Entries): ReadonlyArray<ReadonlyArray<Measure>> => {
  const amounts = entries.filter(({ kind }) => kind === "number").map(measureOf)
  return [...amounts.map((amount) => [amount]), ...(amounts.length > 1 ? [amounts.slice(0, 20)] : [])]
}

type Whole = readonly [table: Combined, label: string]

const wholeGroupings = ({ texts }: PlaygroundFacts, entries: Entries): ReadonlyArray<Whole> => {
  const [answers, periods] = [answeredQuestions(entries, texts.question), periodColumns(entries, texts)]
  const long = longTable(entries)
  return [
    ...(answers === undefined ? [] : [[answers, texts.eachQuestion] as const]),
    ...(periods === undefined ? [] : [[periods, texts.eachPeriod] as const]),
    ...(long === undefined ? [] : [[long, filled(texts.eachSeries, { column: long.series })] as const]),
  ]
}

export const groupFields = (facts: PlaygroundFacts, onChange: () => void): GroupFields => {
  const { texts } = facts
  const [bySelect, ofSelect, howSelect] = [
    byId("group-by", HTMLSelectElement),
    byId("group-of", HTMLSelectElement),
    byId("group-how", HTMLSelectElement),
  ]
  let columns: ReadonlyArray<Column> = []
  /** Groupings of the whole table. */
  let wholes: ReadonlyArray<Whole> = []
  /** Measures: a count, one amount, or all amounts. */
  let measures: ReadonlyArray<ReadonlyArray<Measure>> = []

  /** A measure is named after its aggregation if its own name suggests another. */
  const asChosen = (measure: Measure): Measure => {
    const how = ways.find((way) => way === howSelect.value)
    if (how === undefined || measure.of === "count" || measure.of === how) return measure
    const named = { sum: texts.sumOf, mean: texts.meanOf, median: texts.medianOf }[how]
    return { ...measure, of: how, as: filled(named, { column: measure.as }) }
  }

  const summary = (): Combined | undefined => {
    const whole = wholes.find((_, at) => bySelect.value === wholeValue(at))
    if (whole !== undefined) return whole[0]
    const column = bySelect.value === "" ? undefined : columns[Number(bySelect.value)]
    const chosen = measures[ofSelect.selectedIndex]
    return column === undefined || chosen === undefined ? undefined : summaryBy(column, chosen.map(asChosen))
  }

  const showMeasure = (): void => {
    ofSelect.disabled = bySelect.value === "" || bySelect.value.startsWith(wholeMark)
    howSelect.disabled =
      ofSelect.disabled || measures[ofSelect.selectedIndex]?.some(({ of }) => of === "count") !== false
  }

  /** Selects the default aggregation of the chosen amount. */
  const showHow = (): void => {
    const chosen = measures[ofSelect.selectedIndex] ?? []
    howSelect.value = chosen[0]?.of === "sum" ? "sum" : "mean"
  }

  for (const select of [bySelect, ofSelect, howSelect])
    select.addEventListener("change", () => {
      if (select === ofSelect) showHow()
      showMeasure()
      onChange()
    })

  return {
    show: (head) => {
      const entries = head === undefined || head.kinds.length === 0 ? [] : head.entries
      columns = groupingColumns(entries)
      measures = [[{ of: "count", as: texts.count }], ...amountMeasures(entries)]
      wholes = wholeGroupings(facts, entries)
      byId("grouping", HTMLElement).hidden = columns.length === 0 && wholes.length === 0
      const proposed = proposedSummary(entries, texts)
      const groups = proposed !== undefined && "by" in proposed ? proposed : undefined
      const wanted = groups?.measures ?? []
      if (wanted.length > 0 && !measures.some((one) => areSame(one, wanted))) measures = [...measures, wanted]
      const by: Options = [
        ["", texts.asTheyAre],
        ...columns.map(({ key }, at) => [String(at), filled(texts.groupedBy, { column: key })] as const),
        ...wholes.map(([, label], at) => [wholeValue(at), label] as const),
      ]
      const chosen = columns.findIndex(({ key }) => key === groups?.by) + 1
      fill(bySelect, by, proposed === undefined || groups !== undefined ? chosen : 1 + columns.length)
      fill(
        ofSelect,
        measures.map((measure, at) => [String(at), measureText(facts, measure)]),
        measures.findIndex((one) => areSame(one, wanted)),
      )
      fill(
        howSelect,
        ways.map((way) => [way, texts[way]] as const),
        0,
      )
      showHow()
      showMeasure()
    },
    summary,
  }
}
