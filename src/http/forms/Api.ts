import * as Schema from "effect/Schema"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { file, takesParts } from "../description/Parts.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { BodyCap, OptionalBody } from "../body/DecodedCall.ts"
import { adjusted, alsoAs, answers, bodyOptional } from "../description/Operation.ts"
import { carries } from "../description/Headers.ts"
import * as Bodies from "./Bodies.ts"
import { MemberBody, VisitorBody } from "./FormBody.ts"
import * as Payloads from "./Payloads.ts"
import { MembersOnly, MembersOrPublic, MessengerOnly, RespondentsOnly } from "./Tenancy.ts"

const summary = (text: string) => OpenApi.annotations({ summary: text })

/** A hook of the form may end the call with a status and a text of its own. */
const hooked = answers("default", "What a hook of the form answers instead", "application/json")

/** Pages, or all of them as a file. */
const exported = alsoAs(200, "text/csv", "application/vnd.apache.parquet")

const tenant = { tenant: Schema.String }
const form = { ...tenant, form_uid: Schema.String }

const optional = Schema.optionalKey(Schema.String)
const queried = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))
const locale = queried("A language tag; else the body's, then `Accept-Language`, then English")
const page = {
  cursor: queried("`next_cursor` of the page before; empty or left out for the first"),
  limit: queried("A whole number from 1 to the deployment's limit; anything else is answered 400"),
}

const editErrors = [Bodies.Conflict, Bodies.Stale, Bodies.Invalid, ...Bodies.TooMuch]
const modelErrors = [Bodies.ModelFailed]
const nothing = HttpApiSchema.NoContent

/** Definitions of forms: found, made, changed, copied. */
export const formsAt = (base: string) => {
  const forms: HttpRouter.PathInput = `${base}/:tenant/forms` as "/:tenant/forms"
  const one = `${forms}/:form_uid` as const
  return HttpApiGroup.make("forms")
    .add(
      HttpApiEndpoint.get("list", forms, {
        params: tenant,
        query: {
          ...page,
          q: queried("Part of a name, title or description, in any case"),
          slug: queried("One form by its `form_id`"),
        },
        success: Bodies.FormPage,
      }).annotateMerge(summary("Forms of the tenant by name; `q` searches names, titles and descriptions")),
      HttpApiEndpoint.post("create", forms, {
        params: tenant,
        payload: Payloads.Definition,
        success: Bodies.created(Bodies.Form),
        error: [...editErrors, ...modelErrors],
      })
        .annotate(BodyCap, "formDefinitionBytes")
        .annotateMerge(adjusted(carries([], { 201: ["ETag", "Location"] })))
        .annotateMerge(summary("A form from its definition, or from `{prompt}` by a language model")),
      HttpApiEndpoint.post("fromDb", `${forms}/from-db`, {
        params: tenant,
        payload: Payloads.Origin,
        success: Bodies.created(Bodies.Made),
        error: [Bodies.Invalid, ...Bodies.TooMuch],
      })
        .annotateMerge(adjusted(carries([], { 201: ["ETag", "Location"] })))
        .annotateMerge(summary("A form taken over from another system")),
      HttpApiEndpoint.post("blank", `${forms}/blank`, {
        params: tenant,
        payload: Payloads.Blank,
        success: Bodies.created(Bodies.Made),
        error: editErrors,
      })
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional, carries([], { 201: ["ETag", "Location"] })))
        .annotateMerge(summary("A form with one empty section")),
      HttpApiEndpoint.put("replace", one, {
        params: form,
        payload: Payloads.JsonObject,
        success: Bodies.Form,
        error: editErrors,
      })
        .annotate(BodyCap, "formDefinitionBytes")
        .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
        .annotateMerge(summary("The whole definition anew; `If-Match` guards against lost updates")),
      HttpApiEndpoint.patch("patch", one, {
        params: form,
        payload: Payloads.JsonObject,
        success: Bodies.Form,
        error: editErrors,
      })
        .annotate(BodyCap, "formDefinitionBytes")
        .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
        .annotateMerge(summary("A merge patch (RFC 7386) of the definition")),
      HttpApiEndpoint.delete("remove", one, {
        params: form,
        query: { with_submissions: queried("`true`: a form with submissions too, and they with it") },
        success: nothing,
        error: [Bodies.Conflict, Bodies.Stale],
      })
        .annotateMerge(adjusted(carries(["If-Match"], { 412: ["ETag"] })))
        .annotateMerge(summary("Removes the form; one with answers only with `with_submissions=true`")),
      HttpApiEndpoint.post("edit", `${one}/edit`, {
        params: form,
        payload: Payloads.Prompt,
        success: Bodies.Made,
        error: [...editErrors, ...modelErrors],
      })
        .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
        .annotateMerge(summary("Changes the form as a prompt says, by a language model")),
      HttpApiEndpoint.post("clone", `${one}/clone`, {
        params: form,
        payload: Payloads.Clone,
        success: Bodies.created(Bodies.Form),
        error: [Bodies.Conflict, Bodies.Invalid, ...Bodies.TooMuch],
      })
        .annotate(BodyCap, "formDefinitionBytes")
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional, carries([], { 201: ["ETag", "Location"] })))
        .annotateMerge(summary("A copy under another name, with identifiers of its own")),
      HttpApiEndpoint.get("style", `${one}/style`, { params: form, success: Bodies.JsonObject })
        .annotateMerge(adjusted(carries([], { 200: ["ETag"] })))
        .annotateMerge(summary("How the form is laid out")),
      HttpApiEndpoint.put("restyle", `${one}/style`, {
        params: form,
        payload: Payloads.JsonObject,
        success: Bodies.JsonObject,
        error: editErrors,
      })
        .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
        .annotateMerge(summary("Lays the form out anew")),
      HttpApiEndpoint.patch("operations", `${one}/operations`, {
        params: form,
        payload: Payloads.Operations,
        success: Schema.Struct({ form: Bodies.Form }),
        error: [Bodies.Conflict, Bodies.Stale, Bodies.InvalidEdits, ...Bodies.TooMuch],
      })
        .annotate(BodyCap, "formDefinitionBytes")
        .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
        .annotateMerge(summary("A batch of edits, all or none")),
      HttpApiEndpoint.get("importReport", `${one}/import-report`, {
        params: form,
        success: Bodies.JsonObject,
      }).annotateMerge(summary("What became of each column of an imported form")),
    )
    .middleware(MemberBody)
    .middleware(MembersOnly)
    .annotateMerge(
      OpenApi.annotations({ title: "Forms", description: "Definitions of forms: listed, made, changed, copied." }),
    )
}

