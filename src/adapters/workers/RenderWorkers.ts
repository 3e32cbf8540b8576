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
import { RenderInterrupted, type RenderTooCostly } from "../../domain/infographic/Errors.ts"
import type { RenderLimits } from "../../domain/infographic/RenderLimits.ts"
import type { DatasetPart } from "../../ports/Datasets.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { type OpenRender, type RawRender, RenderWorkers } from "../../ports/RenderWorkers.ts"
import { owned } from "./owned.ts"
import { RenderProtocol } from "./RenderProtocol.ts"
import { type Board, makeBoard, type ThreadWatch, watchThread } from "./ThreadWatch.ts"

/** The maximum number of open renders that take turns on a thread. */
const rendersPerThread = 64

/** An idle thread stops after this long. */
const idle = "1 minute"

/** A thread that takes longer than this to close a render is considered stuck, and is replaced. */
const patience = "2 seconds"

export interface ThreadOptions {
  readonly size: number
  readonly limits: RenderLimits
  /** Starts a thread whose program serves `RenderProtocol` and shows its current job on the board. */
  readonly spawn: (board: Board) => Worker
}

const started = ({ spawn, limits }: ThreadOptions) =>
  Effect.gen(function* () {
    const scope = yield* Scope.Scope
    const board = makeBoard()
    const watches: Array<ThreadWatch> = []
    const watched = () => {
      const worker = spawn(board)
      watches.push(watchThread(worker, board, limits))
      return worker
    }
    yield* Scope.addFinalizer(
      scope,
      Effect.sync(() => watches.forEach((watch) => watch.stop())),
    )
    const protocol = RpcClient.layerProtocolWorker({ size: 1, concurrency: rendersPerThread }).pipe(
      Layer.provide(NodeWorker.layer(watched)),
    )
    const services = yield* Layer.buildWithScope(protocol, scope)
    const client = yield* RpcClient.make(RenderProtocol, { disableTracing: true }).pipe(Effect.provideContext(services))
    const excessOf = (id: string) => watches.map((watch) => watch.excessOf(id)).find((excess) => excess !== undefined)
    return { client, excessOf }
  })

type Thread = Effect.Success<ReturnType<typeof started>>

/** A dead thread has lost the render, which may have caused its death. */
const gone = <A, E>(
  { excessOf }: Thread,
  id: string,
  call: Effect.Effect<A, E | RpcClientError>,
): Effect.Effect<A, Exclude<E, RpcClientError> | RenderInterrupted | RenderTooCostly> =>
  Effect.catchIf(
    call,
    (error): error is Extract<E | RpcClientError, RpcClientError> =>
      typeof error === "object" && error !== null && "_tag" in error && error._tag === "RpcClientError",
    (error) =>
      Effect.logWarning("A render thread has stopped", error).pipe(
        Effect.andThen(Effect.suspend(() => Effect.fail(excessOf(id) ?? new RenderInterrupted()))),
      ),
  ) as Effect.Effect<A, Exclude<E, RpcClientError> | RenderInterrupted | RenderTooCostly>

/**
 * At most `size` threads, started on demand. Closing an open render frees its data. A thread that doesn't respond to
 * that is replaced, and all other renders on it fail with `RenderInterrupted`.
 */
export const layer = (options: ThreadOptions) =>
  Layer.effect(
    RenderWorkers,
    Effect.gen(function* () {
      const identifiers = yield* Identifiers
      const pool = yield* Pool.makeWithTTL({
        acquire: started(options),
        min: 0,
        max: options.size,
        concurrency: rendersPerThread,
        timeToLive: idle,
      })

      const close = (thread: Thread, id: string) =>
        thread.client.Close({ id }).pipe(
          Effect.timeoutOption(patience),
          Effect.flatMap((answer) => (Option.isNone(answer) ? Pool.invalidate(pool, thread) : Effect.void)),
          Effect.catchCause((cause) => (Cause.hasInterruptsOnly(cause) ? Effect.void : Pool.invalidate(pool, thread))),
        )

      const free = Pool.get(pool).pipe(
        Effect.tapError((error) => Effect.logError("A render thread couldn't be started", error)),
        Effect.mapError(() => new RenderInterrupted()),
      )

      const describe = Effect.fnUntraced(function* (parts: ReadonlyArray<DatasetPart>) {
        const thread = yield* free
        const id = yield* identifiers.hex
        const copies = parts.map((part) => ({ ...part, bytes: new Uint8Array(part.bytes) }))
        return yield* gone(thread, id, thread.client.Describe({ id, parts: copies }))
      }, Effect.scoped)

      const open = Effect.fnUntraced(function* (raw: RawRender) {
        const thread = yield* free
        const { client } = thread
        const id = yield* identifiers.hex
        yield* Effect.addFinalizer(() => close(thread, id))
        const request = yield* gone(
          thread,
          id,
          client.Open({
            id,
            request: owned(raw.request),
            parts: raw.parts.map((part) => ({ ...part, bytes: owned(part.bytes) })),
            isMultipart: raw.isMultipart,
          }),
        )
        return {
          request,
          cells: 0,
          validate: gone(thread, id, client.Validate({ id })),
          assemble: gone(thread, id, client.Assemble({ id })),
          render: (theme, limits) => gone(thread, id, client.Render({ id, theme, limits })),
        } satisfies OpenRender
      })

      return RenderWorkers.of({ open, describe })
    }),
  )
