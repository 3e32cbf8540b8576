import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { Callers } from "../../../application/access/Callers.ts"
import { RenderSchedules, type ScheduleFields } from "../../../application/infographic/schedules/RenderSchedules.ts"
import { TemplateCatalog } from "../../../application/infographic/TemplateCatalog.ts"
import { parseJson } from "../../../domain/decoding/Json.ts"
import type { RenderSchedule } from "../../../domain/infographic/schedules/RenderSchedule.ts"
import { shippedTemplates } from "../../../domain/infographic/templates/shipped.ts"
import { mainSection, type TemplateSpec } from "../../../domain/infographic/templates/TemplateSpec.ts"
import { PolicyCheck } from "../../../ports/PolicyCheck.ts"
import { isCrossSite } from "../../middleware/Credentials.ts"
import { Assets } from "../assets/Assets.ts"
import { notice } from "../../../views/components/Notice.ts"
import { postedEntries } from "../forms/fill/posted.ts"
import { html } from "../../../views/markup/html.ts"
import { answered } from "../shell/answered.ts"
import { baseOf } from "../shell/baseOf.ts"
import { page } from "../shell/Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { queryOf, seeOther } from "../shell/visits.ts"
import {
  entryNames,
  freshEntries,
  type News,
  type Refusal,
  type ScheduleEntries,
  schedulePage,
  type ScheduleShown,
  schedulesPage,
  type SchedulesShown,
} from "../../../views/schedules/SchedulePages.ts"

type Request = HttpServerRequest.HttpServerRequest

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const zones = Intl.supportedValuesOf("timeZone")

const newsOf = (request: Request): News | null => {
  const done = queryOf(request).get("done")
  return done === "made" || done === "changed" || done === "begun" || done === "deleted" ? done : null
}

/** The render call for one dataset with a shipped template. */
const callBy = (spec: TemplateSpec, title: string, locale: string): ScheduleFields["call"] => {
  const { name: section = "Rows", target = "rows" } = mainSection(spec) ?? {}
  return {
    template: spec.name,
    datasets: { [target]: null },
    descriptor: {
      template: spec.name,
      mode: "jinja",
      sections: [
        { name: "Head", target: "report", shape: "mapping" },
        { name: section, target, datasets: [target], shape: "records" },
      ],
      params: { report: { title, locale } },
    },
  }
}

/** The call in the text field; undefined if it is invalid. */
const callIn = (text: string): ScheduleFields["call"] | undefined => {
  const parsed = parseJson(text)
  return parsed._tag === "Success" && isObject(parsed.success) ? parsed.success : undefined
}

const openDatasets = ({ datasets }: ScheduleFields["call"]): ReadonlyArray<string> =>
  isObject(datasets)
    ? Object.entries(datasets)
        .filter(([, data]) => data === null)
        .map(([name]) => name)
    : []

const destinationOf = ({ kind, target }: ScheduleEntries): ScheduleFields["destination"] => {
  if (kind === "webhook") return { kind, url: target.trim() }
  return kind === "mail" ? { kind, to: target.split(/[\s,;]+/).filter((one) => one !== "") } : { kind: "keep" }
}

/** The values of the page's form; undefined if its call is invalid. */
const fieldsOf = (entries: ScheduleEntries, locale: string): ScheduleFields | undefined => {
  const spec = shippedTemplates.find(({ name }) => name === entries.template) ?? shippedTemplates[0]!
  const call = entries.call.trim() === "" ? callBy(spec, entries.title.trim(), locale) : callIn(entries.call)
  return call === undefined
    ? undefined
    : {
        title: entries.title,
        cron: entries.cron.trim(),
        timeZone: entries.zone.trim(),
        sources: openDatasets(call).map((dataset) => ({ dataset, url: entries.url.trim() })),
        call,
        destination: destinationOf(entries),
        whenUnchanged: entries.render === "" ? "skip" : "render",
        isActive: true,
      }
}

const entriesIn = (posted: ReadonlyArray<readonly [string, string]>): ScheduleEntries => {
  const values = new Map(posted)
  return Object.fromEntries(entryNames.map((name) => [name, values.get(name) ?? ""])) as ScheduleEntries
}

/** A schedule's editable values, without its call. `urls` are in the order of the sources. */
const changesOf = (
  { sources }: RenderSchedule,
  entries: ScheduleEntries,
  urls: ReadonlyArray<string>,
): Partial<ScheduleFields> => ({
  title: entries.title.trim(),
  cron: entries.cron.trim(),
  timeZone: entries.zone.trim(),
  sources: sources.map((source, place) => ({ ...source, url: urls[place] ?? source.url })),
  destination: destinationOf(entries),
  whenUnchanged: entries.render === "" ? "skip" : "render",
})

const parts = Effect.gen(function* () {
  const assets = yield* Assets
  const schedules = yield* RenderSchedules
  const callers = yield* Callers
  const catalog = yield* TemplateCatalog
  const policy = yield* PolicyCheck

  /** Why the page has nothing to show. */
  const refused = (visit: SignedInVisit, tag: string) => {
    const texts = visit.texts.schedules
    const [title, text, status] =
      tag === "ScheduleNotFound"
        ? [texts.missingTitle, texts.missingText, 404]
        : [texts.unavailableTitle, texts.unavailableText, tag.startsWith("Post") ? 400 : 503]
    const main = html`${notice({ tone: "error", title }, html`<p>${text}</p>`)}
      <p><a href="/schedules">${texts.back}</a></p>`
    return page(visit, assets, { title, main, width: "reading", status: tag === "PolicyDenied" ? 403 : status })
  }

  const shown = answered(callers, refused)

  const one = Effect.map(HttpRouter.params, ({ schedule_id = "" }) => schedule_id)
  return { schedules, catalog, assets, policy, shown, one }
})

