import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { Callers } from "../../../application/access/Callers.ts"
import { TenantRights } from "../../../application/access/TenantRights.ts"
import { dayOf, ModelBudget } from "../../../application/chat/ModelBudget.ts"
import { isPermitted } from "../../../domain/access/Caller.ts"
import { tenantIn } from "../../../domain/access/Tenant.ts"
import { ModelFailures } from "../../../ports/ModelFailures.ts"
import { operatePermission } from "../../access/Operating.ts"
import { daysOf, mostRows, whoseOf } from "../../usage/ModelQuery.ts"
import { Assets } from "../assets/Assets.ts"
import { notice } from "../../../views/components/Notice.ts"
import { html } from "../../../views/markup/html.ts"
import { page } from "../shell/Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { queryOf, signedIn } from "../shell/visits.ts"
import { usagePage } from "../../../views/agents/UsagePage.ts"

type Request = HttpServerRequest.HttpServerRequest

/** The maximum number of tenants for which the page checks whether the visitor administers them. */
const mostTenants = 20

/** The tenants that the visitor administers. */
const administered = ({ caller }: SignedInVisit) =>
  Effect.flatMap(TenantRights, ({ has }) =>
    Effect.filter(
      caller.programs.slice(0, mostTenants).flatMap((name) => tenantIn(name) ?? []),
      (tenant) => has(caller, tenant, "administer"),
      { concurrency: 5 },
    ),
  )

const show = (visit: SignedInVisit, request: Request) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const budget = yield* ModelBudget
    const { caller } = visit
    const { title } = visit.texts.agentUsage
    const query = Object.fromEntries(queryOf(request))
    const own = { _tag: "Owner", owner: caller.sub } as const
    const asked = yield* whoseOf(caller, query).pipe(
      Effect.map((whose) => ({ whose, refused: null })),
      // If the requested view is forbidden, the page says so and shows the visitor's own usage instead.
      Effect.catchTags({
        TenantForbidden: ({ tenant }) => Effect.succeed({ whose: own, refused: tenant }),
        RightMissing: ({ tenant }) => Effect.succeed({ whose: own, refused: tenant }),
        PermissionMissing: () => Effect.succeed({ whose: own, refused: visit.texts.agentUsage.everybody }),
        BadQuery: () => Effect.succeed({ whose: own, refused: null }),
      }),
    )
    const given = { from: query["from"] ?? "", to: query["to"] ?? "" }
    const days = yield* daysOf(given).pipe(
      Effect.map((days) => ({ ...days, wrongDays: null })),
      Effect.catchTag("BadQuery", () =>
        Effect.map(Effect.orDie(daysOf({})), (usual) => ({ ...usual, wrongDays: given })),
      ),
    )
    const isOperator = isPermitted(caller, operatePermission)
    const { recent } = yield* ModelFailures
    const rows = yield* budget.report(asked.whose, days.from, days.to, mostRows + 1)
    return page(visit, assets, {
      title,
      main: usagePage(visit, {
        ...asked,
        ...days,
        rows: rows.slice(0, mostRows),
        isCut: rows.length > mostRows,
        standing: yield* budget.standing(caller.sub),
        today: dayOf(yield* DateTime.now),
        tenants: yield* administered(visit),
        isOperator,
        failures: isOperator ? yield* recent : undefined,
      }),
      width: "wide",
      status: asked.refused !== null ? 403 : days.wrongDays !== null ? 422 : 200,
    })
  }).pipe(
    Effect.catch(() =>
      Effect.map(Assets, (assets) =>
        page(visit, assets, {
          title: visit.texts.agentUsage.title,
          main: html`<h1>${visit.texts.agentUsage.title}</h1>
            ${notice({ tone: "error" }, html`<p>${visit.texts.agentUsage.unavailable}</p>`)}`,
          width: "wide",
          status: 503,
        }),
      ),
    ),
  )

type Needs = Assets | Callers | ModelBudget | ModelFailures | TenantRights

/** Usage of language models: the visitor's own, a tenant's (`?tenant=`), or everyone's (`?everybody=true`). */
export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const services = yield* Effect.context<Needs>()
    yield* router.add("GET", "/agents/usage", (request) =>
      Effect.provideContext(
        signedIn(request, (visit) => show(visit, request)),
        services,
      ),
    )
  }),
)
