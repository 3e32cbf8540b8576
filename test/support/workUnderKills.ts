import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import * as Queues from "../../src/adapters/queue/WorkQueues.ts"
import * as Postgres from "../../src/adapters/sql/Postgres.ts"
import { WorkQueues } from "../../src/ports/WorkQueues.ts"
import { type Child, runProgram } from "./programs/child.ts"

/** The outcome of work on processes that are killed in turn. */
export interface Outcome {
  readonly done: number
  /** Pieces begun by a process that was killed before they took effect. */
  readonly cutOff: number
  /** Pieces begun again although they had already taken effect. */
  readonly begunAfterwards: number
  /** Pieces that the queues consider unfinished. */
  readonly open: number
  /** Milliseconds from a kill to the effects of the interrupted pieces, in order. */
  readonly recoveries: ReadonlyArray<number>
  readonly kills: number
}

const kinds = ["quick", "slow", "stubborn"] as const
/** Pieces that end only after the process that began them is killed. */
const hanging = 4
const waits = Array.from({ length: 20 }, () => "1 second" as const)

const start = async (url: string): Promise<Child> => {
  const child = runProgram("worker.ts", url)
  await child.next()
  return child
}

/** Gives `jobs` pieces of work to four processes, one of which is killed and replaced after each interval. */
export const workUnderKills = (
  url: string,
  { jobs, killEvery }: { readonly jobs: number; readonly killEvery: number },
) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { open } = yield* WorkQueues
    yield* sql`create table begun (key text not null, pid int not null, at timestamptz not null default clock_timestamp())`
    yield* sql`create table effects (key text primary key, pid int not null, at timestamptz not null default clock_timestamp())`
    yield* sql`create table kills (pid int not null, at timestamptz not null default clock_timestamp())`
    const queue = (name: string) => open({ name, payload: Schema.String, waits })
    const queues = yield* Effect.forEach(kinds, queue)
    const hangingQueue = yield* queue("hanging")
    const children = yield* Effect.promise(() => Promise.all(Array.from({ length: 4 }, () => start(url))))
    let kills = 0
    const kill = Effect.gen(function* () {
      const victim = children.shift()!
      yield* Effect.promise(() => victim.kill())
      yield* sql`insert into kills (pid) values (${victim.pid})`
      kills++
      children.push(yield* Effect.promise(() => start(url)))
    }).pipe(Effect.uninterruptible)
    const count = Effect.map(sql<{ n: number }>`select count(*)::int as n from effects`, ([row]) => row?.n ?? 0)
    const allDone = Effect.gen(function* () {
      while ((yield* count) < jobs) yield* Effect.sleep("200 millis")
    })
    yield* Effect.forEach(
      Array.from({ length: jobs }),
      (_, n) => (n < hanging ? hangingQueue : queues[n % queues.length]!).add(`job-${n}`, { id: `job-${n}` }),
      { concurrency: 8, discard: true },
    ).pipe(
      Effect.andThen(allDone),
      Effect.raceFirst(Effect.forever(Effect.andThen(Effect.sleep(killEvery), kill))),
      Effect.ensuring(Effect.promise(() => Promise.all(children.map((child) => child.kill())))),
    )
    const recoveries = yield* sql<{ ms: number }>`
      select extract(epoch from effects.at - kills.at) * 1000 as ms
      from (select distinct key, pid from begun) as begun join kills using (pid) join effects on effects.key = begun.key
      where effects.at > kills.at order by ms`
    const [after] = yield* sql<{ n: number }>`
      select count(*)::int as n from begun join effects using (key) where begun.at > effects.at`
    const [left] = yield* sql<{ n: number }>`
      select count(*)::int as n from work where state = 'failed' or (state = 'pending' and acquired_by is null)`
    return {
      done: yield* count,
      cutOff: recoveries.length,
      begunAfterwards: after?.n ?? 0,
      open: left?.n ?? 0,
      recoveries: recoveries.map(({ ms }) => Number(ms)),
      kills,
    } satisfies Outcome
  }).pipe(
    Effect.provide(
      Queues.layerSql({ pollInterval: "1 second" }).pipe(
        Layer.provideMerge(Postgres.layer({ url: Redacted.make(url) })),
      ),
    ),
  )
