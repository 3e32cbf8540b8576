import * as Effect from "effect/Effect"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import { group } from "../endpoints/Group.ts"
import { Callers } from "../../application/access/Callers.ts"
import { type ListedSession, Sessions } from "../../application/access/Sessions.ts"
import type { Caller } from "../../domain/access/Caller.ts"
import { CrossSite, PermissionMissing } from "../../domain/access/Errors.ts"
import { answering, json, noContent } from "../Answer.ts"
import { Api } from "../Api.ts"
import { Limits } from "../Limits.ts"
import { CurrentCaller, CurrentSession } from "../middleware/Authenticated.ts"
import { bearerOf, isCrossSite, signedInWith, signedOut } from "../middleware/Credentials.ts"
import { downwards, pageFrom, paged, timePosition } from "../query/Paging.ts"
import { toResponse } from "./Problems.ts"

type Request = HttpServerRequest.HttpServerRequest

const answered = answering(toResponse)

export const layer = group(
  Api,
  "session",
  Effect.fnUntraced(function* (handlers) {
    const callers = yield* Callers
    const here = <A, E>(effect: Effect.Effect<A, E, Callers>) => Effect.provideService(effect, Callers, callers)

    const open = (request: Request) =>
      here(signedInWith(noContent, request, bearerOf(request.headers["authorization"]) ?? ""))

    const close = (request: Request) =>
      isCrossSite(request) ? Effect.fail(new CrossSite()) : here(signedOut(noContent, request))

    return handlers
      .handle("openSession", ({ request }) => answered(open(request)))
      .handle("closeSession", ({ request }) => answered(close(request)))
  }),
)

const shown = ({ session, endsAt }: ListedSession, current: string | null) => ({
  session_id: session.id,
  opened_at: new Date(session.openedAt).toISOString(),
  last_seen_at: new Date(session.seenAt).toISOString(),
  expires_at: new Date(endsAt).toISOString(),
  user_agent: session.userAgent,
  is_current: session.id === current,
})

const placeOf = ({ session }: ListedSession): string => timePosition(session.seenAt, session.id)

/** The user whose sessions are requested: the caller, or any user if the caller is a superuser. */
const meant = ({ sub, superuser }: Caller, user: string | undefined) => {
  if (user === undefined || user === sub) return Effect.succeed(sub)
  return superuser ? Effect.succeed(user) : Effect.fail(new PermissionMissing({ permission: "superuser" }))
}

export const sessionsLayer = group(
  Api,
  "sessions",
  Effect.fnUntraced(function* (handlers) {
    const sessions = yield* Sessions
    const limits = yield* Limits

    const mayEnd = (id: string | null) =>
      Effect.flatMap(Effect.all([CurrentCaller, CurrentSession]), ([{ sub }, current]) =>
        sessions.mayEnd(sub, current, id),
      )

    const userOf = (query: { readonly user?: string }) =>
      Effect.flatMap(CurrentCaller, (caller) => meant(caller, query.user))

    return handlers
      .handle("sessions", ({ request, query }) =>
        answered(
          paged(request, limits, (asked) =>
            Effect.gen(function* () {
              const listed = yield* sessions.list(yield* userOf(query))
              const current = yield* CurrentSession
              const { items, next } = pageFrom(listed, asked, placeOf, downwards)
              return json({ sessions: items.map((one) => shown(one, current)), next_cursor: next })
            }),
          ),
        ),
      )
      .handle("endSession", ({ params, query }) =>
        answered(
          Effect.andThen(mayEnd(params.session_id), userOf(query)).pipe(
            Effect.flatMap((user) => sessions.end(user, params.session_id)),
            Effect.as(noContent),
          ),
        ),
      )
      .handle("endSessions", ({ query }) =>
        answered(
          Effect.map(Effect.flatMap(Effect.andThen(mayEnd(null), userOf(query)), sessions.endAll), (ended) =>
            json({ ended }),
          ),
        ),
      )
  }),
)
