import * as Schema from "effect/Schema"

const artifactId = /^[A-Za-z0-9-]{1,100}$/

/** Whether a string has the format of an artifact id; other strings are not looked up. */
export const isArtifactId = (text: string): boolean => artifactId.test(text)

/** An artifact's metadata, regardless of where its page is stored. */
const description = {
  artifactId: Schema.String,
  artifactType: Schema.Literal("infographic"),
  title: Schema.String,
  template: Schema.String,
  theme: Schema.NullOr(Schema.String),
  agentId: Schema.String,
  sessionId: Schema.String,
  /** The owner, who is the only person who may see the artifact. */
  userId: Schema.String,
  createdBy: Schema.Literals(["user", "agent", "system"]),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
}

/** A small page, stored in the record. */
export class InlineHtml extends Schema.TaggedClass<InlineHtml>()("InlineHtml", { html: Schema.String }) {}

/** A large page, stored as an object of type `text/html`. The size is in bytes, and the hash is in lowercase hex. */
export class OffloadedHtml extends Schema.TaggedClass<OffloadedHtml>()("OffloadedHtml", {
  objectKey: Schema.String,
  size: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
}) {}

/** A page is stored in exactly one of the two places. */
export const Definition = Schema.Union([InlineHtml, OffloadedHtml])
export type Definition = typeof Definition.Type

/** A stored report: its owner, its inputs, and the location of its page. */
export class Artifact extends Schema.Class<Artifact>("Artifact")({ ...description, definition: Definition }) {}

/** An artifact in a list, without its page. `size` is in bytes. */
export interface ArtifactSummary extends Omit<Artifact, "definition"> {
  readonly size: number
}
