import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { revisedIndexPath } from "../../domain/agents/Documents.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import { AgentPreparation, type Prepared, type PreparationFailed } from "./AgentPreparation.ts"

/** Prepares bots and kept agents that were created or changed, before the response is sent. */
export class AgentReadiness extends Context.Service<
  AgentReadiness,
  {
    /**
     * Checks the tools and, if requested, the tool servers; builds the index, if requested, at a new path. Returns that
     * path, or null if there are no documents.
     */
    readonly make: (
      agent: Prepared,
      what: { readonly servers: boolean; readonly index: boolean },
    ) => Effect.Effect<string | null, PreparationFailed>
    /** Deletes an unreferenced index, and only logs a failure. */
    readonly drop: (indexPath: string | null) => Effect.Effect<void>
  }
>()("parley/application/agents/AgentReadiness") {
  static readonly layer = Layer.effect(
    AgentReadiness,
    Effect.gen(function* () {
      const preparation = yield* AgentPreparation
      const identifiers = yield* Identifiers
      const objects = yield* ObjectStore

      const drop = (indexPath: string | null) =>
        indexPath === null
          ? Effect.void
          : Effect.ignore(objects.delete(indexPath), { log: "Warn", message: "Could not delete an unused index" })

      const make = Effect.fn("AgentReadiness.make")(function* (
        agent: Prepared,
        what: { readonly servers: boolean; readonly index: boolean },
      ) {
        const { config, documents, userId, chatbotId } = agent
        const isIndexed = what.index && config.ragMode !== null && documents.length > 0
        const indexPath = isIndexed ? revisedIndexPath(userId, chatbotId, yield* identifiers.hex) : null
        const part = {
          ...agent,
          config: {
            ...config,
            toolServers: what.servers ? config.toolServers : [],
            ragMode: isIndexed ? config.ragMode : null,
          },
          ...(indexPath === null ? {} : { indexPath }),
        }
        yield* Effect.onError(
          preparation.prepare(part, () => Effect.void),
          () => drop(indexPath),
        )
        return indexPath
      })

      return AgentReadiness.of({ make, drop })
    }),
  )
}