/** What respondents read: open to everybody where the form is public. */
export const shownAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid` as "/:tenant/forms/:form_uid"
  return HttpApiGroup.make("shown")
    .add(
      HttpApiEndpoint.get("form", one, {
        params: form,
        query: { version: queried("A label; the newest without one") },
        success: Bodies.Form,
      })
        .annotateMerge(
          adjusted(
            hooked,
            answers(304, "The caller has the newest version"),
            carries(["If-None-Match"], { 200: ["ETag"], 304: ["ETag"] }),
          ),
        )
        .annotateMerge(
          summary("The form: the newest version for members (`version=published` or a label for another)"),
        ),
      HttpApiEndpoint.get("schema", `${one}/schema`, {
        params: form,
        query: { dialect: queried("`2020-12` or `draft-07`"), locale },
        success: Bodies.JsonObject,
      })
        .annotateMerge(adjusted(hooked, carries(["Accept-Language"], { 200: ["ETag"] })))
        .annotateMerge(summary("JSON Schema of the answers, 2020-12 or `dialect=draft-07`")),
      HttpApiEndpoint.get("render", `${one}/render/:format`, {
        params: { ...form, format: Schema.String },
        query: { locale },
        success: Schema.Unknown,
        error: [Bodies.FormatUnknown],
      })
        .annotateMerge(
          adjusted(
            answers(
              200,
              "The form in the format of the path",
              "text/html",
              "application/vnd.microsoft.card.adaptive",
              "application/xml",
              "application/pdf",
              "application/json",
            ),
            carries(["Accept-Language"], { 200: ["ETag"] }),
          ),
        )
        .annotateMerge(summary("The form as html, adaptive card, XForms, fillable PDF or audio manifest")),
    )
    .middleware(MembersOrPublic)
    .annotateMerge(
      OpenApi.annotations({
        title: "Forms as respondents see them",
        description: "Open to everybody where the form is public.",
      }),
    )
}

/** Where answers are checked and sent below a base path. */
export const validatePath = (base: string) =>
  `${base}/:tenant/forms/:form_uid/validate` as "/:tenant/forms/:form_uid/validate"
export const submitPath = (base: string) => `${base}/:tenant/forms/:form_uid/data` as "/:tenant/forms/:form_uid/data"

/** What respondents send: the routes that are called most. Described here, served by routes of their own. */
export const answeringAt = (base: string) =>
  HttpApiGroup.make("answering")
    .add(
      HttpApiEndpoint.post("validate", validatePath(base), {
        params: form,
        query: {
          llm_validation: queried("`true` or `false`: whether a language model is asked if the answers make sense"),
          locale,
        },
        payload: Payloads.Answers,
        success: Bodies.Assessed,
        error: [Bodies.NotValid, ...Bodies.TooMuch],
      })
        .annotateMerge(adjusted(hooked, carries(["Accept-Language"])))
        .annotateMerge(summary("Whether answers are valid, and on request whether they make sense")),
      HttpApiEndpoint.post("submit", submitPath(base), {
        params: form,
        query: {
          merge_partials: queried("`true` or `false`: whether unfinished answers are added to those of the body"),
          locale,
        },
        payload: Payloads.Answers,
        success: Bodies.Submitted,
        error: [Bodies.NotValid, Bodies.Conflict, Bodies.NotTaken, ...Bodies.TooMuch],
      })
        .annotateMerge(adjusted(hooked, carries(["Idempotency-Key", "Accept-Language"])))
        .annotateMerge(summary("Submits answers; `submission_id` or `Idempotency-Key` makes a repeat harmless")),
    )
    .middleware(MembersOrPublic)
    .annotateMerge(
      OpenApi.annotations({
        title: "Answering",
        description: "Where respondents have answers checked, and send them.",
      }),
    )

/** Answers that people give inside a messenger. */
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
          error: [Bodies.NotValid, Bodies.Conflict, ...Bodies.TooMuch],
        },
      )
        .annotateMerge(adjusted(hooked, carries(["Idempotency-Key", "Accept-Language"])))
        .annotateMerge(summary("Submits the answers of a messenger's user, whom `X-Messenger-Init-Data` names")),
    )
    .middleware(VisitorBody)
    .middleware(MessengerOnly)
    .annotateMerge(
      OpenApi.annotations({
        title: "Forms in a messenger",
        description: "Answers that people give inside a messenger.",
      }),
    )

/** What came in. */
export const answersAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid` as "/:tenant/forms/:form_uid"
  const filters = {
    from: queried("An ISO 8601 date or time: sent then or later"),
    to: queried("An ISO 8601 date or time: sent before"),
    version: queried("The label of the form that was answered"),
    user_id: queried("Whose submissions"),
    format: queried("`json`, `csv` or `parquet`: all of them as a file, not a page"),
  }
  return HttpApiGroup.make("answers")
    .add(
      HttpApiEndpoint.get("submissions", `${one}/data`, {
        params: form,
        query: { ...page, ...filters },
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
        query: { name: queried("What the file is called when it is saved") },
        success: Schema.Unknown,
      })
        .annotateMerge(
          adjusted(
            answers(200, "The bytes, of whatever type the file is", "*/*"),
            carries([], { 200: ["Content-Disposition"] }),
          ),
        )
        .annotateMerge(summary("An uploaded file; `file_id` is the end of its `blob_ref`")),
    )
    .middleware(MemberBody)
    .middleware(MembersOnly)
    .annotateMerge(OpenApi.annotations({ title: "Answers", description: "Stored answers and their files." }))
}

