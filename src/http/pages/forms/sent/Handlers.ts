import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { localize } from "../../../../domain/forms/model/LocalizedText.ts"
import { Callers } from "../../../../application/access/Callers.ts"
import { AnswerMails } from "../../../../application/forms/AnswerMails.ts"
import { FormLibrary } from "../../../../application/forms/FormLibrary.ts"
import { Webhooks, type WithSecret } from "../../../../application/forms/Webhooks.ts"
import type { DeclaredTenant } from "../../../../domain/access/Tenant.ts"
import { isCrossSite } from "../../../middleware/Credentials.ts"
import { Assets } from "../../assets/Assets.ts"
import { page } from "../../shell/Page.ts"
import { queryOf, seeOther } from "../../shell/visits.ts"
import { postedEntries } from "../fill/posted.ts"
import { type FormRequestVisit, formVisit } from "../formVisits.ts"
import { pageAccess, PageUnavailable } from "../PageAccess.ts"
import { type SentNews, sentPage, type SentPageOptions } from "../../../../views/forms/sent/SentPage.ts"

/** The number of lines of each log per page. */
const lines = 10

/** Shown after a redirect, so that reloading doesn't repeat the action. */
const newsKinds = ["saved", "removed", "replayed"] as const satisfies ReadonlyArray<SentNews>

type Shown = Partial<Pick<SentPageOptions, "news" | "detail" | "secret" | "entry">> & { readonly status?: number }

const positionIn = (text: string | null): { readonly before?: number } => {
  const before = text === null || !/^\d{1,15}$/.test(text) ? undefined : Number(text)
  return before === undefined ? {} : { before }
}

const parts = Effect.gen(function* () {
  const assets = yield* Assets
  const callers = yield* Callers
  const access = yield* pageAccess
  const library = yield* FormLibrary
  const webhooks = yield* Webhooks
  const mails = yield* AnswerMails
  const unavailable = () => new PageUnavailable()

  const pathOf = ({ tenant, formUid }: FormRequestVisit) =>
    `/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}`

  /** A page of a log, and the URL of the next page. */
  const part = <A>(
    deliveries: ReadonlyArray<{ readonly position: number; readonly delivery: A }>,
    address: (before: number) => string,
  ) => {
    const log = deliveries.slice(0, lines)
    const last = log.at(-1)
    return {
      log: log.map(({ delivery }) => delivery),
      older: deliveries.length > lines && last !== undefined ? address(last.position) : undefined,
    }
  }

  const shown = (request: HttpServerRequest.HttpServerRequest, answer: Parameters<typeof formVisit<never>>[1]) =>
    formVisit(request, answer).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))
  return { pathOf, library, webhooks, unavailable, part, mails, assets, access, shown }
})

type Parts = Effect.Success<typeof parts>

const show = ({ pathOf, library, webhooks, unavailable, part, mails, assets }: Parts) =>
  Effect.fnUntraced(function* (visit: FormRequestVisit, tenant: DeclaredTenant, shown: Shown = {}) {
    const { formUid } = visit
    const path = pathOf(visit)
    const query = queryOf(visit.request)
    const { compiled } = yield* library.newest(tenant, formUid)
    const all = yield* Effect.mapError(webhooks.list(tenant, formUid), unavailable)
    const cards = yield* Effect.forEach(all, (webhook) => {
      const { webhookId } = webhook
      const where = query.get("webhook") === webhookId ? positionIn(query.get("before")) : {}
      return webhooks.deliveries(tenant, formUid, webhookId, { ...where, limit: lines + 1 }).pipe(
        Effect.map((deliveries) => ({
          webhook,
          ...part(deliveries, (before) => `${path}/sent?webhook=${webhookId}&before=${before}#webhook-${webhookId}`),
        })),
        Effect.mapError(unavailable),
      )
    })
    const mailed = yield* Effect.mapError(
      mails.deliveries(tenant, formUid, { ...positionIn(query.get("mails")), limit: lines + 1 }),
      unavailable,
    )
    const { log, older } = part(mailed, (before) => `${path}/sent?mails=${before}#mails`)
    const title = localize(compiled.form.title, visit.language)
    const { status = 200, ...more } = shown
    return page({ ...visit, here: `${path}/sent` }, assets, {
      title: `${visit.texts.sent.title}: ${title}`,
      main: sentPage(visit, {
        title,
        path,
        webhooks: cards,
        mails: log,
        olderMails: older,
        news: undefined,
        ...more,
      }),
      width: "form",
      status,
    })
  })

