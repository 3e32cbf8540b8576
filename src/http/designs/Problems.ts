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
import { Explained } from "../ProblemSchema.ts"

export const Body = Schema.Struct({
  ...Explained.fields,
  detail: Schema.optionalKey(Schema.Struct({ problem: Schema.String })),
})

const described = (status: number, description: string) =>
  Body.annotate({ description }).pipe(HttpApiSchema.status(status))

export const designProblems = [
  described(404, "There is no design with this name"),
  described(503, "The catalog is unavailable"),
]

export const registrationProblems = [
  described(400, "The template or theme is invalid; `detail.problem` says why"),
  described(403, "Not permitted, or the scope isn't `global`"),
  described(413, "The body is too large"),
  described(503, "The catalog is unavailable"),
]

export type DesignError =
  | DesignInvalid
  | DesignNotFound
  | DesignReserved
  | SessionScopeRefused
  | BodyTooLarge
  | DesignStoreUnavailable

export const toResponse = answerBy<DesignError>({
  DesignInvalid: (e) =>
    problem(400, { error: "design_invalid", message: `The ${e.kind} is invalid.`, detail: { problem: e.problem } }),
  DesignReserved: (e) =>
    problem(400, {
      error: "design_reserved",
      message: `The ${e.kind} \`${e.name}\` is built in and can't be replaced.`,
    }),
  SessionScopeRefused: () => problem(403, { error: "scope_refused", message: "`scope` must be `global`." }),
  BodyTooLarge: (e) => problem(413, { error: "body_too_large", message: `The body must be at most ${e.cap} bytes.` }),
  DesignNotFound: (e) => problem(404, { error: "design_not_found", message: `There is no ${e.kind} with this name.` }),
  DesignStoreUnavailable: () =>
    problem(
      503,
      { error: "design_store_unavailable", message: "The catalog is unavailable. Try again later." },
      { "retry-after": "5" },
    ),
})

/** A registration that can't be decoded: `detail.problem` lists the problems of the template or theme. */
export const refusal = (kind: "template" | "theme") => {
  const within = new RegExp(`^${kind}\\b\\.?`)
  const invalid = (problem: string) => toResponse(new DesignInvalid({ kind, problem }))
  return answerBy<CallFault>({
    BodyTooLarge: toResponse,
    BodyBrokeOff: () => invalid("the body is incomplete"),
    BodyNotJson: () => invalid("the body must be JSON"),
    BodyUnreadable: () => invalid("the body is nested too deeply, or contains a number that is out of range"),
    CallUndecodable: ({ error }) =>
      invalid(sentence(problems(error).map((one) => ({ ...one, path: one.path.replace(within, "") })))),
  })
}
