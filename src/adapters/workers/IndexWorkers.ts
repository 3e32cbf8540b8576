import * as NodeWorker from "@effect/platform-node/NodeWorker"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RcRef from "effect/RcRef"
import * as Scope from "effect/Scope"
import * as RpcClient from "effect/rpc/RpcClient"
import type { RpcClientError } from "effect/rpc/RpcClientError"
import type { WorkerError } from "effect/workers/WorkerError"
import type { Worker } from "node:worker_threads"
import { Identifiers } from "../../ports/Identifiers.ts"
import { IndexLost, IndexWorkers, type OpenIndex } from "../../ports/IndexWorkers.ts"
import { IndexProtocol } from "./IndexProtocol.ts"
import { owned } from "./owned.ts"

/** The number of queries that the thread processes concurrently. They take turns. */
const concurrency = 64

/** A thread without indexes stops after this long. */
const idle = "1 minute"

const thread = (spawn: () => Worker) =>
  Effect.gen(function* () {
    const scope = yield* Scope.Scope
    const protocol = RpcClient.layerProtocolWorker({ size: 1, concurrency }).pipe(
      Layer.provide(NodeWorker.layer(spawn)),
    )
    const services = yield* Layer.buildWithScope(protocol, scope)
    return yield* RpcClient.make(IndexProtocol, { disableTracing: true }).pipe(Effect.provideContext(services))
  })

/** A dead thread has lost its indexes. Another thread serves the next query. */
const lost = (error: WorkerError | RpcClientError | IndexLost): Effect.Effect<never, IndexLost> =>
  error._tag === "IndexLost"
    ? Effect.fail(error)
    : Effect.andThen(Effect.logWarning("The indexing thread has stopped", error), Effect.fail(new IndexLost()))

/**
 * Uses one thread, started with the first index and stopped after the last. `spawn` starts a thread that serves
 * `IndexProtocol`.
 */
export const layer = (options: { readonly spawn: () => Worker }) =>
  Layer.effect(
    IndexWorkers,
    Effect.gen(function* () {
      const identifiers = yield* Identifiers
      const shared = yield* RcRef.make({ acquire: thread(options.spawn), idleTimeToLive: idle })

      const open = Effect.fnUntraced(function* (stored: Uint8Array) {
        const client = yield* Effect.catch(RcRef.get(shared), lost)
        const id = yield* identifiers.hex
        yield* Effect.addFinalizer(() => Effect.ignoreCause(client.Close({ id })))
        const { documents, model } = yield* Effect.catch(client.Open({ id, stored: owned(stored) }), lost)
        const index: OpenIndex = {
          documents,
          model,
          search: (query) => Effect.catch(client.Search({ id, query }), lost),
        }
        return index
      })

      return IndexWorkers.of({ open })
    }),
  )
