import { amountsOf, type Column } from "../format/Columns.ts"
import { funnelIn } from "../format/Funnel.ts"
import { countsRows } from "../format/RowNumbers.ts"
import { isGroupName } from "../reading/ColumnNames.ts"
import { experimentIn } from "../reading/Experiment.ts"
import { flowsOf, mostMovements } from "../reading/Flows.ts"
import { momentPair } from "../reading/MomentPair.ts"
import { isPeriodName, periodAmounts } from "../reading/PeriodColumns.ts"
import { rankedMeasure } from "../reading/RankedMeasure.ts"
import { describesRecord, isRemark } from "../reading/RecordColumns.ts"
import { relatedPair } from "../reading/RelatedPair.ts"
import { isPlan } from "../reading/SpanColumns.ts"
import { areIndicators, areInSeveralUnits } from "../reading/UnitColumns.ts"
import { isSpread } from "../reading/SpreadColumns.ts"
import { budgetRoles } from "../reports/Budget.ts"
import { kpiPeriods, kpiRoles } from "../reports/Kpis.ts"
import { partColumns } from "../reports/Parts.ts"
import { pointsNames } from "../reports/Standings.ts"
import {
  areAnswers,
  areBands,
  areComparable,
  areDatedThings,
  areEvents,
  arePartsOverTime,
  areEntries,
  areFew,
  areOnOneScale,
  areParts,
  areUnrelated,
  distinct,
  type TableFacts,
  fewestDots,
  fewestPeriods,
  fewestUnread,
  hasNamed,
  hasOneNamed,
  haveOthers,
  isTime,
  most,
  mostCompared,
  mostlyNamed,
  mostUnrelated,
  namesSections,
  nameOf,
  says,
  type SeriesShape,
  seriesShape,
  words,
} from "./TableFacts.ts"

export type SuitabilityReason =
  | "budget"
  | "survey"
  | "figures"
  | "development"
  | "comparison"
  | "table"
  | "ranking"
  | "relation"
  | "change"
  | "groups"
  | "league"
  | "passages"
  | "number"
  | "place"
  | "steps"
  | "comments"
  | "events"
  | "movements"
  | "values"
  | "parts"
  | "plan"
  | "lines"
  | "bands"

/** Why a template suits a table, and the table's number of rows. `series` is present for complete time series. */
export interface Suitability {
  readonly template: string
  readonly reason: SuitabilityReason
  readonly rows: number
  readonly series?: SeriesShape
  /** For the plain table: why no chart suits the data. */
  readonly why?: TableReason
}

/** Why no chart suits the data: no amounts, several units or sizes, many measures, or many rows. */
export type TableReason = "words" | "units" | "measures" | "rows"

type Rule = (table: TableFacts) => boolean

