import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { DocumentContent } from "../domain/agents/retrieval/DocumentContent.ts"

/**
 * The document doesn't match its type, is broken or encrypted, or exceeds the reading limits. `reason` may be shown
 * to its owner.
 */
export class DocumentUnreadable extends Schema.TaggedError<DocumentUnreadable>()("DocumentUnreadable", {
  reason: Schema.String,
}) {}

/** Extracts the text of documents, page by page if they have pages. */
export class DocumentText extends Context.Service<
  DocumentText,
  {
    readonly read: (bytes: Uint8Array, contentType: string) => Effect.Effect<DocumentContent, DocumentUnreadable>
  }
>()("parley/ports/DocumentText") {}