/** What respondents do between opening a form and sending it. */
export const respondingAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid` as "/:tenant/forms/:form_uid"
  return HttpApiGroup.make("responding")
    .add(
      HttpApiEndpoint.post("upload", `${one}/fields/:field_uid/upload`, {
        params: { ...form, field_uid: Schema.String },
        success: Bodies.JsonObject,
        error: [Bodies.TooLarge, Bodies.FileRefused],
      })
        .annotateMerge(summary("A file for a field, as the multipart part `file`"))
        .annotateMerge(adjusted(takesParts({ named: { file }, required: ["file"] }))),
      HttpApiEndpoint.post("savePartial", `${one}/partial`, {
        params: form,
        payload: Payloads.Partial,
        success: Bodies.SavedAnswers,
        error: Bodies.TooMuch,
      }).annotateMerge(
        summary("Saves unfinished answers: for an hour, those of a pass's holder for `PARTIAL_RETENTION_DAYS`"),
      ),
      HttpApiEndpoint.get("readPartial", `${one}/partial`, {
        params: form,
        success: Bodies.SavedAnswers,
      }).annotateMerge(summary("The caller's unfinished answers")),
      HttpApiEndpoint.delete("discardPartial", `${one}/partial`, { params: form, success: nothing }).annotateMerge(
        summary("Forgets the caller's unfinished answers"),
      ),
      HttpApiEndpoint.post("event", `${one}/events/:event_name`, {
        params: { ...form, event_name: Schema.String },
        payload: Payloads.Event,
        success: Bodies.JsonObject,
        error: Bodies.TooMuch,
      })
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional, hooked))
        .annotateMerge(summary("Fires a lifecycle event that the form binds as remote")),
      HttpApiEndpoint.get("resumeCode", `${one}/pass/code`, {
        params: form,
        success: Bodies.ResumeCode,
        error: [Bodies.PassNeeded],
      }).annotateMerge(summary("The code, and the link, by which the pass's holder goes on elsewhere, once")),
    )
    .middleware(MemberBody)
    .middleware(RespondentsOnly)
    .annotateMerge(
      OpenApi.annotations({
        title: "Responding",
        description:
          "Files, unfinished answers and events: for members, and for whoever holds a pass for a public form.",
      }),
    )
}

/** How a form goes out. */
export const sharingAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid/share` as "/:tenant/forms/:form_uid/share"
  return HttpApiGroup.make("sharing")
    .add(
      HttpApiEndpoint.get("share", one, { params: form, success: Bodies.Share })
        .annotateMerge(adjusted(carries([], { 200: ["ETag"] })))
        .annotateMerge(summary("How the form goes out: its links, when it is open, for how many answers")),
      HttpApiEndpoint.put("reshare", one, {
        params: form,
        payload: Payloads.Share,
        success: Bodies.Share,
        error: [Bodies.Stale, ...Bodies.TooMuch, Bodies.UnknownKeys, Bodies.MailNotAllowed, Bodies.MailNotConfigured],
      })
        .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
        .annotateMerge(summary("The whole settings anew; a key that is left out has its default")),
      HttpApiEndpoint.patch("changeShare", one, {
        params: form,
        payload: Payloads.Share,
        success: Bodies.Share,
        error: [Bodies.Stale, ...Bodies.TooMuch, Bodies.UnknownKeys, Bodies.MailNotAllowed, Bodies.MailNotConfigured],
      })
        .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
        .annotateMerge(summary("Some of the settings; a key that is left out stays as it is")),
      HttpApiEndpoint.get("mails", `${one}/mails`, {
        params: form,
        query: { cursor: optional, limit: optional },
        success: Bodies.Mails,
      }).annotateMerge(summary("What was mailed of the form's answers, newest first, and what came of it")),
      HttpApiEndpoint.get("shareCode", `${one}/qr`, {
        params: form,
        query: { format: optional },
        success: Schema.Unknown,
      })
        .annotateMerge(
          adjusted(
            answers(200, "The QR code of the short link", "image/svg+xml", "image/png"),
            carries([], { 200: ["Content-Disposition"] }),
          ),
        )
        .annotateMerge(summary("The QR code of the short link, as `format=svg` or `png`")),
    )
    .middleware(MemberBody)
    .middleware(MembersOnly)
    .annotateMerge(OpenApi.annotations({ title: "Sharing", description: "How a form goes out to its respondents." }))
}

