import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Caller } from "../../../domain/access/Caller.ts"
import { decodeRequest } from "../../../domain/infographic/RenderRequest.ts"
import {
  type Destination,
  maxStoredRuns,
  mostRecipients,
  mostSchedules,
  mostSources,
  nextOf,
  type RenderSchedule,
  ScheduleInvalid,
  ScheduleNotFound,
  type ScheduleRun,
  SchedulesFull,
  type Source,
  ticksOf,
} from "../../../domain/infographic/schedules/RenderSchedule.ts"
import { isMailAddress } from "../../../domain/mail/Mail.ts"
import { isRecipientOf, type RecipientRule } from "../../../domain/mail/RecipientRules.ts"
import { Identifiers } from "../../../ports/Identifiers.ts"
import { Mailer } from "../../../ports/Mailer.ts"
import { OutboundHttp } from "../../../ports/OutboundHttp.ts"
import { type Planned, RenderScheduleStore, type ScheduleStoreUnavailable } from "../../../ports/RenderScheduleStore.ts"
import { Sealing, type SealingAbsent } from "../../../ports/Sealing.ts"
import { Artifacts } from "../../artifacts/Artifacts.ts"
import { secretContextOf } from "./scheduledDelivery.ts"
import { ScheduledRenders } from "./ScheduledRenders.ts"

/** The destination of a page, as its owner specifies it. */
export type DestinationFields =
  | { readonly kind: "keep" }
  | { readonly kind: "webhook"; readonly url: string }
  | { readonly kind: "mail"; readonly to: ReadonlyArray<string> }

/** The settings of a schedule. */
export interface ScheduleFields {
  readonly title: string
  readonly cron: string
  readonly timeZone: string
  readonly sources: ReadonlyArray<Source>
  readonly call: Readonly<Record<string, unknown>>
  readonly destination: DestinationFields
  readonly whenUnchanged: "skip" | "render"
  readonly isActive: boolean
}

/** A schedule. If it has a new webhook, also the webhook's secret, which is shown only once. */
export interface MadeSchedule {
  readonly planned: Planned
  readonly secret: Redacted.Redacted<string> | null
}

type Missing = ScheduleNotFound | ScheduleStoreUnavailable
export type ScheduleError = Missing | ScheduleInvalid | SchedulesFull | SealingAbsent

/** Concurrent edits of a schedule are serialized. */
const attempts = 8

const invalid = (part: ScheduleInvalid["part"], problem: string) => new ScheduleInvalid({ part, problem })

const isAddress = (url: string): boolean => {
  const parsed = url.length > 2000 ? null : URL.parse(url)
  return parsed !== null && (parsed.protocol === "https:" || parsed.protocol === "http:") && parsed.username === ""
}

/** Checks a call as far as possible without its data; returns the first problem, if any. */
const callProblem = ({ call, sources }: ScheduleFields): string | undefined => {
  const { datasets = {} } = call
  if (typeof datasets !== "object" || datasets === null || Array.isArray(datasets)) return "datasets must be an object"
  const open = Object.entries(datasets).filter(([, data]) => data === null)
  const stray = open.find(([name]) => !sources.some(({ dataset }) => dataset === name))
  if (stray !== undefined) return `the dataset ${stray[0]} is null, so it needs a source`
  const nulls = Object.fromEntries(sources.map(({ dataset }) => [dataset, null]))
  const decoded = decodeRequest({ ...call, datasets: { ...datasets, ...nulls } })
  return Result.isFailure(decoded) ? decoded.failure.problem : undefined
}

