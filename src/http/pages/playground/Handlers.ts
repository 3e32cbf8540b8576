import { createHash } from "node:crypto"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { shippedTemplates } from "../../../domain/infographic/templates/shipped.ts"
import { Infographics } from "../../../application/infographic/Infographics.ts"
import { TemplateCatalog } from "../../../application/infographic/TemplateCatalog.ts"
import { PolicyCheck } from "../../../ports/PolicyCheck.ts"
import { Callers } from "../../../application/access/Callers.ts"
import { pageHeaders } from "../../HtmlPage.ts"
import { Limits } from "../../Limits.ts"
import { PagePolicy } from "../../PagePolicy.ts"
import { refusal } from "../../Refusals.ts"
import { Assets } from "../assets/Assets.ts"
import { baseOf } from "../shell/baseOf.ts"
import { page } from "../shell/Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { queryOf, seeOther, signedIn, visitOf } from "../shell/visits.ts"
import { playgroundFacts, templateFacts } from "./describe.ts"
import { playgroundPage } from "../../../views/playground/PlaygroundPage.ts"
import { failure, report } from "./Report.ts"
import { sampleRequest } from "../../../views/playground/SampleRequest.ts"
import { sampleReport, sampleReports } from "./SampleReport.ts"
import { Samples } from "./Samples.ts"

type Request = HttpServerRequest.HttpServerRequest

/** The templates shipped with this deployment. */
const specsHere = Effect.gen(function* () {
  const catalog = yield* TemplateCatalog
  return yield* Effect.filter(shippedTemplates, ({ name }) => catalog.has(name))
})

const show = (visit: SignedInVisit, request: Request) =>
  Effect.gen(function* () {
    const assets = yield* Assets
    const { renderBodyBytes } = yield* Limits
    const specs = yield* specsHere
    const themes = yield* Effect.flatMap(TemplateCatalog, (catalog) => catalog.themes)
    const templates = yield* Effect.forEach(specs, (spec) => templateFacts(spec, visit))
    const facts = playgroundFacts(visit, templates, { base: baseOf(request), cap: renderBodyBytes })
    return page(visit, assets, {
      title: visit.texts.playground.title,
      main: playgroundPage(visit, { specs, themes, facts }),
      width: "wide",
      script: "playground.js",
    })
  })

/** Restores the page of a reloaded tab, which the playground stores in the tab's history state. */
const refill =
  'addEventListener("DOMContentLoaded", () => { const page = history.state?.page; if (typeof page !== "string") return; ' +
  'const { documentElement } = new DOMParser().parseFromString(page, "text/html"); ' +
  "document.replaceChild(document.adoptNode(documentElement), document.documentElement) })"

/** An empty page that the playground fills, with the policy of rendered pages. Only its own script may run. */
const emptyPage = (script?: { readonly text: string; readonly hash: string }) =>
  Effect.map(PagePolicy, (policy) =>
    HttpServerResponse.text(
      `<!doctype html><html lang="en"><head><title>Parley</title>${
        script === undefined ? "" : `<script>${script.text}</script>`
      }</head><body></body></html>`,
      {
        contentType: "text/html; charset=utf-8",
        headers: {
          ...pageHeaders(
            script === undefined ? policy : policy.replace(/script-src [^;]*/, `script-src 'sha256-${script.hash}'`),
          ),
          "cache-control": "private, max-age=3600",
          "cross-origin-opener-policy": "same-origin",
        },
      },
    ),
  )

/** No script runs in the sandboxed frame. */
const frame = emptyPage()
const tab = emptyPage({ text: refill, hash: createHash("sha256").update(refill).digest("base64") })

const missing = refusal("sample_not_found")

/** A sample file; with `?theme=`, the playground's render call for it. */
const sample = (file: string, request: Request) =>
  Effect.gen(function* () {
    const samples = yield* Samples
    const sample = yield* samples.read(file)
    if (sample === undefined) return missing
    const theme = queryOf(request).get("theme")
    const isCsv = file.endsWith(".csv")
    const text = theme === null || isCsv ? sample.text : sampleRequest(sample.text, theme === "" ? null : theme)
    return HttpServerResponse.text(text, {
      contentType: isCsv ? "text/csv; charset=utf-8; header=present" : "application/json",
      headers: { "cache-control": "public, max-age=3600", "x-content-type-options": "nosniff" },
    })
  })

type Needs = Assets | Infographics | Limits | PagePolicy | PolicyCheck | Samples | TemplateCatalog | Callers

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const services = yield* Effect.context<Needs>()
    const here = <A, E>(effect: Effect.Effect<A, E, Needs>): Effect.Effect<A, E> =>
      Effect.provideContext(effect, services)

    yield* router.add("GET", "/playground", (request) =>
      here(
        signedIn(request, (visit) => show(visit, request).pipe(Effect.catch((error) => failure(visit, error._tag)))),
      ),
    )
    yield* router.add("GET", "/playground/report", (request) =>
      here(signedIn(request, (visit) => report(visit, request))),
    )
    const reports = yield* sampleReports
    yield* router.add("GET", sampleReport, (request) =>
      here(
        Effect.gen(function* () {
          const { language } = yield* visitOf(request)
          return (yield* reports(language)) ?? seeOther("/")
        }),
      ),
    )
    yield* router.add("GET", "/playground/frame", () => here(frame))
    yield* router.add("GET", "/playground/tab", () => here(tab))
    yield* router.add("GET", "/playground/samples/:file", (request) =>
      Effect.flatMap(HttpRouter.params, ({ file = "" }) => here(sample(file, request))),
    )
  }),
)
