import type { Reading } from "../../src/domain/infographic/reading/Reading.ts"
import type { SampleFacts, TemplateFacts } from "../../src/views/playground/Facts.ts"
import type { FileHead } from "./fileHead.ts"
import { type Mapping, rolesToName, sliceOf } from "./mapping.ts"

export const renderPath = "/api/v1/agents/infographic/render"

/** The unit of each amount column. */
export type Units = ReadonlyMap<string, string>

/** The page's title, subtitle and other wording; empty properties are left out. */
export interface Words {
  readonly title: string
  readonly subtitle: string
  readonly source: string
  readonly date: string
  readonly unit: string
}

/** A render call, for a sample from the server or for the user's own file. */
export type Call =
  | { readonly _tag: "Sample"; readonly template: string; readonly path: string }
  | {
      readonly _tag: "File"
      readonly template: string
      readonly request: string
      readonly part: string
      readonly head: FileHead
    }

export const sampleCall = (template: TemplateFacts, sample: SampleFacts, theme: string): Call => ({
  _tag: "Sample",
  template: template.name,
  path: `/playground/samples/${sample.request}?theme=${encodeURIComponent(theme)}`,
})

const report = (words: Words, locale: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    Object.entries(words)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ""),
  ),
  locale,
})

/** How the file is read, in the service's format. */
const wireOf = ({
  headerRow,
  columnNames,
  totalRows,
  noteRows,
  shortRows,
  longRows,
  doubledNames,
  unreadCells,
  columns,
  summary,
  ...named
}: Reading) => ({
  ...named,
  ...(headerRow === undefined ? {} : { header_row: headerRow }),
  ...(columnNames === undefined ? {} : { column_names: columnNames }),
  ...(totalRows === undefined ? {} : { total_rows: totalRows }),
  ...(noteRows === undefined ? {} : { note_rows: noteRows }),
  ...(shortRows === undefined ? {} : { short_rows: shortRows }),
  ...(longRows === undefined ? {} : { long_rows: longRows }),
  ...(doubledNames === undefined ? {} : { doubled_names: doubledNames }),
  ...(columns === undefined ? {} : { columns }),
  ...(unreadCells === undefined ? {} : { unread_cells: unreadCells }),
  ...(summary === undefined ? {} : { summary }),
})

/** Templates that show each measure's unit, and draw measures with different scales separately. */
const drawUnits = new Set(["comparison", "ranking", "relation", "table_report", "time_series"])

const unitsOf = (
  template: string,
  { columns }: FileHead,
  units: Units,
): Readonly<Record<string, string>> | undefined => {
  const unitOf = columns.flatMap(({ key, kind }) => {
    const unit = units.get(key)?.trim() ?? ""
    return kind === "number" && unit !== "" ? [[key, unit] as const] : []
  })
  return unitOf.length === 0 || !drawUnits.has(template) ? undefined : Object.fromEntries(unitOf)
}

/** The unit shared by all amounts; empty if they differ, or if the template shows each measure's unit. */
const commonUnit = (template: string, { columns }: FileHead, slice: ReadonlyArray<string>, units: Units): string => {
  const distinct = new Set(
    columns.flatMap(({ key, kind }) =>
      kind === "number" && slice.includes(key) ? [units.get(key)?.trim() ?? ""] : [],
    ),
  )
  const [unit = ""] = distinct
  return drawUnits.has(template) || distinct.size > 1 ? "" : unit
}

export interface FileChoice {
  readonly template: TemplateFacts
  readonly head: FileHead
  readonly mapping: Mapping
  readonly units: Units
  readonly words: Words
  readonly theme: string
  readonly locale: string
}

/** The call that renders a file without storing it, with the selected columns, their roles and the user's wording. */
export const fileCall = ({ template, head, mapping, units: chosenUnits, words, theme, locale }: FileChoice): Call => {
  const { name, section, target } = template
  const slice = sliceOf(template, mapping)
  const isWhole = slice.length === head.columns.length && slice.every((key, at) => key === head.columns[at]?.key)
  const roles = rolesToName(template, head, mapping)
  const units = unitsOf(name, head, chosenUnits)
  const sections = [
    { name: "Head", target: "report", shape: "mapping" },
    {
      name: section,
      target,
      datasets: [target],
      ...(isWhole ? {} : { columns: { [target]: slice } }),
      shape: "records",
    },
    ...(roles === undefined ? [] : [{ name: "Roles", target: "roles", shape: "mapping" }]),
    ...(units === undefined ? [] : [{ name: "Units", target: "units", shape: "mapping" }]),
  ]
  const params = {
    report: report({ ...words, unit: words.unit.trim() || commonUnit(name, head, slice, chosenUnits) }, locale),
    ...(roles === undefined ? {} : { roles: { [target]: roles } }),
    ...(units === undefined ? {} : { units }),
  }
  const request = {
    template: name,
    ...(theme === "" ? {} : { theme }),
    persist: false,
    datasets: { [target]: null },
    ...(head.reading === null ? {} : { readings: { [target]: wireOf(head.reading) } }),
    descriptor: { template: name, mode: "jinja", provenance: true, sections, params },
  }
  return { _tag: "File", template: name, request: JSON.stringify(request), part: `dataset:${target}`, head }
}

const contentTypes = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  parquet: "application/vnd.apache.parquet",
} as const

export const contentTypeOf = ({ format }: FileHead): string => contentTypes[format]
