import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as NodeWorkerRunner from "@effect/platform-node/NodeWorkerRunner"
import * as RpcServer from "effect/rpc/RpcServer"
import { RenderProtocol } from "../adapters/workers/RenderProtocol.ts"
import { RenderInterrupted } from "../domain/infographic/Errors.ts"
import { RenderPipeline } from "../application/infographic/RenderPipeline.ts"
import type { OpenRender } from "../ports/RenderWorkers.ts"

interface Held {
  readonly open: OpenRender
  readonly scope: Scope.Closeable
}

/** Serves the steps of renders on this thread, with the pipeline that it is given. */
const Handlers = RenderProtocol.toLayer(
  Effect.gen(function* () {
    const pipeline = yield* RenderPipeline
    const held = new Map<string, Held>()

    const the = (id: string): Effect.Effect<OpenRender, RenderInterrupted> =>
      Effect.suspend(() => {
        const found = held.get(id)
        return found === undefined ? Effect.fail(new RenderInterrupted()) : Effect.succeed(found.open)
      })

    return {
      Open: ({ id, ...raw }) =>
        Effect.gen(function* () {
          const scope = yield* Scope.make()
          const open = yield* Scope.provide(pipeline.open(raw), scope)
          held.set(id, { open, scope })
          return open.request
        }),
      Validate: ({ id }) => Effect.flatMap(the(id), (open) => open.validate),
      Assemble: ({ id }) => Effect.flatMap(the(id), (open) => open.assemble),
      Render: ({ id, theme }) => Effect.flatMap(the(id), (open) => open.render(theme)),
      Describe: ({ parts }) => pipeline.describe(parts),
      Close: ({ id }) =>
        Effect.suspend(() => {
          const found = held.get(id)
          held.delete(id)
          return found === undefined ? Effect.void : Scope.close(found.scope, Exit.void)
        }),
    }
  }),
)

/** The program of a render thread. */
export const serve = <E>(pipeline: Layer.Layer<RenderPipeline, E>): Layer.Layer<never, unknown> =>
  RpcServer.layer(RenderProtocol, { disableTracing: true, disableFatalDefects: true }).pipe(
    Layer.provide(Handlers),
    Layer.provide(pipeline),
    Layer.provide(RpcServer.layerProtocolWorkerRunner),
    Layer.provide(NodeWorkerRunner.layer),
  )
