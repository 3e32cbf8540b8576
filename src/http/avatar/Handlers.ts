import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { AvatarSessions, type Viewer } from "../../application/avatar/AvatarSessions.ts"
import { AvatarSpeech } from "../../application/avatar/AvatarSpeech.ts"
import { RoomNotices } from "../../application/avatar/RoomNotices.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { AvatarsApi, type StartedWire, type ViewersWire } from "./Api.ts"
import { type AvatarError, toResponse } from "./Problems.ts"
import { namedSession, readFields, readText, wantedSession, wantedViewers } from "./Requests.ts"

/** Tokens are for the caller alone. */
const fresh = { headers: { "cache-control": "no-store" } }

const answered = <R>(effect: Effect.Effect<HttpServerResponse.HttpServerResponse, AvatarError, R>) =>
  Effect.catch(effect, (error) => Effect.succeed(toResponse(error)))

const done = HttpServerResponse.empty({ status: 204, ...fresh })

const viewerWire = ({ identity, rtcUrl, token }: Viewer): (typeof ViewersWire.Type)["viewers"][number] => ({
  identity,
  rtc_url: rtcUrl,
  client_token: token,
})

const avatars = HttpApiBuilder.group(
  AvatarsApi,
  "avatars",
  Effect.fnUntraced(function* (handlers) {
    const sessions = yield* AvatarSessions
    const speech = yield* AvatarSpeech

    return handlers
      .handleRaw("startAvatar", ({ params, request }) =>
        answered(
          Effect.gen(function* () {
            const caller = yield* CurrentCaller
            const wanted = yield* Effect.flatMap(readFields(request), wantedSession)
            const { sessionId, viewer } = yield* sessions.start(caller, params.agent_id, wanted)
            const started: typeof StartedWire.Type = {
              rtc_url: viewer.rtcUrl,
              client_token: viewer.token,
              session_id: sessionId,
            }
            return HttpServerResponse.jsonUnsafe(started, fresh)
          }),
        ),
      )
      .handleRaw("stopAvatar", ({ request }) =>
        answered(
          Effect.gen(function* () {
            const caller = yield* CurrentCaller
            yield* sessions.stop(caller, yield* Effect.flatMap(readFields(request), namedSession))
            return done
          }),
        ),
      )
      .handleRaw("voiceAnswer", ({ query }) =>
        answered(
          Effect.gen(function* () {
            const { body, contentType, size } = yield* speech.answer(yield* CurrentCaller, query.session_id)
            return HttpServerResponse.stream(body, { ...fresh, contentType, contentLength: size })
          }),
        ),
      )
      .handleRaw("mintViewers", ({ request }) =>
        answered(
          Effect.gen(function* () {
            const caller = yield* CurrentCaller
            const fields = yield* readFields(request)
            const sessionId = yield* namedSession(fields)
            const viewers = yield* sessions.viewers(caller, sessionId, yield* wantedViewers(fields))
            const minted: typeof ViewersWire.Type = { viewers: viewers.map(viewerWire) }
            return HttpServerResponse.jsonUnsafe(minted, fresh)
          }),
        ),
      )
      .handleRaw("dismissViewer", ({ params, query }) =>
        answered(
          Effect.gen(function* () {
            yield* sessions.dismiss(yield* CurrentCaller, query.session_id, params.identity)
            return done
          }),
        ),
      )
  }),
)

const notices = HttpApiBuilder.group(
  AvatarsApi,
  "room_notices",
  Effect.fnUntraced(function* (handlers) {
    const { take } = yield* RoomNotices
    return handlers.handleRaw("takeNotice", ({ request }) =>
      answered(
        Effect.flatMap(readText(request), (body) => Effect.as(take(body, request.headers["authorization"]), done)),
      ),
    )
  }),
)

export const layer = Layer.merge(avatars, notices)
