import * as Result from "effect/Result"
import { duplicateName } from "../Table.ts"
import type { ColumnSpec } from "../templates/TemplateSpec.ts"
import type { ComposedSection, Composition, Value } from "./Composition.ts"
import type { FillableSection, FillableTemplate } from "./FillableTemplate.ts"
import { summaryOf, type TableSummary } from "./TableSummary.ts"

/** A section with its rows. */
export interface FilledSection {
  readonly section: FillableSection
  /** The caller's dataset; null if the model wrote the rows. */
  readonly dataset: string | null
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<Value>>
}

/** A composition that fits its template. */
export interface FilledTemplate {
  readonly template: FillableTemplate
  readonly sections: ReadonlyArray<FilledSection>
}

/**
 * The limits on what a model writes into a section: the number of rows, and the number of characters in a string.
 * Longer content belongs in a dataset.
 */
const mostRows = 200
const mostCharacters = 2000
const mostColumns = 40

/** Quotes a name for the model or the caller. Long names, which a model may invent, are truncated. */
const quoted = (name: string): string => JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}\u2026` : name)

const list = (names: Iterable<string>): string => [...names].map(quoted).join(", ")

const written = ({ columns, rows }: ComposedSection): TableSummary =>
  summaryOf({
    columns,
    rowCount: rows.length,
    cells: columns.map((_, c) => rows.map((row) => row[c] ?? null)),
  })

const namesOf = ({ columns }: TableSummary): ReadonlyArray<string> => columns.map(({ name }) => name)

const needed = (columns: ReadonlyArray<ColumnSpec>, ...kinds: ReadonlyArray<ColumnSpec["kind"]>): number =>
  columns.filter(({ kind, isRequired }) => isRequired && kinds.includes(kind)).length

/** Problems with the types of the columns. A section without rows has no problems. */
const kindProblems = (section: FillableSection, table: TableSummary): ReadonlyArray<string> => {
  if (table.rowCount === 0 || section.shape === "mapping") return []
  const kinds = table.columns.map(({ kind }) => kind)
  const numbers = needed(section.columns, "number")
  const labels = needed(section.columns, "text", "date")
  const drawn = kinds.filter((kind) => kind === "number").length
  return [
    ...(drawn < numbers ? [`it needs ${numbers} or more columns of numbers and has ${drawn}`] : []),
    ...(kinds.length - drawn < labels
      ? [`it needs ${labels} or more columns of text or dates, but has ${kinds.length - drawn}`]
      : []),
  ]
}

/**
 * Problems with column names, for sections whose columns are matched by name: those with a single row, and those that
 * accept columns of any type.
 */
const nameProblems = ({ shape, columns }: FillableSection, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const columnNames = new Set(columns.map(({ name }) => name))
  const isByName = shape === "mapping" || columns.every(({ kind, isRepeated }) => kind === "any" && isRepeated !== true)
  if (!isByName) return []
  const unknown = names.filter((name) => !columnNames.has(name))
  const missing = columns.filter(({ name, isRequired }) => isRequired && !names.includes(name)).map(({ name }) => name)
  return [
    ...(unknown.length === 0 ? [] : [`unknown columns: ${list(unknown)}; its columns are ${list(columnNames)}`]),
    ...(missing.length === 0 ? [] : [`missing columns: ${list(missing)}`]),
  ]
}

const rowProblems = (section: FillableSection, rowCount: number): ReadonlyArray<string> => {
  const { shape, minRows, maxRows } = section
  if (shape === "mapping") return rowCount === 0 ? ["it needs one row"] : []
  if (rowCount < minRows) return [`it needs ${minRows} or more rows`]
  return maxRows !== null && rowCount > maxRows ? [`it takes at most ${maxRows} rows`] : []
}

const writtenProblems = (section: FillableSection, { columns, rows }: ComposedSection): ReadonlyArray<string> => {
  if (rows.length === 0) return ["it has neither a dataset nor rows"]
  if (rows.length > mostRows) return [`it has more than ${mostRows} rows`]
  if (section.shape === "mapping" && rows.length > 1) return ["it takes only one row"]
  const ragged = rows.findIndex((row) => row.length !== columns.length)
  if (ragged !== -1) return [`row ${ragged} has ${rows[ragged]!.length} values for ${columns.length} columns`]
  const isLong = rows.some((row) => row.some((value) => typeof value === "string" && value.length > mostCharacters))
  return isLong ? [`it has a text of more than ${mostCharacters} characters`] : []
}

/** A section's rows, from the caller or the model, or the reasons why there are none. */
const tableOf = (
  section: FillableSection,
  composed: ComposedSection,
  tables: ReadonlyMap<string, TableSummary>,
): Result.Result<TableSummary, ReadonlyArray<string>> => {
  const { dataset, columns, rows } = composed
  const twice = duplicateName(columns)
  if (columns.length === 0) return Result.fail(["it names no columns"])
  if (columns.length > mostColumns) return Result.fail([`it names more than ${mostColumns} columns`])
  if (twice !== undefined) return Result.fail([`it names the column ${quoted(twice)} twice`])
  if (dataset === null) {
    const wrong = writtenProblems(section, composed)
    return wrong.length === 0 ? Result.succeed(written(composed)) : Result.fail(wrong)
  }
  const table = tables.get(dataset)
  if (table === undefined)
    return Result.fail([
      tables.size === 0
        ? "there are no datasets: put the rows in the section itself"
        : `${quoted(dataset)} isn't a dataset; the datasets are ${list(tables.keys())}`,
    ])
  if (rows.length > 0) return Result.fail(["it names a dataset and has rows; use one of the two"])
  const cache = new Map(table.columns.map((column) => [column.name, column]))
  const missing = columns.filter((name) => !cache.has(name))
  return missing.length === 0
    ? Result.succeed({ rowCount: table.rowCount, columns: columns.flatMap((name) => cache.get(name) ?? []) })
    : Result.fail([`the dataset ${quoted(dataset)} has no column ${list(missing)}; it has ${list(cache.keys())}`])
}

