import { civilDateOf, type Precision } from "../format/Calendar.ts"
import { amountsOf, type Column, countsRows, isCoded } from "../format/Columns.ts"
import { isDifference, isGroupName } from "../reading/ColumnNames.ts"
import { flowsOf, mostMovements } from "../reading/Flows.ts"
import { isPeriodName } from "../reading/PeriodColumns.ts"
import { relatedPair } from "../reading/RelatedPair.ts"
import { saysNoOpinion, scaleOrder } from "../reading/ScaleOrder.ts"
import { isPlan } from "../reading/SpanColumns.ts"
import { areMeasurements, isSpread } from "../reading/SpreadColumns.ts"
import { budgetRoles } from "../reports/Budget.ts"
import { kpiRoles } from "../reports/Kpis.ts"
import { mostParts, partColumns } from "../reports/Parts.ts"
import { pointsNames } from "../reports/Standings.ts"

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

/** The period of a time series, and its number of amounts. */
export interface SeriesShape {
  readonly unit: Precision
  readonly amounts: number
}

/** Why a template suits a table with this many rows. `series` is present for complete time series. */
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

/** A table's columns by role. */
interface Facts {
  readonly columns: ReadonlyArray<Column>
  readonly numbers: ReadonlyArray<Column>
  readonly labels: ReadonlyArray<Column>
  readonly rows: number
  /** Whether only sample rows are known, so that their number is not checked. */
  readonly isExample: boolean
}

/** The maximum numbers of items that readers can distinguish on a page. */
const most = {
  budget: 60,
  figures: 12,
  survey: 40,
  comparison: 60,
  ranking: 500,
  relation: 5000,
  lines: 300,
  entries: 60,
  comments: 500,
  table: 5000,
} as const
const fewestPeriods = 3
/** Fewer dots don't show a relation, and fewer measurements don't show a distribution. */
const [fewestDots, fewestMeasurements] = [8, 5]
/** A larger cloud of dots without a trend shows nothing. */
const mostUnrelated = 4000
/** A table with more amounts per name is for reference, not for comparison. */
const mostCompared = 3

const answers =
  /agree|satisf|never|always|often|likely|important|acuerdo|satisfech|nunca|siempre|probable|\b(?:good|poor|excellent|buen[oa]|mal[oa]|excelente)\b|^(?:yes|no|maybe|neutral|sí|quizás?|ja|nein|oui|non)$/i

const nameOf = (roles: ReadonlyArray<{ readonly role: string; readonly names: RegExp }>, role: string) =>
  roles.find((one) => one.role === role)?.names

/** Whether exactly one amount has one of these names. */
const hasOneNamed = (numbers: ReadonlyArray<Column>, names: RegExp | undefined): boolean =>
  numbers.filter(({ key }) => names?.test(key.trim()) === true).length === 1

const hasNamed = (numbers: ReadonlyArray<Column>, names: RegExp | undefined): boolean =>
  numbers.some(({ key }) => names?.test(key.trim()) === true)

const largest = ({ numbers }: Column): number =>
  numbers.reduce<number>((most, it) => Math.max(most, Math.abs(it ?? 0)), 0)
const alike = 50

const areOnOneUnit = (numbers: ReadonlyArray<Column>): boolean => new Set(numbers.map(({ unit }) => unit)).size <= 1

/** Whether amounts can share a scale: they have the same unit and similar sizes. */
const areOnOneScale = (numbers: ReadonlyArray<Column>): boolean => {
  const sizes = numbers.map(largest)
  return areOnOneUnit(numbers) && Math.max(...sizes) <= alike * Math.min(...sizes)
}

const distinct = (column: Column): number => new Set(column.cells.filter((cell) => cell !== null)).size

/** The period and the number of amounts of a time series. Months may be written as first days of months. */
const seriesShape = (columns: ReadonlyArray<Column>, rows: number): SeriesShape | undefined => {
  const dates = columns.find((column) => column.kind === "date" && distinct(column) === rows)?.cells.map(civilDateOf)
  const first = dates?.find((date) => date !== null)
  if (dates === undefined || first == null) return undefined
  const areMonths = first.precision === "day" && dates.every((date) => date === null || date.day === 1)
  const amounts = columns.filter(({ kind }) => kind === "number").length
  return { unit: areMonths ? "month" : first.precision, amounts }
}