const see = (parts: Parts) => {
  const { access } = parts
  return Effect.fnUntraced(function* (visit: FormRequestVisit) {
    const { tenant } = yield* access.member(visit.visitor, "edit")
    const done = queryOf(visit.request).get("done")
    const news = newsKinds.find((one) => one === done)
    return yield* show(parts)(visit, tenant, news === undefined ? {} : { news })
  })
}

const withSecret =
  (parts: Parts) => (visit: FormRequestVisit, tenant: DeclaredTenant, news: SentNews) => (made: WithSecret) =>
    show(parts)(visit, tenant, { news, secret: { url: made.webhook.url, text: Redacted.value(made.secret) } })

const act = (parts: Parts) => {
  const { access, library, pathOf, webhooks, unavailable } = parts
  return Effect.fnUntraced(function* (visit: FormRequestVisit) {
    // The visitor is admitted before the post is read.
    const seen = yield* access.member(visit.visitor, "edit")
    yield* library.newest(seen.tenant, visit.formUid)
    const posted = new Map(yield* postedEntries(visit.request))
    const value = (name: string): string => posted.get(name)?.trim() ?? ""
    const deed = value("do")
    const { tenant, caller } = yield* access.member(
      visit.visitor,
      deed === "try" || deed === "replay" ? "edit" : "administer",
    )
    const { formUid } = visit
    if (isCrossSite(visit.request)) return yield* show(parts)(visit, tenant, { news: "elsewhere", status: 403 })
    const id = value("webhook")
    const fields = { url: value("url"), description: value("description").slice(0, 200) }
    const done = (news: (typeof newsKinds)[number]) => seeOther(`${pathOf(visit)}/sent?done=${news}#webhook-${id}`)
    const entry = deed === "add" ? { entry: fields } : {}
    const refused = (news: SentNews, status: number) => () => show(parts)(visit, tenant, { news, status, ...entry })

    const asked = Effect.gen(function* () {
      switch (deed) {
        case "add":
          return yield* Effect.flatMap(
            webhooks.create(tenant, formUid, fields, caller),
            withSecret(parts)(visit, tenant, "added"),
          )
        case "rotate":
          return yield* Effect.flatMap(
            webhooks.rotate(tenant, formUid, id),
            withSecret(parts)(visit, tenant, "rotated"),
          )
        case "change":
          yield* webhooks.change(tenant, formUid, id, { ...fields, isActive: posted.has("active") })
          return done("saved")
        case "remove":
          yield* webhooks.remove(tenant, formUid, id)
          return done("removed")
        case "replay":
          yield* webhooks.replay(tenant, formUid, id, value("delivery"))
          return done("replayed")
        case "try": {
          const { state, error } = yield* webhooks.test(tenant, formUid, id)
          return yield* show(parts)(visit, tenant, {
            news: state === "delivered" ? "tried" : "tryFailed",
            ...(error === null ? {} : { detail: error }),
          })
        }
        default:
          return yield* show(parts)(visit, tenant)
      }
    })
    return yield* asked.pipe(
      Effect.catchTags({
        WebhookNotFound: refused("gone", 404),
        DeliveryNotFound: refused("gone", 404),
        WebhooksFull: refused("full", 409),
        WebhookAddressInvalid: ({ reason }) => refused(reason, 422)(),
        SealingAbsent: refused("sealing", 503),
        WebhookStoreUnavailable: () => Effect.fail(unavailable()),
      }),
    )
  })
}

/** Forwarding of answers: webhooks, their logs, and emails. */
export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const its = yield* parts
    const { shown } = its
    yield* router.add("GET", "/:tenant/forms/:form_uid/sent", (request) => shown(request, see(its)))
    yield* router.add("POST", "/:tenant/forms/:form_uid/sent", (request) => shown(request, act(its)))
  }),
)
