import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { Caller } from "../../domain/access/Caller.ts"
import type { AgentConfig } from "../../domain/agents/AgentConfig.ts"
import { decodeOrder, sealed } from "../../domain/agents/AgentOrder.ts"
import type { AgentDocument } from "../../domain/agents/Documents.ts"
import {
  type ConfigInvalid,
  CreationFailed,
  type DocumentInfected,
  type DocumentTooLarge,
  type DocumentTypeRefused,
  OwnerUnknown,
} from "../../domain/agents/Errors.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { Sealing } from "../../ports/Sealing.ts"
import { AgentDocuments, type Upload } from "./AgentDocuments.ts"
import { sealContext } from "./AgentPreparation.ts"

/** A draft of an agent: its configuration is valid, and its documents are being uploaded. */
export interface AgentDraft {
  readonly owner: string
  readonly userId: number
  readonly chatbotId: string
  readonly config: AgentConfig
  readonly documents: () => ReadonlyArray<AgentDocument>
  readonly add: <E>(
    upload: Upload<E>,
  ) => Effect.Effect<void, E | DocumentTooLarge | DocumentTypeRefused | DocumentInfected | CreationFailed>
  /** Commits the draft: its documents now belong to an agent. */
  readonly keep: Effect.Effect<void>
}

/** The owner's integer id. */
export const ownerId = (caller: Caller): Effect.Effect<number, OwnerUnknown> =>
  caller.userId === null ? Effect.fail(new OwnerUnknown()) : Effect.succeed(caller.userId)

/** Drafts of agents, before they are visible. */
export class AgentDrafts extends Context.Service<
  AgentDrafts,
  {
    /** Parses a configuration. If the draft is not committed, its files are deleted when the scope closes. */
    readonly open: (
      caller: Caller,
      config: unknown,
    ) => Effect.Effect<AgentDraft, ConfigInvalid | CreationFailed | OwnerUnknown, Scope.Scope>
  }
>()("parley/application/agents/AgentDrafts") {
  static readonly layer = (options: { readonly isTool: (slug: string) => boolean }) =>
    Layer.effect(
      AgentDrafts,
      Effect.gen(function* () {
        const identifiers = yield* Identifiers
        const stored = yield* AgentDocuments
        const sealing = yield* Sealing

        const open = Effect.fn("AgentDrafts.open")(function* (caller: Caller, json: unknown) {
          const userId = yield* ownerId(caller)
          const order = yield* Effect.fromResult(decodeOrder(json, options.isTool))
          const chatbotId = yield* identifiers.uuid
          const whose = { userId, chatbotId }
          const keys = yield* Effect.forEach(order.toolServers, ({ apiKey }, index) =>
            apiKey === null
              ? Effect.succeed(null)
              : Effect.mapError(
                  sealing.seal(apiKey, sealContext(whose, index)),
                  () => new CreationFailed({ detail: "this server can't store an api_key: set CREDENTIAL_KEYS" }),
                ),
          )
          const config = sealed(order, keys)
          const documents: Array<AgentDocument> = []
          let isTouched = false
          let isKept = false
          yield* Effect.addFinalizer((exit) =>
            isTouched && (!isKept || Exit.isFailure(exit)) ? stored.discard(whose) : Effect.void,
          )
          const draft: AgentDraft = {
            owner: caller.sub,
            userId,
            chatbotId,
            config,
            documents: () => documents,
            add: (upload) =>
              Effect.suspend(() => {
                isTouched = true
                return stored.store(whose, config.ragMode, upload)
              }).pipe(
                Effect.map((document) => void documents.push(document)),
                Effect.catchTag("ObjectStoreUnavailable", () =>
                  Effect.fail(new CreationFailed({ detail: "the documents cannot be stored" })),
                ),
              ),
            keep: Effect.sync(() => {
              isKept = true
            }),
          }
          return draft
        })

        return AgentDrafts.of({ open })
      }),
    )
}