/** Passes of people who have no account. */
export const passesAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid/pass` as "/:tenant/forms/:form_uid/pass"
  return HttpApiGroup.make("passes")
    .add(
      HttpApiEndpoint.post("openPass", one, {
        params: form,
        payload: Payloads.Nothing,
        success: Bodies.created(Bodies.Pass),
        error: Bodies.TooMuch,
      })
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional, carries([], { 201: ["Set-Cookie"] })))
        .annotateMerge(summary("A pass for a public form: a bearer token for its routes, or the cookie that is set")),
      HttpApiEndpoint.post("resumePass", `${one}/resume`, {
        params: form,
        payload: Payloads.Resume,
        success: Bodies.created(Bodies.Pass),
        error: [Bodies.CodeUnknown, ...Bodies.TooMuch],
      })
        .annotateMerge(adjusted(carries([], { 201: ["Set-Cookie"] })))
        .annotateMerge(summary("A pass of whoever has this code, to go on with their answers; the code counts once")),
    )
    .middleware(VisitorBody)
    .middleware(MembersOrPublic)
    .annotateMerge(
      OpenApi.annotations({
        title: "Respondents' passes",
        description: "For people who answer a public form without an account.",
      }),
    )
}

/** Labels of forms, and questions kept for several of them. */
export const versionsAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid` as "/:tenant/forms/:form_uid"
  const fields: HttpRouter.PathInput = `${base}/:tenant/fields` as "/:tenant/fields"
  return HttpApiGroup.make("versions")
    .add(
      HttpApiEndpoint.post("publish", `${one}/publish`, {
        params: form,
        payload: Payloads.JsonObject,
        success: Schema.Struct({ form_uid: Schema.String, version: Schema.String }),
        error: [Bodies.Conflict, Bodies.Stale, ...Bodies.TooMuch],
      })
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional, carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
        .annotateMerge(summary("Makes the newest version the one that respondents get")),
      HttpApiEndpoint.get("versions", `${one}/versions`, {
        params: form,
        success: Schema.Struct({ form_uid: Schema.String, versions: Schema.Array(Bodies.FormVersion) }),
      }).annotateMerge(summary("Every version, newest first")),
      HttpApiEndpoint.get("version", `${one}/versions/:version`, {
        params: { ...form, version: Schema.String },
        success: Bodies.Form,
      })
        .annotateMerge(adjusted(carries([], { 200: ["ETag"] })))
        .annotateMerge(summary("One version's definition")),
      HttpApiEndpoint.get("narration", `${one}/narration`, {
        params: form,
        success: Bodies.Narration,
      }).annotateMerge(summary("How much of the form's narration is spoken; every publication speaks it anew")),
      HttpApiEndpoint.post("prepareNarration", `${one}/narration`, {
        params: form,
        payload: Payloads.JsonObject,
        success: Bodies.Narration.pipe(HttpApiSchema.status(202)),
      })
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional))
        .annotateMerge(summary("Speaks the form's narration ahead, unless that is going on")),
      HttpApiEndpoint.get("questions", fields, {
        params: tenant,
        query: page,
        success: Schema.Struct({
          fields: Schema.Array(Bodies.KeptQuestion),
          next_cursor: Schema.NullOr(Schema.String),
        }),
      }).annotateMerge(summary("Questions kept for use in several forms")),
      HttpApiEndpoint.post("keepQuestion", fields, {
        params: tenant,
        payload: Payloads.JsonObject,
        success: Bodies.created(Bodies.KeptQuestion),
        error: [Bodies.Invalid, ...Bodies.TooMuch],
      }).annotateMerge(summary("Keeps a question")),
    )
    .middleware(MemberBody)
    .middleware(MembersOnly)
    .annotateMerge(
      OpenApi.annotations({
        title: "Versions and kept questions",
        description: "Labels of forms, and questions kept for several of them.",
      }),
    )
}

/** The catalog of field types, which belongs to no tenant. */
export const controlsAt = (base: string) =>
  HttpApiGroup.make("controls")
    .add(
      HttpApiEndpoint.get("controls", `${base}/form-controls` as "/form-controls", {
        query: { locale },
        success: Schema.Struct({ controls: Schema.Array(Bodies.JsonObject) }),
      }).annotateMerge(summary("Every field type, with what a builder needs to offer it")),
    )
    .middleware(Authenticated)
    .annotateMerge(
      OpenApi.annotations({
        title: "Field types",
        description: "The catalog of field types, which belongs to no tenant.",
      }),
    )