/**
 * Whether each row is a single record, as in a list of orders or answers; a few records may be labeled and drawn
 * anyway.
 */
const areEntries = (labels: ReadonlyArray<Column>, rows: number): boolean =>
  rows > most.figures && labels.some((label) => distinct(label) === rows)

/** Column names that reveal the kind of data, in several languages. */
const words = {
  before: /^(?:before|antes|vorher)$/i,
  after: /^(?:after|después|despues|nachher)$/i,
  step: /^(?:step|phase|stage|paso|fase|etapa)$/i,
  heading: /^(?:heading|topic|section|título|titulo|tema|apartado)$/i,
  theme: /^(?:theme|category|tema|categoría|categoria)$/i,
  prose: /^(?:text|comment|answer|what|texto|comentario|respuesta|qué|que)$/i,
  event: /^(?:event|milestone|what|title|suceso|hito|evento|título|titulo)$/i,
  kind: /^(?:kind|tipo)$/i,
} as const

/** Whether each name has several rows, like measurements of groups. */
const areGroups = (label: Column, rows: number): boolean => {
  const groups = distinct(label)
  return groups >= 2 && groups <= most.figures && rows >= groups * fewestMeasurements
}

const says = (column: Column, word: string): boolean => column.cells.some((cell) => cell === word)

/** Names of amounts at different times: two amounts are a change only if both have such names. */
const moments =
  /\b(?:19|20)\d\d\b|^q[1-4]\b|before|after|plan|budget|actual|prior|previous|current|target|last|this|antes|despu[eé]s|previsto|presupuesto|real|anterior|vorher|nachher/i

const areComparable = (numbers: ReadonlyArray<Column>): boolean =>
  numbers.length !== 2 ||
  numbers.every(({ measure }) => measure !== "" && measure === numbers[0]!.measure) ||
  numbers.every(({ key }) => moments.test(key.trim()))

const base = /^(?:n|base|answers|respondents|total|respuestas|encuestados)$/i

/**
 * Whether columns are survey answers: of a known scale, at least two answers in words, or points of a scale with at
 * most the number of answers as a further column.
 */
const areAnswers = (numbers: ReadonlyArray<Column>): boolean => {
  const points = numbers.filter(({ key }) => /^[1-7]$/.test(key))
  const arePoints = points.length >= 2 && numbers.every(({ key }) => /^[1-7]$/.test(key) || base.test(key.trim()))
  const rated = numbers.map(({ key }) => key.trim()).filter((key) => !base.test(key) && !saysNoOpinion(key))
  if (scaleOrder(rated) !== undefined) return true
  return arePoints || numbers.filter(({ key, measure }) => measure === "" && answers.test(key)).length >= 2
}

/**
 * Whether amounts are parts of a whole: they add up to a total in the table, or are series of a single additive
 * measure.
 */
const areParts = (numbers: ReadonlyArray<Column>): boolean => {
  const parts = partColumns(numbers)
  if (parts.length < 2 || parts.length > mostParts || !areOnOneUnit(parts)) return false
  if (numbers.some(({ key }) => isDifference(key))) return false
  if (parts.some(({ numbers: values }) => values.some((value) => (value ?? 0) < 0))) return false
  return (
    parts.length < numbers.length || parts.every(({ measure, aggregation }) => measure !== "" && aggregation === "sum")
  )
}

/** Whether the rows without bars can be summed in one more bar: the amounts are additive and the rows aren't dated. */
const haveOthers = (columns: ReadonlyArray<Column>, { aggregation }: Column): boolean =>
  aggregation === "sum" && columns.every(({ kind }) => kind !== "date")

/** The minimum share of distinct names: in a long list, a name or two may occur twice. */
const mostlyNamed = 0.95
/** Readers read a shorter table row by row. */
const fewestUnread = 50

/** With at least this many columns of groups, unrelated measures are compared by group. */
const fewestGroups = 3

const groupsIn = (columns: ReadonlyArray<Column>): number =>
  columns.filter(
    (column) =>
      isCoded(column) || (column.kind !== "number" && column.kind !== "date" && distinct(column) <= most.figures),
  ).length

