import type { BlockSpec } from "../catalog/RegisteredTemplate.ts"

/** A column of a section, in the order in which the template takes it when the names are others. */
export interface ColumnSpec {
  /** Name that the template knows it by; the first of the kind is taken when no name fits. */
  readonly name: string
  readonly kind: "text" | "number" | "date" | "any"
  readonly meaning: string
  readonly isRequired: boolean
  /** Stands for as many columns as the data have. */
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

/** What a caller needs to know about a template: what it shows and which data it wants. */
export interface TemplateSpec {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly sections: ReadonlyArray<SectionSpec>
  readonly blockSpecs: ReadonlyArray<BlockSpec>
  /** Files below `templates/samples/`: whole render requests, and the main dataset as CSV. */
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
 * A descriptor's sections for the datasets at hand: each dataset goes to the section whose target has its name, and one
 * dataset alone, whatever its name, to the template's main section. This is what the playground sends for a file that
 * somebody dropped.
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

/** The section that a template cannot do without. */
export const mainSection = (template: TemplateSpec): SectionSpec | undefined =>
  template.sections.find((section) => section.isRequired)
