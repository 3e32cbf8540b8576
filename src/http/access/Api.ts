import * as Schema from "effect/Schema"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { carries } from "../description/Headers.ts"
import { adjusted } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { pageOf, pageQuery } from "../query/Paging.ts"
import { Forbidden, NotFound, Unauthorized, Unavailable } from "./Problems.ts"

const cookie = carries([], { 204: ["Set-Cookie"] })

/** The cookie that browsers send instead of a bearer token. */
export const AccessApi = HttpApiGroup.make("session")
  .add(
    HttpApiEndpoint.post("openSession", "/api/v1/session", {
      success: HttpApiSchema.NoContent,
      error: [Unauthorized, Unavailable],
    })
      .annotateMerge(
        OpenApi.annotations({
          summary: "Opens a session with a bearer token, and sets its cookie",
          description:
            "The cookie is named `session`, or `__Host-session` over https. It doesn't contain a bearer token. If the request has a session cookie, that session ends.",
        }),
      )
      .annotateMerge(adjusted(cookie)),
    HttpApiEndpoint.delete("closeSession", "/api/v1/session", {
      success: HttpApiSchema.NoContent,
      error: [Forbidden, Unavailable],
    })
      .annotateMerge(OpenApi.annotations({ summary: "Ends the cookie's session, and clears the cookie" }))
      .annotateMerge(adjusted(cookie)),
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Session",
      description: "The cookie that a browser sends instead of a bearer token.",
    }),
  )

/** A browser session. Timestamps include their offset. */
export const SessionWire = Schema.Struct({
  session_id: Schema.String,
  opened_at: Schema.String,
  last_seen_at: Schema.String.annotate({ description: "Accurate to the minute" }),
  expires_at: Schema.String.annotate({ description: "When the session expires if it isn't used" }),
  user_agent: Schema.NullOr(Schema.String),
  is_current: Schema.Boolean.annotate({ description: "Whether this request has the session's cookie" }),
}).annotate({
  identifier: "Session",
  examples: [
    {
      session_id: "2b1f8c0e-8f7a-4c39-9d55-3c9a3bb0c0de",
      opened_at: "2026-03-02T08:00:00.000Z",
      last_seen_at: "2026-03-02T09:30:00.000Z",
      expires_at: "2026-03-02T21:30:00.000Z",
      user_agent: "Mozilla/5.0",
      is_current: true,
    },
  ],
})

const whose = {
  user: Schema.optionalKey(
    Schema.NonEmptyString.annotate({ description: "The `sub` of another user; for superusers" }),
  ),
}

/** The sessions of a user. */
export const SessionsApi = HttpApiGroup.make("sessions")
  .add(
    HttpApiEndpoint.get("sessions", "/api/v1/sessions", {
      query: { ...whose, ...pageQuery },
      success: pageOf("sessions", SessionWire),
      error: [Forbidden, Unavailable],
    }).annotateMerge(
      OpenApi.annotations({
        summary: "The caller's sessions, most recently used first",
        description:
          "A session ends when its token expires, after `SESSION_IDLE_SECONDS` without use, or after `SESSION_MAX_AGE_SECONDS`.",
      }),
    ),
    HttpApiEndpoint.delete("endSession", "/api/v1/sessions/:session_id", {
      params: { session_id: Schema.String },
      query: whose,
      success: HttpApiSchema.NoContent,
      error: [Forbidden, NotFound, Unavailable],
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Ends a session, and revokes its cookie and any bearer token in that cookie",
        description:
          "A cookie whose sign-in was more than ten minutes ago can end only its own session. For others, the response is 403 `sign_in_again`.",
      }),
    ),
    HttpApiEndpoint.delete("endSessions", "/api/v1/sessions", {
      query: whose,
      success: Schema.Struct({ ended: Schema.Int }).annotate({ examples: [{ ended: 2 }] }),
      error: [Forbidden, Unavailable],
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Ends all sessions of the caller",
        description:
          "Bearer tokens issued so far, or without an issue time, also stop working. API keys keep working. If the cookie's sign-in was more than ten minutes ago, the response is 403 `sign_in_again`.",
      }),
    ),
  )
  .middleware(Authenticated)
  .annotateMerge(OpenApi.annotations({ title: "Sessions", description: "The browsers where a user is signed in." }))
