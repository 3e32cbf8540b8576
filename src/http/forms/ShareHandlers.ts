import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import { readShare, ShareDocument, writeShare } from "../../domain/forms/share/ShareSettings.ts"
import { AnswerMails } from "../../application/forms/AnswerMails.ts"
import type { MailDelivery } from "../../domain/forms/mail/MailDelivery.ts"
import { Limits } from "../Limits.ts"
import { FormShares } from "../../application/forms/FormShares.ts"
import { QrCodes } from "../../ports/QrCodes.ts"
import { FormLibrary, type LoadError } from "../../application/forms/FormLibrary.ts"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import type { FormShare, ShareStoreUnavailable } from "../../ports/ShareStore.ts"
import { json } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { baseOf } from "../pages/shell/baseOf.ts"
import { asMember, etagOf, ifMatchOf } from "./Answer.ts"
import type * as Payloads from "./Payloads.ts"
import { BadQuery, queryOf } from "../query/Query.ts"
import { cut, limitOf } from "../query/Paging.ts"
import { KeysUnknown, logPositionOf } from "./Requests.ts"
import { linksOf, shortLinkOf } from "../../domain/forms/share/ShareLinks.ts"
import type { MemberRequest } from "./Tenancy.ts"

type Request = HttpServerRequest.HttpServerRequest

const written = (request: Request, tenant: string, form: FormDefinition, { code, revision, settings }: FormShare) => {
  const { link, shortLink, embed } = linksOf(baseOf(request), tenant, form, code)
  return json({ code, link, short_link: shortLink, embed, ...writeShare(settings) }, 200, {
    etag: etagOf(String(revision)),
  })
}

const mailed = (delivery: MailDelivery) => ({
  delivery_id: delivery.deliveryId,
  recipient: delivery.recipient,
  kind: delivery.kind,
  subject: delivery.subject,
  state: delivery.state,
  attempts: delivery.attempts,
  error: delivery.error,
  created_at: DateTime.formatIso(delivery.createdAt),
  attempted_at: delivery.attemptedAt === null ? null : DateTime.formatIso(delivery.attemptedAt),
})

export const layer = (api: Api) =>
  group(
    api,
    "sharing",
    Effect.fnUntraced(function* (handlers) {
      const shares = yield* FormShares
      const codes = yield* QrCodes
      const mails = yield* AnswerMails
      const limits = yield* Limits
      const library = yield* FormLibrary

      const shown = (request: Request, tenant: DeclaredTenant, formUid: string, share: FormShare) =>
        Effect.map(library.served(tenant, formUid), ({ compiled }) => written(request, tenant, compiled.form, share))

      const log = Effect.fnUntraced(function* (request: Request, { tenant }: MemberRequest, formUid: string) {
        const query = queryOf(request)
        const limit = yield* limitOf(query, limits)
        const listed = yield* mails.deliveries(tenant, formUid, { ...(yield* logPositionOf(query)), limit: limit + 1 })
        const { items, next } = cut(listed, limit, ({ position }) => String(position))
        return json({ mails: items.map(({ delivery }) => mailed(delivery)), next_cursor: next })
      })

      const change = (
        request: Request,
        { tenant }: MemberRequest,
        formUid: string,
        { tenant: _same, ...given }: typeof Payloads.Share.Type,
        before: Effect.Effect<ShareDocument, LoadError | ShareStoreUnavailable> = Effect.succeed({}),
      ) => {
        const keys = Object.keys(given).filter((key) => !Object.hasOwn(ShareDocument.fields, key))
        return keys.length > 0
          ? Effect.fail(new KeysUnknown({ keys: keys.slice(0, 20) }))
          : before.pipe(
              Effect.flatMap((document) =>
                shares.change(tenant, formUid, readShare({ ...document, ...given }), ifMatchOf(request).ifMatch),
              ),
              Effect.flatMap((share) => shown(request, tenant, formUid, share)),
            )
      }

      const qr = Effect.fnUntraced(function* (request: Request, { tenant }: MemberRequest, formUid: string) {
        const format = queryOf(request).get("format") ?? "svg"
        if (format !== "svg" && format !== "png") return yield* new BadQuery({ key: "format", expected: "svg or png" })
        const { code } = yield* shares.share(tenant, formUid)
        const shortLink = shortLinkOf(baseOf(request), code)
        const headers = {
          "cache-control": "private, no-store",
          "content-disposition": `attachment; filename="${code}.${format}"`,
          "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          "x-content-type-options": "nosniff",
        }
        return format === "svg"
          ? HttpServerResponse.text(codes.svg(shortLink), { contentType: "image/svg+xml", headers })
          : HttpServerResponse.uint8Array(codes.png(shortLink), { contentType: "image/png", headers })
      })

      return handlers
        .handle("share", ({ request, params }) =>
          asMember(({ tenant }) =>
            Effect.flatMap(shares.share(tenant, params.form_uid), (share) =>
              shown(request, tenant, params.form_uid, share),
            ),
          ),
        )
        .handle("reshare", ({ request, params, payload }) =>
          asMember((member) => change(request, member, params.form_uid, payload)),
        )
        .handle("changeShare", ({ request, params, payload }) =>
          asMember((member) =>
            change(
              request,
              member,
              params.form_uid,
              payload,
              Effect.map(shares.share(member.tenant, params.form_uid), ({ settings }) => writeShare(settings)),
            ),
          ),
        )
        .handle("mails", ({ request, params }) => asMember((member) => log(request, member, params.form_uid)))
        .handle("shareCode", ({ request, params }) => asMember((member) => qr(request, member, params.form_uid)))
    }),
  )
