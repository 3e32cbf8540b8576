import * as Schema from "effect/Schema"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { OptionalBody } from "../body/DecodedCall.ts"
import { carries } from "../description/Headers.ts"
import { adjusted, withMediaTypes, answers, bodyOptional } from "../description/Operation.ts"
import { file, takesParts } from "../description/Parts.ts"
import * as Bodies from "./Bodies.ts"
import { form, hooked, locale, optional, queried, summary } from "./EndpointParts.ts"
import { MemberBody, VisitorBody } from "./FormBody.ts"
import * as Payloads from "./Payloads.ts"
import { MembersOnly, MembersOrPublic, MessengerOnly, RespondentsOnly } from "./Tenancy.ts"
import { pageQuery } from "../query/Paging.ts"

/** Responds with a page of submissions, or with all of them as a file. */
const exported = withMediaTypes(
  200,
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.apache.parquet",
)

/** The paths for validating and submitting answers, below a base path. */
export const validatePath = (base: string) =>
  `${base}/:tenant/forms/:form_uid/validate` as "/:tenant/forms/:form_uid/validate"
export const submitPath = (base: string) => `${base}/:tenant/forms/:form_uid/data` as "/:tenant/forms/:form_uid/data"

/**
 * The routes that respondents call most often. They are only described here: `AnsweringRoutes.ts` handles them without
 * the builder.
 */
export const answeringAt = (base: string) =>
  HttpApiGroup.make("answering")
    .add(
      HttpApiEndpoint.post("validate", validatePath(base), {
        params: form,
        query: {
          llm_validation: queried("`true` or `false`: whether a language model checks that the answers make sense"),
          locale,
        },
        payload: Payloads.Answers,
        success: Bodies.Assessed,
        error: [Bodies.NotValid, ...Bodies.TooMuch],
      })
        .annotateMerge(adjusted(hooked, carries(["Accept-Language"])))
        .annotateMerge(summary("Validates answers, and on request checks whether they make sense")),
      HttpApiEndpoint.post("submit", submitPath(base), {
        params: form,
        query: {
          merge_partials: queried("`true` or `false`: whether unfinished answers are added to those in the body"),
          locale,
        },
        payload: Payloads.Answers,
        success: Bodies.Submitted,
        error: [
          Bodies.NotValid,
          Bodies.NotStored,
          Bodies.DeletedSince,
          Bodies.NotTaken,
          Bodies.NotTakenYet,
          Bodies.HandlerMissing,
          ...Bodies.TooMuch,
        ],
      })
        .annotateMerge(adjusted(hooked, carries(["Idempotency-Key", "Accept-Language"])))
        .annotateMerge(summary("Submits answers; `submission_id` or `Idempotency-Key` makes a repeat harmless")),
    )
    .middleware(MembersOrPublic)
    .annotateMerge(
      OpenApi.annotations({
        title: "Answering",
        description: "Check and submit answers.",
      }),
    )

/** Answers from inside a messenger. */
export const messengerAt = (base: string) =>
  HttpApiGroup.make("messenger")
    .add(
      HttpApiEndpoint.post(
        "messengerSubmit",
        `${base}/:tenant/forms/:form_uid/messenger-submit` as "/:tenant/forms/:form_uid/messenger-submit",
        {
          params: form,
          headers: { "x-messenger-init-data": optional },
          payload: Payloads.JsonObject,
          success: Bodies.Submitted,
          error: [
            Bodies.NotValid,
            Bodies.NotStored,
            Bodies.DeletedSince,
            Bodies.NotTaken,
            Bodies.NotTakenYet,
            Bodies.HandlerMissing,
            ...Bodies.TooMuch,
          ],
        },
      )
        .annotateMerge(adjusted(hooked, carries(["Idempotency-Key", "Accept-Language"])))
        .annotateMerge(summary("Submits the answers of the messenger user that `X-Messenger-Init-Data` names")),
    )
    .middleware(VisitorBody)
    .middleware(MessengerOnly)
    .annotateMerge(
      OpenApi.annotations({
        title: "Forms in a messenger",
        description: "Answers from a messenger.",
      }),
    )

