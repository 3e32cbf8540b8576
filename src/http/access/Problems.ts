import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type { CrossSite, PermissionMissing, PolicyDenied, Unauthenticated } from "../../domain/access/Errors.ts"
import { answerBy, problem } from "../Problem.ts"

const ErrorText = Schema.Struct({ error: Schema.String })

export const Unauthorized = ErrorText.annotate({ description: "No token, or one that does not hold" }).pipe(
  HttpApiSchema.status(401),
)
export const Forbidden = ErrorText.annotate({ description: "Not allowed" }).pipe(HttpApiSchema.status(403))

export type AccessError = Unauthenticated | CrossSite | PolicyDenied | PermissionMissing

/** Who may not: the bodies outside the tenant rules are `{error: <text>}`. */
export const toResponse = answerBy<AccessError>({
  Unauthenticated: () =>
    problem(401, { error: "Authentication is required." }, { "www-authenticate": 'Bearer realm="parley"' }),
  CrossSite: () => problem(403, { error: "The session cookie does not count on a request from another site." }),
  PolicyDenied: ({ action }) => problem(403, { error: `The access policy denies ${action}.` }),
  PermissionMissing: ({ permission }) => problem(403, { error: `This needs the permission ${permission}.` }),
})
