import type { Reading } from "../../src/domain/infographic/reading/Reading.ts"
import type { SampleFacts, TemplateFacts } from "../../src/http/pages/playground/Facts.ts"
import type { FileHead } from "./fileHead.ts"
import { type Mapping, rolesToName, sliceOf } from "./mapping.ts"

export const renderPath = "/api/v1/agents/infographic/render"

/** The words on the page that are no data; an empty one is left out. */
export interface Words {
  readonly title: string
  readonly subtitle: string
  readonly source: string
  readonly date: string
  readonly unit: string
}

/** A render call: of a sample as it is served, or of a file. */
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

/** As the service takes it. */
const wireOf = ({ encoding, separator, totalRows }: Reading) => ({
  encoding,
  separator,
  ...(totalRows === undefined ? {} : { total_rows: totalRows }),
})

export interface FileChoice {
  readonly template: TemplateFacts
  readonly head: FileHead
  readonly mapping: Mapping
  readonly words: Words
  readonly theme: string
  readonly locale: string
}

/** The call that renders a file: its columns sliced and named, the words beside it, kept by nobody. */
export const fileCall = ({ template, head, mapping, words, theme, locale }: FileChoice): Call => {
  const { name, section, target } = template
  const slice = sliceOf(template, mapping)
  const isWhole = slice.length === head.columns.length && slice.every((key, at) => key === head.columns[at]?.key)
  const roles = rolesToName(template, head, mapping)
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
  ]
  const params = { report: report(words, locale), ...(roles === undefined ? {} : { roles: { [target]: roles } }) }
  const request = {
    template: name,
    ...(theme === "" ? {} : { theme }),
    persist: false,
    datasets: { [target]: null },
    ...(head.reading === null ? {} : { readings: { [target]: wireOf(head.reading) } }),
    descriptor: { template: name, mode: "jinja", sections, params },
  }
  return { _tag: "File", template: name, request: JSON.stringify(request), part: `dataset:${target}`, head }
}

export const contentTypeOf = (head: FileHead): string =>
  head.format === "parquet" ? "application/vnd.apache.parquet" : "text/csv"
