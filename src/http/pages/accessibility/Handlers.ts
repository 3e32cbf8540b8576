import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { Callers } from "../../../application/access/Callers.ts"
import { Assets } from "../assets/Assets.ts"
import { page } from "../shell/Page.ts"
import { visitOf } from "../shell/Visit.ts"
import { statementPath } from "../shell/statementPath.ts"
import { statementPage } from "./StatementPage.ts"

/** The accessibility statement, for everybody; `contact` is `mailto:`, `tel:` or `https:`, null where there is none. */
export const layer = (options: { readonly contact: string | null }) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      yield* router.add("GET", statementPath, (request) =>
        Effect.map(visitOf(request), (visit) =>
          page(visit, assets, {
            title: visit.texts.accessibility.title,
            main: statementPage(visit.texts, visit.language, options),
            width: "reading",
          }),
        ).pipe(Effect.provideService(Callers, callers)),
      )
    }),
  )
