import type { Column } from "../../src/domain/infographic/format/Columns.ts"
import { answeredQuestions } from "../../src/domain/infographic/reading/AnswerScales.ts"
import {
  groupingColumns,
  measureOf,
  proposedSummary,
  summaryBy,
} from "../../src/domain/infographic/reading/Proposal.ts"
import { periodColumns } from "../../src/domain/infographic/reading/PeriodColumns.ts"
import type { Measure, PutTogether } from "../../src/domain/infographic/reading/Reading.ts"
import { filled } from "../../src/views/language/filled.ts"
import type { PlaygroundFacts } from "../../src/views/playground/Facts.ts"
import { byId, element } from "../page/elements.ts"
import type { FileHead } from "./fileHead.ts"

/** The controls that say by what the rows of a list are put together before they are drawn. */
export interface GroupFields {
  /** Shows what can be chosen for a file, with a proposal chosen where its rows are single entries. */
  readonly show: (head: FileHead | undefined) => void
  readonly summary: () => PutTogether | undefined
}

type Options = ReadonlyArray<readonly [value: string, label: string]>

const fill = (select: HTMLSelectElement, options: Options, chosen: number): void => {
  select.replaceChildren(...options.map(([value, label]) => element("option", { value }, label)))
  select.selectedIndex = Math.max(chosen, 0)
}

/** Marks the choices that are not by a column. */
const wholeMark = "whole-"
const wholeValue = (at: number): string => `${wholeMark}${at}`

export const groupFields = (facts: PlaygroundFacts, onChange: () => void): GroupFields => {
  const { texts } = facts
  const [bySelect, ofSelect] = [byId("group-by", HTMLSelectElement), byId("group-of", HTMLSelectElement)]
  let columns: ReadonlyArray<Column> = []
  /** What can be made of the whole table and not by one of its columns. */
  let wholes: ReadonlyArray<readonly [table: PutTogether, label: string]> = []
  /** What can be chosen: how many, one amount, or all of them. */
  let measures: ReadonlyArray<ReadonlyArray<Measure>> = []

  const measureText = (chosen: ReadonlyArray<Measure>): string => {
    const column = chosen.map(({ as }) => as).join(", ")
    const ways = new Set(chosen.map(({ of }) => of))
    if (ways.has("count")) return texts.countRows
    return ways.size > 1 ? texts.eachAmount : filled(ways.has("mean") ? texts.meanOf : texts.sumOf, { column })
  }

  const areSame = (one: ReadonlyArray<Measure>, other: ReadonlyArray<Measure>): boolean =>
    one.length === other.length &&
    one.every(({ column, of }, at) => column === other[at]?.column && of === other[at]?.of)

  const summary = (): PutTogether | undefined => {
    const whole = wholes.find((_, at) => bySelect.value === wholeValue(at))
    if (whole !== undefined) return whole[0]
    const column = bySelect.value === "" ? undefined : columns[Number(bySelect.value)]
    const chosen = measures[ofSelect.selectedIndex]
    return column === undefined || chosen === undefined ? undefined : summaryBy(column, chosen)
  }

  const showMeasure = (): void => {
    ofSelect.disabled = bySelect.value === "" || bySelect.value.startsWith(wholeMark)
  }

  for (const select of [bySelect, ofSelect])
    select.addEventListener("change", () => {
      showMeasure()
      onChange()
    })

  return {
    show: (head) => {
      const entries = head === undefined || head.kinds.length === 0 ? [] : head.entries
      columns = groupingColumns(entries)
      const amounts = entries.filter(({ kind }) => kind === "number").map(measureOf)
      measures = [
        [{ of: "count", as: texts.count }],
        ...amounts.map((amount) => [amount]),
        ...(amounts.length > 1 ? [amounts.slice(0, 20)] : []),
      ]
      const [answers, periods] = [answeredQuestions(entries, texts.question), periodColumns(entries, texts)]
      wholes = [
        ...(answers === undefined ? [] : [[answers, texts.eachQuestion] as const]),
        ...(periods === undefined ? [] : [[periods, texts.eachPeriod] as const]),
      ]
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
        measures.map((measure, at) => [String(at), measureText(measure)]),
        measures.findIndex((one) => areSame(one, wanted)),
      )
      showMeasure()
    },
    summary,
  }
}
