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
import { described, Explained } from "../ProblemSchema.ts"

export const Unauthorized = described(401, "`token_missing`, `token_expired` or `token_invalid`")
export const Forbidden = Schema.Struct({
  ...Explained.fields,
  detail: Schema.optionalKey(Schema.Struct({ scope: Schema.String })),
})
  .annotate({ description: "Not allowed. `key_scope`: the `scope` of the API key doesn't allow the call" })
  .pipe(HttpApiSchema.status(403))
export const NotFound = described(404, "There is no session with this id")
export const Unavailable = described(503, "The session store is unavailable")

export type AccessError =
  | Unauthenticated
  | CrossSite
  | PolicyDenied
  | PermissionMissing
  | SessionNotFound
  | SessionsUnavailable
  | SignInNotRecent

const realm = 'Bearer realm="parley"'

/** The body for missing, expired and invalid credentials. */
const unauthenticated = {
  missing: { error: "token_missing", message: "Sign in, or send a token as `Authorization: Bearer`." },
  expired: { error: "token_expired", message: "The token has expired. Sign in again, or send a new one." },
  invalid: { error: "token_invalid", message: "The token isn't valid here. Sign in, or send another one." },
} as const

/** RFC 6750, section 3, requires an error code only if a token was sent. */
const challenges = {
  missing: realm,
  expired: `${realm}, error="invalid_token", error_description="The token has expired"`,
  invalid: `${realm}, error="invalid_token", error_description="The token isn't valid here"`,
} as const

/** Errors for callers who aren't signed in or lack permission. */
export const toResponse = answerBy<AccessError>({
  Unauthenticated: ({ reason }) =>
    problem(401, unauthenticated[reason ?? "invalid"], { "www-authenticate": challenges[reason ?? "invalid"] }),
  CrossSite: () =>
    problem(403, { error: "cross_site", message: "The session cookie isn't accepted on requests from another site." }),
  PolicyDenied: ({ action }) =>
    problem(403, { error: "policy_denied", message: `The access policy denies \`${action}\`.` }),
  SessionNotFound: () => problem(404, { error: "session_not_found", message: "There is no session with this id." }),
  SessionsUnavailable: () =>
    problem(
      503,
      { error: "sessions_unavailable", message: "The session store is unavailable. Try again later." },
      { "retry-after": "5" },
    ),
  SignInNotRecent: () =>
    problem(403, { error: "sign_in_again", message: "To end other sessions, sign in again first." }),
  PermissionMissing: ({ permission }) =>
    problem(403, { error: "permission_missing", message: `You need the permission \`${permission}\`.` }),
})
