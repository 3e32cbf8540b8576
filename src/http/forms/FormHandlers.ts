import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import { themeProblems } from "../../domain/forms/check/FormCheck.ts"
import { readStyle, writeStyle } from "../../domain/forms/codec/FormCodec.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { FormInvalid } from "../../domain/forms/Errors.ts"
import { writeImportReport } from "../../domain/forms/edit/ImportReport.ts"
import { styleDefaults } from "../../domain/forms/model/FormStyle.ts"
import { type LocalizedText, localize } from "../../domain/forms/model/LocalizedText.ts"
import type { FormSummary } from "../../domain/forms/records/StoredForm.ts"
import { FormExports } from "../../application/forms/FormExports.ts"
import { FormImports } from "../../application/forms/FormImports.ts"
import { FormLibrary } from "../../application/forms/FormLibrary.ts"
import { Forms } from "../../application/forms/Forms.ts"
import { FormWriter } from "../../application/forms/FormWriter.ts"
import { askingModel } from "../../application/access/ModelCalls.ts"
import { Quotas } from "../../application/usage/Quotas.ts"
import { bytesOf } from "../body/Bytes.ts"
import { json, noContent } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { withinQuota } from "../usage/Problems.ts"
import { asMember, etagOf, formAnswer, ifMatchOf, made, placeOf, shownForm } from "./Answer.ts"
import type * as Payloads from "./Payloads.ts"
import { queryOf } from "../query/Query.ts"
import { cursorOf, cut, limitOf } from "../query/Paging.ts"
import { FieldMissing, FormatUnknown, localeOf, MalformedBody } from "./Requests.ts"
import type { MemberRequest } from "./Tenancy.ts"

type Request = HttpServerRequest.HttpServerRequest

const summaryOf = (form: FormSummary, tenant: string, locale: string) => ({
  form_uid: form.formUid,
  form_id: form.formId,
  title: localize(form.title, locale),
  description: form.description === null ? null : localize(form.description, locale),
  version: form.version,
  published_version: form.publishedVersion,
  is_public: form.isPublic,
  created_at: DateTime.formatIso(form.createdAt),
  updated_at: DateTime.formatIso(form.updatedAt),
  url: `/${tenant}/forms/${form.formUid}`,
})

const text = (body: JsonObject, key: string): Effect.Effect<string, FieldMissing> => {
  const value = body[key]
  return typeof value === "string" && value.trim() !== ""
    ? Effect.succeed(value.trim())
    : Effect.fail(new FieldMissing({ key, expected: "text that isn't blank" }))
}

const untitled: LocalizedText = { en: "New form", es: "Formulario nuevo" }

/** A definition may repeat its form's id. */
const sameForm = ({ form_uid: own = null }: JsonObject, formUid: string): Effect.Effect<void, FieldMissing> =>
  own === null || own === formUid
    ? Effect.void
    : Effect.fail(new FieldMissing({ key: "form_uid", expected: "the one in the URL, or left out" }))

/** Whether the form is to be generated from a prompt: the body has a prompt and no sections. */
const isPrompt = (body: JsonObject): boolean => body["prompt"] !== undefined && body["sections"] === undefined

const parts = Effect.gen(function* () {
  const forms = yield* Forms
  const writer = yield* FormWriter
  const imports = yield* FormImports
  const exports = yield* FormExports
  const library = yield* FormLibrary
  const limits = yield* Limits
  const quotas = yield* Quotas

  const editing = (request: Request, { caller }: MemberRequest) => ({ by: caller.sub, ...ifMatchOf(request) })

  const blank = (member: MemberRequest, { title = untitled, form_id: formId }: typeof Payloads.Blank.Type) =>
    Effect.map(forms.createBlank(member.tenant, title, formId?.trim(), member.caller.sub), (form) => made(form, member))

  const style = Effect.fnUntraced(function* ({ tenant }: MemberRequest, formUid: string) {
    const { compiled, revision } = yield* library.newest(tenant, formUid)
    return json(writeStyle(compiled.form.style ?? styleDefaults), 200, { etag: etagOf(revision.version) })
  })

  const report = ({ tenant }: MemberRequest, formUid: string) =>
    Effect.map(imports.report(tenant, formUid), (report) => json(writeImportReport(report)))

  const added = <E, R>(
    { tenant, caller }: MemberRequest,
    answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  ) => withinQuota(quotas.reserve({ quotas: ["tenant_forms"], caller, tenant }), answer)
  return { limits, forms, writer, imports, editing, library, exports, added, blank, style, report }
})

