import type { BlockSpec } from "../catalog/RegisteredTemplate.ts"
import type { ColumnSpec, SectionSpec } from "./TemplateSpec.ts"

export const column = (name: string, kind: ColumnSpec["kind"], meaning: string, isRequired = true): ColumnSpec => ({
  name,
  kind,
  meaning,
  isRequired,
})
export const several = (name: string, meaning: string): ColumnSpec => ({
  name,
  kind: "number",
  meaning,
  isRequired: true,
  isRepeated: true,
})

export const head: SectionSpec = {
  name: "Head",
  target: "report",
  shape: "mapping",
  isRequired: false,
  meaning: "Title and origin of the report. One row; missing parts are left out.",
  columns: [
    column("title", "text", "Headline", false),
    column("subtitle", "text", "One or two sentences below it", false),
    column("organisation", "text", "Who publishes it", false),
    column("period", "text", "Period that the data covers", false),
    column("source", "text", "Where the data comes from", false),
    column("date", "date", "Date of the data", false),
    column("unit", "text", "Currency code, % or a noun, given once for all amounts", false),
    column("locale", "text", "en, en-GB, es, es-MX: words, numbers and dates", false),
    column("note", "text", "Anything that readers must know", false),
  ],
}

export const section = (
  name: string,
  target: string,
  meaning: string,
  columns: ReadonlyArray<ColumnSpec>,
  isRequired = true,
): SectionSpec => ({ name, target, shape: "records", isRequired, meaning, columns })

export const block = (
  blockType: string,
  description: string,
  target: string,
  required = true,
  maxItems: number | null = 1,
): BlockSpec => ({
  blockType,
  required,
  description,
  minItems: required ? 1 : 0,
  maxItems,
  constraints: { target },
})

export const title = block("title", "Headline, subtitle, period, source and date of the data", "report", false)

export const sample = (language: "en" | "es", request: string, csv: string, csvDataset: string) => ({
  language,
  request: `${request}.json`,
  csv: `${csv}.csv`,
  csvDataset,
})
