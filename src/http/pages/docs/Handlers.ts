import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { OpenAPISpec } from "effect/http-api/OpenApi"
import { Callers } from "../../../application/access/Callers.ts"
import { Assets } from "../assets/Assets.ts"
import { missingPage } from "../missing/MissingPage.ts"
import { baseOf } from "../shell/baseOf.ts"
import { page } from "../shell/Page.ts"
import { queryOf, visitOf } from "../shell/visits.ts"
import { indexPage } from "../../../views/docs/IndexPage.ts"
import { operationPage } from "../../../views/docs/OperationPage.ts"
import { referenceOf } from "../../../views/docs/Reference.ts"

/** The maximum length of a search, in characters. */
const longestSearch = 200

/** The human-readable API description at `/docs`: each route has a page with a form to call it. */
export const layer = (spec: Effect.Effect<OpenAPISpec>) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      const reference = yield* Effect.cached(Effect.map(spec, referenceOf))
      const visiting = (request: HttpServerRequest.HttpServerRequest) =>
        Effect.all([Effect.provideService(visitOf(request), Callers, callers), reference])

      yield* router.add("GET", "/docs", (request) =>
        Effect.map(visiting(request), ([visit, described]) => {
          const words = (queryOf(request).get("q") ?? "").trim().slice(0, longestSearch)
          const { title } = visit.texts.docs
          return page(visit, assets, { title, main: indexPage(visit, described, words), width: "wide" })
        }),
      )

      yield* router.add("GET", "/docs/:operation", (request) =>
        Effect.map(Effect.all([visiting(request), HttpRouter.params]), ([[visit, described], { operation }]) => {
          const found = described.operations.get(operation ?? "")
          if (found === undefined) return missingPage(request, assets)
          return page(visit, assets, {
            title: found.summary.replaceAll("`", ""),
            main: operationPage(visit, described, found, baseOf(request)),
            width: "wide",
            script: "docs.js",
          })
        }),
      )
    }),
  )
