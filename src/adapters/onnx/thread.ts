import * as NodeWorker from "@effect/platform-node/NodeWorker"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as RpcClient from "effect/rpc/RpcClient"
import { Worker } from "node:worker_threads"

/** What a model's thread is started with. */
export interface ModelFolder {
  readonly folder: string
  /** Threads that compute one call. */
  readonly threads: number
}

/** The program of a thread beside this file. Sources run as they are; a build keeps the layout and changes the ending. */
export const programOf = (name: string): URL => new URL(`./${name}${import.meta.url.slice(-3)}`, import.meta.url)

/**
 * A thread for as long as the scope lasts: the services of the protocol that it is spoken to in, and its end by force, for
 * one that does not react.
 */
export const startThread = (program: URL, workerData: ModelFolder) =>
  Effect.gen(function* () {
    const scope = yield* Scope.Scope
    let worker: Worker | undefined
    const spawn = () => (worker = new Worker(program, { workerData }))
    const protocol = RpcClient.layerProtocolWorker({ size: 1 }).pipe(Layer.provide(NodeWorker.layer(spawn)))
    const services = yield* Layer.buildWithScope(protocol, scope)
    return { services, kill: Effect.promise(async () => worker?.terminate()) }
  })
