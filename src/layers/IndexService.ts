import * as NodeWorkerRunner from "@effect/platform-node/NodeWorkerRunner"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RpcServer from "effect/rpc/RpcServer"
import { IndexProtocol } from "../adapters/workers/IndexProtocol.ts"
import { openIndex } from "../application/agents/openIndex.ts"
import { IndexLost, type OpenIndex } from "../ports/IndexWorkers.ts"

const Handlers = IndexProtocol.toLayer(
  Effect.sync(() => {
    const held = new Map<string, OpenIndex>()
    return {
      Open: ({ id, stored }) =>
        Effect.map(openIndex(stored), (index) => {
          held.set(id, index)
          return { documents: index.documents, model: index.model }
        }),
      Search: ({ id, query }) => Effect.suspend(() => held.get(id)?.search(query) ?? Effect.fail(new IndexLost())),
      Close: ({ id }) => Effect.sync(() => void held.delete(id)),
    }
  }),
)

/** Holds indexes on this thread and answers queries. */
export const serve: Layer.Layer<never, unknown> = RpcServer.layer(IndexProtocol, {
  disableTracing: true,
  disableFatalDefects: true,
}).pipe(
  Layer.provide(Handlers),
  Layer.provide(RpcServer.layerProtocolWorkerRunner),
  Layer.provide(NodeWorkerRunner.layer),
)
