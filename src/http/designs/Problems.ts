import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import { problems, sentence } from "../../domain/decoding/Problems.ts"
import {
  DesignInvalid,
  type DesignNotFound,
  type DesignReserved,
  type SessionScopeRefused,
} from "../../domain/infographic/catalog/Errors.ts"
import type { DesignStoreUnavailable } from "../../ports/DesignStore.ts"
import type { BodyTooLarge } from "../body/Bytes.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { answerBy, problem } from "../Problem.ts"

export const Body = Schema.Struct({ error: Schema.String, details: Schema.optionalKey(Schema.String) })

const described = (status: number, description: string) =>
  Body.annotate({ description }).pipe(HttpApiSchema.status(status))

export const designProblems = [
  described(404, "No design has this name"),
  described(503, "The catalog cannot be reached"),
]

export const registrationProblems = [
  described(400, "Not a template or theme; `details` says why"),
  described(403, "Not permitted, or another scope than the global one"),
  described(413, "The body is larger than the cap"),
  described(503, "The catalog cannot be reached"),
]

export type DesignError =
  | DesignInvalid
  | DesignNotFound
  | DesignReserved
  | SessionScopeRefused
  | BodyTooLarge
  | DesignStoreUnavailable

export const toResponse = answerBy<DesignError>({
  DesignInvalid: (e) => problem(400, { error: `This is not a ${e.kind}.`, details: e.problem }),
  DesignReserved: (e) =>
    problem(400, { error: `The ${e.kind} ${e.name} comes with the service and cannot be replaced.` }),
  SessionScopeRefused: () => problem(403, { error: "Only the global scope can be registered here." }),
  BodyTooLarge: (e) => problem(413, { error: `The body is larger than ${e.cap} bytes.` }),
  DesignNotFound: (e) => problem(404, { error: `No ${e.kind} has this name.` }),
  DesignStoreUnavailable: () => problem(503, { error: "The catalog cannot be reached." }, { "retry-after": "5" }),
})

/** A registration that cannot be decoded: `details` says what is wrong with the template or theme in it. */
export const refusal = (kind: "template" | "theme") => {
  const within = new RegExp(`^${kind}\\b\\.?`)
  const invalid = (problem: string) => toResponse(new DesignInvalid({ kind, problem }))
  return answerBy<CallFault>({
    BodyTooLarge: toResponse,
    BodyBrokeOff: () => invalid("it broke off"),
    BodyNotJson: () => invalid("it is not JSON"),
    BodyUnreadable: () => invalid("it nests too deep, or has a number beyond all bounds"),
    CallUndecodable: ({ error }) =>
      invalid(sentence(problems(error).map((one) => ({ ...one, path: one.path.replace(within, "") })))),
  })
}
