import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { isDeepStrictEqual } from "node:util"
import type { ScheduleRun } from "../../../src/domain/infographic/schedules/RenderSchedule.ts"
import { type Planned, RenderScheduleStore } from "../../../src/ports/RenderScheduleStore.ts"

const byId = (one: string, other: string): number => (one < other ? -1 : 1)

/** Schedules for the lifetime of the process. */
export const layer = Layer.sync(RenderScheduleStore, () => {
  const schedules = new Map<string, Planned>()
  const runs = new Map<string, ScheduleRun>()
  const of = (scheduleId: string) =>
    [...runs.values()]
      .filter((run) => run.scheduleId === scheduleId)
      .sort((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt) || byId(one.runId, other.runId))
  return RenderScheduleStore.of({
    insert: (planned) => Effect.sync(() => void schedules.set(planned.schedule.scheduleId, planned)),
    list: (owner) =>
      Effect.sync(() =>
        [...schedules.values()]
          .filter(({ schedule }) => schedule.owner === owner)
          .sort(
            ({ schedule: one }, { schedule: other }) =>
              Date.parse(other.createdAt) - Date.parse(one.createdAt) || byId(one.scheduleId, other.scheduleId),
          ),
      ),
    find: (scheduleId) => Effect.sync(() => Option.fromUndefinedOr(schedules.get(scheduleId))),
    replace: (before, after) =>
      Effect.sync(() => {
        const is = isDeepStrictEqual(schedules.get(before.scheduleId)?.schedule, before)
        if (is) schedules.set(before.scheduleId, after)
        return is
      }),
    remove: (scheduleId) =>
      Effect.sync(() => {
        for (const { runId } of of(scheduleId)) runs.delete(runId)
        return schedules.delete(scheduleId)
      }),
    due: (now, limit) =>
      Effect.sync(() =>
        [...schedules.values()]
          .filter(({ nextAt }) => nextAt !== null && nextAt <= now)
          .sort((one, other) => one.nextAt! - other.nextAt! || byId(one.schedule.scheduleId, other.schedule.scheduleId))
          .slice(0, limit),
      ),
    advance: (scheduleId, from, to) =>
      Effect.sync(() => {
        const found = schedules.get(scheduleId)
        if (found?.nextAt !== from) return false
        schedules.set(scheduleId, { ...found, nextAt: to })
        return true
      }),
    begin: (run) =>
      Effect.sync(() => {
        const found = runs.get(run.runId)
        if (found === undefined && schedules.has(run.scheduleId)) runs.set(run.runId, run)
        return found ?? run
      }),
    write: (run) => Effect.sync(() => void (runs.has(run.runId) && runs.set(run.runId, run))),
    runs: (scheduleId, limit) => Effect.sync(() => of(scheduleId).slice(0, limit)),
    forget: (scheduleId, kept) =>
      Effect.sync(() => {
        for (const { runId } of of(scheduleId).slice(kept)) runs.delete(runId)
      }),
  })
})
