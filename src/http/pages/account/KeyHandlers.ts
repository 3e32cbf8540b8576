import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as HttpRouter from "effect/http/HttpRouter"
import { ApiKeys, type NewKey } from "../../../application/access/ApiKeys.ts"
import { Callers } from "../../../application/access/Callers.ts"
import { type Role } from "../../../domain/access/Role.ts"
import { longestDays, usualDays } from "../../access/KeyApi.ts"
import { isCrossSite } from "../../middleware/Credentials.ts"
import { Assets } from "../assets/Assets.ts"
import { postedEntries } from "../forms/fill/posted.ts"
import { type FormRequestVisit, formVisit } from "../forms/formVisits.ts"
import { pageAccess, PageUnavailable } from "../forms/PageAccess.ts"
import { filled } from "../../../views/language/filled.ts"
import { page } from "../shell/Page.ts"
import { queryOf, seeOther } from "../shell/visits.ts"
import { entryNames, type KeyEntries, type KeysShown, keysPage, offeredRoles } from "../../../views/account/KeysPage.ts"

const fresh: KeyEntries = { name: "", role: "viewer", access: "read", forms: "", days: String(usualDays) }

/** The values of the page's form, or its invalid fields. */
const wantedBy = (entries: KeyEntries): NewKey | ReadonlyArray<keyof KeyEntries> => {
  const name = entries.name.trim()
  const forms = entries.forms.split(/[\s,]+/).filter((one) => one !== "")
  const days = /^[0-9]{1,3}$/.test(entries.days.trim()) ? Number(entries.days) : 0
  const role: Role | undefined = offeredRoles.find((one) => one === entries.role)
  const wrong: Array<keyof KeyEntries> = []
  if (name === "" || name.length > 100) wrong.push("name")
  if (forms.length > 100) wrong.push("forms")
  if (days < 1 || days > longestDays) wrong.push("days")
  if (role === undefined) wrong.push("role")
  return wrong.length > 0 || role === undefined
    ? wrong
    : {
        name,
        role,
        access: entries.access === "write" ? "write" : "read",
        forms: forms.length === 0 ? null : forms,
        lifetime: Duration.days(days),
      }
}

/** API keys, for administrators of the tenant. */
export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const access = yield* pageAccess
    const keys = yield* ApiKeys
    const unavailable = () => new PageUnavailable()

    const show = Effect.fnUntraced(function* (
      visit: FormRequestVisit,
      more: Partial<KeysShown> & { readonly status?: number } = {},
    ) {
      const { tenant } = yield* access.member(visit.visitor, "administer")
      const listed = yield* Effect.mapError(keys.list(tenant), unavailable)
      const title = filled(visit.texts.account.keys.title, { tenant })
      const shown = { tenant, keys: listed, entries: fresh, wrong: [], made: null, news: null, ...more }
      return page(visit, assets, {
        title,
        main: keysPage(visit, shown),
        width: "reading",
        status: more.status ?? 200,
      })
    })

    const see = (visit: FormRequestVisit) => {
      const done = queryOf(visit.request).get("done")
      return show(visit, { news: done === "deleted" || done === "notThere" ? done : null })
    }

    const act = Effect.fnUntraced(function* (visit: FormRequestVisit) {
      const { tenant, caller } = yield* access.member(visit.visitor, "administer")
      if (isCrossSite(visit.request)) return yield* show(visit, { news: "elsewhere", status: 403 })
      const posted = new Map(yield* postedEntries(visit.request))
      const leaving = posted.get("delete")
      if (leaving !== undefined)
        return yield* keys.revoke(tenant, leaving).pipe(
          Effect.as(seeOther(`/${encodeURIComponent(tenant)}/api-keys?done=deleted`)),
          Effect.catchTags({
            ApiKeyNotFound: () => Effect.succeed(seeOther(`/${encodeURIComponent(tenant)}/api-keys?done=notThere`)),
            ApiKeyStoreUnavailable: () => Effect.fail(unavailable()),
          }),
        )
      const entries = Object.fromEntries(entryNames.map((name) => [name, posted.get(name) ?? ""])) as KeyEntries
      const wanted = wantedBy(entries)
      if (!("name" in wanted)) return yield* show(visit, { entries, wrong: wanted, status: 422 })
      return yield* keys.make(tenant, wanted, caller).pipe(
        Effect.flatMap(({ key, secret }) => show(visit, { made: { name: key.name, text: Redacted.value(secret) } })),
        Effect.catchTags({
          ApiKeysFull: () => show(visit, { entries, news: "full", status: 409 }),
          ApiKeyStoreUnavailable: () => Effect.fail(unavailable()),
        }),
      )
    })

    const shown = (request: Parameters<typeof formVisit>[0], answer: Parameters<typeof formVisit<never>>[1]) =>
      formVisit(request, answer).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))

    yield* router.add("GET", "/:tenant/api-keys", (request) => shown(request, see))
    yield* router.add("POST", "/:tenant/api-keys", (request) => shown(request, act))
  }),
)
