import * as Schema from "effect/Schema"
import { isFinite, isNestedAtMost } from "../decoding/Json.ts"
import { Annotation, mostAnnotations } from "./Annotation.ts"
import { maxDepth } from "./InlineData.ts"
import { mostSourced, SourcedFigure } from "./provenance/SourcedFigure.ts"
import { Shape } from "./Shapes.ts"

const Json = Schema.Unknown.check(
  Schema.makeFilter((value) => isNestedAtMost(value, maxDepth), {
    expected: `JSON nested at most ${maxDepth} levels deep`,
  }).abort(),
  Schema.makeFilter(isFinite, { expected: "JSON with finite numbers only" }),
)

/**
 * `jinja` runs the template over the payload; `data-splice` puts the payload as JSON into the template's marker
 * element.
 */
export const Mode = Schema.Literals(["jinja", "data-splice"])
export type Mode = typeof Mode.Type

export const Section = Schema.Struct({
  name: Schema.NonEmptyString,
  target: Schema.String,
  datasets: Schema.optionalKey(Schema.Array(Schema.String)),
  columns: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.String))),
  shape: Shape,
  hint: Schema.optionalKey(Schema.NullOr(Schema.String)),
})
export type Section = typeof Section.Type

const Layout = Schema.Struct({ component: Schema.String, properties: Schema.Record(Schema.String, Json) })

const Narrative = Schema.Struct({
  skill: Schema.String,
  factsKey: Schema.String,
  outputKey: Schema.optionalKey(Schema.String),
}).pipe(Schema.encodeKeys({ factsKey: "facts_key", outputKey: "output_key" }))

/** An element id that doesn't need escaping in HTML. */
export const MarkerId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z][A-Za-z0-9_-]{0,127}$/, {
    expected: "1 to 128 letters, digits, _ and -, starting with a letter",
  }),
)

/** The mapping of datasets to the template. Keys are in snake_case on the wire; unknown keys are refused. */
export const Descriptor = Schema.Struct({
  template: Schema.String,
  mode: Mode,
  spliceMarkerId: Schema.optionalKey(MarkerId),
  sections: Schema.optionalKey(Schema.Array(Section)),
  params: Schema.optionalKey(Schema.Record(Schema.String, Json)),
  layout: Schema.optionalKey(Schema.NullOr(Layout)),
  narrative: Schema.optionalKey(Schema.NullOr(Narrative)),
  /**
   * Whether every number on the page is marked with the rows it comes from. The result's `provenance` then lists these
   * rows too.
   */
  provenance: Schema.optionalKey(Schema.Boolean),
  /** The datasets whose rows were written by a model, for `provenance`. */
  written: Schema.optionalKey(Schema.Array(Schema.String).check(Schema.isMaxLength(100))),
  /** The sources of a model's figures, for `provenance`; used for figures that no row on the page contains. */
  told: Schema.optionalKey(Schema.Array(SourcedFigure).check(Schema.isMaxLength(mostSourced))),
  annotations: Schema.optionalKey(Schema.Array(Annotation).check(Schema.isMaxLength(mostAnnotations))),
}).pipe(Schema.encodeKeys({ spliceMarkerId: "splice_marker_id" }))
export type Descriptor = typeof Descriptor.Type

/** A section's dataset, if any. */
export const aliasOf = (section: Section): string | undefined => section.datasets?.[0]

/** The columns that a section requests; undefined for all. */
export const columnsAsked = (section: Section, alias: string): ReadonlyArray<string> | undefined =>
  section.columns !== undefined && Object.hasOwn(section.columns, alias) ? section.columns[alias] : undefined
