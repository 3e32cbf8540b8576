import * as Schema from "effect/Schema"

/** A part of the call cannot be read. `part`: `request`, `dataset:<name>` for a multipart part, the bare name for inline data, or a section's name. */
export class MalformedRequest extends Schema.TaggedError<MalformedRequest>()("MalformedRequest", {
  part: Schema.String,
  problem: Schema.String,
}) {}

/** The whole body is larger than the cap, in bytes. */
export class BodyTooLarge extends Schema.TaggedError<BodyTooLarge>()("BodyTooLarge", { cap: Schema.Number }) {}

/** The name is not in the block-spec registry, or it is no name at all (inline HTML lands here too). */
export class TemplateNotFound extends Schema.TaggedError<TemplateNotFound>()("TemplateNotFound", {
  template: Schema.String,
}) {}

/** A section names more than one dataset. */
export class SeveralDatasets extends Schema.TaggedError<SeveralDatasets>()("SeveralDatasets", {
  section: Schema.String,
}) {}

/** Two sections claim the same place in the payload, or a place below a value; or a target names a prototype key. */
export class TargetConflict extends Schema.TaggedError<TargetConflict>()("TargetConflict", {
  section: Schema.String,
  target: Schema.String,
  problem: Schema.Literals(["taken", "below_a_value", "reserved_name", "too_deep"]),
}) {}

/** What one section lacks. */
export const Deficit = Schema.Struct({
  section: Schema.String,
  missingDatasets: Schema.Array(Schema.String),
  missingColumns: Schema.Record(Schema.String, Schema.Array(Schema.String)),
})
export type Deficit = typeof Deficit.Type

/** The validation gate: every deficit of every section, in descriptor order. */
export class SectionsUnmet extends Schema.TaggedError<SectionsUnmet>()("SectionsUnmet", {
  sections: Schema.Array(Deficit),
}) {}

/** A section whose rows do not make the shape that it asks for. */
export const Misfit = Schema.Struct({
  section: Schema.String,
  target: Schema.String,
  expectedShape: Schema.String,
  problem: Schema.Literals(["target_missing", "no_rows", "null_value", "shape_mismatch"]),
})
export type Misfit = typeof Misfit.Type

/** Every section that does not fit its shape, in descriptor order. */
export class PayloadShapeMismatch extends Schema.TaggedError<PayloadShapeMismatch>()("PayloadShapeMismatch", {
  sections: Schema.Array(Misfit),
}) {}

/** No theme of this name is registered. */
export class ThemeUnknown extends Schema.TaggedError<ThemeUnknown>()("ThemeUnknown", { theme: Schema.String }) {}

/** The deployment's templates are at fault, not the caller. `detail` names the template, the marker or the line. */
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

/** What a call says of places of charts, where no chart of the page draws or names it. */
export class AnnotationUndrawn extends Schema.TaggedError<AnnotationUndrawn>()("AnnotationUndrawn", {
  annotations: Schema.Array(Schema.Struct({ target: Schema.String, text: Schema.String })),
}) {}

/** The process or thread that rendered went away before it was done. */
export class RenderInterrupted extends Schema.TaggedError<RenderInterrupted>()("RenderInterrupted", {}) {}

/** The render would have cost more than the deployment allows; `most` is the limit that it met. */
export class RenderTooCostly extends Schema.TaggedError<RenderTooCostly>()("RenderTooCostly", {
  limit: Schema.Literals(["steps", "output_bytes", "seconds", "memory_megabytes"]),
  most: Schema.Number,
}) {}

/** The render ran into its deadline and was stopped. */
export class RenderOverdue extends Schema.TaggedError<RenderOverdue>()("RenderOverdue", {}) {}

/** The artifact, its object or its public file could not be written; what had been written is gone again. */
export class PersistFailed extends Schema.TaggedError<PersistFailed>()("PersistFailed", {
  cause: Schema.Defect(),
}) {}

/** No such job, expired, or somebody else's. */
export class RenderJobNotFound extends Schema.TaggedError<RenderJobNotFound>()("RenderJobNotFound", {
  jobId: Schema.String,
}) {}