/** The rules in order of preference: the more specific a template's requirements, the better it fits. */
const rules: ReadonlyArray<readonly [string, SuitabilityReason, Rule]> = [
  ["schedule", "plan", ({ columns, labels, isExample }) => labels.length > 0 && !isExample && isPlan(columns)],
  [
    "cash_flow",
    "movements",
    ({ columns, rows, isExample }) => !isExample && rows <= mostMovements && flowsOf(columns) !== undefined,
  ],
  [
    "before_after",
    "change",
    ({ numbers, labels, rows }) => labels.length > 0 && rows <= most.comparison && momentPair(numbers) !== undefined,
  ],
  [
    "league_table",
    "league",
    ({ numbers, labels, rows }) =>
      labels.length > 0 && numbers.length > 1 && rows <= most.comparison && hasNamed(numbers, pointsNames),
  ],
  [
    "experiment",
    "groups",
    ({ columns, numbers, labels, isExample }) =>
      isExample
        ? numbers.length === 1 && labels.some(({ key }) => isGroupName(key))
        : experimentIn(columns) !== undefined,
  ],
  [
    "process",
    "steps",
    ({ columns, labels, rows }) =>
      labels.length > 1 && rows <= most.entries && hasNamed(labels, words.step) && funnelIn(columns) === undefined,
  ],
  [
    "survey_open",
    "comments",
    ({ numbers, labels, rows, isExample }) =>
      numbers.length === 0 &&
      rows <= most.comments &&
      hasNamed(labels, words.prose) &&
      labels.some((label) => words.theme.test(label.key.trim()) && (isExample || distinct(label) < rows)),
  ],
  [
    "monthly_letter",
    "passages",
    ({ numbers, labels, rows }) =>
      numbers.length === 0 && rows <= most.figures && hasNamed(labels, words.heading) && hasNamed(labels, words.prose),
  ],
  [
    "timeline",
    "events",
    ({ columns, numbers, labels, rows }) =>
      rows <= most.entries &&
      (columns.some(isTime) ? hasNamed(labels, words.event) || (numbers.length === 0 && areEvents(columns)) : false),
  ],
  [
    "one_number",
    "number",
    ({ numbers, labels, rows, isExample }) =>
      labels.length > 0 && rows === 1 && !isExample && hasNamed(numbers, nameOf(kpiRoles, "value")),
  ],
  [
    "place_portrait",
    "place",
    ({ numbers, labels, rows }) =>
      rows <= most.figures &&
      hasNamed(numbers, nameOf(kpiRoles, "value")) &&
      labels.some((label) => words.kind.test(label.key.trim()) && (says(label, "place") || says(label, "lugar"))),
  ],
  [
    "budget_variance",
    "budget",
    ({ numbers, rows, isExample }) =>
      hasOneNamed(numbers, nameOf(budgetRoles, "budget")) &&
      hasOneNamed(numbers, nameOf(budgetRoles, "actual")) &&
      (isExample || rows <= most.budget),
  ],
  [
    "survey_results",
    "survey",
    ({ numbers, labels, rows }) => labels.length > 0 && rows <= most.survey && areAnswers(numbers),
  ],
  [
    "kpi_overview",
    "figures",
    ({ columns, numbers, labels, rows }) =>
      labels.length > 0 &&
      rows <= most.figures &&
      (hasNamed(numbers, nameOf(kpiRoles, "value")) || (areIndicators(columns) && kpiPeriods(numbers).length > 0)) &&
      (areIndicators(columns) ||
        numbers.every(({ key }) => kpiRoles.some(({ kind, names }) => kind === "number" && names.test(key.trim())))),
  ],
  [
    "time_series",
    "development",
    ({ columns, numbers, labels, rows, isExample }) =>
      numbers.length > 0 &&
      !areEntries(labels, rows) &&
      columns.some(
        (column) =>
          column.kind === "date" &&
          (isExample ||
            (distinct(column) === rows &&
              rows >= fewestPeriods &&
              !(describesRecord(column, columns) && labels.some((label) => distinct(label) === rows)))),
      ) &&
      (isExample || !(areDatedThings(columns, rows) || arePartsOverTime(columns, numbers))),
  ],
  [
    "sparklines",
    "lines",
    ({ numbers, labels, rows, isExample }) =>
      !isExample &&
      rows <= most.lines &&
      labels.some((label) => distinct(label) >= rows * mostlyNamed) &&
      periodAmounts(numbers) !== undefined,
  ],
  [
    "parts",
    "parts",
    ({ columns, numbers, labels, rows, isExample }) =>
      !isExample &&
      rows >= 2 &&
      rows <= most.comparison &&
      (labels.some((label) => distinct(label) === rows) || arePartsOverTime(columns, numbers)) &&
      !(areBands(labels, rows) && partColumns(numbers).length === 2) &&
      areParts(numbers),
  ],
  [
    "comparison",
    "bands",
    ({ numbers, labels, rows }) =>
      numbers.length > 0 &&
      partColumns(numbers).length <= mostCompared &&
      rows <= most.comparison &&
      areBands(labels, rows),
  ],
  [
    "ranking",
    "ranking",
    ({ columns, numbers, labels, rows, isExample }) =>
      (numbers.length === 1 || (!isExample && rankedMeasure(columns)?.isRate === true)) &&
      labels.length > 0 &&
      (isExample ||
        (rows >= 2 &&
          !(rows > most.comparison && isSpread(columns)) &&
          rows <= (numbers.length === 1 && haveOthers(columns, numbers[0]!) ? most.ranking : most.comparison) &&
          labels.some((label) => distinct(label) === rows))),
  ],
  [
    "comparison",
    "comparison",
    ({ numbers, labels, rows, isExample }) =>
      numbers.length > 0 &&
      numbers.length <= mostCompared &&
      (isExample || (areOnOneScale(numbers) && areComparable(numbers))) &&
      labels.length > 0 &&
      (isExample || (rows >= 2 && rows <= most.comparison && labels.some((label) => distinct(label) === rows))),
  ],
  [
    "ranking",
    "ranking",
    ({ columns, rows, isExample }) =>
      !isExample && rows >= fewestDots && rows <= most.comparison && rankedMeasure(columns)?.isRate === false,
  ],
  ["distribution", "values", ({ columns, isExample }) => !isExample && isSpread(columns)],
  [
    "relation",
    "relation",
    (facts) => {
      const { numbers, rows, isExample } = facts
      return (
        numbers.length >= 2 &&
        !isExample &&
        rows >= fewestDots &&
        rows <= most.relation &&
        !facts.labels.some(namesSections) &&
        !numbers.every(
          ({ key, measure }) => isPeriodName(key) || (measure !== "" && measure === numbers[0]?.measure),
        ) &&
        ((areFew(facts) && rows <= mostUnrelated) || (rows >= fewestUnread && relatedPair(numbers) !== undefined))
      )
    },
  ],
  ["distribution", "values", (facts) => !facts.isExample && !isSpread(facts.columns) && areUnrelated(facts)],
  ["table_report", "table", ({ columns, rows }) => columns.length > 0 && rows <= most.table],
]

