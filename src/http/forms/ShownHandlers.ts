import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { stamped } from "../../domain/forms/records/StoredForm.ts"
import { dialects, isDialect, jsonSchemaOf } from "../../domain/forms/schema/JsonSchema.ts"
import { FormEvents } from "../../application/forms/FormEvents.ts"
import { FormLibrary } from "../../application/forms/FormLibrary.ts"
import { FormRenders } from "../../application/forms/FormRenders.ts"
import * as DateTime from "effect/DateTime"
import { json, notModified } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { isUnchanged } from "../negotiation/EntityTag.ts"
import { asVisitor, etagOf, shownForm } from "./Answer.ts"
import { BadQuery, queryOf } from "../query/Query.ts"
import { FormatUnknown, localeOf } from "./Requests.ts"
import type { VisitorRequest } from "./Tenancy.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Removes details that respondents of a public form don't need: destinations, metadata, handlers. */
const forStrangers = ({ submit: _submit, metadata: _metadata, events: _events, ...form }: JsonObject): JsonObject =>
  form

export const layer = (api: Api) =>
  group(
    api,
    "shown",
    Effect.fnUntraced(function* (handlers) {
      const library = yield* FormLibrary
      const events = yield* FormEvents
      const renders = yield* FormRenders

      const form = Effect.fnUntraced(function* (request: Request, visitor: VisitorRequest, formUid: string) {
        const { tenant, isMember, isEditor } = visitor
        const version = isEditor ? queryOf(request).get("version") : "published"
        const { compiled, head, revision } = yield* version === null
          ? library.newest(tenant, formUid)
          : library.labelled(tenant, formUid, version)
        yield* events.fire(tenant, compiled.form, "onBeforeOpen")
        const etag = etagOf(revision.version)
        const headers = { etag, "cache-control": "private, no-cache", vary: "authorization, cookie" }
        if (isUnchanged(request, etag)) return notModified(headers)
        const createdAt = DateTime.formatIso(head.createdAt)
        const form = shownForm(stamped(compiled.form, { tenant, version: revision.version, head, createdAt }))
        return json(isMember ? form : forStrangers(form), 200, headers)
      })

      const schema = Effect.fnUntraced(function* (request: Request, { tenant }: VisitorRequest, formUid: string) {
        const dialect = queryOf(request).get("dialect") ?? "2020-12"
        if (!isDialect(dialect))
          return yield* new BadQuery({ key: "dialect", expected: `one of ${Object.keys(dialects).join(", ")}` })
        const { compiled, revision } = yield* library.served(tenant, formUid)
        const written = jsonSchemaOf(compiled.form, dialect, localeOf(request))
        const { schemaOverrides } = yield* events.fire(tenant, compiled.form, "onSchemaLoaded", { schema: written })
        return json({ ...written, ...schemaOverrides }, 200, { etag: etagOf(revision.version) })
      })

      const render = Effect.fnUntraced(function* (
        request: Request,
        { tenant, template }: VisitorRequest,
        { form_uid: formUid, format }: { readonly form_uid: string; readonly format: string },
      ) {
        if (!renders.isFormat(format)) return yield* new FormatUnknown({ supported: renders.formats })
        const socket = template
          .replace("/render/{format}", "/audio/ws")
          .replace("{tenant}", tenant)
          .replace("{form_uid}", formUid)
        const { contentType, body, version } = yield* renders.render(tenant, formUid, format, {
          locale: localeOf(request),
          wsEndpoint: socket,
        })
        const headers = {
          etag: etagOf(version),
          "cache-control": "private, no-cache",
          vary: "accept-language, authorization, cookie",
          "x-content-type-options": "nosniff",
          "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        }
        return HttpServerResponse.uint8Array(body, { contentType, headers })
      })

      return handlers
        .handle("form", ({ request, params }) => asVisitor((visitor) => form(request, visitor, params.form_uid)))
        .handle("schema", ({ request, params }) => asVisitor((visitor) => schema(request, visitor, params.form_uid)))
        .handle("render", ({ request, params }) => asVisitor((visitor) => render(request, visitor, params)))
    }),
  )