type Parts = Effect.Success<typeof parts>

const list = ({ limits, forms }: Parts) =>
  Effect.fnUntraced(function* (request: Request, { tenant }: MemberRequest) {
    const query = queryOf(request)
    const limit = yield* limitOf(query, limits)
    const after = yield* cursorOf(query)
    const search = query.get("q")?.trim() ?? ""
    const formId = query.get("slug")
    const listed = yield* forms.list(tenant, {
      limit: limit + 1,
      ...(after === undefined ? {} : { after }),
      ...(search === "" ? {} : { search }),
      ...(formId === null ? {} : { formId }),
    })
    const { items, next } = cut(listed, limit, (last) => last.formId)
    const locale = localeOf(request)
    return json({ forms: items.map((form) => summaryOf(form, tenant, locale)), next_cursor: next })
  })

const create = ({ writer, forms }: Parts) =>
  Effect.fnUntraced(function* (member: MemberRequest, body: JsonObject) {
    const { tenant, caller } = member
    if (isPrompt(body)) {
      const prompt = yield* text(body, "prompt")
      yield* askingModel("kept")
      return made(yield* writer.create(tenant, prompt, caller.sub), member)
    }
    const form = yield* forms.create(tenant, body, caller.sub)
    return json({ ...shownForm(form), url: `/${tenant}/forms/${form.formUid}` }, 201, {
      etag: etagOf(form.version),
      location: placeOf(form, member),
    })
  })

const fromDb = ({ imports }: Parts) =>
  Effect.fnUntraced(function* (member: MemberRequest, { formid, orgid, service = null }: typeof Payloads.Origin.Type) {
    const orgId = orgid ?? member.caller.orgId ?? 0
    if (orgId < 1) return yield* new FieldMissing({ key: "orgid", expected: "a whole number of at least 1" })
    const origin = { formId: formid, orgId, ...(service === null ? {} : { service }) }
    return made(yield* imports.take(member.tenant, origin, member.caller.sub), member)
  })

const importFile = ({ limits, imports }: Parts) =>
  Effect.fnUntraced(function* (request: Request, member: MemberRequest) {
    const bytes = yield* bytesOf(request, limits.formDefinitionBytes).pipe(
      Effect.mapError((error) =>
        error._tag === "BodyTooLarge" ? error : new MalformedBody({ expected: "a complete file" }),
      ),
    )
    const { form, report } = yield* imports.takeFile(member.tenant, bytes, {
      by: member.caller.sub,
      locale: localeOf(request),
    })
    const { formUid: form_uid, formId: form_id, title } = form
    const import_report = writeImportReport({ ...report, formId: form_id })
    return json({ form_uid, form_id, title, url: `/${member.tenant}/forms/${form_uid}`, import_report }, 201, {
      etag: etagOf(form.version),
      location: placeOf(form, member),
    })
  })

const replace = ({ forms, editing }: Parts) =>
  Effect.fnUntraced(function* (request: Request, member: MemberRequest, formUid: string, body: JsonObject) {
    yield* sameForm(body, formUid)
    return formAnswer(yield* forms.replace(member.tenant, formUid, body, editing(request, member)))
  })

const patch = ({ forms, editing }: Parts) =>
  Effect.fnUntraced(function* (request: Request, member: MemberRequest, formUid: string, body: JsonObject) {
    yield* sameForm(body, formUid)
    const { tenant: _tenant, ...change } = body
    if (Object.keys(change).length === 0)
      return yield* new FieldMissing({ key: "The body", expected: "a patch with at least one change" })
    return formAnswer(yield* forms.patch(member.tenant, formUid, change, editing(request, member)))
  })

const remove =
  ({ forms }: Parts) =>
  (request: Request, { tenant }: MemberRequest, formUid: string) =>
    Effect.as(
      forms.delete(tenant, formUid, {
        ...ifMatchOf(request),
        withSubmissions: queryOf(request).get("with_submissions") === "true",
      }),
      noContent,
    )

const edit = ({ library, writer, editing }: Parts) =>
  Effect.fnUntraced(function* (
    request: Request,
    member: MemberRequest,
    formUid: string,
    { prompt }: typeof Payloads.Prompt.Type,
  ) {
    yield* library.newest(member.tenant, formUid)
    yield* askingModel("kept")
    return made(yield* writer.revise(member.tenant, formUid, prompt.trim(), editing(request, member)), member, 200)
  })

