import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as ClusterWorkflowEngine from "effect/cluster/ClusterWorkflowEngine"
import * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as RunnerHealth from "effect/cluster/RunnerHealth"
import * as RunnerStorage from "effect/cluster/RunnerStorage"
import * as Runners from "effect/cluster/Runners"
import * as Sharding from "effect/cluster/Sharding"
import * as ShardingConfig from "effect/cluster/ShardingConfig"
import * as SqlMessageStorage from "effect/cluster/SqlMessageStorage"
import * as SqlRunnerStorage from "effect/cluster/SqlRunnerStorage"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import type * as SqlClient from "effect/sql/SqlClient"
import * as Activity from "effect/workflow/Activity"
import * as Workflow from "effect/workflow/Workflow"
import * as SqlKeyValue from "../../src/adapters/sql/KeyValue.ts"
import { KeyValue } from "../../src/ports/KeyValue.ts"

/** The same piece of work for every measured engine. */
export class Work extends Context.Service<Work, { readonly perform: (key: string) => Effect.Effect<void> }>()(
  "bench/engine/Work",
) {}

export class Engine extends Context.Service<
  Engine,
  { readonly enqueue: (key: string) => Effect.Effect<unknown, unknown> }
>()("bench/engine/Engine") {}

type EngineLayer = Layer.Layer<Engine, unknown, Work | SqlClient.SqlClient>

/** Number of pieces of work that one process performs concurrently. */
const atOnce = 16

const queue: EngineLayer = Layer.effect(
  Engine,
  Effect.gen(function* () {
    const { perform } = yield* Work
    const jobs = yield* PersistedQueue.make({ name: "bench", schema: Schema.String })
    for (let worker = 0; worker < atOnce; worker++)
      yield* Effect.forkScoped(Effect.forever(Effect.ignore(jobs.take((key) => perform(key)))))
    return Engine.of({ enqueue: (key) => jobs.offer(key, { id: key }) })
  }),
).pipe(
  Layer.provide(PersistedQueue.layer),
  Layer.provide(
    Layer.effect(
      PersistedQueue.PersistedQueueStore,
      PersistedQueue.makeStoreSql({
        tableName: "bench_queue",
        pollInterval: "1 second",
        lockRefreshInterval: "2 seconds",
        lockExpiration: "6 seconds",
      }),
    ),
  ),
)

const Job = Workflow.make("BenchJob", { payload: { key: Schema.String }, idempotencyKey: ({ key }) => key })

const workflow = (isAlone: boolean): EngineLayer =>
  Layer.effect(
    Engine,
    Effect.gen(function* () {
      const context = yield* Effect.context<Layer.Success<typeof ClusterWorkflowEngine.layer>>()
      return Engine.of({ enqueue: (key) => Effect.provideContext(Job.execute({ key }, { discard: true }), context) })
    }),
  ).pipe(
    Layer.provideMerge(
      Job.toLayer(({ key }) =>
        Effect.flatMap(Work, ({ perform }) => Activity.make({ name: "perform", execute: perform(key) })),
      ),
    ),
    Layer.provide(ClusterWorkflowEngine.layer),
    Layer.provide(Sharding.layer),
    Layer.provide(Runners.layerNoop),
    Layer.provideMerge(SqlMessageStorage.layer),
    Layer.provide([isAlone ? RunnerStorage.layerMemory : Layer.orDie(SqlRunnerStorage.layer), RunnerHealth.layerNoop]),
    Layer.provide(
      ShardingConfig.layer({
        runnerAddress: Option.some(RunnerAddress.make("localhost", isAlone ? 1 : process.pid % 65_536)),
        shardsPerGroup: 64,
        shardLockRefreshInterval: Duration.seconds(2),
        shardLockExpiration: Duration.seconds(6),
        refreshAssignmentsInterval: Duration.seconds(1),
        entityMessagePollInterval: Duration.seconds(1),
      }),
    ),
    Layer.provide(NodeCrypto.layerDigest),
  )

/**
 * The current engine: it updates a record by compare-and-set before and after the work, in a fiber that dies with its
 * process.
 */
const record: EngineLayer = Layer.effect(
  Engine,
  Effect.gen(function* () {
    const keyValue = yield* KeyValue
    const { perform } = yield* Work
    const running = yield* FiberSet.make()
    const day = Duration.days(1)
    const run = (key: string) =>
      keyValue
        .compareAndSet(`job:${key}`, "new", "running", day)
        .pipe(
          Effect.andThen(perform(key)),
          Effect.andThen(keyValue.compareAndSet(`job:${key}`, "running", "done", day)),
        )
    return Engine.of({
      enqueue: (key) =>
        Effect.andThen(keyValue.set(`job:${key}`, "new", day), FiberSet.run(running, Effect.ignore(run(key)))),
    })
  }),
).pipe(Layer.provide(SqlKeyValue.layer))

export const engines: Readonly<Record<string, EngineLayer>> = {
  queue,
  workflow: workflow(false),
  "workflow, single runner": workflow(true),
  record,
}
