import type { Column } from "../../src/domain/infographic/format/Columns.ts"
import { namesThings } from "../../src/domain/infographic/format/ColumnRoles.ts"
import { amountsOf, columnsOf } from "../../src/domain/infographic/format/Columns.ts"
import { areCodes } from "../../src/domain/infographic/reading/CountedNames.ts"
import { experimentIn } from "../../src/domain/infographic/reading/Experiment.ts"
import { periodAmounts } from "../../src/domain/infographic/reading/PeriodColumns.ts"
import { momentPair } from "../../src/domain/infographic/reading/MomentPair.ts"
import { spanColumns } from "../../src/domain/infographic/reading/SpanColumns.ts"
import { outlineColumn } from "../../src/domain/infographic/reading/SummaryTasks.ts"
import { rankedMeasure } from "../../src/domain/infographic/reading/RankedMeasure.ts"
import { relatedPair } from "../../src/domain/infographic/reading/RelatedPair.ts"
import { writtenTimes } from "../../src/domain/infographic/reading/WrittenTimes.ts"
import { budgetRoles } from "../../src/domain/infographic/reports/Budget.ts"
import { kpiPeriods, kpiRoles } from "../../src/domain/infographic/reports/Kpis.ts"
import { partColumns } from "../../src/domain/infographic/reports/Parts.ts"
import { type RoleWish, rolesOf } from "../../src/domain/infographic/reports/Roles.ts"
import type { ColumnFacts, TemplateFacts } from "../../src/views/playground/Facts.ts"
import type { FileHead } from "./fileHead.ts"

/** The mapping of columns to a template's roles; a role for a single column has at most one. */
export type Mapping = ReadonlyMap<string, ReadonlyArray<string>>

/** Templates' own names for roles, if they differ from those in the specification. */
const namedRoles: Readonly<
  Record<string, { readonly wishes: ReadonlyArray<RoleWish<string>>; readonly label: string }>
> = {
  budget_variance: { wishes: budgetRoles, label: "item" },
  kpi_overview: { wishes: kpiRoles, label: "metric" },
}

const plain = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")

/** Whether a column can fill a role. A text role accepts any column, because a year can name a row. */
export const fits = (column: Column, part: ColumnFacts): boolean => part.kind !== "number" || column.kind === "number"

/** A column's rank for a role when no name matches: 0 is best, and undefined means unsuitable. */
const willingness = (column: Column, part: ColumnFacts): number | undefined => {
  const order: Readonly<Record<ColumnFacts["kind"], ReadonlyArray<Column["kind"]>>> = {
    text: ["text", "identifier", "date"],
    number: ["number"],
    date: ["date", "text", "identifier"],
    any: ["text", "identifier", "date", "number"],
  }
  const at = order[part.kind].indexOf(column.kind)
  return at === -1 ? undefined : at
}

/** How many rows repeat an earlier value. A column that names rows has fewer repetitions than one that names groups. */
const repetitions = ({ cells }: Column): number => cells.length - new Set(cells).size

/** Whether a column contains codes with digits. A column of words tells readers more. */
const areNumbered = (column: Column): boolean =>
  areCodes(column) && namesThings(column.key) && column.cells.some((cell) => /\d/.test(String(cell)))

const wishOf = (template: string, part: ColumnFacts): RegExp | undefined => {
  const named = namedRoles[template]
  const role = named?.label === part.name ? "label" : part.name
  return named?.wishes.find((wish) => wish.role === role)?.names
}

const isNamed = (template: string, column: Column, part: ColumnFacts): boolean =>
  [part.name, part.label].some((name) => plain(name) === plain(column.key)) ||
  wishOf(template, part)?.test(column.key.trim()) === true

/** The amounts to draw. A comparison of ordered groups, such as ages, omits the column with the total of the others. */
const amountsFor = ({ name }: TemplateFacts, columns: ReadonlyArray<Column>): ReadonlyArray<Column> => {
  if (name === "sparklines") return periodAmounts(amountsOf(columns)) ?? amountsOf(columns)
  const areBands = columns.some(({ bandOrder }) => bandOrder !== undefined)
  return name === "comparison" && areBands ? partColumns(amountsOf(columns)) : amountsOf(columns)
}

/**
 * The columns for roles that depend on several columns, such as the start and the end of a plan. If a plan has one
 * column for each period, the start and the end are its first and last columns with marks, and `between` contains the
 * others.
 */
