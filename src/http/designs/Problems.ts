import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type { PermissionMissing, PolicyDenied } from "../../domain/access/Errors.ts"
import type {
  DesignInvalid,
  DesignNotFound,
  DesignReserved,
  SessionScopeRefused,
} from "../../domain/infographic/catalog/Errors.ts"
import type { DesignStoreUnavailable } from "../../ports/DesignStore.ts"
import { answerBy, problem } from "../Problem.ts"

const Body = Schema.Struct({ error: Schema.String, details: Schema.optionalKey(Schema.String) })

const described = (status: number, description: string) =>
  Body.annotate({ description }).pipe(HttpApiSchema.status(status))

export const designProblems = [
  described(404, "No design has this name"),
  described(503, "The catalog cannot be reached"),
]

export const registrationProblems = [
  described(400, "Not a template or theme; `details` says why"),
  described(403, "Not permitted"),
  described(503, "The catalog cannot be reached"),
]

export type DesignError =
  | DesignInvalid
  | DesignNotFound
  | DesignReserved
  | SessionScopeRefused
  | PermissionMissing
  | PolicyDenied
  | DesignStoreUnavailable

export const toResponse = answerBy<DesignError>({
  DesignInvalid: (e) => problem(400, { error: `This is not a ${e.kind}.`, details: e.problem }),
  DesignReserved: (e) =>
    problem(400, { error: `The ${e.kind} ${e.name} comes with the service and cannot be replaced.` }),
  SessionScopeRefused: () => problem(403, { error: "Only the global scope can be registered here." }),
  PermissionMissing: (e) => problem(403, { error: `This needs the permission ${e.permission}.` }),
  PolicyDenied: (e) => problem(403, { error: `The access policy denies ${e.action}.` }),
  DesignNotFound: (e) => problem(404, { error: `No ${e.kind} has this name.` }),
  DesignStoreUnavailable: () => problem(503, { error: "The catalog cannot be reached." }, { "retry-after": "5" }),
})
