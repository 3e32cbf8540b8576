import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as HttpRouter from "effect/http/HttpRouter"
import { declared, type DeclaredTenant } from "../../../domain/access/Tenant.ts"
import { latestForms } from "../../../application/forms/LatestForms.ts"
import { Callers } from "../../../application/access/Callers.ts"
import { ProviderSignIn } from "../../../application/access/ProviderSignIn.ts"
import { Exposure } from "../../middleware/Exposure.ts"
import { RegisteredRoutes } from "../../middleware/RegisteredRoutes.ts"
import { Assets } from "../assets/Assets.ts"
import { isLanguage } from "../../../views/language/Language.ts"
import { withLanguage } from "../language/requestLanguage.ts"
import { baseOf } from "../shell/baseOf.ts"
import { localPath } from "../../../views/shell/LocalPath.ts"
import { page } from "../shell/Page.ts"
import { queryOf, seeOther, visitOf } from "../shell/visits.ts"
import { enter } from "../signin/Handlers.ts"
import { homePage } from "../../../views/home/HomePage.ts"
import { landingPage } from "../../../views/home/LandingPage.ts"
import { signInSection } from "../../../views/signin/SignInPage.ts"
import { openDemo } from "../../../application/forms/OpenDemo.ts"
import { sampleReport } from "../playground/SampleReport.ts"

/** The maximum number of forms in the overview. */
const mostForms = 6
const mostTenants = 5

const ownTenants = {
  onFailure: (): ReadonlyArray<DeclaredTenant> => [],
  onSuccess: (tenant: DeclaredTenant): ReadonlyArray<DeclaredTenant> => [tenant],
}

/** The start page, sign-in links, and the choice of language. */
export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const routes = yield* RegisteredRoutes
    const latest = yield* latestForms
    const isBuilt = (path: string) => routes.paths().includes(path)
    const provider = yield* ProviderSignIn
    const { hasLinks } = yield* Exposure
    const demoForm = yield* openDemo
    const demo = Effect.orElseSucceed(demoForm(routes.reserved()), () => undefined)
    const here = <A, E>(effect: Effect.Effect<A, E, Assets | Callers | ProviderSignIn>) =>
      effect.pipe(
        Effect.provideService(Assets, assets),
        Effect.provideService(Callers, callers),
        Effect.provideService(ProviderSignIn, provider),
      )

    yield* router.add("GET", "/", (request) =>
      here(
        Effect.gen(function* () {
          const token = queryOf(request).get("token")
          // The token is removed from the URL, and ignored.
          if (token !== null && !hasLinks) return seeOther("/")
          if (token !== null) return yield* enter(request, token.trim(), "/", "link")
          const visit = yield* visitOf(request)
          const { caller } = visit
          if (caller === null) {
            const signIn = signInSection(visit, { next: "/", provider: provider.name })
            const sample = isBuilt(sampleReport) ? sampleReport : undefined
            return page(visit, assets, {
              title: visit.texts.home.landing.title,
              main: landingPage(visit, { demo: yield* demo, sample, signIn }),
              width: "wide",
            })
          }
          const tenants = caller.programs.flatMap((one) => Result.match(declared(one, routes.reserved()), ownTenants))
          // The rest of the page works without the forms.
          const forms = yield* Effect.orElseSucceed(latest(caller, tenants.slice(0, mostTenants), mostForms), () => [])
          return page(visit, assets, {
            title: visit.texts.home.title,
            main: homePage({ ...visit, caller }, { base: baseOf(request), isBuilt, forms }),
            width: "wide",
          })
        }),
      ),
    )

    yield* router.add("GET", "/language/:language", (request) =>
      Effect.map(HttpRouter.params, ({ language }) => {
        const back = seeOther(localPath(queryOf(request).get("next")))
        return isLanguage(language) ? withLanguage(back, request, language) : back
      }),
    )
  }),
)
