import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { problems } from "../../domain/decoding/Problems.ts"
import { BodyCap, type CallFault, decoding, OptionalBody } from "../body/DecodedCall.ts"
import { Limits } from "../Limits.ts"
import { toResponse } from "./Problems.ts"
import { BadQuery } from "../query/Query.ts"
import { FieldMissing, jsonText, MalformedBody } from "./Requests.ts"
import { Member, type MemberRequest, Visitor, type VisitorRequest } from "./Tenancy.ts"

/** The rule, worded to follow "must be": "is required" becomes `present`. */
const expectedBy = (problem: string): string =>
  problem
    .replace(/^must be /, "")
    .replace(/^must not be empty$/, "a value that isn't empty")
    .replace(/^must have /, "a value with ")
    .replace(/^must match /, "text that matches ")
    .replace(/^is required$/, "present")
    .replace(/^is not a known key$/, "left out")

/** Why a call can't be decoded, in the wording of the forms routes: the key and its rule. */
const refused = (fault: CallFault) => {
  switch (fault._tag) {
    case "BodyTooLarge":
      return fault
    case "CallUndecodable": {
      const [first] = problems(fault.error)
      if (first === undefined || first.path === "") return new MalformedBody({ expected: "a JSON object" })
      const expected = expectedBy(first.problem)
      return fault.part === "Query"
        ? new BadQuery({ key: first.path, expected })
        : new FieldMissing({ key: first.path, expected })
    }
    default:
      return new MalformedBody({ expected: "JSON" })
  }
}

/** Members' request bodies, decoded by the schemas of `Api.ts`; a tenant in the body must match the URL. */
export class MemberBody extends HttpApiMiddleware.Service<MemberBody, { requires: Member }>()(
  "parley/http/forms/MemberBody",
) {}

/** Visitors' request bodies, decoded like those of members. */
export class VisitorBody extends HttpApiMiddleware.Service<VisitorBody, { requires: Visitor }>()(
  "parley/http/forms/VisitorBody",
) {}

const decoded = Effect.map(
  Limits,
  (limits) =>
    <E, R>(
      app: Effect.Effect<HttpServerResponse, E, R>,
      endpoint: HttpApiEndpoint.Top,
      { tenant, template }: MemberRequest | VisitorRequest,
    ) => {
      const named = Context.get(endpoint.annotations, BodyCap)
      const cap = typeof named === "number" ? named : limits[named]
      const none = Context.get(endpoint.annotations, OptionalBody) ? "{}" : undefined
      return Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
        decoding(
          app,
          endpoint,
          request,
          Effect.mapError(jsonText(request, tenant, cap, none), (error) => toResponse(error, template)),
          (fault) => toResponse(refused(fault), template),
        ),
      )
    },
)

export const members = Layer.effect(
  MemberBody,
  Effect.map(
    decoded,
    (decode) =>
      (app, { endpoint }) =>
        Effect.flatMap(Member, (member) => decode(app, endpoint, member)),
  ),
)

export const visitors = Layer.effect(
  VisitorBody,
  Effect.map(
    decoded,
    (decode) =>
      (app, { endpoint }) =>
        Effect.flatMap(Visitor, (visitor) => decode(app, endpoint, visitor)),
  ),
)