/** Whether rows are unnamed measurements of several measures, no two of which are related. */
const areUnrelated = ({ columns, numbers, labels, rows }: Facts): boolean =>
  numbers.length > 1 &&
  rows >= fewestUnread &&
  numbers[0]?.aggregation !== "sum" &&
  distinct(numbers[0]!) >= fewestDots &&
  ((groupsIn(columns) >= fewestGroups && rows > most.ranking) || labels.every((label) => distinct(label) * 2 < rows)) &&
  columns.every((column) => column.kind !== "date" || distinct(column) === 1) &&
  numbers.some(({ key }) => !isPeriodName(key)) &&
  relatedPair(numbers) === undefined

/** Whether a comparison of two measures says enough about the data, which are named rows or measurements. */
const areFew = ({ columns, numbers, labels, rows }: Facts): boolean => {
  if (labels.length === 0) return numbers.length === 2 && numbers.every((column) => distinct(column) > 2)
  const isNamed = labels.some((label) => distinct(label) === rows)
  return (
    (isNamed ? numbers.length <= mostCompared : areMeasurements(numbers)) &&
    (groupsIn(columns) < fewestGroups || relatedPair(numbers) !== undefined) &&
    numbers.slice(0, 2).every((column) => distinct(column) > 2)
  )
}

type Rule = (table: Facts) => boolean

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
    ({ numbers, labels, rows }) =>
      labels.length > 0 && rows <= most.comparison && hasNamed(numbers, words.before) && hasNamed(numbers, words.after),
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
    ({ numbers, labels, rows, isExample }) =>
      numbers.length === 1 && labels.some((label) => isGroupName(label.key) && (isExample || areGroups(label, rows))),
  ],
  ["process", "steps", ({ labels, rows }) => labels.length > 1 && rows <= most.entries && hasNamed(labels, words.step)],
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
    ({ columns, labels, rows }) =>
      rows <= most.entries && columns.some(({ kind }) => kind === "date") && hasNamed(labels, words.event),
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
    ({ numbers, labels, rows }) =>
      labels.length > 0 &&
      rows <= most.figures &&
      hasNamed(numbers, nameOf(kpiRoles, "value")) &&
      numbers.every(({ key }) => kpiRoles.some(({ kind, names }) => kind === "number" && names.test(key.trim()))),
  ],
  [
    "time_series",
    "development",
    ({ columns, numbers, labels, rows, isExample }) =>
      numbers.length > 0 &&
      !areEntries(labels, rows) &&
      columns.some(
        (column) => column.kind === "date" && (isExample || (distinct(column) === rows && rows >= fewestPeriods)),
      ),
  ],
  [
    "sparklines",
    "lines",
    ({ numbers, labels, rows, isExample }) =>
      !isExample &&
      rows <= most.lines &&
      labels.some((label) => distinct(label) >= rows * mostlyNamed) &&
      numbers.length >= fewestPeriods &&
      numbers.every(({ key }) => isPeriodName(key)),
  ],
  [
    "parts",
    "parts",
    ({ numbers, labels, rows, isExample }) =>
      !isExample &&
      rows >= 2 &&
      rows <= most.comparison &&
      labels.some((label) => distinct(label) === rows) &&
      areParts(numbers),
  ],
  [
    "ranking",
    "ranking",
    ({ columns, numbers, labels, rows, isExample }) =>
      numbers.length === 1 &&
      labels.length > 0 &&
      (isExample ||
        (rows >= 2 &&
          rows <= (haveOthers(columns, numbers[0]!) ? most.ranking : most.comparison) &&
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
        !numbers.every(({ key }) => isPeriodName(key)) &&
        ((areFew(facts) && rows <= mostUnrelated) || (rows >= fewestUnread && relatedPair(numbers) !== undefined))
      )
    },
  ],
  ["distribution", "values", (facts) => !facts.isExample && !isSpread(facts.columns) && areUnrelated(facts)],
  ["table_report", "table", ({ columns, rows }) => columns.length > 0 && rows <= most.table],
]

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
    (column) => column.kind === "text" || (column.kind === "identifier" && !countsRows(column)),
  )
  const rows = columns[0]?.cells.length ?? 0
  const series = isExample ? undefined : seriesShape(columns, rows)
  const why = isExample ? undefined : whyTable(numbers, rows)
  return rules
    .filter(([, , isSuitable]) => isSuitable({ columns, numbers, labels, rows, isExample }))
    .map(([template, reason]) => ({
      template,
      reason,
      rows,
      ...(reason === "table" && why !== undefined ? { why } : {}),
      ...(reason === "development" && series !== undefined ? { series } : {}),
    }))
}
