import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import { FormResults, type FormResultsAnswer } from "../../application/forms/FormResults.ts"
import { FormShares } from "../../application/forms/FormShares.ts"
import { localize } from "../../domain/forms/model/LocalizedText.ts"
import { writeCriterion } from "../../domain/forms/results/Criterion.ts"
import { json, notModified } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { isUnchanged } from "../negotiation/EntityTag.ts"
import { asMember, etagOf } from "./Answer.ts"
import { localeOf } from "./Requests.ts"
import { resultsQueryOf, valuesOf } from "./ResultsQueries.ts"
import type { MemberRequest } from "./Tenancy.ts"

type Request = HttpServerRequest.HttpServerRequest

const writeResults = ({ form, results, groups, unfinished }: FormResultsAnswer, locale: string, timeZone: string) => ({
  form_uid: form.formUid,
  form_id: form.formId,
  title: localize(form.title, locale),
  time_zone: timeZone,
  ...results,
  unfinished,
  groups: groups.map(({ criterion, results: own }) => ({
    criterion: writeCriterion(criterion),
    is_not: criterion.isNot === true,
    ...own,
  })),
})

export const layer = (api: Api) =>
  group(
    api,
    "results",
    Effect.fnUntraced(function* (handlers) {
      const formResults = yield* FormResults
      const shares = yield* FormShares

      const results = Effect.fnUntraced(function* (request: Request, { tenant }: MemberRequest, formUid: string) {
        const locale = localeOf(request)
        const { timeZone } = yield* shares.settings(tenant, formUid)
        const query = yield* resultsQueryOf(valuesOf(request), locale, timeZone)
        const headers = { "cache-control": "private, no-store", vary: "authorization, cookie, accept-language" }
        const tag = etagOf(yield* formResults.tag(tenant, formUid, query))
        if (isUnchanged(request, tag)) return notModified({ ...headers, etag: tag })
        const answer = yield* formResults.get(tenant, formUid, query)
        return json(writeResults(answer, locale, timeZone), 200, { ...headers, etag: etagOf(answer.tag) })
      })

      return handlers.handle("results", ({ request, params }) =>
        asMember((member) => results(request, member, params.form_uid)),
      )
    }),
  )
