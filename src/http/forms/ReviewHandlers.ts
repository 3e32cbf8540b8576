import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import { sessionOf } from "../../application/forms/Answering.ts"
import { FormShares } from "../../application/forms/FormShares.ts"
import { AnswerReviews } from "../../application/forms/AnswerReviews.ts"
import { writeCorrection, writeReviewed } from "../../domain/forms/records/Review.ts"
import { json, noContent } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { asMember, etagOf, ifMatchOf } from "./Answer.ts"
import type * as Payloads from "./Payloads.ts"
import { cut, limitOf } from "../query/Paging.ts"
import { localeOf } from "./Requests.ts"
import { valuesOf } from "./ResultsQueries.ts"
import { reviewQueryOf } from "./ReviewQueries.ts"
import type { MemberRequest } from "./Tenancy.ts"

type Request = HttpServerRequest.HttpServerRequest

interface Place {
  readonly form_uid: string
  readonly submission_id: string
}

/** The client's revision. A value that isn't a number counts as an outdated revision. */
const revisionOf = (request: Request): { readonly revision?: number } => {
  const { ifMatch } = ifMatchOf(request)
  if (ifMatch === undefined || ifMatch.trim() === "*") return {}
  const number = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())?.[1]
  return { revision: number === undefined ? 0 : Number(number) }
}

const parts = Effect.gen(function* () {
  const reviews = yield* AnswerReviews
  const limits = yield* Limits
  const shares = yield* FormShares

  const find = Effect.fnUntraced(function* (request: Request, { tenant }: MemberRequest, formUid: string) {
    const values = valuesOf(request)
    const limit = yield* limitOf(values, limits)
    const { timeZone } = yield* shares.settings(tenant, formUid)
    const query = yield* reviewQueryOf(values, limit + 1, timeZone)
    const { matches } = yield* reviews.find(tenant, formUid, query)
    const { items, next } = cut(matches, limit, ({ position }) => String(position))
    return json({ answers: items.map(writeReviewed), next_cursor: next })
  })

  const one = Effect.fnUntraced(function* ({ tenant }: MemberRequest, at: Place) {
    const { reviewed, corrections } = yield* reviews.get(tenant, at.form_uid, at.submission_id)
    const body = { ...writeReviewed(reviewed), corrections: corrections.map(writeCorrection) }
    return json(body, 200, { etag: etagOf(String(reviewed.review.revision)) })
  })
  return { reviews, find, one }
})

type Parts = Effect.Success<typeof parts>

const change = ({ reviews }: Parts) =>
  Effect.fnUntraced(function* (
    request: Request,
    { tenant, caller }: MemberRequest,
    at: Place,
    { answers, marked, tags, reason = "" }: typeof Payloads.Review.Type,
  ) {
    const changed = yield* reviews.change(tenant, at.form_uid, at.submission_id, {
      ...revisionOf(request),
      ...(answers === undefined ? {} : { answers }),
      ...(marked === undefined ? {} : { marked }),
      ...(tags === undefined ? {} : { tags }),
      reason,
      by: caller.username ?? sessionOf(caller),
      locale: localeOf(request),
    })
    return json(writeReviewed(changed), 200, { etag: etagOf(String(changed.review.revision)) })
  })

const recording = ({ reviews }: Parts) =>
  Effect.fnUntraced(function* ({ tenant }: MemberRequest, at: Place & { readonly field_id: string }) {
    const { body, contentType, size } = yield* reviews.recording(tenant, at.form_uid, at.submission_id, at.field_id)
    return HttpServerResponse.stream(body, {
      contentType: /^(?:audio|video)\//.test(contentType) ? contentType : "application/octet-stream",
      headers: {
        "cache-control": "private, no-store",
        "content-length": String(size),
        "content-security-policy": "default-src 'none'; sandbox",
        "x-content-type-options": "nosniff",
      },
    })
  })

const erase = ({ reviews }: Parts) =>
  Effect.fnUntraced(function* ({ tenant }: MemberRequest, { user_id: userId, email }: typeof Payloads.Person.Type) {
    const person = {
      ...(userId === undefined ? {} : { userId }),
      ...(email === undefined ? {} : { email: email.trim() }),
    }
    const receipt = yield* reviews.erase(tenant, person)
    return json({
      erased_at: DateTime.formatIso(receipt.erasedAt),
      submissions: receipt.submissions,
      files: receipt.files,
      unfinished: receipt.unfinished,
      is_complete: receipt.isComplete,
    })
  })

export const layer = (api: Api) =>
  group(
    api,
    "reviews",
    Effect.fnUntraced(function* (handlers) {
      const its = yield* parts
      const { find, one, reviews } = its
      return handlers
        .handle("findAnswers", ({ request, params }) => asMember((member) => find(request, member, params.form_uid)))
        .handle("answer", ({ params }) => asMember((member) => one(member, params)))
        .handle("changeAnswer", ({ request, params, payload }) =>
          asMember((member) => change(its)(request, member, params, payload)),
        )
        .handle("removeAnswer", ({ params }) =>
          asMember(({ tenant }) => Effect.as(reviews.remove(tenant, params.form_uid, params.submission_id), noContent)),
        )
        .handle("recording", ({ params }) => asMember((member) => recording(its)(member, params)))
        .handle("erase", ({ payload }) => asMember((member) => erase(its)(member, payload)))
    }),
  )
