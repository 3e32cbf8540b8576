import * as Schema from "effect/Schema"
import type * as HttpRouter from "effect/http/HttpRouter"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import { OptionalBody } from "../body/DecodedCall.ts"
import { carries } from "../description/Headers.ts"
import { adjusted, answers, bodyOptional } from "../description/Operation.ts"
import * as Bodies from "./Bodies.ts"
import { form, optional, summary } from "./EndpointParts.ts"
import { MemberBody, VisitorBody } from "./FormBody.ts"
import * as Payloads from "./Payloads.ts"
import { MembersOnly, MembersOrPublic } from "./Tenancy.ts"

/** The sharing settings of a form. */
export const sharingAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid/share` as "/:tenant/forms/:form_uid/share"
  return HttpApiGroup.make("sharing")
    .add(
      HttpApiEndpoint.get("share", one, { params: form, success: Bodies.Share })
        .annotateMerge(adjusted(carries([], { 200: ["ETag"] })))
        .annotateMerge(summary("Sharing settings: links, opening times, and limits")),
      HttpApiEndpoint.put("reshare", one, {
        params: form,
        payload: Payloads.Share,
        success: Bodies.Share,
        error: [Bodies.Stale, ...Bodies.TooMuch, Bodies.UnknownKeys, Bodies.MailNotAllowed, Bodies.MailNotConfigured],
      })
        .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
        .annotateMerge(summary("Replaces all settings; omitted keys get their defaults")),
      HttpApiEndpoint.patch("changeShare", one, {
        params: form,
        payload: Payloads.Share,
        success: Bodies.Share,
        error: [Bodies.Stale, ...Bodies.TooMuch, Bodies.UnknownKeys, Bodies.MailNotAllowed, Bodies.MailNotConfigured],
      })
        .annotateMerge(adjusted(carries(["If-Match"], { 200: ["ETag"], 412: ["ETag"] })))
        .annotateMerge(summary("Changes some of the settings; omitted keys stay unchanged")),
      HttpApiEndpoint.get("mails", `${one}/mails`, {
        params: form,
        query: { cursor: optional, limit: optional },
        success: Bodies.Mails,
      }).annotateMerge(summary("The mail log of the form's answers, newest first, with results")),
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
    .annotateMerge(OpenApi.annotations({ title: "Sharing", description: "Sharing a form with respondents." }))
}

/** Passes for people without an account. */
export const passesAt = (base: string) => {
  const one: HttpRouter.PathInput = `${base}/:tenant/forms/:form_uid/pass` as "/:tenant/forms/:form_uid/pass"
  return HttpApiGroup.make("passes")
    .add(
      HttpApiEndpoint.post("openPass", one, {
        params: form,
        payload: Payloads.Nothing,
        success: Bodies.created(Bodies.Pass),
        error: [Bodies.NotTaken, Bodies.AnsweredAlready, ...Bodies.TooMuch],
      })
        .annotate(OptionalBody, true)
        .annotateMerge(adjusted(bodyOptional, carries([], { 201: ["Set-Cookie"] })))
        .annotateMerge(summary("Issues a pass for a public form: a bearer token for its routes, or a cookie")),
      HttpApiEndpoint.post("resumePass", `${one}/resume`, {
        params: form,
        payload: Payloads.Resume,
        success: Bodies.created(Bodies.Pass),
        error: [Bodies.CodeUnknown, Bodies.NotTaken, ...Bodies.TooMuch],
      })
        .annotateMerge(adjusted(carries([], { 201: ["Set-Cookie"] })))
        .annotateMerge(summary("Exchanges a code for a pass to the same answers; a code works once")),
    )
    .middleware(VisitorBody)
    .middleware(MembersOrPublic)
    .annotateMerge(
      OpenApi.annotations({
        title: "Respondents' passes",
        description: "For people who fill in a public form without an account.",
      }),
    )
}
