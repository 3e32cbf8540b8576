import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type {
  CrossSite,
  PermissionMissing,
  PolicyDenied,
  SessionNotFound,
  SessionsUnavailable,
  SignInNotRecent,
  Unauthenticated,
} from "../../domain/access/Errors.ts"
import { answerBy, problem } from "../Problem.ts"

const ErrorText = Schema.Struct({ error: Schema.String })

export const Unauthorized = ErrorText.annotate({ description: "No token, or one that does not hold" }).pipe(
  HttpApiSchema.status(401),
)
export const Forbidden = Schema.Struct({
  error: Schema.String,
  message: Schema.optionalKey(Schema.String),
  scope: Schema.optionalKey(Schema.String),
})
  .annotate({ description: "Not allowed; `key_scope`: beyond the `scope` of the API key" })
  .pipe(HttpApiSchema.status(403))
export const NotFound = ErrorText.annotate({ description: "No such session" }).pipe(HttpApiSchema.status(404))
export const Unavailable = ErrorText.annotate({ description: "The sessions cannot be reached" }).pipe(
  HttpApiSchema.status(503),
)

export type AccessError =
  | Unauthenticated
  | CrossSite
  | PolicyDenied
  | PermissionMissing
  | SessionNotFound
  | SessionsUnavailable
  | SignInNotRecent

/** Who may not: the bodies outside the tenant rules are `{error: <text>}`. */
export const toResponse = answerBy<AccessError>({
  Unauthenticated: () =>
    problem(401, { error: "Authentication is required." }, { "www-authenticate": 'Bearer realm="parley"' }),
  CrossSite: () => problem(403, { error: "The session cookie does not count on a request from another site." }),
  PolicyDenied: ({ action }) => problem(403, { error: `The access policy denies ${action}.` }),
  SessionNotFound: () => problem(404, { error: "There is no such session." }),
  SessionsUnavailable: () => problem(503, { error: "The sessions cannot be reached." }, { "retry-after": "5" }),
  SignInNotRecent: () =>
    problem(403, { error: "sign_in_again", message: "Ending other sessions takes somebody who signed in lately." }),
  PermissionMissing: ({ permission }) => problem(403, { error: `This needs the permission ${permission}.` }),
})
