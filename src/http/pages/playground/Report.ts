import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { shippedTemplates } from "../../../domain/infographic/templates/shipped.ts"
import { Infographics } from "../../../application/infographic/Infographics.ts"
import { PolicyCheck } from "../../../ports/PolicyCheck.ts"
import { pageHeaders } from "../../HtmlPage.ts"
import { PagePolicy } from "../../PagePolicy.ts"
import { Assets } from "../assets/Assets.ts"
import { page } from "../shell/Page.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import { queryOf } from "../shell/visits.ts"
import { templateFacts } from "./describe.ts"
import { failurePage } from "../../../views/playground/FailurePage.ts"
import { sampleRequest } from "../../../views/playground/SampleRequest.ts"
import { Samples } from "./Samples.ts"

type Request = HttpServerRequest.HttpServerRequest

/** The HTTP status for each error tag, used when a report is requested without a script. */
const statuses: Readonly<Record<string, number>> = {
  TemplateNotFound: 404,
  SampleMissing: 404,
  PolicyDenied: 403,
  ThemeUnknown: 422,
  DesignStoreUnavailable: 503,
  KeyValueUnavailable: 503,
}

/** The page that explains a missing report. */
export const failure = (visit: SignedInVisit, tag: string) =>
  Effect.map(Assets, (assets) =>
    page(visit, assets, {
      title: visit.texts.playground.failedTitle,
      main: failurePage(visit, tag),
      width: "reading",
      status: statuses[tag] ?? 500,
    }),
  )

/** A sample in the chosen template and theme, as a page: what the form shows if scripts don't run. */
export const report = (visit: SignedInVisit, request: Request) =>
  Effect.gen(function* () {
    const query = queryOf(request)
    const theme = query.get("theme") ?? ""
    const spec = shippedTemplates.find(({ name }) => name === query.get("template"))
    if (spec === undefined) return yield* failure(visit, "TemplateNotFound")
    const [facts, samples, infographics, policyCheck, policy] = [
      yield* templateFacts(spec, visit),
      yield* Samples,
      yield* Infographics,
      yield* PolicyCheck,
      yield* PagePolicy,
    ]
    const [first] = facts.samples
    const sample = first === undefined ? undefined : yield* samples.read(first.request)
    if (sample === undefined) return yield* failure(visit, "SampleMissing")
    yield* policyCheck.require(visit.caller, "infographic:render")
    const call = new TextEncoder().encode(sampleRequest(sample.text, theme === "" ? null : theme))
    const outcome = yield* infographics.render(visit.caller, { request: call, parts: [], isMultipart: false })
    if (outcome._tag === "Accepted") return yield* failure(visit, "other")
    return HttpServerResponse.uint8Array(outcome.page.html, {
      headers: { ...pageHeaders(policy), "cache-control": "no-store" },
    })
  }).pipe(Effect.catch((error) => failure(visit, error._tag)))
