import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { Callers } from "../../../application/access/Callers.ts"
import { FormShares } from "../../../application/forms/FormShares.ts"
import { Assets } from "../assets/Assets.ts"
import { formVisit } from "../forms/formVisits.ts"
import { pageAccess, PageUnavailable } from "../forms/PageAccess.ts"
import { page } from "../shell/Page.ts"
import type { Visit } from "../../../views/shell/Visit.ts"
import { visitOf } from "../shell/visits.ts"
import { statementPath } from "../../../views/shell/statementPath.ts"
import { statementPage } from "../../../views/accessibility/StatementPage.ts"

/**
 * The accessibility statement, which is public. For a form's respondents it shows the form's own contact. `contact` is
 * the deployment's contact: `mailto:`, `tel:` or `https:`; null if there is none.
 */
export const layer = (options: { readonly contact: string | null }) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      const access = yield* pageAccess
      const shares = yield* FormShares
      const here = <A, E, R>(effect: Effect.Effect<A, E, R | Assets | Callers>) =>
        effect.pipe(Effect.provideService(Assets, assets), Effect.provideService(Callers, callers))

      const shown = (visit: Visit, contact: string | null) =>
        page(visit, assets, {
          title: visit.texts.accessibility.title,
          main: statementPage(visit.texts, visit.language, { contact }),
          width: "reading",
        })

      yield* router.add("GET", statementPath, (request) =>
        here(Effect.map(visitOf(request), (visit) => shown(visit, options.contact))),
      )
      yield* router.add("GET", `/:tenant/forms/:form_uid${statementPath}`, (request) =>
        here(
          formVisit(request, (visit) =>
            Effect.gen(function* () {
              const { tenant } = yield* access.served(visit.visitor, visit.formUid)
              const { contact } = yield* Effect.mapError(
                shares.settings(tenant, visit.formUid),
                () => new PageUnavailable(),
              )
              return shown(visit, contact ?? options.contact)
            }),
          ),
        ),
      )
    }),
  )
