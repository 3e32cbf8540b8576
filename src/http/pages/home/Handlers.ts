import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { Callers } from "../../../application/access/Callers.ts"
import { ProviderSignIn } from "../../../application/access/ProviderSignIn.ts"
import { RegisteredRoutes } from "../../middleware/RegisteredRoutes.ts"
import { Assets } from "../assets/Assets.ts"
import { isLanguage, withLanguage } from "../language/Language.ts"
import { baseOf } from "../shell/baseOf.ts"
import { localPath } from "../shell/LocalPath.ts"
import { page } from "../shell/Page.ts"
import { queryOf, seeOther, visitOf } from "../shell/Visit.ts"
import { enter, showSignIn } from "../signin/Handlers.ts"
import { homePage } from "./HomePage.ts"

/** The first page, the way in by a link, and the choice of language. */
export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const callers = yield* Callers
    const { paths } = yield* RegisteredRoutes
    const isBuilt = (path: string) => paths().includes(path)
    const provider = yield* ProviderSignIn
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
          if (token !== null) return yield* enter(request, token.trim(), "/", "link")
          const visit = yield* visitOf(request)
          const { caller } = visit
          if (caller === null) return yield* showSignIn(request, { next: "/" })
          return page(visit, assets, {
            title: visit.texts.home.title,
            main: homePage({ ...visit, caller }, baseOf(request), isBuilt),
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
