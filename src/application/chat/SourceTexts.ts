import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { Caller } from "../../domain/access/Caller.ts"
import { DocumentNotFound } from "../../domain/agents/Errors.ts"
import { DocumentText, type DocumentUnreadable } from "../../ports/DocumentText.ts"
import { ObjectStore, type ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { ConversableAgents, type ResolveError } from "./ConversableAgents.ts"

/** A page of an agent's document, as text. */
export interface SourceText {
  readonly agent: string
  readonly document: string
  /** Null if the document has no pages. */
  readonly page: number | null
  readonly pages: number
  readonly text: string
}

/** The text of agents' documents, which the offsets of sources refer to. */
export class SourceTexts extends Context.Service<
  SourceTexts,
  {
    /** A page of the document at `position` in the agent's list, for any user of the agent. */
    readonly read: (
      caller: Caller,
      nameOrId: string,
      position: number,
      page: number | null,
    ) => Effect.Effect<SourceText, ResolveError | DocumentNotFound | DocumentUnreadable | ObjectStoreUnavailable>
  }
>()("parley/application/chat/SourceTexts") {
  static readonly layer = Layer.effect(
    SourceTexts,
    Effect.gen(function* () {
      const agents = yield* ConversableAgents
      const objects = yield* ObjectStore
      const texts = yield* DocumentText
      return SourceTexts.of({
        read: Effect.fn("SourceTexts.read")(function* (caller, nameOrId, position, page) {
          const agent = yield* agents.resolve(caller, nameOrId)
          const document = agent.documents[position]
          if (document === undefined) return yield* new DocumentNotFound()
          const bytes = yield* objects.get(document.path).pipe(
            Effect.flatMap(({ body }) => Stream.mkUint8Array(body)),
            Effect.catchTag("ObjectMissing", () => Effect.fail(new DocumentNotFound())),
          )
          const { pages } = yield* texts.read(bytes, document.contentType)
          const sourcePage = pages.find(({ number }) => number === page)
          if (sourcePage === undefined) return yield* new DocumentNotFound()
          return { agent: agent.config.name, document: document.name, page, pages: pages.length, text: sourcePage.text }
        }),
      })
    }),
  )
}
