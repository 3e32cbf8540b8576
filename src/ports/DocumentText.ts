import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { DocumentContent } from "../domain/agents/retrieval/DocumentContent.ts"

/** The document is not what it says it is, is broken, encrypted, or takes too much to read. `reason` is fit for its owner. */
export class DocumentUnreadable extends Schema.TaggedError<DocumentUnreadable>()("DocumentUnreadable", {
  reason: Schema.String,
}) {}

/** Text of documents, page by page where they have pages. */
export class DocumentText extends Context.Service<
  DocumentText,
  {
    readonly read: (bytes: Uint8Array, contentType: string) => Effect.Effect<DocumentContent, DocumentUnreadable>
  }
>()("parley/ports/DocumentText") {}
