import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { RagMode } from "../../domain/agents/AgentConfig.ts"
import {
  type AgentDocument,
  agentPrefix,
  documentName,
  documentPath,
  documentType,
  isNamedFor,
  isAccepted,
} from "../../domain/agents/Documents.ts"
import { DocumentInfected, DocumentTooLarge, DocumentTypeRefused } from "../../domain/agents/Errors.ts"
import { FileScanner } from "../../ports/FileScanner.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { ObjectStore, ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"

/** An incoming file. */
export interface Upload<E> {
  readonly filename: string | undefined
  readonly contentType: string | undefined
  readonly content: Stream.Stream<Uint8Array, E>
}

interface DocumentOwner {
  readonly userId: number
  readonly chatbotId: string
}

/** Documents of agents, streamed to object storage. */
export class AgentDocuments extends Context.Service<
  AgentDocuments,
  {
    /** Stores a file as it streams in; no part of a refused file remains. */
    readonly store: <E>(
      owner: DocumentOwner,
      ragMode: RagMode | null,
      upload: Upload<E>,
    ) => Effect.Effect<
      AgentDocument,
      E | DocumentTooLarge | DocumentTypeRefused | DocumentInfected | ObjectStoreUnavailable
    >
    /** Deletes everything that belongs to an agent, as far as possible. */
    readonly discard: (owner: DocumentOwner) => Effect.Effect<void>
  }
>()("parley/application/agents/AgentDocuments") {
  /** `mostBytes`: maximum size of one file. */
  static readonly layer = (options: { readonly mostBytes: number }) =>
    Layer.effect(
      AgentDocuments,
      Effect.gen(function* () {
        const objects = yield* ObjectStore
        const scanner = yield* FileScanner
        const identifiers = yield* Identifiers

        const store = Effect.fn("AgentDocuments.store")(function* <E>(
          owner: DocumentOwner,
          ragMode: RagMode | null,
          upload: Upload<E>,
        ) {
          const name = documentName(upload.filename)
          const contentType = documentType(upload.contentType, name)
          if (!isAccepted(contentType, ragMode) || !isNamedFor(contentType, name))
            return yield* new DocumentTypeRefused({ name, contentType, ragMode: ragMode ?? "vector" })
          const path = documentPath(owner.userId, owner.chatbotId, yield* identifiers.hex)
          let size = 0
          let stopped: { readonly error: E | DocumentTooLarge | DocumentInfected } | undefined
          const stop = (error: E | DocumentTooLarge | DocumentInfected) => {
            stopped = { error }
            return new ObjectStoreUnavailable({ cause: error })
          }
          const body = scanner.scanned(Stream.mapError(upload.content, stop)).pipe(
            Stream.mapError((error) => {
              if (error._tag === "FileInfected") return stop(new DocumentInfected({ name }))
              return error._tag === "ScannerUnavailable" ? new ObjectStoreUnavailable({ cause: error }) : error
            }),
            Stream.mapEffect((chunk) => {
              size += chunk.length
              return size > options.mostBytes
                ? Effect.fail(stop(new DocumentTooLarge({ name, cap: options.mostBytes })))
                : Effect.succeed(chunk)
            }),
          )
          const stored = yield* Effect.mapError(objects.put(path, body, { contentType }), (error) =>
            stopped === undefined ? error : stopped.error,
          )
          return { name, path, size: stored.size, contentType }
        })

        return AgentDocuments.of({
          store,
          discard: ({ userId, chatbotId }) =>
            objects
              .deleteAll(agentPrefix(userId, chatbotId))
              .pipe(
                Effect.catch((error) =>
                  Effect.logWarning("Documents of an agent could not be deleted", { chatbotId, error }),
                ),
              ),
        })
      }),
    )
}