/** Charts that compare or add up amounts, which is impossible across currencies or units. */
const comparing: ReadonlySet<SuitabilityReason> = new Set([
  "bands",
  "budget",
  "change",
  "comparison",
  "development",
  "groups",
  "league",
  "lines",
  "movements",
  "parts",
  "ranking",
  "relation",
  "values",
])

/** Charts that sort rows by value or disregard their order. */
const unordered: ReadonlySet<SuitabilityReason> = new Set(["comparison", "figures", "ranking", "relation"])

const whyTable = (numbers: ReadonlyArray<Column>, rows: number): TableReason | undefined => {
  if (numbers.length === 0) return "words"
  if (numbers.length > mostCompared) return "measures"
  if (!areOnOneScale(numbers)) return "units"
  return rows > most.comparison ? "rows" : undefined
}

/** The shipped templates that suit a table, the best first. */
export const suitableTemplates = (
  columns: ReadonlyArray<Column>,
  { isExample }: { readonly isExample: boolean } = { isExample: false },
): ReadonlyArray<Suitability> => {
  const numbers = amountsOf(columns).filter(({ aggregation }) => aggregation !== "none")
  // Row numbers don't name rows.
  const labels = columns.filter(
    (column) => (column.kind === "text" && !isRemark(column)) || (column.kind === "identifier" && !countsRows(column)),
  )
  const rows = columns[0]?.cells.length ?? 0
  const series = isExample ? undefined : seriesShape(columns, rows)
  const haveUnits = !isExample && areInSeveralUnits(columns, numbers)
  const why = isExample ? undefined : haveUnits ? "units" : whyTable(numbers, rows)
  const haveBands = areBands(labels, rows)
  return rules
    .filter(([, reason]) => (!haveUnits || !comparing.has(reason)) && (!haveBands || !unordered.has(reason)))
    .filter(([, , isSuitable]) => isSuitable({ columns, numbers, labels, rows, isExample }))
    .map(([template, reason]) => ({
      template,
      reason,
      rows,
      ...(reason === "table" && why !== undefined ? { why } : {}),
      ...(reason === "development" && series !== undefined ? { series } : {}),
    }))
}
