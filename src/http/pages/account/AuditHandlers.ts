import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as HttpRouter from "effect/http/HttpRouter"
import { Callers } from "../../../application/access/Callers.ts"
import { Audits } from "../../../application/audit/Audits.ts"
import { auditQuery } from "../../audit/Query.ts"
import { Limits } from "../../Limits.ts"
import { Assets } from "../assets/Assets.ts"
import { type FormRequestVisit, formVisit } from "../forms/formVisits.ts"
import { pageAccess, PageUnavailable } from "../forms/PageAccess.ts"
import { filled } from "../../../views/language/filled.ts"
import { page } from "../shell/Page.ts"
import { queryOf } from "../shell/visits.ts"
import { auditPage } from "../../../views/account/AuditPage.ts"

/** The audit log of a tenant, for its administrators. */
export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const access = yield* pageAccess
    const audits = yield* Audits
    const limits = yield* Limits

    const show = (visit: FormRequestVisit) =>
      Effect.gen(function* () {
        const { tenant } = yield* access.member(visit.visitor, "administer")
        const given = Object.fromEntries(queryOf(visit.request))
        const query = auditQuery(given, limits)
        // Invalid values are kept in their fields, and the page shows the unfiltered log.
        const { filter, before, limit } = Result.getOrElse(query, () => ({
          filter: {},
          before: null,
          limit: limits.pageSize,
        }))
        const entries = yield* Effect.mapError(audits.page(tenant, filter, before, limit), () => new PageUnavailable())
        const last = entries.length < limit ? undefined : entries.at(-1)
        const wrong = Result.isFailure(query) ? query.failure.key : null
        return page(visit, assets, {
          title: filled(visit.texts.account.audit.title, { tenant }),
          main: auditPage(visit, { tenant, entries, given, older: last?.seq ?? null, wrong }),
          width: "wide",
          status: wrong === null ? 200 : 422,
        })
      })

    yield* router.add("GET", "/:tenant/audit", (request) =>
      formVisit(request, show).pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers)),
    )
  }),
)