type Parts = Effect.Success<typeof parts>

const list = ({ schedules, catalog, assets }: Parts) =>
  Effect.fnUntraced(function* (
    visit: SignedInVisit,
    request: Request,
    more: Partial<SchedulesShown> & { readonly status?: number } = {},
  ) {
    const shown: SchedulesShown = {
      schedules: yield* schedules.list(visit.caller),
      specs: yield* Effect.filter(shippedTemplates, ({ name }) => catalog.has(name)),
      zones,
      entries: freshEntries,
      refusal: null,
      news: newsOf(request),
      ...more,
    }
    return page(visit, assets, {
      title: visit.texts.schedules.title,
      main: schedulesPage(visit, shown),
      width: "reading",
      status: more.status ?? 200,
    })
  })

const show = ({ schedules, assets }: Parts) =>
  Effect.fnUntraced(function* (
    visit: SignedInVisit,
    request: Request,
    scheduleId: string,
    more: Partial<ScheduleShown> & { readonly status?: number } = {},
  ) {
    const shown: ScheduleShown = {
      planned: yield* schedules.find(visit.caller, scheduleId),
      runs: yield* schedules.runs(visit.caller, scheduleId),
      secret: null,
      zones,
      refused: null,
      news: newsOf(request),
      ...more,
    }
    return page(visit, assets, {
      title: shown.planned.schedule.title,
      main: schedulePage(visit, shown),
      width: "reading",
      status: more.status ?? 200,
    })
  })

const make = (parts: Parts) => {
  const { policy, schedules } = parts
  return Effect.fnUntraced(function* (visit: SignedInVisit, request: Request) {
    if (isCrossSite(request)) return yield* list(parts)(visit, request, { news: "elsewhere", status: 403 })
    yield* policy.require(visit.caller, "infographic:render")
    const entries = entriesIn(yield* postedEntries(request))
    const fields = fieldsOf(entries, visit.language)
    const again = (refusal: Refusal) => list(parts)(visit, request, { entries, refusal, status: 422 })
    if (fields === undefined) return yield* again({ part: "json", problem: "" })
    return yield* schedules.create(visit.caller, fields, baseOf(request)).pipe(
      Effect.flatMap(({ planned: { schedule }, secret }) =>
        secret === null
          ? Effect.succeed(seeOther(`/schedules/${schedule.scheduleId}?done=made`))
          : show(parts)(visit, request, schedule.scheduleId, { secret: Redacted.value(secret) }),
      ),
      Effect.catchTags({
        ScheduleInvalid: ({ part, problem }) => again({ part, problem }),
        SchedulesFull: ({ most }) => again({ part: "full", problem: String(most) }),
      }),
    )
  })
}

const act = (parts: Parts) => {
  const { schedules, policy } = parts
  return Effect.fnUntraced(function* (visit: SignedInVisit, request: Request, scheduleId: string) {
    if (isCrossSite(request)) return yield* show(parts)(visit, request, scheduleId, { news: "elsewhere", status: 403 })
    // Existence is checked first, so that a post reveals nothing to other users.
    const { schedule } = yield* schedules.find(visit.caller, scheduleId)
    const posted = yield* postedEntries(request)
    const action = new Map(posted).get("do")
    const here = `/schedules/${encodeURIComponent(scheduleId)}`
    if (action === "delete") {
      yield* schedules.remove(visit.caller, scheduleId)
      return seeOther("/schedules?done=deleted")
    }
    yield* policy.require(visit.caller, "infographic:render")
    if (action === "run") {
      yield* schedules.runNow(visit.caller, scheduleId)
      return seeOther(`${here}?done=begun`)
    }
    if (action === "change") {
      const entries = entriesIn(posted)
      const urls = posted.filter(([name]) => name === "url").map(([, url]) => url.trim())
      return yield* schedules
        .change(visit.caller, scheduleId, changesOf(schedule, entries, urls), baseOf(request))
        .pipe(
          Effect.flatMap(({ secret }) =>
            secret === null
              ? Effect.succeed(seeOther(`${here}?done=changed`))
              : show(parts)(visit, request, scheduleId, { secret: Redacted.value(secret), news: "changed" }),
          ),
          Effect.catchTag("ScheduleInvalid", ({ part, problem }) =>
            show(parts)(visit, request, scheduleId, {
              refused: { entries, urls, refusal: { part, problem } },
              status: 422,
            }),
          ),
        )
    }
    if (action === "pause" || action === "resume")
      yield* schedules.change(visit.caller, scheduleId, { isActive: action === "resume" }, baseOf(request))
    return seeOther(`${here}?done=changed`)
  })
}

/** The reader's schedules: a page with the list and a form, and a page for each schedule and its runs. */
export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const its = yield* parts
    const { shown, one } = its
    yield* router.add("GET", "/schedules", (request) => shown(request, (visit) => list(its)(visit, request)))
    yield* router.add("POST", "/schedules", (request) => shown(request, (visit) => make(its)(visit, request)))
    yield* router.add("GET", "/schedules/:schedule_id", (request) =>
      Effect.flatMap(one, (id) => shown(request, (visit) => show(its)(visit, request, id))),
    )
    yield* router.add("POST", "/schedules/:schedule_id", (request) =>
      Effect.flatMap(one, (id) => shown(request, (visit) => act(its)(visit, request, id))),
    )
  }),
)
