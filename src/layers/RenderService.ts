import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as NodeWorkerRunner from "@effect/platform-node/NodeWorkerRunner"
import * as RpcServer from "effect/rpc/RpcServer"
import { RenderProtocol } from "../adapters/workers/RenderProtocol.ts"
import { begin, type Board, end } from "../adapters/workers/ThreadWatch.ts"
import { RenderInterrupted } from "../domain/infographic/Errors.ts"
import { RenderPipeline } from "../application/infographic/RenderPipeline.ts"
import type { OpenRender, RawRender } from "../ports/RenderWorkers.ts"

interface Held {
  readonly open: OpenRender
  readonly scope: Scope.Closeable
}

/** Serves the steps of renders on this thread with the given pipeline. */
const handlers = (board: Board) =>
  RenderProtocol.toLayer(
    Effect.gen(function* () {
      const pipeline = yield* RenderPipeline
      const held = new Map<string, Held>()

      const the = (id: string): Effect.Effect<OpenRender, RenderInterrupted> =>
        Effect.suspend(() => {
          const render = held.get(id)
          return render === undefined ? Effect.fail(new RenderInterrupted()) : Effect.succeed(render.open)
        })

      /** Steps are synchronous, so one runs at a time. */
      const shown = <A, E>(id: string, step: Effect.Effect<A, E>): Effect.Effect<A, E> =>
        Effect.suspend(() => {
          begin(board, id)
          return step
        }).pipe(Effect.ensuring(Effect.sync(() => end(board))))

      const opened = Effect.fnUntraced(function* (id: string, raw: RawRender) {
        const scope = yield* Scope.make()
        const open = yield* Scope.provide(pipeline.open(raw), scope)
        held.set(id, { open, scope })
        return open.request
      })

      return {
        Open: ({ id, ...raw }) => shown(id, opened(id, raw)),
        Validate: ({ id }) =>
          shown(
            id,
            Effect.flatMap(the(id), (open) => open.validate),
          ),
        Assemble: ({ id }) =>
          shown(
            id,
            Effect.flatMap(the(id), (open) => open.assemble),
          ),
        Render: ({ id, theme, limits }) =>
          shown(
            id,
            Effect.flatMap(the(id), (open) => open.render(theme, limits)),
          ),
        Describe: ({ id, parts }) => shown(id, pipeline.describe(parts)),
        Close: ({ id }) =>
          Effect.suspend(() => {
            const render = held.get(id)
            held.delete(id)
            return render === undefined ? Effect.void : Scope.close(render.scope, Exit.void)
          }),
      }
    }),
  )

/** The program of a render thread; it publishes the current job on the board. */
export const serve = <E>(pipeline: Layer.Layer<RenderPipeline, E>, board: Board): Layer.Layer<never, unknown> =>
  RpcServer.layer(RenderProtocol, { disableTracing: true, disableFatalDefects: true }).pipe(
    Layer.provide(handlers(board)),
    Layer.provide(pipeline),
    Layer.provide(RpcServer.layerProtocolWorkerRunner),
    Layer.provide(NodeWorkerRunner.layer),
  )
