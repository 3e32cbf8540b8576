import * as Schema from "effect/Schema"

/**
 * A part of the call can't be parsed. `part` is `request`, `dataset:<name>` for a multipart part, the bare name for
 * inline data, or a section's name.
 */
export class MalformedRequest extends Schema.TaggedError<MalformedRequest>()("MalformedRequest", {
  part: Schema.String,
  problem: Schema.String,
}) {}

/** The body exceeds the maximum size, which is in bytes. */
export class BodyTooLarge extends Schema.TaggedError<BodyTooLarge>()("BodyTooLarge", { cap: Schema.Number }) {}

/** The name is not in the template registry, for example because it is inline HTML. */
export class TemplateNotFound extends Schema.TaggedError<TemplateNotFound>()("TemplateNotFound", {
  template: Schema.String,
}) {}

/** A section names more than one dataset. */
export class SeveralDatasets extends Schema.TaggedError<SeveralDatasets>()("SeveralDatasets", {
  section: Schema.String,
}) {}

/** Two sections' targets overlap, or a target contains a prototype key. */
export class TargetConflict extends Schema.TaggedError<TargetConflict>()("TargetConflict", {
  section: Schema.String,
  target: Schema.String,
  problem: Schema.Literals(["taken", "below_a_value", "reserved_name", "too_deep"]),
}) {}

/** The data that a section lacks. */
export const Deficit = Schema.Struct({
  section: Schema.String,
  missingDatasets: Schema.Array(Schema.String),
  missingColumns: Schema.Record(Schema.String, Schema.Array(Schema.String)),
})
export type Deficit = typeof Deficit.Type

/** The validation result: every missing dataset or column, in descriptor order. */
export class SectionsUnmet extends Schema.TaggedError<SectionsUnmet>()("SectionsUnmet", {
  sections: Schema.Array(Deficit),
}) {}

/** A section whose rows don't fit its shape. */
export const Misfit = Schema.Struct({
  section: Schema.String,
  target: Schema.String,
  expectedShape: Schema.String,
  problem: Schema.Literals([
    "target_missing",
    "no_rows",
    "null_value",
    "shape_mismatch",
    "target_unknown",
    "shape_undrawn",
  ]),
  /** The targets or shapes that the template draws. */
  allowed: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type Misfit = typeof Misfit.Type

/** All sections that don't fit their shapes, in descriptor order. */
export class PayloadShapeMismatch extends Schema.TaggedError<PayloadShapeMismatch>()("PayloadShapeMismatch", {
  sections: Schema.Array(Misfit),
}) {}

/** No theme with this name is registered. */
export class ThemeUnknown extends Schema.TaggedError<ThemeUnknown>()("ThemeUnknown", { theme: Schema.String }) {}

/** The deployment's templates are faulty; the call is valid. `detail` names the template, the marker or the line. */
export class TemplateFault extends Schema.TaggedError<TemplateFault>()("TemplateFault", {
  code: Schema.Literals([
    "TEMPLATE_ENGINE_UNSET",
    "TEMPLATE_UNKNOWN",
    "TEMPLATE_RENDER_ERROR",
    "SPLICE_MARKER_MISSING",
    "SPLICE_MARKER_AMBIGUOUS",
  ]),
  template: Schema.String,
  detail: Schema.String,
}) {}

/** Some annotations are neither drawn nor listed by any chart of the page. */
export class AnnotationUndrawn extends Schema.TaggedError<AnnotationUndrawn>()("AnnotationUndrawn", {
  annotations: Schema.Array(Schema.Struct({ target: Schema.String, text: Schema.String })),
}) {}

/** The rendering process or thread ended before the render was complete. */
export class RenderInterrupted extends Schema.TaggedError<RenderInterrupted>()("RenderInterrupted", {}) {}

/** The render exceeds the deployment's limits; `most` is the limit. */
export class RenderTooCostly extends Schema.TaggedError<RenderTooCostly>()("RenderTooCostly", {
  limit: Schema.Literals(["steps", "output_bytes", "seconds", "memory_megabytes"]),
  most: Schema.Number,
}) {}

/** The render was stopped at its deadline. */
export class RenderOverdue extends Schema.TaggedError<RenderOverdue>()("RenderOverdue", {}) {}

/** The artifact, its object or its public file could not be written; partial writes were removed. */
export class PersistFailed extends Schema.TaggedError<PersistFailed>()("PersistFailed", {
  cause: Schema.Defect(),
}) {}

/** The job is unknown, has expired, or belongs to another owner. */
export class RenderJobNotFound extends Schema.TaggedError<RenderJobNotFound>()("RenderJobNotFound", {
  jobId: Schema.String,
}) {}
