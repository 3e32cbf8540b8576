import * as NodeWorker from "@effect/platform-node/NodeWorker"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Pool from "effect/Pool"
import * as Scope from "effect/Scope"
import * as RpcClient from "effect/rpc/RpcClient"
import type { RpcClientError } from "effect/rpc/RpcClientError"
import type { Worker } from "node:worker_threads"
import { RenderInterrupted } from "../../domain/infographic/Errors.ts"
import type { DatasetPart } from "../../ports/Datasets.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { type OpenRender, type RawRender, RenderWorkers } from "../../ports/RenderWorkers.ts"
import { owned } from "./owned.ts"
import { RenderProtocol } from "./RenderProtocol.ts"

/** Renders that one thread keeps open at a time; their work takes turns. */
const rendersPerThread = 64

/** A thread that is idle for this long is stopped. */
const idle = "1 minute"

/** A thread that does not answer a farewell for this long is stuck, and is stopped by force. */
const patience = "2 seconds"

const started = (spawn: () => Worker) =>
  Effect.gen(function* () {
    const scope = yield* Scope.Scope
    const protocol = RpcClient.layerProtocolWorker({ size: 1, concurrency: rendersPerThread }).pipe(
      Layer.provide(NodeWorker.layer(spawn)),
    )
    const services = yield* Layer.buildWithScope(protocol, scope)
    return yield* RpcClient.make(RenderProtocol, { disableTracing: true }).pipe(Effect.provideContext(services))
  })

type Thread = Effect.Success<ReturnType<typeof started>>

/** A thread that is gone has lost the render. */
const gone = <A, E>(
  call: Effect.Effect<A, E | RpcClientError>,
): Effect.Effect<A, Exclude<E, RpcClientError> | RenderInterrupted> =>
  Effect.catchIf(
    call,
    (error): error is Extract<E | RpcClientError, RpcClientError> =>
      typeof error === "object" && error !== null && "_tag" in error && error._tag === "RpcClientError",
    (error) =>
      Effect.andThen(Effect.logWarning("A render thread is gone", error), Effect.fail(new RenderInterrupted())),
  ) as Effect.Effect<A, Exclude<E, RpcClientError> | RenderInterrupted>

/**
 * At most `size` threads, started when there is work. `spawn` starts one whose program serves `RenderProtocol`.
 * Closing an open render frees its data; a thread that does not react is replaced, and what else it had open fails
 * with `RenderInterrupted`.
 */
export const layer = (options: { readonly size: number; readonly spawn: () => Worker }) =>
  Layer.effect(
    RenderWorkers,
    Effect.gen(function* () {
      const identifiers = yield* Identifiers
      const pool = yield* Pool.makeWithTTL({
        acquire: started(options.spawn),
        min: 0,
        max: options.size,
        concurrency: rendersPerThread,
        timeToLive: idle,
      })

      const close = (client: Thread, id: string) =>
        client.Close({ id }).pipe(
          Effect.timeoutOption(patience),
          Effect.flatMap((answer) => (Option.isNone(answer) ? Pool.invalidate(pool, client) : Effect.void)),
          Effect.catchCause((cause) => (Cause.hasInterruptsOnly(cause) ? Effect.void : Pool.invalidate(pool, client))),
        )

      const thread = Pool.get(pool).pipe(
        Effect.tapError((error) => Effect.logError("No render thread could be started", error)),
        Effect.mapError(() => new RenderInterrupted()),
      )

      const describe = Effect.fnUntraced(function* (parts: ReadonlyArray<DatasetPart>) {
        const client = yield* thread
        return yield* gone(
          client.Describe({ parts: parts.map((part) => ({ ...part, bytes: new Uint8Array(part.bytes) })) }),
        )
      }, Effect.scoped)

      const open = Effect.fnUntraced(function* (raw: RawRender) {
        const client = yield* thread
        const id = yield* identifiers.hex
        yield* Effect.addFinalizer(() => close(client, id))
        const request = yield* gone(
          client.Open({
            id,
            request: owned(raw.request),
            parts: raw.parts.map((part) => ({ ...part, bytes: owned(part.bytes) })),
            isMultipart: raw.isMultipart,
          }),
        )
        return {
          request,
          validate: gone(client.Validate({ id })),
          assemble: gone(client.Assemble({ id })),
          render: (theme) => gone(client.Render({ id, theme })),
        } satisfies OpenRender
      })

      return RenderWorkers.of({ open, describe })
    }),
  )
