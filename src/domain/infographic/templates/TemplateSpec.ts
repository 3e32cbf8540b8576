import type { BlockSpec } from "../catalog/RegisteredTemplate.ts"

/** A column of a section. Columns whose names don't match are assigned in this order. */
export interface ColumnSpec {
  /** The template's name for the column. If no column has this name, the first column of the type is used. */
  readonly name: string
  readonly kind: "text" | "number" | "date" | "any"
  readonly meaning: string
  readonly isRequired: boolean
  /** Whether the column stands for any number of columns. */
  readonly isRepeated?: boolean
}

export interface SectionSpec {
  readonly name: string
  readonly target: string
  readonly shape: "records" | "mapping"
  readonly isRequired: boolean
  readonly meaning: string
  readonly columns: ReadonlyArray<ColumnSpec>
}

/** A template's description for callers: its content and its data. */
export interface TemplateSpec {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly sections: ReadonlyArray<SectionSpec>
  readonly blockSpecs: ReadonlyArray<BlockSpec>
  /** Files under `templates/samples/`: a complete render request, and its main dataset as CSV. */
  readonly samples: ReadonlyArray<{
    readonly language: "en" | "es"
    readonly request: string
    readonly csv: string
    readonly csvDataset: string
  }>
}

export interface SectionDescription {
  readonly name: string
  readonly target: string
  readonly datasets: ReadonlyArray<string>
  readonly shape: string
}

/**
 * A descriptor's sections for the given datasets. Each dataset is assigned to the section of the same name; a single
 * dataset is assigned to the main section, whatever its name. The playground uses this for dropped files.
 */
export function sectionsFor(
  template: TemplateSpec,
  datasets: ReadonlyArray<string>,
): ReadonlyArray<SectionDescription> {
  const named = template.sections.filter((section) => datasets.includes(section.target))
  const main = mainSection(template)
  const stray = datasets.find((dataset) => !template.sections.some((section) => section.target === dataset))
  const describe = (section: SectionSpec, dataset: string): SectionDescription => ({
    name: section.name,
    target: section.target,
    datasets: [dataset],
    shape: section.shape,
  })
  const direct = named.map((section) => describe(section, section.target))
  return main === undefined || stray === undefined || named.includes(main) ? direct : [...direct, describe(main, stray)]
}

/** The required section. */
export const mainSection = (template: TemplateSpec): SectionSpec | undefined =>
  template.sections.find((section) => section.isRequired)
