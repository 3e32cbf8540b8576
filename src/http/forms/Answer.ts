import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { writeForm } from "../../domain/forms/codec/FormCodec.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { withoutPrivateValues } from "../../domain/forms/schema/RemoteFields.ts"
import { answering, json } from "../Answer.ts"
import { type FormError, toResponse } from "./Problems.ts"
import { Member, type MemberRequest, Visitor, type VisitorRequest } from "./Tenancy.ts"

type Response = HttpServerResponse.HttpServerResponse

/** Responds to a member; maps errors to responses, using the called route's template. */
export const asMember = <R>(answer: (member: MemberRequest) => Effect.Effect<Response, FormError, R>) =>
  Effect.flatMap(Member, (member) =>
    answering((error: FormError) => toResponse(error, member.template))(answer(member)),
  )

/** Like `asMember`, for everyone who may see the form. */
export const asVisitor = <R>(answer: (visitor: VisitorRequest) => Effect.Effect<Response, FormError, R>) =>
  Effect.flatMap(Visitor, (visitor) =>
    answering((error: FormError) => toResponse(error, visitor.template))(answer(visitor)),
  )

/** A version as an entity tag. */
export const etagOf = (version: string): string => `"${version}"`

/** The client's version for conditional writes; absent if it wasn't sent. */
export const ifMatchOf = (request: HttpServerRequest.HttpServerRequest): { readonly ifMatch?: string } => {
  const sent = request.headers["if-match"]
  return sent === undefined ? {} : { ifMatch: sent }
}

/** A definition for editors, without the values of private arguments. */
export const shownForm = (form: FormDefinition): JsonObject => withoutPrivateValues(writeForm(form))

/** A response with a definition; the entity tag is the definition's version. */
export const formAnswer = (form: FormDefinition, status = 200): Response =>
  json(shownForm(form), status, { etag: etagOf(form.version) })

/** The path of a form, with the same base path as the called route. */
export const placeOf = ({ formUid }: FormDefinition, { tenant, template }: MemberRequest): string =>
  `${template.slice(0, template.indexOf("/{tenant}/"))}/${tenant}/forms/${formUid}`

/** The response for a new form: a summary, unless the whole form is requested. */
export const made = (form: FormDefinition, member: MemberRequest, status = 201): Response =>
  json(
    {
      form_uid: form.formUid,
      form_id: form.formId,
      title: form.title,
      url: `/${member.tenant}/forms/${form.formUid}`,
    },
    status,
    { etag: etagOf(form.version), ...(status === 201 ? { location: placeOf(form, member) } : {}) },
  )
