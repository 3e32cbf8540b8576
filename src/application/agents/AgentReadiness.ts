import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { revisedIndexPath } from "../../domain/agents/Documents.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { ObjectStore } from "../../ports/ObjectStore.ts"
import { AgentPreparation, type Prepared, type PreparationFailed } from "./AgentPreparation.ts"

/** Making ready, before the answer, what is kept at once: agents that are created or changed whole, and bots. */
export class AgentReadiness extends Context.Service<
  AgentReadiness,
  {
    /**
     * Tries the tools and, where asked, the tool servers; builds the index, where asked, at a place of its own.
     * Answers that place, or null where there is nothing to index.
     */
    readonly make: (
      agent: Prepared,
      what: { readonly servers: boolean; readonly index: boolean },
    ) => Effect.Effect<string | null, PreparationFailed>
    /** Takes an index away that nothing points to, best effort. */
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