const related = (
  { name }: TemplateFacts,
  columns: ReadonlyArray<Column>,
): { readonly roles: Readonly<Record<string, Column | undefined>>; readonly between?: ReadonlyArray<Column> } => {
  const spans = name === "schedule" ? spanColumns(columns) : undefined
  if (spans !== undefined) {
    const { start, end, between } = spans
    return { roles: { start, end, outline: outlineColumn(columns) }, between }
  }
  if (name === "timeline") {
    const isTime = (column: Column): boolean => writtenTimes(column) !== undefined
    return { roles: { date: columns.find(({ kind }) => kind === "date") ?? columns.find(isTime) } }
  }
  if (name === "experiment") return { roles: { ...experimentIn(columns) } }
  const [x, y] = (name === "relation" ? relatedPair(amountsOf(columns)) : undefined) ?? []
  const [before, after] = (name === "before_after" ? momentPair(amountsOf(columns)) : undefined) ?? []
  const [value, previous] = name === "kpi_overview" ? kpiPeriods(columns) : []
  const ranked = name === "ranking" ? rankedMeasure(columns)?.measure : undefined
  return { roles: { x, y, before, after, value: value ?? ranked, previous } }
}

/** The suggested mapping: by name first, then required roles by type and position. */
export const guess = (template: TemplateFacts, columns: ReadonlyArray<Column>): Mapping => {
  const mapping = new Map<string, ReadonlyArray<string>>()
  const taken = new Set<Column>()
  const single = template.columns.filter((part) => !part.isRepeated)
  const take = (part: ColumnFacts, column: Column | undefined): void => {
    if (column === undefined) return
    taken.add(column)
    mapping.set(part.name, [column.key])
  }
  const { roles, between } = related(template, columns)
  for (const part of single) take(part, roles[part.name])
  for (const part of single.filter(({ name }) => !mapping.has(name)))
    take(
      part,
      columns.find((column) => !taken.has(column) && fits(column, part) && isNamed(template.name, column, part)),
    )
  const amounts = amountsFor(template, columns)
  const drawn = columns.filter((column) => column.kind !== "number" || amounts.includes(column))
  for (const part of single) {
    if (mapping.has(part.name) || !(part.isRequired || part.kind === "date" || part.name === "name")) continue
    const willing = drawn
      .filter((column) => part.isRequired || column.kind === part.kind)
      .filter((column) => !taken.has(column) && willingness(column, part) !== undefined)
      .sort(
        (a, b) =>
          willingness(a, part)! - willingness(b, part)! ||
          (part.kind === "text"
            ? repetitions(a) - repetitions(b) || Number(areNumbered(a)) - Number(areNumbered(b))
            : 0),
      )
    take(part, willing[0])
  }
  for (const part of template.columns.filter(({ isRepeated }) => isRepeated)) {
    const open = between ?? (part.kind === "number" ? drawn : columns)
    const rest = open.filter((column) => !taken.has(column) && (part.kind === "any" || fits(column, part)))
    mapping.set(
      part.name,
      rest.map((column) => column.key),
    )
  }
  return mapping
}

/** The problems with a mapping that prevent drawing, by role. */
export type MappingProblem =
  | { readonly _tag: "Missing"; readonly part: ColumnFacts }
  /** The role needs numbers, and the file has no numeric column. */
  | { readonly _tag: "NoNumbers"; readonly part: ColumnFacts }
  | { readonly _tag: "WrongKind"; readonly part: ColumnFacts; readonly column: Column }

export const problemsOf = (
  template: TemplateFacts,
  columns: ReadonlyArray<Column>,
  mapping: Mapping,
): ReadonlyArray<MappingProblem> =>
  template.columns.flatMap((part): ReadonlyArray<MappingProblem> => {
    const chosen = mapping.get(part.name) ?? []
    const isHopeless = part.kind === "number" && !columns.some((column) => column.kind === "number")
    if (chosen.length === 0) return part.isRequired ? [{ _tag: isHopeless ? "NoNumbers" : "Missing", part }] : []
    const wrong = columns.find((column) => chosen.includes(column.key) && !fits(column, part))
    return wrong === undefined ? [] : [{ _tag: "WrongKind", part, column: wrong }]
  })

/** The chosen columns in template order, without duplicates. */
export const sliceOf = (template: TemplateFacts, mapping: Mapping): ReadonlyArray<string> => [
  ...new Set(template.columns.flatMap((part) => mapping.get(part.name) ?? [])),
]

/** The mapping to send with the call; undefined if the template would choose the same columns without it. */
export const rolesToName = (
  template: TemplateFacts,
  head: FileHead,
  mapping: Mapping,
): Readonly<Record<string, string>> | undefined => {
  const named = namedRoles[template.name]
  if (named === undefined) return undefined
  const slice = sliceOf(template, mapping)
  const rows = head.rows.map((row) => Object.fromEntries(slice.map((key) => [key, row[key] ?? null])))
  const natural = rolesOf(columnsOf(rows), named.wishes)
  const chosen = template.columns.flatMap((part) => {
    const [column] = mapping.get(part.name) ?? []
    return column === undefined ? [] : [[part.name, column] as const]
  })
  const isNatural = chosen.every(([part, column]) => natural.get(part === named.label ? "label" : part)?.key === column)
  return isNatural && natural.size === chosen.length ? undefined : Object.fromEntries(chosen)
}
