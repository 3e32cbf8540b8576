import type { Section } from "../Descriptor.ts"
import type { Misfit } from "../Errors.ts"
import type { Shape } from "../Shapes.ts"
import { targetPath } from "../Target.ts"
import { shippedTemplates } from "./shipped.ts"
import type { TemplateSpec } from "./TemplateSpec.ts"

/** The shapes of drawn sections: rows as objects, or a single row. */
const drawn: ReadonlyArray<Shape> = ["records", "mapping"]

interface Place {
  readonly target: string
  readonly shape: Shape
  /** The shape of a mapping's fields, if they aren't single values. */
  readonly fields?: Shape
}

/** Settings that shipped templates accept in addition to the data: roles and units of columns. */
const roles: Place = { target: "roles", shape: "mapping" }
const units: Place = { target: "units", shape: "mapping" }
const about: Readonly<Record<string, ReadonlyArray<Place>>> = {
  before_after: [roles],
  budget_variance: [roles],
  kpi_overview: [roles],
  comparison: [units],
  ranking: [units],
  relation: [units],
  table_report: [units],
  time_series: [units],
  survey_results: [
    { target: "charts", shape: "mapping", fields: "records" },
    { target: "findings", shape: "mapping" },
  ],
}

const placesOf = ({ name, sections }: TemplateSpec): ReadonlyArray<Place> => [...sections, ...(about[name] ?? [])]

/** The targets of each shipped template. */
export const targetsOf = (template: TemplateSpec): ReadonlyArray<string> =>
  placesOf(template).map(({ target }) => target)

/** The shapes that a target can be drawn from. A single value may fill a field of a mapping (`report.title`). */
const shapesAt = (place: Place, path: ReadonlyArray<string>): ReadonlyArray<Shape> => {
  if (path.length === 1) return drawn
  return path.length === 2 && place.shape === "mapping" ? [place.fields ?? "scalar"] : []
}

const misfitOf = (template: TemplateSpec, section: Section): Misfit | undefined => {
  const path = targetPath(section.target)
  const place = placesOf(template).find(({ target }) => target === path[0])
  const shapes = place === undefined ? [] : shapesAt(place, path)
  if (shapes.includes(section.shape)) return undefined
  const facts = { section: section.name, target: section.target, expectedShape: shapes[0] ?? section.shape }
  return shapes.length === 0
    ? { ...facts, problem: "target_unknown", allowed: template.sections.map(({ target }) => target) }
    : { ...facts, problem: "shape_undrawn", allowed: shapes }
}

/**
 * The sections that a shipped template would silently ignore; none for other templates, because their targets are
 * unknown.
 */
export const undrawnSections = (template: string, sections: ReadonlyArray<Section>): ReadonlyArray<Misfit> => {
  const spec = shippedTemplates.find(({ name }) => name === template)
  return spec === undefined ? [] : sections.flatMap((section) => misfitOf(spec, section) ?? [])
}
