import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { BlockSpec, RegisteredTemplate } from "../catalog/RegisteredTemplate.ts"
import { shippedTemplates } from "../templates/shipped.ts"
import type { ColumnSpec, SectionSpec } from "../templates/TemplateSpec.ts"

/** A target of a template, with its maximum number of rows; null if unlimited. */
export interface FillableSection extends SectionSpec {
  readonly minRows: number
  readonly maxRows: number | null
}

/** A template that describes its data. */
export interface FillableTemplate {
  readonly name: string
  readonly description: string
  readonly defaultTheme: string | null
  readonly blocks: ReadonlyArray<BlockSpec>
  readonly sections: ReadonlyArray<FillableSection>
}

/** A registered block's description of its data: target, shape and columns. */
const Constraints = Schema.Struct({
  target: Schema.NonEmptyString,
  shape: Schema.optionalKey(Schema.Literals(["records", "mapping"])),
  columns: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString)),
})

const decodeConstraints = Schema.decodeUnknownResult(Constraints)

/** The target of a block's data, if it has one. */
export const targetOf = (block: BlockSpec): string | undefined =>
  Result.getOrUndefined(Result.map(decodeConstraints(block.constraints), ({ target }) => target))

const anyColumns: ReadonlyArray<ColumnSpec> = [
  { name: "column", kind: "any", meaning: "Any column", isRequired: true, isRepeated: true },
]

const sectionOf = (block: BlockSpec): FillableSection | undefined => {
  const read = decodeConstraints(block.constraints)
  if (Result.isFailure(read)) return undefined
  const { target, shape, columns } = read.success
  return {
    name: block.blockType,
    target,
    shape: shape ?? "records",
    isRequired: block.required,
    meaning: block.description,
    columns: columns?.map((name) => ({ name, kind: "any", meaning: "", isRequired: true })) ?? anyColumns,
    minRows: block.minItems ?? 0,
    maxRows: block.maxItems,
  }
}

/** One section per target, described by the first block with that target. */
const described = (blocks: ReadonlyArray<BlockSpec>): ReadonlyArray<FillableSection> => {
  const sections = new Map<string, FillableSection>()
  for (const section of blocks.flatMap((block) => sectionOf(block) ?? []))
    if (!sections.has(section.target)) sections.set(section.target, section)
  return [...sections.values()]
}

const unbounded = { minRows: 0, maxRows: null }

/**
 * The template with its sections: those of a shipped template, or those described by registered blocks with a `target`.
 */
export const fillable = (template: RegisteredTemplate): FillableTemplate | undefined => {
  const shipped = shippedTemplates.find(({ name }) => name === template.name)
  const sections = shipped?.sections.map((section) => ({ ...section, ...unbounded })) ?? described(template.blockSpecs)
  if (sections.length === 0) return undefined
  const { name, description, defaultTheme, blockSpecs } = template
  return { name, description, defaultTheme, blocks: blockSpecs, sections }
}
