import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import type * as HttpRouter from "effect/http/HttpRouter"
import { carries } from "../description/Headers.ts"
import { adjusted, answers } from "../description/Operation.ts"
import * as Bodies from "./Bodies.ts"
import { form, optional, summary } from "./EndpointParts.ts"
import { MemberBody } from "./FormBody.ts"
import * as Payloads from "./Payloads.ts"
import { MembersOnly } from "./Tenancy.ts"

/** Finds, corrects, marks and deletes individual submissions. */
export const reviewsAt = (base: string) => {
  const all: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid/answers` as "/:tenant/forms/:form_uid/answers"
  const one = `${all}/:submission_id` as const
  const erasures: HttpRouter.PathInput = `${base}/:tenant/forms/erasures` as "/:tenant/forms/erasures"
  const submission = { ...form, submission_id: Schema.String }
  return HttpApiGroup.make("reviews")
    .add(
      HttpApiEndpoint.get("findAnswers", all, {
        params: form,
        query: {
          q: optional,
          from: optional,
          to: optional,
          channel: optional,
          version: optional,
          marked: optional,
          tag: optional,
          sort: optional,
          cursor: optional,
          limit: optional,
        },
        success: Bodies.ReviewedPage,
      }).annotateMerge(
        summary("Submissions, newest first or with `sort=oldest`; `q` searches answers, names and identifiers"),
      ),
      HttpApiEndpoint.get("answer", one, { params: submission, success: Bodies.ReviewedAnswer })
        .annotateMerge(adjusted(carries([], { 200: ["ETag"] })))
        .annotateMerge(summary("One submission, and its answers before corrections")),
      HttpApiEndpoint.patch("changeAnswer", one, {
        params: submission,
        payload: Payloads.Review,
        success: Bodies.Reviewed,
        error: [Bodies.Stale, Bodies.CorrectionInvalid, ...Bodies.TooMuch],
      })
        .annotateMerge(adjusted(carries(["If-Match", "Accept-Language"], { 200: ["ETag"], 412: ["ETag"] })))
        .annotateMerge(summary("Corrects answers, keeping the previous ones; sets marks and tags")),
      HttpApiEndpoint.delete("removeAnswer", one, {
        params: submission,
        success: HttpApiSchema.NoContent,
      }).annotateMerge(summary("Deletes a submission with its files and recordings")),
      HttpApiEndpoint.get("recording", `${one}/recordings/:field_id`, {
        params: { ...submission, field_id: Schema.String },
        success: Schema.Unknown,
      })
        .annotateMerge(adjusted(answers(200, "The recording of the answer", "audio/*")))
        .annotateMerge(summary("The recording of a spoken answer")),
      HttpApiEndpoint.post("erase", erasures, {
        params: { tenant: Schema.String },
        payload: Payloads.Person,
        success: Bodies.Erasure,
        error: [Bodies.BadEmail, ...Bodies.TooMuch],
      }).annotateMerge(
        summary(
          "Erases everything that a person has submitted to any form of the tenant, by user id or email address; returns a receipt",
        ),
      ),
    )
    .middleware(MemberBody)
    .middleware(MembersOnly)
    .annotateMerge(
      OpenApi.annotations({
        title: "Reviewing answers",
        description: "Find, correct, mark and delete single submissions.",
      }),
    )
}
