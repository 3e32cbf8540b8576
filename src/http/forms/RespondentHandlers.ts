import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import { isLifecycleEvent, lifecycleEvents } from "../../domain/forms/model/LifecycleEvents.ts"
import { writeStoredFile } from "../../domain/forms/records/Upload.ts"
import { shownCode } from "../../domain/forms/submission/ResumeCode.ts"
import { firstOf } from "../../domain/forms/validation/AnswerProblem.ts"
import { ownerOf, sessionOf } from "../../application/forms/Answering.ts"
import { FormEvents } from "../../application/forms/FormEvents.ts"
import { FormLibrary } from "../../application/forms/FormLibrary.ts"
import { FormUploads } from "../../application/forms/FormUploads.ts"
import { type PartialSave, PartialSaves } from "../../application/forms/PartialSaves.ts"
import type { RestOutcome } from "../../application/forms/RemoteAnswers.ts"
import { Respondents } from "../../application/forms/Respondents.ts"
import { RestFields } from "../../application/forms/RestFields.ts"
import type { HookOutcome } from "../../ports/FormHooks.ts"
import { json, noContent } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { baseOf } from "../pages/shell/baseOf.ts"
import { Quotas } from "../../application/usage/Quotas.ts"
import { bytesOf, withinQuota } from "../usage/Problems.ts"
import { asMember } from "./Answer.ts"
import type * as Payloads from "./Payloads.ts"
import { FieldMissing, localeOf } from "./Requests.ts"
import type { MemberRequest } from "./Tenancy.ts"
import { Limits } from "../Limits.ts"
import { resumePath } from "./ResumePath.ts"
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

const parts = Effect.gen(function* () {
  const partials = yield* PartialSaves
  const uploads = yield* FormUploads
  const quotas = yield* Quotas
  const { formUploadBytes } = yield* Limits
  const rest = yield* RestFields
  const events = yield* FormEvents
  const library = yield* FormLibrary
  const respondents = yield* Respondents

  const read = (request: Request, { tenant, caller }: MemberRequest, formUid: string) =>
    Effect.map(partials.read(tenant, formUid, sessionOf(caller), localeOf(request)), (saved) =>
      json(savedAnswers(saved)),
    )

  const discard = Effect.fnUntraced(function* ({ tenant, caller }: MemberRequest, formUid: string) {
    yield* library.served(tenant, formUid)
    yield* partials.discard(tenant, formUid, sessionOf(caller))
    return noContent
  })

  const resumeCode = (request: Request, { tenant, caller }: MemberRequest, formUid: string) =>
    Effect.map(Effect.andThen(library.served(tenant, formUid), respondents.code(caller)), ({ code, expiresAt }) =>
      json({
        code: shownCode(code),
        link: `${baseOf(request)}${resumePath(tenant, formUid, code)}`,
        expires_at: DateTime.formatIso(expiresAt),
      }),
    )
  return { uploads, rest, partials, library, events, quotas, formUploadBytes, read, discard, resumeCode }
})

type Parts = Effect.Success<typeof parts>

const upload = ({ uploads, rest }: Parts) =>
  Effect.fnUntraced(function* (request: Request, { tenant, caller }: MemberRequest, formUid: string, fieldUid: string) {
    const owner = ownerOf(caller)
    const received = yield* receiveUpload(uploads, request, { tenant, formUid, fieldUid, owner })
    const outcome = yield* rest.ask(tenant, formUid, fieldUid, received)
    const file = received.file === undefined ? {} : writeStoredFile(received.file)
    return json(outcome === undefined ? file : { ...file, ...writeRestOutcome(outcome) })
  })

const save =
  ({ partials }: Parts) =>
  (
    request: Request,
    { tenant, caller }: MemberRequest,
    formUid: string,
    { answers, data, locale, times }: typeof Payloads.Partial.Type,
  ) =>
    Effect.map(
      partials.save(tenant, formUid, sessionOf(caller), answers ?? data ?? {}, {
        locale: localeOf(request, locale),
        pace: { channel: times === undefined ? "api" : "page", times: times ?? {}, email: caller.email },
      }),
      (saved) => json(savedAnswers(saved)),
    )

const fire = ({ library, events }: Parts) =>
  Effect.fnUntraced(function* (
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

export const layer = (api: Api) =>
  group(
    api,
    "responding",
    Effect.fnUntraced(function* (handlers) {
      const its = yield* parts
      const { quotas, formUploadBytes, read, discard, resumeCode } = its
      return (
        handlers
          // Raw, because the file streams to storage.
          .handleRaw("upload", ({ request, params }) =>
            asMember((member) =>
              withinQuota(
                quotas.reserve({
                  quotas: ["tenant_bytes"],
                  caller: member.caller,
                  tenant: member.tenant,
                  bytes: bytesOf(request, formUploadBytes),
                }),
                upload(its)(request, member, params.form_uid, params.field_uid),
              ),
            ),
          )
          .handle("savePartial", ({ request, params, payload }) =>
            asMember((member) => save(its)(request, member, params.form_uid, payload)),
          )
          .handle("readPartial", ({ request, params }) => asMember((member) => read(request, member, params.form_uid)))
          .handle("discardPartial", ({ params }) => asMember((member) => discard(member, params.form_uid)))
          .handle("event", ({ params, payload }) => asMember((member) => fire(its)(member, params, payload)))
          .handle("resumeCode", ({ request, params }) =>
            asMember((member) => resumeCode(request, member, params.form_uid)),
          )
      )
    }),
  )
