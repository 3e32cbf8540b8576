import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"
import type { RenderSchedule, ScheduleRun } from "../../src/domain/infographic/schedules/RenderSchedule.ts"
import { RenderScheduleStore } from "../../src/ports/RenderScheduleStore.ts"

export const scheduleOf = (owner: string, more: Partial<RenderSchedule> = {}): RenderSchedule => ({
  scheduleId: randomUUID(),
  owner,
  userId: 7,
  tenants: ["demo"],
  title: "Sales ' of 日本",
  cron: "0 7 * * 1",
  timeZone: "Europe/Madrid",
  sources: [{ dataset: "series", url: "https://data.example/a.csv?b=%20" }],
  call: { template: "time_series", nested: { list: [1, null, "x"] } },
  destination: { kind: "webhook", url: "https://hooks.example", secrets: [{ sealed: "s", until: null }] },
  whenUnchanged: "skip",
  isActive: true,
  createdAt: "2026-03-01T00:00:00.000Z",
  updatedAt: "2026-03-01T00:00:00.000Z",
  ...more,
})

const runOf = (scheduleId: string, more: Partial<ScheduleRun> = {}): ScheduleRun => ({
  runId: randomUUID(),
  scheduleId,
  tick: "2026-03-02T06:00:00.000Z",
  isManual: false,
  state: "running",
  attempts: 0,
  artifactId: null,
  delivered: 0,
  failure: null,
  seen: [{ url: "https://data.example", etag: null, sha256: "00" }],
  startedAt: "2026-03-02T06:00:01.000Z",
  endedAt: null,
  ...more,
})

/** The contract of every `RenderScheduleStore`. */
export const renderScheduleStoreSuite = <E>(name: string, stores: Layer.Layer<RenderScheduleStore, E>): void =>
  layer(stores, { timeout: "5 minutes" })(`RenderScheduleStore: ${name}`, (it) => {
    it.effect("stores schedules unchanged, and lists an owner's schedules newest first", () =>
      Effect.gen(function* () {
        const store = yield* RenderScheduleStore
        const owner = randomUUID()
        const older = { schedule: scheduleOf(owner), nextAt: 1_800_000_000_123 }
        const newer = { schedule: scheduleOf(owner, { createdAt: "2026-04-01T00:00:00.000Z" }), nextAt: null }
        yield* store.insert(older)
        yield* store.insert(newer)
        assert.deepStrictEqual(yield* store.list(owner), [newer, older])
        assert.deepStrictEqual(yield* store.find(older.schedule.scheduleId), Option.some(older))
        assert.isTrue(Option.isNone(yield* store.find(randomUUID())))
        assert.deepStrictEqual(yield* store.list(randomUUID()), [])
      }),
    )

    it.effect("replaces a schedule only if it hasn't changed since it was read", () =>
      Effect.gen(function* () {
        const store = yield* RenderScheduleStore
        const before = scheduleOf(randomUUID())
        const after = { schedule: { ...before, isActive: false }, nextAt: null }
        yield* store.insert({ schedule: before, nextAt: 1000 })
        assert.isTrue(yield* store.replace(before, after))
        assert.isFalse(yield* store.replace(before, { schedule: before, nextAt: 5 }))
        assert.deepStrictEqual(yield* store.find(before.scheduleId), Option.some(after))
      }),
    )

    it.effect("lists due schedules, and lets only one of several concurrent callers advance each", () =>
      Effect.gen(function* () {
        const store = yield* RenderScheduleStore
        const owner = randomUUID()
        const [late, soon, paused] = [scheduleOf(owner), scheduleOf(owner), scheduleOf(owner)]
        yield* store.insert({ schedule: late, nextAt: 2000 })
        yield* store.insert({ schedule: soon, nextAt: 1000 })
        yield* store.insert({ schedule: paused, nextAt: null })
        const due = (now: number) =>
          Effect.map(store.due(now, 1000), (found) =>
            found.filter(({ schedule }) => schedule.owner === owner).map(({ schedule }) => schedule.scheduleId),
          )
        assert.deepStrictEqual(yield* due(999), [])
        assert.deepStrictEqual(yield* due(2000), [soon.scheduleId, late.scheduleId])
        assert.lengthOf(yield* store.due(2000, 1), 1)
        assert.isTrue(yield* store.advance(soon.scheduleId, 1000, 3000))
        assert.isFalse(yield* store.advance(soon.scheduleId, 1000, 4000))
        assert.deepStrictEqual(yield* due(2999), [late.scheduleId])
        assert.isTrue(yield* store.advance(late.scheduleId, 2000, null))
        assert.deepStrictEqual(yield* due(5000), [soon.scheduleId])
      }),
    )

    it.effect(
      "begins a run once, records its result, keeps the newest runs, and deletes all runs with their schedule",
      () =>
        Effect.gen(function* () {
          const store = yield* RenderScheduleStore
          const schedule = scheduleOf(randomUUID())
          const { scheduleId } = schedule
          yield* store.insert({ schedule, nextAt: null })
          const first = runOf(scheduleId)
          assert.deepStrictEqual(yield* store.begin(first), first)
          const done: ScheduleRun = {
            ...first,
            state: "failed",
            attempts: 2,
            failure: { code: "data_unfit", detail: "Series" },
            endedAt: "2026-03-02T06:00:02.000Z",
          }
          yield* store.write(done)
          assert.deepStrictEqual(yield* store.begin(first), done)
          const later = runOf(scheduleId, { startedAt: "2026-03-03T06:00:01.000Z" })
          yield* store.begin(later)
          assert.deepStrictEqual(yield* store.runs(scheduleId, 10), [later, done])
          assert.deepStrictEqual(yield* store.runs(scheduleId, 1), [later])
          yield* store.forget(scheduleId, 1)
          assert.deepStrictEqual(yield* store.runs(scheduleId, 10), [later])
          assert.isTrue(yield* store.remove(scheduleId))
          assert.isFalse(yield* store.remove(scheduleId))
          assert.deepStrictEqual(yield* store.runs(scheduleId, 10), [])
          yield* store.begin(runOf(scheduleId))
          assert.deepStrictEqual(yield* store.runs(scheduleId, 10), [])
        }),
    )
  })
