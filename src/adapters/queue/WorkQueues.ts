import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as References from "effect/References"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import * as PersistedQueue from "effect/persistence/PersistedQueue"
import { type WorkKind, type WorkQueue, WorkQueues, WorkQueueUnavailable } from "../../ports/WorkQueues.ts"

/** An attempt failed; the reason is in the log, not in the table. */
class AttemptFailed extends Schema.TaggedError<AttemptFailed>()("AttemptFailed", {}) {}

const unavailable = (cause: unknown) => new WorkQueueUnavailable({ cause })

/** The store counts attempts, so each delay is derived from the attempt's number. */
const waiting = (waits: ReadonlyArray<Duration.Input>) =>
  Schedule.forever.pipe(Schedule.addDelay((index) => Effect.succeed(waits[index.output] ?? Duration.zero)))

/** The queues, implemented with a given store. */
export const layer = Layer.effect(
  WorkQueues,
  Effect.map(PersistedQueue.PersistedQueueFactory, (factory) =>
    WorkQueues.of({
      open: Effect.fnUntraced(function* <A, I>({ name, payload, waits }: WorkKind<A, I>) {
        opened.add(name)
        const queue: PersistedQueue.PersistedQueue<A> = yield* factory.make<Schema.Codec<A, I>>({
          name,
          schema: payload,
          maxAttempts: waits.length + 1,
          retrySchedule: waiting(waits),
        })
        return {
          add: (value, { id, after }) =>
            queue
              .offer(value, { id, ...(after === undefined ? {} : { delay: after }) })
              .pipe(Effect.mapError(unavailable), Effect.asVoid),
          take: (perform) =>
            queue
              .take((value, { id, attempts }) =>
                Effect.flatMap(perform(value, { id, attempt: attempts, isLast: attempts > waits.length }), (isDone) =>
                  isDone ? Effect.void : new AttemptFailed(),
                ),
              )
              .pipe(
                Effect.catchIf(Schema.is(AttemptFailed), () => Effect.void),
                Effect.mapError(unavailable),
              ),
        } satisfies WorkQueue<A>
      }),
    }),
  ),
).pipe(Layer.provide(PersistedQueue.layer))

/** How long finished jobs are remembered, so that no job is added twice. Failed jobs are remembered longer. */
const remembered = PersistedQueue.layerCleanup({
  interval: "1 hour",
  timeToLive: Duration.days(1),
  failedTimeToLive: Duration.days(30),
})

/** How often waiting jobs are counted, and the number at which counting stops. */
const countEvery = "15 seconds"
const countMost = 100_000

const waitingGauge = (kind: string, state: string) =>
  Metric.gauge("work_waiting", {
    description: "Background jobs by kind: waiting, and permanently failed in the last thirty days",
    attributes: { kind, state },
  })

/** Kinds of queues opened in this process, whose count is reported even when it is zero. */
const opened = new Set<string>()

/** Counts the waiting jobs in the table, whichever process added them. */
const depths = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const gauges = new Map<string, Metric.Gauge<number>>()
    const gaugeOf = (key: string) => {
      const [kind = "", state = ""] = key.split(" ")
      const gauge = gauges.get(key) ?? waitingGauge(kind, state)
      gauges.set(key, gauge)
      return gauge
    }
    const count = Effect.gen(function* () {
      const rows = yield* sql<{ kind: string; state: string; n: number }>`
        select queue_name as kind, state, count(*)::int as n from (
          select queue_name, state from work where state in ('pending', 'failed') limit ${countMost}
        ) as open group by queue_name, state`
      const now = new Map(rows.map(({ kind, state, n }) => [`${kind} ${state}`, n]))
      const kinds = [...opened].flatMap((kind) => [`${kind} pending`, `${kind} failed`])
      for (const key of new Set([...kinds, ...now.keys(), ...gauges.keys()]))
        yield* Metric.update(gaugeOf(key), now.get(key) ?? 0)
    })
    yield* Effect.sleep("1 second").pipe(
      Effect.andThen(count.pipe(Effect.ignore, Effect.repeat(Schedule.spaced(countEvery)))),
      Effect.forkScoped,
    )
  }),
)

/**
 * The queues in the table `work`. A process reports its current jobs every two seconds; a job that hasn't been reported
 * for six seconds goes to another process. `pollInterval`: how often to look for jobs of other processes and delayed
 * jobs; a process starts its own jobs at once.
 */
export const layerSql = (options: { readonly pollInterval: Duration.Input }) =>
  layer.pipe(
    Layer.merge(remembered),
    Layer.merge(depths),
    Layer.provide(
      Layer.effect(
        PersistedQueue.PersistedQueueStore,
        PersistedQueue.makeStoreSql({
          tableName: "work",
          pollInterval: options.pollInterval,
          lockRefreshInterval: "2 seconds",
          lockExpiration: "6 seconds",
        }),
      ),
    ),
    // The library would log an unavailable database twice a second, while readiness reports it once.
    Layer.provide(Layer.succeed(References.MinimumLogLevel, "None")),
  )