const filled = (
  section: FillableSection,
  composed: ComposedSection,
  tables: ReadonlyMap<string, TableSummary>,
): Result.Result<FilledSection, ReadonlyArray<string>> =>
  Result.flatMap(tableOf(section, composed, tables), (table) => {
    const wrong = [
      ...rowProblems(section, table.rowCount),
      ...nameProblems(section, namesOf(table)),
      ...kindProblems(section, table),
    ]
    if (wrong.length > 0) return Result.fail(wrong)
    return Result.succeed({ section, dataset: composed.dataset, columns: namesOf(table), rows: composed.rows })
  })

/**
 * Checks a model's composition against the chosen template and the data. Fails with all problems, in sentences that the
 * model can act on.
 */
export const checked = (
  composition: Composition,
  templates: ReadonlyArray<FillableTemplate>,
  tables: ReadonlyMap<string, TableSummary>,
): Result.Result<FilledTemplate, ReadonlyArray<string>> => {
  const template = templates.find(({ name }) => name === composition.template)
  if (template === undefined)
    return Result.fail([
      `template: ${quoted(composition.template)} isn't one of ${list(templates.map(({ name }) => name))}`,
    ])
  const problems: Array<string> = []
  const sections = new Map<string, FilledSection>()
  for (const part of composition.sections) {
    const section = template.sections.find(({ target }) => target === part.target)
    const say = (problem: string) => problems.push(`section ${quoted(part.target)}: ${problem}`)
    if (section === undefined) say(`the template has only ${list(template.sections.map(({ target }) => target))}`)
    else if (sections.has(part.target)) say("it occurs twice")
    else
      Result.match(filled(section, part, tables), {
        onFailure: (wrong) => wrong.forEach(say),
        onSuccess: (filled) => void sections.set(part.target, filled),
      })
  }
  for (const { target, isRequired } of template.sections)
    if (isRequired && !composition.sections.some((part) => part.target === target))
      problems.push(`section ${quoted(target)}: it is missing, and the template needs it`)
  return problems.length === 0 ? Result.succeed({ template, sections: [...sections.values()] }) : Result.fail(problems)
}
