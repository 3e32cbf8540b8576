import * as Schema from "effect/Schema"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { Authenticated } from "../middleware/Authenticated.ts"
import { BodyCap, OptionalBody } from "../body/DecodedCall.ts"
import { adjusted, answers, bodyOptional } from "../description/Operation.ts"
import { takesFile } from "../description/Parts.ts"
import { carries } from "../description/Headers.ts"
import * as Bodies from "./Bodies.ts"
import { form, hooked, locale, queried, summary, tenant } from "./EndpointParts.ts"
import { MemberBody } from "./FormBody.ts"
import * as Payloads from "./Payloads.ts"
import { MembersOnly, MembersOrPublic } from "./Tenancy.ts"
import { pageOf, pageQuery } from "../query/Paging.ts"

const editErrors = [Bodies.Conflict, Bodies.Stale, Bodies.Invalid, ...Bodies.TooMuch]
const modelErrors = [Bodies.ModelFailed]

/** Listing, creating and importing. */
const collection = (forms: HttpRouter.PathInput & "/:tenant/forms") =>
  [
    HttpApiEndpoint.get("list", forms, {
      params: tenant,
      query: {
        ...pageQuery,
        q: queried("Part of a name, title or description; ignores case"),
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
      .annotateMerge(summary("Creates a form from its definition, or from a `prompt` with a language model")),
    HttpApiEndpoint.post("fromDb", `${forms}/from-db`, {
      params: tenant,
      payload: Payloads.Origin,
      success: Bodies.created(Bodies.Made),
      error: [Bodies.Invalid, ...Bodies.TooMuch],
    })
      .annotateMerge(adjusted(carries([], { 201: ["ETag", "Location"] })))
      .annotateMerge(summary("Imports a form from another system")),
    HttpApiEndpoint.post("importFile", `${forms}/import`, {
      params: tenant,
      query: { locale },
      success: Bodies.created(Bodies.Imported),
      error: [Bodies.FileNotForm, Bodies.Conflict, ...Bodies.TooMuch],
    })
      .annotate(BodyCap, "formDefinitionBytes")
      .annotateMerge(adjusted(carries([], { 201: ["ETag", "Location"] }), takesFile))
      .annotateMerge(
        summary("Creates a draft from a file of another system; reports what was imported, changed or left out"),
      ),
    HttpApiEndpoint.post("blank", `${forms}/blank`, {
      params: tenant,
      payload: Payloads.Blank,
      success: Bodies.created(Bodies.Made),
      error: editErrors,
    })
      .annotate(OptionalBody, true)
      .annotateMerge(adjusted(bodyOptional, carries([], { 201: ["ETag", "Location"] })))
      .annotateMerge(summary("Creates a form with one empty section")),
  ] as const

/** Operations on a single form. */
const single = (one: "/:tenant/forms/:form_uid") =>
  [
    HttpApiEndpoint.put("replace", one, {
      params: form,
      payload: Payloads.JsonObject,
      success: Bodies.Form,
      error: editErrors,
    })
      .annotate(BodyCap, "formDefinitionBytes")
      .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
      .annotateMerge(summary("Replaces the whole definition; `If-Match` prevents lost updates")),
    HttpApiEndpoint.patch("patch", one, {
      params: form,
      payload: Payloads.JsonObject,
      success: Bodies.Form,
      error: editErrors,
    })
      .annotate(BodyCap, "formDefinitionBytes")
      .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
      .annotateMerge(summary("Applies a merge patch (RFC 7386) to the definition")),
    HttpApiEndpoint.delete("remove", one, {
      params: form,
      query: { with_submissions: queried("`true`: also deletes a form that has submissions, and the submissions") },
      success: HttpApiSchema.NoContent,
      error: [Bodies.Conflict, Bodies.Stale],
    })
      .annotateMerge(adjusted(carries(["If-Match"], { 412: ["ETag"] })))
      .annotateMerge(summary("Deletes the form; a form with answers requires `with_submissions=true`")),
    HttpApiEndpoint.post("edit", `${one}/edit`, {
      params: form,
      payload: Payloads.Prompt,
      success: Bodies.Made,
      error: [...editErrors, ...modelErrors],
    })
      .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
      .annotateMerge(summary("Changes the form with a prompt to a language model")),
    HttpApiEndpoint.post("clone", `${one}/clone`, {
      params: form,
      payload: Payloads.Clone,
      success: Bodies.created(Bodies.Form),
      error: [Bodies.Conflict, Bodies.Invalid, ...Bodies.TooMuch],
    })
      .annotate(BodyCap, "formDefinitionBytes")
      .annotate(OptionalBody, true)
      .annotateMerge(adjusted(bodyOptional, carries([], { 201: ["ETag", "Location"] })))
      .annotateMerge(summary("Copies the form under another name, with new identifiers")),
  ] as const

/** The form's style and parts, and the formats for import and export. */
const parts = (one: "/:tenant/forms/:form_uid") =>
  [
    HttpApiEndpoint.get("style", `${one}/style`, { params: form, success: Bodies.JsonObject })
      .annotateMerge(adjusted(carries([], { 200: ["ETag"] })))
      .annotateMerge(summary("The form's layout")),
    HttpApiEndpoint.put("restyle", `${one}/style`, {
      params: form,
      payload: Payloads.JsonObject,
      success: Bodies.JsonObject,
      error: editErrors,
    })
      .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
      .annotateMerge(summary("Replaces the form's layout")),
    HttpApiEndpoint.patch("operations", `${one}/operations`, {
      params: form,
      payload: Payloads.Operations,
      success: Schema.Struct({ form: Bodies.Form }),
      error: [Bodies.Conflict, Bodies.Stale, Bodies.InvalidEdits, ...Bodies.TooMuch],
    })
      .annotate(BodyCap, "formDefinitionBytes")
      .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
      .annotateMerge(summary("Applies a batch of edits, all or none")),
    HttpApiEndpoint.get("importReport", `${one}/import-report`, {
      params: form,
      success: Bodies.JsonObject,
    }).annotateMerge(summary("The import report: the result for each column")),
    HttpApiEndpoint.get("exportFile", `${one}/export/:format`, {
      params: { ...form, format: Schema.String },
      query: { locale },
      success: Schema.Unknown,
      error: [Bodies.FormatUnknown, Bodies.TooSlow],
    })
      .annotateMerge(
        adjusted(
          answers(
            200,
            "The form in the format of the path",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "application/json",
          ),
          carries(["Accept-Language"], { 200: ["ETag"] }),
        ),
      )
      .annotateMerge(
        summary(
          "Exports the form as `xlsform`, or as `json-schema` with a UI schema; importing the file gives an equal form",
        ),
      ),
  ] as const

/** Form definitions: list, create, change, copy. */
export const formsAt = (base: string) => {
  const forms = `${base}/:tenant/forms` as "/:tenant/forms"
  const one = `${forms}/:form_uid` as const
  return HttpApiGroup.make("forms")
    .add(...collection(forms), ...single(one), ...parts(one))
    .middleware(MemberBody)
    .middleware(MembersOnly)
    .annotateMerge(
      OpenApi.annotations({ title: "Forms", description: "Form definitions: list, create, change and copy them." }),
    )
}

/** Routes for respondents, which are public if the form is. */
export const shownAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid` as "/:tenant/forms/:form_uid"
  return HttpApiGroup.make("shown")
    .add(
      HttpApiEndpoint.get("form", one, {
        params: form,
        query: { version: queried("For editors: a version label, or `published`; absent: the newest version") },
        success: Bodies.Form,
      })
        .annotateMerge(
          adjusted(
            hooked,
            answers(304, "The caller already has this version"),
            carries(["If-None-Match"], { 200: ["ETag"], 304: ["ETag"] }),
          ),
        )
        .annotateMerge(summary("The published form; for editors the newest version, or the one in `version`")),
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
        error: [Bodies.FormatUnknown, Bodies.TooSlow],
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
        description: "Public forms need no sign-in.",
      }),
    )
}

/** Labels of forms, and the question bank. */
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
        .annotateMerge(summary("Publishes the newest version")),
      HttpApiEndpoint.get("versions", `${one}/versions`, {
        params: form,
        query: pageQuery,
        success: Schema.Struct({ form_uid: Schema.String, ...pageOf("versions", Bodies.FormVersion).fields }),
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
      }).annotateMerge(summary("Progress of the form's narration, which is synthesized at every publication")),
      HttpApiEndpoint.post("prepareNarration", `${one}/narration`, {
        params: form,
        payload: Payloads.JsonObject,
        success: Bodies.Narration.pipe(HttpApiSchema.status(202)),
        error: Bodies.TooMuch,
      })
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional))
        .annotateMerge(summary("Starts synthesizing the form's narration, unless it is already running")),
      HttpApiEndpoint.get("questions", fields, {
        params: tenant,
        query: pageQuery,
        success: pageOf("fields", Bodies.KeptQuestion),
      }).annotateMerge(summary("The question bank: questions for several forms")),
      HttpApiEndpoint.post("keepQuestion", fields, {
        params: tenant,
        payload: Payloads.JsonObject,
        success: Bodies.created(Bodies.KeptQuestion),
        error: [Bodies.Invalid, ...Bodies.TooMuch],
      }).annotateMerge(summary("Saves a question to the bank")),
    )
    .middleware(MemberBody)
    .middleware(MembersOnly)
    .annotateMerge(
      OpenApi.annotations({
        title: "Versions and saved questions",
        description: "Version labels of forms, and questions saved for reuse.",
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
      }).annotateMerge(summary("Every field type, with the data that a form builder needs to offer it")),
    )
    .middleware(Authenticated)
    .annotateMerge(
      OpenApi.annotations({
        title: "Field types",
        description: "The catalog of field types, which belongs to no tenant.",
      }),
    )