const clone = ({ forms }: Parts) =>
  Effect.fnUntraced(function* (
    member: MemberRequest,
    formUid: string,
    { new_form_id: formId, patch: change }: typeof Payloads.Clone.Type,
  ) {
    const copy = {
      ...(formId === undefined ? {} : { formId: formId.trim() }),
      ...(change === undefined ? {} : { patch: change }),
    }
    const form = yield* forms.clone(member.tenant, formUid, copy, member.caller.sub)
    return json(shownForm(form), 201, { etag: etagOf(form.version), location: placeOf(form, member) })
  })

const restyle = ({ forms, editing }: Parts) =>
  Effect.fnUntraced(function* (
    request: Request,
    member: MemberRequest,
    formUid: string,
    { tenant: _tenant, ...body }: JsonObject,
  ) {
    const read = readStyle(body)
    if (Result.isFailure(read)) return yield* read.failure
    const problems = themeProblems(read.success, "theme")
    if (problems.length > 0) return yield* new FormInvalid({ problems })
    const form = yield* forms.restyle(member.tenant, formUid, read.success, editing(request, member))
    return json(writeStyle(read.success), 200, { etag: etagOf(form.version) })
  })

const operations = ({ forms, editing }: Parts) =>
  Effect.fnUntraced(function* (
    request: Request,
    member: MemberRequest,
    formUid: string,
    { operations: edits }: typeof Payloads.Operations.Type,
  ) {
    const form = yield* forms.operate(member.tenant, formUid, edits, editing(request, member))
    return json({ form: shownForm(form) }, 200, { etag: etagOf(form.version) })
  })

const exportFile = ({ library, exports }: Parts) =>
  Effect.fnUntraced(function* (
    request: Request,
    { tenant }: MemberRequest,
    { form_uid: formUid, format }: { readonly form_uid: string; readonly format: string },
  ) {
    // A missing form is reported first, so that another tenant's form gets the same response.
    yield* library.newest(tenant, formUid)
    if (!exports.isFormat(format)) return yield* new FormatUnknown({ supported: exports.formats })
    const { contentType, filename, body, version } = yield* exports.write(tenant, formUid, format, localeOf(request))
    const headers = {
      etag: etagOf(version),
      "cache-control": "private, no-cache",
      "content-disposition": `attachment; filename="${filename}"`,
      vary: "accept-language, authorization, cookie",
      "x-content-type-options": "nosniff",
    }
    return HttpServerResponse.uint8Array(body, { contentType, headers })
  })

export const layer = (api: Api) =>
  group(
    api,
    "forms",
    Effect.fnUntraced(function* (handlers) {
      const its = yield* parts
      const { added, blank, style, report } = its
      return handlers
        .handle("list", ({ request }) => asMember((member) => list(its)(request, member)))
        .handle("create", ({ payload }) => asMember((member) => added(member, create(its)(member, payload))))
        .handle("fromDb", ({ payload }) => asMember((member) => added(member, fromDb(its)(member, payload))))
        .handleRaw("importFile", ({ request }) => asMember((member) => added(member, importFile(its)(request, member))))
        .handle("blank", ({ payload }) => asMember((member) => added(member, blank(member, payload))))
        .handle("replace", ({ request, params, payload }) =>
          asMember((member) => replace(its)(request, member, params.form_uid, payload)),
        )
        .handle("patch", ({ request, params, payload }) =>
          asMember((member) => patch(its)(request, member, params.form_uid, payload)),
        )
        .handle("remove", ({ request, params }) => asMember((member) => remove(its)(request, member, params.form_uid)))
        .handle("edit", ({ request, params, payload }) =>
          asMember((member) => edit(its)(request, member, params.form_uid, payload)),
        )
        .handle("clone", ({ params, payload }) =>
          asMember((member) => added(member, clone(its)(member, params.form_uid, payload))),
        )
        .handle("style", ({ params }) => asMember((member) => style(member, params.form_uid)))
        .handle("restyle", ({ request, params, payload }) =>
          asMember((member) => restyle(its)(request, member, params.form_uid, payload)),
        )
        .handle("operations", ({ request, params, payload }) =>
          asMember((member) => operations(its)(request, member, params.form_uid, payload)),
        )
        .handle("exportFile", ({ request, params }) => asMember((member) => exportFile(its)(request, member, params)))
        .handle("importReport", ({ params }) => asMember((member) => report(member, params.form_uid)))
    }),
  )
