import * as Schema from "effect/Schema"

const artifactId = /^[A-Za-z0-9-]{1,100}$/

/** Whether a text can be an artifact's id; other texts are not looked up. */
export const isArtifactId = (text: string): boolean => artifactId.test(text)

/** An artifact's metadata, wherever its bytes are. */
const description = {
  artifactId: Schema.String,
  artifactType: Schema.Literal("infographic"),
  title: Schema.String,
  template: Schema.String,
  theme: Schema.NullOr(Schema.String),
  agentId: Schema.String,
  sessionId: Schema.String,
  /** The owner; only they may see it. */
  userId: Schema.String,
  createdBy: Schema.Literals(["user", "agent", "system"]),
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc,
}

/** Small pages are part of the record. */
export class InlineHtml extends Schema.TaggedClass<InlineHtml>()("InlineHtml", { html: Schema.String }) {}

/** Large pages are an object of type `text/html`; size in bytes, hash in lower-case hex. */
export class OffloadedHtml extends Schema.TaggedClass<OffloadedHtml>()("OffloadedHtml", {
  objectKey: Schema.String,
  size: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
}) {}

/** The page is in exactly one of two places, so the type allows neither both nor none. */
export const Definition = Schema.Union([InlineHtml, OffloadedHtml])
export type Definition = typeof Definition.Type

/** A stored render: its owner, its inputs, and where its page is. */
export class Artifact extends Schema.Class<Artifact>("Artifact")({ ...description, definition: Definition }) {}

/** An artifact in a list: everything but its page. `size` in bytes. */
export interface ArtifactSummary extends Omit<Artifact, "definition"> {
  readonly size: number
}
