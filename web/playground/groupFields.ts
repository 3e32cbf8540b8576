import type { Column } from "../../src/domain/infographic/format/Columns.ts"
import { answeredQuestions } from "../../src/domain/infographic/reading/AnswerScales.ts"
import {
  groupingColumns,
  measureOf,
  proposedSummary,
  summaryBy,
} from "../../src/domain/infographic/reading/Proposal.ts"
import type { AnswerCounts, Measure, PutTogether } from "../../src/domain/infographic/reading/Reading.ts"
import { filled } from "../../src/http/pages/language/filled.ts"
import type { PlaygroundFacts } from "../../src/http/pages/playground/Facts.ts"
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

/** Of the choice that puts together by question instead of by a column. */
const byAnswers = "answers"

export const groupFields = (facts: PlaygroundFacts, onChange: () => void): GroupFields => {
  const { texts } = facts
  const [bySelect, ofSelect] = [byId("group-by", HTMLSelectElement), byId("group-of", HTMLSelectElement)]
  let columns: ReadonlyArray<Column> = []
  let answers: AnswerCounts | undefined
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
    if (bySelect.value === byAnswers) return answers
    const column = bySelect.value === "" ? undefined : columns[Number(bySelect.value)]
    const chosen = measures[ofSelect.selectedIndex]
    return column === undefined || chosen === undefined ? undefined : summaryBy(column, chosen)
  }

  const showMeasure = (): void => {
    ofSelect.disabled = bySelect.value === "" || bySelect.value === byAnswers
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
      answers = answeredQuestions(entries, texts.question)
      byId("grouping", HTMLElement).hidden = columns.length === 0 && answers === undefined
      const proposed = proposedSummary(entries, texts)
      const groups = proposed === undefined || "questions" in proposed ? undefined : proposed
      const wanted = groups?.measures ?? []
      if (wanted.length > 0 && !measures.some((one) => areSame(one, wanted))) measures = [...measures, wanted]
      const by: Options = [
        ["", texts.asTheyAre],
        ...columns.map(({ key }, at) => [String(at), filled(texts.groupedBy, { column: key })] as const),
        ...(answers === undefined ? [] : [[byAnswers, texts.eachQuestion] as const]),
      ]
      const chosen = columns.findIndex(({ key }) => key === groups?.by) + 1
      fill(bySelect, by, proposed !== undefined && "questions" in proposed ? by.length - 1 : chosen)
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
