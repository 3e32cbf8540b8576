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

export const Unauthorized = ErrorText.annotate({ description: "No token, or an invalid or expired one" }).pipe(
  HttpApiSchema.status(401),
)
export const Forbidden = Schema.Struct({
  error: Schema.String,
  message: Schema.optionalKey(Schema.String),
  scope: Schema.optionalKey(Schema.String),
})
  .annotate({ description: "Not allowed; `key_scope`: not in the `scope` of the API key" })
  .pipe(HttpApiSchema.status(403))
export const NotFound = ErrorText.annotate({ description: "There is no session with this id" }).pipe(
  HttpApiSchema.status(404),
)
export const Unavailable = ErrorText.annotate({ description: "The session store is unavailable" }).pipe(
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
    problem(401, { error: "Sign in, or send a valid token." }, { "www-authenticate": 'Bearer realm="parley"' }),
  CrossSite: () => problem(403, { error: "The session cookie isn't accepted on requests from another site." }),
  PolicyDenied: ({ action }) => problem(403, { error: `The access policy denies ${action}.` }),
  SessionNotFound: () => problem(404, { error: "There is no session with this id." }),
  SessionsUnavailable: () =>
    problem(503, { error: "The session store is unavailable. Try again later." }, { "retry-after": "5" }),
  SignInNotRecent: () =>
    problem(403, { error: "sign_in_again", message: "To end other sessions, sign in again first." }),
  PermissionMissing: ({ permission }) => problem(403, { error: `You need the permission ${permission}.` }),
})