/** Submitted answers. */
export const answersAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid` as "/:tenant/forms/:form_uid"
  const filters = {
    from: queried("An ISO 8601 date or time: submitted then or later"),
    to: queried("An ISO 8601 date or time: submitted before"),
    version: queried("The version label of the form that was filled in"),
    user_id: queried("Submissions of this user"),
    format: queried("`json`, `csv`, `xlsx` or `parquet`: all submissions as a file, instead of a page of them"),
    choices: queried("In a file: `codes`, as they are stored, or `labels`, in the language of `locale`"),
    repeat: queried("With `format=csv`: a repeating question, whose entries are the rows"),
  }
  return HttpApiGroup.make("answers")
    .add(
      HttpApiEndpoint.get("submissions", `${one}/data`, {
        params: form,
        query: { ...pageQuery, ...filters },
        success: Bodies.SubmissionPage,
      })
        .annotateMerge(adjusted(exported, carries([], { 200: ["Content-Disposition"] })))
        .annotateMerge(summary("Stored answers by page, or all of them with `format=json|csv|xlsx|parquet`")),
      HttpApiEndpoint.get("submission", `${one}/data/:submission_id`, {
        params: { ...form, submission_id: Schema.String },
        success: Bodies.Submission,
      }).annotateMerge(summary("One stored submission")),
      HttpApiEndpoint.get("file", `${one}/fields/:field_uid/files/:file_id`, {
        params: { ...form, field_uid: Schema.String, file_id: Schema.String },
        query: { name: queried("The name under which the file is saved") },
        success: Schema.Unknown,
      })
        .annotateMerge(
          adjusted(
            answers(200, "The file, with its own content type", "*/*"),
            carries([], { 200: ["Content-Disposition"] }),
          ),
        )
        .annotateMerge(summary("An uploaded file; `file_id` is the end of its `blob_ref`")),
    )
    .middleware(MemberBody)
    .middleware(MembersOnly)
    .annotateMerge(OpenApi.annotations({ title: "Answers", description: "Stored answers and their files." }))
}

/** Routes for respondents between opening a form and submitting it. */
export const respondingAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid` as "/:tenant/forms/:form_uid"
  return HttpApiGroup.make("responding")
    .add(
      HttpApiEndpoint.post("upload", `${one}/fields/:field_uid/upload`, {
        params: { ...form, field_uid: Schema.String },
        success: Bodies.JsonObject,
        error: [
          Bodies.TooLarge,
          Bodies.FileRefused,
          Bodies.FileInfected,
          Bodies.UploadRefused,
          Bodies.NotTaken,
          Bodies.AnsweredAlready,
        ],
      })
        .annotateMerge(summary("Uploads a file for a field, as the multipart part `file`"))
        .annotateMerge(adjusted(takesParts({ named: { file }, required: ["file"] }))),
      HttpApiEndpoint.post("savePartial", `${one}/partial`, {
        params: form,
        payload: Payloads.Partial,
        success: Bodies.SavedAnswers,
        error: [Bodies.NotTaken, Bodies.AnsweredAlready, ...Bodies.TooMuch],
      }).annotateMerge(summary("Saves unfinished answers for an hour, or for `PARTIAL_RETENTION_DAYS` with a pass")),
      HttpApiEndpoint.get("readPartial", `${one}/partial`, {
        params: form,
        success: Bodies.SavedAnswers,
      }).annotateMerge(summary("The caller's unfinished answers")),
      HttpApiEndpoint.delete("discardPartial", `${one}/partial`, {
        params: form,
        success: HttpApiSchema.NoContent,
      }).annotateMerge(summary("Deletes the caller's unfinished answers")),
      HttpApiEndpoint.post("event", `${one}/events/:event_name`, {
        params: { ...form, event_name: Schema.String },
        payload: Payloads.Event,
        success: Bodies.JsonObject,
        error: [Bodies.HandlerMissing, ...Bodies.TooMuch],
      })
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional, hooked))
        .annotateMerge(summary("Fires a lifecycle event that the form marks as `remote`")),
      HttpApiEndpoint.get("resumeCode", `${one}/pass/code`, {
        params: form,
        success: Bodies.ResumeCode,
        error: [Bodies.PassNeeded],
      }).annotateMerge(summary("The one-time code and link for continuing on another device, for the pass's holder")),
    )
    .middleware(MemberBody)
    .middleware(RespondentsOnly)
    .annotateMerge(
      OpenApi.annotations({
        title: "Responding",
        description: "Files, unfinished answers and events, for members and for holders of a pass for a public form.",
      }),
    )
}
