import * as NodeWorker from "@effect/platform-node/NodeWorker"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as RpcClient from "effect/rpc/RpcClient"
import type { Worker, WorkerOptions } from "node:worker_threads"

/** The start options of a model's thread. */
export interface ModelFolder {
  readonly folder: string
  /** The number of threads per call. */
  readonly threads: number
}

/** A model folder, and the function that starts a thread for it. */
export interface ModelThread extends ModelFolder {
  readonly spawn: (options: WorkerOptions) => Worker
}

/** A scoped thread with its protocol client; forcibly terminated if it doesn't respond. */
export const startThread = ({ folder, threads, spawn }: ModelThread) =>
  Effect.gen(function* () {
    const scope = yield* Scope.Scope
    let worker: Worker | undefined
    const workerData: ModelFolder = { folder, threads }
    const start = () => (worker = spawn({ workerData }))
    const protocol = RpcClient.layerProtocolWorker({ size: 1 }).pipe(Layer.provide(NodeWorker.layer(start)))
    const services = yield* Layer.buildWithScope(protocol, scope)
    return { services, kill: Effect.promise(async () => worker?.terminate()) }
  })
