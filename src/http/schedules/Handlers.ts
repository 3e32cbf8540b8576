import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { group } from "../endpoints/Group.ts"
import {
  type MadeSchedule,
  RenderSchedules,
  type ScheduleFields,
} from "../../application/infographic/schedules/RenderSchedules.ts"
import type { Destination, ScheduleRun } from "../../domain/infographic/schedules/RenderSchedule.ts"
import { PolicyCheck } from "../../ports/PolicyCheck.ts"
import type { Planned } from "../../ports/RenderScheduleStore.ts"
import { answering, created, json, noContent } from "../Answer.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { downwards, pageFrom, paged } from "../query/Paging.ts"
import { baseOf } from "../pages/shell/baseOf.ts"
import type { ChangedSchedule } from "./Api.ts"
import { toResponse } from "./Problems.ts"

const destinationOf = (destination: Destination) => {
  if (destination.kind === "webhook") return { kind: destination.kind, url: destination.url }
  return destination.kind === "mail" ? { kind: destination.kind, to: destination.to } : destination
}

const shown = ({ schedule, nextAt }: Planned) => ({
  schedule_id: schedule.scheduleId,
  title: schedule.title,
  cron: schedule.cron,
  time_zone: schedule.timeZone,
  sources: schedule.sources,
  call: schedule.call,
  destination: destinationOf(schedule.destination),
  when_unchanged: schedule.whenUnchanged,
  is_active: schedule.isActive,
  next_at: nextAt === null ? null : new Date(nextAt).toISOString(),
  created_at: schedule.createdAt,
  updated_at: schedule.updatedAt,
})

const made = ({ planned, secret }: MadeSchedule) => ({
  ...shown(planned),
  secret: secret === null ? null : Redacted.value(secret),
})

const ran = (run: ScheduleRun) => ({
  run_id: run.runId,
  tick: run.tick,
  is_manual: run.isManual,
  state: run.state,
  attempts: run.attempts,
  artifact_id: run.artifactId,
  error: run.failure,
  started_at: run.startedAt,
  ended_at: run.endedAt,
})

const fieldsOf = (given: typeof ChangedSchedule.Type): Partial<ScheduleFields> => {
  const { time_zone, when_unchanged, is_active, ...same } = given
  return {
    ...same,
    ...(time_zone === undefined ? {} : { timeZone: time_zone }),
    ...(when_unchanged === undefined ? {} : { whenUnchanged: when_unchanged }),
    ...(is_active === undefined ? {} : { isActive: is_active }),
  }
}

const placeOfSchedule = ({ schedule }: Planned): string => `${schedule.createdAt} ${schedule.scheduleId}`
const placeOfRun = ({ startedAt, runId }: ScheduleRun): string => `${startedAt} ${runId}`

const answered = answering(toResponse)

export const layer = group(
  Api,
  "schedules",
  Effect.fnUntraced(function* (handlers) {
    const schedules = yield* RenderSchedules
    const policy = yield* PolicyCheck
    const limits = yield* Limits

    /** The caller, if allowed to render pages. */
    const renderer = Effect.tap(CurrentCaller, (caller) => policy.require(caller, "infographic:render"))
    return handlers
      .handle("schedules", ({ request }) =>
        answered(
          paged(request, limits, (asked) =>
            Effect.map(Effect.flatMap(CurrentCaller, schedules.list), (planned) => {
              const { items, next } = pageFrom(planned, asked, placeOfSchedule, downwards)
              return json({ schedules: items.map(shown), next_cursor: next })
            }),
          ),
        ),
      )
      .handle("makeSchedule", ({ payload, request }) =>
        answered(
          Effect.gen(function* () {
            const { title, cron, time_zone, sources, call, ...rest } = payload
            const fields = {
              title,
              cron,
              timeZone: time_zone,
              sources,
              call,
              destination: rest.destination ?? ({ kind: "keep" } as const),
              whenUnchanged: rest.when_unchanged ?? ("skip" as const),
              isActive: rest.is_active ?? true,
            }
            const done = yield* schedules.create(yield* renderer, fields, baseOf(request))
            return created(made(done), `/api/v1/schedules/${done.planned.schedule.scheduleId}`)
          }),
        ),
      )
      .handle("schedule", ({ params }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) =>
            Effect.map(schedules.find(caller, params.schedule_id), (schedule) => json(shown(schedule))),
          ),
        ),
      )
      .handle("changeSchedule", ({ params, payload, request }) =>
        answered(
          Effect.flatMap(renderer, (caller) =>
            Effect.map(schedules.change(caller, params.schedule_id, fieldsOf(payload), baseOf(request)), (done) =>
              json(made(done)),
            ),
          ),
        ),
      )
      .handle("removeSchedule", ({ params }) =>
        answered(
          Effect.flatMap(CurrentCaller, (caller) => Effect.as(schedules.remove(caller, params.schedule_id), noContent)),
        ),
      )
      .handle("runSchedule", ({ params }) =>
        answered(
          Effect.flatMap(renderer, (caller) =>
            Effect.map(schedules.runNow(caller, params.schedule_id), (run) => json(ran(run), 202)),
          ),
        ),
      )
      .handle("scheduleRuns", ({ request, params }) =>
        answered(
          paged(request, limits, (asked) =>
            Effect.map(
              Effect.flatMap(CurrentCaller, (caller) => schedules.runs(caller, params.schedule_id)),
              (runs) => {
                const { items, next } = pageFrom(runs, asked, placeOfRun, downwards)
                return json({ runs: items.map(ran), next_cursor: next })
              },
            ),
          ),
        ),
      )
  }),
)
