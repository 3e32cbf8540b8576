import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { isLifecycleEvent, lifecycleEvents } from "../../domain/forms/model/LifecycleEvents.ts"
import { writeSubmission } from "../../domain/forms/records/Submission.ts"
import { labelOf, writeStoredFile } from "../../domain/forms/records/Upload.ts"
import { firstOf } from "../../domain/forms/validation/AnswerProblem.ts"
import { sessionOf } from "../../application/forms/Answering.ts"
import { FormEvents } from "../../application/forms/FormEvents.ts"
import { FormLibrary } from "../../application/forms/FormLibrary.ts"
import { FormUploads } from "../../application/forms/FormUploads.ts"
import { type PartialSave, PartialSaves } from "../../application/forms/PartialSaves.ts"
import type { RestOutcome } from "../../application/forms/RemoteAnswers.ts"
import { RestFields } from "../../application/forms/RestFields.ts"
import { SubmissionRecords } from "../../application/forms/SubmissionRecords.ts"
import type { HookOutcome } from "../../ports/FormHooks.ts"
import type { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { asMember, json, noContent } from "./Answer.ts"
import type * as Payloads from "./Payloads.ts"
import {
  BadQuery,
  cursorOf,
  FieldMissing,
  limitOf,
  localeOf,
  type Query,
  queryOf,
  timeOf,
  writeCursor,
} from "./Requests.ts"
import type { MemberRequest } from "./Tenancy.ts"
import { receiveUpload } from "./Upload.ts"

type Request = HttpServerRequest.HttpServerRequest

const savedAnswers = (saved: PartialSave) => ({
  form_id: saved.formUid,
  session_id: saved.sessionId,
  data: saved.data,
  field_errors: firstOf(saved.fieldErrors).first,
  saved_at: saved.savedAt === null ? null : DateTime.formatIso(saved.savedAt),
  expires_at: saved.expiresAt === null ? null : DateTime.formatIso(saved.expiresAt),
})

const outcomeOf = ({ payload, schemaOverrides, metadata, userMessage }: HookOutcome) => ({
  ...(payload === undefined ? {} : { payload }),
  ...(schemaOverrides === undefined ? {} : { schema_overrides: schemaOverrides }),
  ...(metadata === undefined ? {} : { metadata }),
  ...(userMessage === undefined ? {} : { user_message: userMessage }),
})

const writeRestOutcome = ({ rawValue, ...outcome }: RestOutcome) => ({ ...outcome, raw_value: rawValue })

interface FileAddress {
  readonly form_uid: string
  readonly field_uid: string
  readonly file_id: string
}

/** A file to be kept, never opened in the service's own name (RFC 6266). */
const attachment = (name: string): string => {
  const label = labelOf(name)
  const plain = label.replaceAll(/[^\w .()-]/g, "_")
  const encoded = encodeURIComponent(label).replaceAll(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** The cursor of submissions is a position. */
const positionOf = (cursor: string | undefined): Effect.Effect<number | undefined, BadQuery> => {
  if (cursor === undefined) return Effect.succeed(undefined)
  return /^[1-9][0-9]{0,14}$/.test(cursor)
    ? Effect.succeed(Number(cursor))
    : Effect.fail(new BadQuery({ key: "cursor", expected: "one that an earlier page gave" }))
}

export const layer = (api: Api) =>
  HttpApiBuilder.group(
    api,
    "answers",
    Effect.fnUntraced(function* (handlers) {
      const records = yield* SubmissionRecords
      const partials = yield* PartialSaves
      const uploads = yield* FormUploads
      const rest = yield* RestFields
      const events = yield* FormEvents
      const library = yield* FormLibrary
      const limits = yield* Limits

      const filtersOf = Effect.fnUntraced(function* (query: Query) {
        const from = yield* timeOf(query, "from")
        const to = yield* timeOf(query, "to")
        const version = query.get("version")
        const userId = query.get("user_id")
        return {
          ...(from === undefined ? {} : { from }),
          ...(to === undefined ? {} : { to }),
          ...(version === null ? {} : { version }),
          ...(userId === null ? {} : { userId }),
        }
      })

      const page = Effect.fnUntraced(function* (request: Request, { tenant }: MemberRequest, formUid: string) {
        const query = queryOf(request)
        const filters = yield* filtersOf(query)
        const format = query.get("format")
        if (format !== null) {
          if (!records.isFormat(format))
            return yield* new BadQuery({ key: "format", expected: `one of ${records.formats.join(", ")}` })
          const { contentType, filename, body } = yield* records.exported(tenant, formUid, format, filters)
          return HttpServerResponse.stream(body, {
            contentType,
            headers: {
              "cache-control": "no-store",
              "x-content-type-options": "nosniff",
              "content-disposition": `attachment; filename="${filename}"`,
            },
          })
        }
        const limit = yield* limitOf(query, limits)
        const after = yield* positionOf(yield* cursorOf(query))
        const found = yield* records.page(tenant, formUid, {
          ...filters,
          limit: limit + 1,
          ...(after === undefined ? {} : { after }),
        })
        const shown = found.slice(0, limit)
        return json({
          submissions: shown.map(({ submission }) => writeSubmission(submission)),
          next_cursor: found.length > limit ? writeCursor(String(shown.at(-1)!.position)) : null,
        })
      })

      const one = ({ tenant }: MemberRequest, formUid: string, submissionId: string) =>
        Effect.map(records.get(tenant, formUid, submissionId), (found) => json(writeSubmission(found)))

      const upload = Effect.fnUntraced(function* (
        request: Request,
        { tenant }: MemberRequest,
        formUid: string,
        fieldUid: string,
      ) {
        const received = yield* receiveUpload(uploads, request, { tenant, formUid, fieldUid })
        const outcome = yield* rest.ask(tenant, formUid, fieldUid, received)
        const file = received.file === undefined ? {} : writeStoredFile(received.file)
        return json(outcome === undefined ? file : { ...file, ...writeRestOutcome(outcome) })
      })

      const file = Effect.fnUntraced(function* (request: Request, { tenant }: MemberRequest, at: FileAddress) {
        const { contentType, size, body } = yield* uploads.open(tenant, at.form_uid, at.field_uid, at.file_id)
        return HttpServerResponse.stream(body, {
          contentType,
          headers: {
            "cache-control": "private, no-store",
            "content-length": String(size),
            "content-disposition": attachment(queryOf(request).get("name") ?? at.file_id),
            "content-security-policy": "default-src 'none'; sandbox",
            "x-content-type-options": "nosniff",
          },
        })
      })

      const save = (
        request: Request,
        { tenant, caller }: MemberRequest,
        formUid: string,
        { answers, data, locale }: typeof Payloads.Partial.Type,
      ) =>
        Effect.map(
          partials.save(tenant, formUid, sessionOf(caller), answers ?? data ?? {}, localeOf(request, locale)),
          (saved) => json(savedAnswers(saved)),
        )

      const read = (request: Request, { tenant, caller }: MemberRequest, formUid: string) =>
        Effect.map(partials.read(tenant, formUid, sessionOf(caller), localeOf(request)), (saved) =>
          json(savedAnswers(saved)),
        )

      const discard = Effect.fnUntraced(function* ({ tenant, caller }: MemberRequest, formUid: string) {
        yield* library.served(tenant, formUid)
        yield* partials.discard(tenant, formUid, sessionOf(caller))
        return noContent
      })

      const fire = Effect.fnUntraced(function* (
        { tenant }: MemberRequest,
        { form_uid: formUid, event_name: name }: { readonly form_uid: string; readonly event_name: string },
        given: typeof Payloads.Event.Type,
      ) {
        const { compiled } = yield* library.served(tenant, formUid)
        if (!isLifecycleEvent(name))
          return yield* new FieldMissing({ key: "event_name", expected: `one of ${lifecycleEvents.join(", ")}` })
        const { payload = null, schema_dump: schema = null } = given
        const outcome = yield* events.fireRemotely(tenant, compiled.form, name, {
          ...(payload === null ? {} : { payload }),
          ...(schema === null ? {} : { schema }),
        })
        return json(outcomeOf(outcome))
      })

      return (
        handlers
          .handle("submissions", ({ request, params }) => asMember((member) => page(request, member, params.form_uid)))
          .handle("submission", ({ params }) =>
            asMember((member) => one(member, params.form_uid, params.submission_id)),
          )
          // Raw: the file streams to storage as it comes.
          .handleRaw("upload", ({ request, params }) =>
            asMember((member) => upload(request, member, params.form_uid, params.field_uid)),
          )
          .handle("file", ({ request, params }) => asMember((member) => file(request, member, params)))
          .handle("savePartial", ({ request, params, payload }) =>
            asMember((member) => save(request, member, params.form_uid, payload)),
          )
          .handle("readPartial", ({ request, params }) => asMember((member) => read(request, member, params.form_uid)))
          .handle("discardPartial", ({ params }) => asMember((member) => discard(member, params.form_uid)))
          .handle("event", ({ params, payload }) => asMember((member) => fire(member, params, payload)))
      )
    }),
  )
