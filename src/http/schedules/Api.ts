import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { leastMinutes, runStates } from "../../domain/infographic/schedules/RenderSchedule.ts"
import { DecodedCall, Refusal } from "../body/DecodedCall.ts"
import { carries } from "../description/Headers.ts"
import { adjusted } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { pageOf, pageQuery } from "../query/Paging.ts"
import { denied, full, invalid, refusal, tooLarge, unavailable, unknown } from "./Problems.ts"

const messageBody = (message: string) => ({ message })
const needed = <S extends Schema.Top>(schema: S, message: string) =>
  schema.annotate(messageBody(message)).pipe(Schema.annotateKey({ messageMissingKey: message }))

const SourceWire = Schema.Struct({ dataset: Schema.String, url: Schema.String })

const keep = Schema.Struct({ kind: Schema.Literal("keep") })
const mail = Schema.Struct({ kind: Schema.Literal("mail"), to: Schema.Array(Schema.String) })
const webhook = Schema.Struct({ kind: Schema.Literal("webhook"), url: Schema.String })

const destinations = "an object with `kind` keep, webhook (and `url`) or mail (and `to`, a list of addresses)"
const DestinationWire = Schema.Union([keep, webhook, mail])

const fields = {
  title: needed(Schema.String, "text of 1 to 200 characters"),
  cron: needed(Schema.String, "a cron expression of five fields such as 0 7 * * 1").annotate({
    description: `Minute, hour, day, month, day of the week; runs at least ${leastMinutes} minutes apart`,
  }),
  time_zone: needed(Schema.String, "an IANA time zone such as Europe/Madrid"),
  sources: needed(Schema.Array(SourceWire), "a list of 1 to 5 objects with `dataset` and `url`").annotate({
    description: "Addresses of the datasets, CSV or Parquet",
  }),
  call: needed(Schema.Record(Schema.String, Schema.Unknown), "a render call").annotate({
    description:
      "A request of the render route, or the one returned with a composed page, without the data of its sources",
  }),
}

const choices = {
  destination: Schema.optionalKey(
    DestinationWire.annotate({ ...messageBody(destinations), description: "Absent: the page is only stored" }),
  ),
  when_unchanged: Schema.optionalKey(
    Schema.Literals(["skip", "render"]).annotate({ ...messageBody("skip or render"), description: "Absent: `skip`" }),
  ),
  is_active: Schema.optionalKey(
    Schema.Boolean.annotate({ ...messageBody("true or false"), description: "Absent: true" }),
  ),
}

const example = {
  title: "Sales of the week",
  cron: "0 7 * * 1",
  time_zone: "Europe/Madrid",
  sources: [{ dataset: "series", url: "https://data.example/sales.csv" }],
  call: {
    template: "time_series",
    datasets: { series: null },
    descriptor: {
      template: "time_series",
      mode: "jinja",
      sections: [{ name: "Series", target: "series", datasets: ["series"], shape: "records" }],
    },
  },
  destination: { kind: "webhook" as const, url: "https://hooks.example/parley" },
  when_unchanged: "skip" as const,
  is_active: true,
}

export const NewSchedule = Schema.Struct({ ...fields, ...choices }).annotate({ examples: [example] })

const { title, cron, time_zone, sources, call } = fields
export const ChangedSchedule = Schema.Struct({
  title: Schema.optionalKey(title),
  cron: Schema.optionalKey(cron),
  time_zone: Schema.optionalKey(time_zone),
  sources: Schema.optionalKey(sources),
  call: Schema.optionalKey(call),
  ...choices,
}).annotate({ examples: [{ is_active: false }] })

const about = {
  schedule_id: Schema.String,
  title: Schema.String,
  cron: Schema.String,
  time_zone: Schema.String,
  sources: Schema.Array(SourceWire),
  call: Schema.Record(Schema.String, Schema.Unknown),
  destination: DestinationWire,
  when_unchanged: Schema.Literals(["skip", "render"]),
  is_active: Schema.Boolean,
  next_at: Schema.NullOr(Schema.String),
  created_at: Schema.String,
  updated_at: Schema.String,
}

const shown = {
  schedule_id: "2b1f8c0e-8f7a-4c39-9d55-3c9a3bb0c0de",
  ...example,
  next_at: "2026-03-09T06:00:00.000Z",
  created_at: "2026-03-02T08:00:00.000Z",
  updated_at: "2026-03-02T08:00:00.000Z",
}