const partsOf = (options: { readonly recipients: ReadonlyArray<RecipientRule> }) =>
  Effect.gen(function* () {
    const store = yield* RenderScheduleStore
    const identifiers = yield* Identifiers
    const outbound = yield* OutboundHttp
    const sealing = yield* Sealing
    const mailer = yield* Mailer
    const artifacts = yield* Artifacts
    const runner = yield* ScheduledRenders

    const admitted = (url: string, part: "sources" | "destination") =>
      isAddress(url)
        ? Effect.mapError(outbound.admits(url), () => invalid(part, `must be at public addresses, not ${url}`))
        : Effect.fail(invalid(part, "must be at https:// or http:// addresses without a user name"))

    const find = Effect.fn("RenderSchedules.find")(function* (caller: Caller, scheduleId: string) {
      const stored = yield* store.find(scheduleId)
      if (Option.isNone(stored) || stored.value.schedule.owner !== caller.sub) return yield* new ScheduleNotFound()
      return stored.value
    })

    const planned = (schedule: RenderSchedule, now: DateTime.Utc): Planned => ({
      schedule,
      nextAt: nextOf(schedule, now),
    })
    return { admitted, mailer, options, artifacts, identifiers, sealing, find, planned, store, runner }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const checkedDestination =
  ({ admitted, mailer, options }: Parts) =>
  (destination: DestinationFields, tenants: ReadonlyArray<string>): Effect.Effect<void, ScheduleInvalid> => {
    if (destination.kind === "keep") return Effect.void
    if (destination.kind === "webhook") return admitted(destination.url, "destination")
    if (!mailer.isConfigured) return Effect.fail(invalid("destination", "must not be mail, because SMTP_URL isn't set"))
    const { to } = destination
    if (to.length < 1 || to.length > mostRecipients || !to.every(isMailAddress))
      return Effect.fail(invalid("destination", `must have 1 to ${mostRecipients} email addresses`))
    const forbidden = to.filter((address) => !isRecipientOf(options.recipients, tenants, address))
    return forbidden.length === 0
      ? Effect.void
      : Effect.fail(
          invalid(
            "destination",
            `must have only addresses at allowed domains (MAIL_RECIPIENT_DOMAINS), not ${forbidden.join(", ")}`,
          ),
        )
  }

const checked = (parts: Parts) => {
  const { artifacts, admitted } = parts
  return Effect.fnUntraced(function* (fields: ScheduleFields, tenants: ReadonlyArray<string>) {
    const { title, sources, destination } = fields
    if (!artifacts.hasStore) return yield* invalid("destination", "this deployment stores no pages")
    if (title.trim() === "" || title.length > 200) return yield* invalid("title", "must have 1 to 200 characters")
    yield* Effect.fromResult(ticksOf(fields, yield* DateTime.now))
    const names = new Set(sources.map(({ dataset }) => dataset))
    const isNamed = sources.every(({ dataset }) => dataset.trim() !== "" && dataset.length <= 200)
    if (sources.length < 1 || sources.length > mostSources || names.size < sources.length || !isNamed)
      return yield* invalid("sources", `must be 1 to ${mostSources} datasets with different names`)
    for (const { url } of sources) yield* admitted(url, "sources")
    const problem = callProblem(fields)
    if (problem !== undefined) return yield* invalid("call", problem)
    yield* checkedDestination(parts)(destination, tenants)
  })
}

/** A destination as stored; an unchanged webhook keeps its secret. */
const keptDestination = ({ identifiers, sealing }: Parts) =>
  Effect.fnUntraced(function* (
    scheduleId: string,
    fields: DestinationFields,
    base: string,
    before: Destination | undefined,
  ) {
    const delivery = (destination: Destination, secret: Redacted.Redacted<string> | null = null) => ({
      destination,
      secret,
    })
    if (fields.kind === "keep") return delivery({ kind: "keep" })
    if (fields.kind === "mail") return delivery({ kind: "mail", to: fields.to, base })
    if (before?.kind === "webhook" && before.url === fields.url) return delivery(before)
    const secret = Redacted.make(`whsec_${yield* identifiers.hex}${yield* identifiers.hex}`)
    const sealed = yield* sealing.seal(secret, secretContextOf(scheduleId))
    return delivery({ kind: "webhook", url: fields.url, secrets: [{ sealed, until: null }] }, secret)
  })

const edit = (parts: Parts) => {
  const { find, planned, store } = parts
  return (
    caller: Caller,
    scheduleId: string,
    fields: Partial<ScheduleFields>,
    base: string,
    left = attempts,
  ): Effect.Effect<MadeSchedule, ScheduleError> =>
    Effect.gen(function* () {
      const { schedule: before, nextAt } = yield* find(caller, scheduleId)
      const wanted = { ...before, ...fields }
      yield* checked(parts)(wanted, caller.programs)
      const { destination, secret } = yield* keptDestination(parts)(
        scheduleId,
        wanted.destination,
        base,
        before.destination,
      )
      const now = yield* DateTime.now
      const isOnlyPaused = Object.keys(fields).every((key) => key === "isActive" || key === "title")
      const after: RenderSchedule = {
        ...wanted,
        tenants: caller.programs,
        destination,
        // The state of the sources stays valid if the schedule is only paused or renamed.
        updatedAt: isOnlyPaused ? before.updatedAt : DateTime.formatIso(now),
      }
      const isSameTime =
        after.cron === before.cron && after.timeZone === before.timeZone && after.isActive === before.isActive
      const next = isSameTime ? { schedule: after, nextAt } : planned(after, now)
      if (yield* store.replace(before, next)) return { planned: next, secret }
      return left === 0 ? yield* new ScheduleNotFound() : yield* edit(parts)(caller, scheduleId, fields, base, left - 1)
    })
}

const create = (parts: Parts): RenderSchedules["Service"]["create"] => {
  const { store, identifiers, planned } = parts
  return Effect.fn("RenderSchedules.create")(function* (caller, fields, base) {
    yield* checked(parts)(fields, caller.programs)
    if ((yield* store.list(caller.sub)).length >= mostSchedules)
      return yield* new SchedulesFull({ most: mostSchedules })
    const scheduleId = yield* identifiers.uuid
    const { destination, secret } = yield* keptDestination(parts)(scheduleId, fields.destination, base, undefined)
    const now = yield* DateTime.now
    const at = DateTime.formatIso(now)
    const schedule: RenderSchedule = {
      ...fields,
      scheduleId,
      owner: caller.sub,
      userId: caller.userId,
      tenants: caller.programs,
      title: fields.title.trim(),
      destination,
      createdAt: at,
      updatedAt: at,
    }
    const made = planned(schedule, now)
    yield* store.insert(made)
    return { planned: made, secret }
  })
}

/** The scheduled renders that callers own. */
export class RenderSchedules extends Context.Service<
  RenderSchedules,
  {
    readonly list: (caller: Caller) => Effect.Effect<ReadonlyArray<Planned>, ScheduleStoreUnavailable>
    readonly find: (caller: Caller, scheduleId: string) => Effect.Effect<Planned, Missing>
    /** `base`: the service's address in the caller's browser, for links in emails. */
    readonly create: (
      caller: Caller,
      fields: ScheduleFields,
      base: string,
    ) => Effect.Effect<MadeSchedule, ScheduleError>
    /** A webhook at another address gets a new secret. */
    readonly change: (
      caller: Caller,
      scheduleId: string,
      fields: Partial<ScheduleFields>,
      base: string,
    ) => Effect.Effect<MadeSchedule, ScheduleError>
    readonly remove: (caller: Caller, scheduleId: string) => Effect.Effect<void, Missing>
    readonly runNow: (caller: Caller, scheduleId: string) => Effect.Effect<ScheduleRun, Missing>
    /** The latest runs, newest first. */
    readonly runs: (caller: Caller, scheduleId: string) => Effect.Effect<ReadonlyArray<ScheduleRun>, Missing>
  }
>()("parley/application/infographic/schedules/RenderSchedules") {
  /** `recipients`: who may receive pages by email. */
  static readonly layer = (options: { readonly recipients: ReadonlyArray<RecipientRule> }) =>
    Layer.effect(
      RenderSchedules,
      Effect.map(partsOf(options), (its) => {
        const { store, find, runner } = its
        return RenderSchedules.of({
          list: (caller) => store.list(caller.sub),
          find,
          create: create(its),

          change: (caller, scheduleId, fields, base) => edit(its)(caller, scheduleId, fields, base),

          remove: Effect.fn("RenderSchedules.remove")(function* (caller, scheduleId) {
            yield* find(caller, scheduleId)
            if (!(yield* store.remove(scheduleId))) return yield* new ScheduleNotFound()
          }),

          runNow: Effect.fn("RenderSchedules.runNow")(function* (caller, scheduleId) {
            const { schedule } = yield* find(caller, scheduleId)
            return yield* runner.runNow(schedule)
          }),

          runs: Effect.fn("RenderSchedules.runs")(function* (caller, scheduleId) {
            yield* find(caller, scheduleId)
            return yield* store.runs(scheduleId, maxStoredRuns)
          }),
        })
      }),
    )
}
