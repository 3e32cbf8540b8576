import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { FormShares } from "../../../../application/forms/FormShares.ts"
import { FormResults } from "../../../../application/forms/FormResults.ts"
import { Infographics } from "../../../../application/infographic/Infographics.ts"
import { localize } from "../../../../domain/forms/model/LocalizedText.ts"
import { surveyReport } from "../../../../domain/forms/results/SurveyReport.ts"
import { PagePolicy } from "../../../PagePolicy.ts"
import { Tokens } from "../../../../ports/Tokens.ts"
import { formsBase } from "../../../Api.ts"
import { resultsQueryOf, valuesOf } from "../../../forms/ResultsQueries.ts"
import { pageHeaders } from "../../../HtmlPage.ts"
import { Assets } from "../../assets/Assets.ts"
import { filled } from "../../../../views/language/filled.ts"
import { page } from "../../shell/Page.ts"
import { queryOf, seeOther } from "../../shell/visits.ts"
import { type FormRequestVisit, formVisit } from "../formVisits.ts"
import { pageAccess, PageUnavailable } from "../PageAccess.ts"
import { countText, resultsPage, shareText, spanText } from "../../../../views/forms/results/ResultsPage.ts"

const utf8 = new TextEncoder()
const unavailable = () => Effect.fail(new PageUnavailable())

/** The results of a form and their report, for members who may read its answers. */
export const layer = (base: "" | `/${string}` = "") =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const tokens = yield* Tokens
      const access = yield* pageAccess
      const formResults = yield* FormResults
      const infographics = yield* Infographics
      const policy = yield* PagePolicy
      const shares = yield* FormShares

      /** The filter; undefined if the query is invalid. */
      const resultsOf = Effect.fnUntraced(function* (visit: FormRequestVisit) {
        const { tenant, caller } = yield* access.member(visit.visitor, "read_answers")
        const { timeZone } = yield* Effect.catch(shares.settings(tenant, visit.formUid), unavailable)
        const query = yield* Effect.orElseSucceed(
          resultsQueryOf(valuesOf(visit.request), visit.language, timeZone),
          () => undefined,
        )
        if (query === undefined) return undefined
        const answer = yield* formResults.get(tenant, visit.formUid, query).pipe(
          Effect.catchTags({
            SubmissionStoreUnavailable: unavailable,
            // The link refers to a question that was removed.
            CriterionUnknown: () => Effect.succeed(undefined),
          }),
        )
        if (answer === undefined) return undefined
        return { query, answer, caller, timeZone }
      })

      const pathOf = ({ tenant, formUid }: FormRequestVisit) =>
        `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}`

      const results = Effect.fnUntraced(function* (visit: FormRequestVisit) {
        const path = pathOf(visit)
        const answered = yield* resultsOf(visit)
        if (answered === undefined) return seeOther(`${path}/results`)
        const { answer, query, timeZone } = answered
        const search = new URLSearchParams([...queryOf(visit.request)].filter(([, value]) => value !== ""))
        const asked = new URLSearchParams([...search, ["locale", visit.language]])
        const title = filled(visit.texts.results.title, { title: localize(answer.form.title, visit.language) })
        const api = `${formsBase}${path}/results?${asked}`
        return page(visit, assets, {
          title,
          main: resultsPage(visit, { answer, query, search, path, api, timeZone }),
          width: "wide",
          script: "results.js",
        })
      })

      const report = Effect.fnUntraced(function* (visit: FormRequestVisit) {
        const answered = yield* resultsOf(visit)
        if (answered === undefined) return seeOther(`${pathOf(visit)}/results`)
        const { answer, caller, timeZone } = answered
        const { results: texts } = visit.texts
        const call = surveyReport(answer.results, {
          ...texts,
          title: filled(texts.reportTitle, { title: localize(answer.form.title, visit.language) }),
          source: countText(visit, answer.results.count),
          locale: visit.language,
          withTyped: queryOf(visit.request).get("typed") === "yes",
          channel: texts.channel,
          answered: texts.reportAnswered,
          unanswered: texts.reportUnanswered,
          span: (first, last) => `${spanText(first, last, visit.language, "medium")} (${timeZone})`,
          shareOf: (part, total) => shareText(part, total, visit.language),
        })
        const raw = { request: utf8.encode(JSON.stringify(call)), parts: [], isMultipart: false }
        const outcome = yield* infographics.render(caller, raw).pipe(Effect.catch(unavailable))
        if (outcome._tag === "Accepted") return yield* unavailable()
        return HttpServerResponse.uint8Array(outcome.page.html, {
          headers: { ...pageHeaders(policy), "cache-control": "no-store" },
        })
      })

      const shown = { results, "results/report": report }
      for (const [end, show] of Object.entries(shown))
        yield* router.add(
          "GET",
          `${base}/:tenant/forms/:form_uid/${end}`,
          (request: HttpServerRequest.HttpServerRequest) =>
            formVisit(request, show).pipe(Effect.provideService(Assets, assets), Effect.provideService(Tokens, tokens)),
        )
    }),
  )