export const ScheduleWire = Schema.Struct(about).annotate({ identifier: "RenderSchedule", examples: [shown] })

/** Includes a new webhook's secret, which is shown only once. */
export const MadeWire = Schema.Struct({ ...about, secret: Schema.NullOr(Schema.String) }).annotate({
  identifier: "MadeRenderSchedule",
  examples: [{ ...shown, secret: `whsec_${"0".repeat(64)}` }],
})

export const RunWire = Schema.Struct({
  run_id: Schema.String,
  tick: Schema.String.annotate({ description: "When it was due" }),
  is_manual: Schema.Boolean,
  state: Schema.Literals(runStates).annotate({
    description: "`unchanged`: the data was the same as in the previous run",
  }),
  attempts: Schema.Int,
  artifact_id: Schema.NullOr(Schema.String),
  error: Schema.NullOr(Schema.Struct({ code: Schema.String, detail: Schema.NullOr(Schema.String) })),
  started_at: Schema.String,
  ended_at: Schema.NullOr(Schema.String),
}).annotate({
  identifier: "RenderScheduleRun",
  examples: [
    {
      run_id: "0b6f3a1e-6a3f-4a53-9f4c-5a1a2f0c9d11",
      tick: "2026-03-09T06:00:00.000Z",
      is_manual: false,
      state: "done",
      attempts: 1,
      artifact_id: "infographic-5f0c6d6e7a0b4d1fa8d3b5f1c2e4a697",
      error: null,
      started_at: "2026-03-09T06:00:12.000Z",
      ended_at: "2026-03-09T06:00:13.000Z",
    },
  ],
})

const all = "/api/v1/schedules"
const one = `${all}/:schedule_id` as const
const params = { schedule_id: Schema.String }
const summary = (text: string, description?: string) =>
  OpenApi.annotations({ summary: text, ...(description === undefined ? {} : { description }) })

/** Scheduled renders. */
export const ScheduleApi = HttpApiGroup.make("schedules")
  .add(
    HttpApiEndpoint.get("schedules", all, {
      query: pageQuery,
      success: pageOf("schedules", ScheduleWire),
      error: [unavailable],
    }).annotateMerge(summary("The caller's schedules, newest first")),
    HttpApiEndpoint.post("makeSchedule", all, {
      payload: NewSchedule,
      success: MadeWire.pipe(HttpApiSchema.status(201)),
      error: [invalid, denied, tooLarge, full, unavailable],
    })
      .middleware(DecodedCall)
      .annotateMerge(adjusted(carries([], { 201: ["Location"] })))
      .annotateMerge(
        summary(
          "Creates a schedule that renders data from an address, and posts or mails the page",
          "Each run fetches the sources, from public addresses only; unchanged data isn't rendered again unless `when_unchanged` is `render`. The page is stored for the caller. " +
            "A webhook receives `infographic.rendered` with the page in it, signed like a form's webhooks; an email lists its findings and links to it.",
        ),
      ),
    HttpApiEndpoint.get("schedule", one, {
      params,
      success: ScheduleWire,
      error: [unknown, unavailable],
    }).annotateMerge(summary("One of the caller's schedules")),
    HttpApiEndpoint.patch("changeSchedule", one, {
      params,
      payload: ChangedSchedule,
      success: MadeWire,
      error: [invalid, denied, tooLarge, unknown, unavailable],
    })
      .middleware(DecodedCall)
      .annotateMerge(
        summary("Changes, pauses or resumes a schedule", "A webhook at another address gets a new secret."),
      ),
    HttpApiEndpoint.delete("removeSchedule", one, {
      params,
      success: HttpApiSchema.NoContent,
      error: [unknown, unavailable],
    }).annotateMerge(summary("Deletes a schedule and its runs; its pages are kept")),
    HttpApiEndpoint.post("runSchedule", `${one}/run`, {
      params,
      success: RunWire.pipe(HttpApiSchema.status(202)),
      error: [denied, unknown, unavailable],
    }).annotateMerge(summary("Runs a schedule now, even if its data hasn't changed")),
    HttpApiEndpoint.get("scheduleRuns", `${one}/runs`, {
      params,
      query: pageQuery,
      success: pageOf("runs", RunWire),
      error: [unknown, unavailable],
    }).annotateMerge(summary("The runs of a schedule, newest first", "The last 100 are kept.")),
  )
  .annotate(Refusal, refusal)
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Schedules", description: "Scheduled renders." }))
