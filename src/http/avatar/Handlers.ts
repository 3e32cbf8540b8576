import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { group } from "../endpoints/Group.ts"
import { AvatarSessions, type Viewer } from "../../application/avatar/AvatarSessions.ts"
import { AvatarSpeech } from "../../application/avatar/AvatarSpeech.ts"
import { RoomNotices } from "../../application/avatar/RoomNotices.ts"
import { decodeUtf8 } from "../../domain/decoding/Json.ts"
import { answering, fresh, json, noContent } from "../Answer.ts"
import { bytesOf } from "../body/Bytes.ts"
import { BodyNotJson } from "../body/DecodedCall.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { AvatarsApi, type StartedWire, type ViewersWire } from "./Api.ts"
import { toResponse } from "./Problems.ts"
import { mostBytes } from "./Requests.ts"

const answered = answering(toResponse)

const viewerWire = ({ identity, rtcUrl, token }: Viewer): (typeof ViewersWire.Type)["viewers"][number] => ({
  identity,
  rtc_url: rtcUrl,
  client_token: token,
})

const avatars = group(
  AvatarsApi,
  "avatars",
  Effect.fnUntraced(function* (handlers) {
    const sessions = yield* AvatarSessions
    const speech = yield* AvatarSpeech

    return handlers
      .handle("startAvatar", ({ params, payload }) =>
        answered(
          Effect.gen(function* () {
            const caller = yield* CurrentCaller
            const wanted = payload.session_id ?? undefined
            const { sessionId, viewer } = yield* sessions.start(caller, params.agent_id, wanted)
            const started: typeof StartedWire.Type = {
              rtc_url: viewer.rtcUrl,
              client_token: viewer.token,
              session_id: sessionId,
            }
            return json(started)
          }),
        ),
      )
      .handle("stopAvatar", ({ payload }) =>
        answered(
          Effect.gen(function* () {
            yield* sessions.stop(yield* CurrentCaller, payload.session_id)
            return noContent
          }),
        ),
      )
      .handle("voiceAnswer", ({ query }) =>
        answered(
          Effect.gen(function* () {
            const { body, contentType, size } = yield* speech.answer(yield* CurrentCaller, query.session_id)
            return HttpServerResponse.stream(body, { headers: fresh, contentType, contentLength: size })
          }),
        ),
      )
      .handle("mintViewers", ({ payload }) =>
        answered(
          Effect.gen(function* () {
            const caller = yield* CurrentCaller
            const viewers = yield* sessions.viewers(caller, payload.session_id, payload.count ?? 1)
            const minted: typeof ViewersWire.Type = { viewers: viewers.map(viewerWire) }
            return json(minted)
          }),
        ),
      )
      .handle("dismissViewer", ({ params, query }) =>
        answered(
          Effect.gen(function* () {
            yield* sessions.dismiss(yield* CurrentCaller, query.session_id, params.identity)
            return noContent
          }),
        ),
      )
  }),
)

const notices = group(
  AvatarsApi,
  "room_notices",
  Effect.fnUntraced(function* (handlers) {
    const { take } = yield* RoomNotices
    // Raw, because the media server's signature covers the raw bytes of the body.
    return handlers.handleRaw("takeNotice", ({ request }) =>
      answered(
        bytesOf(request, mostBytes).pipe(
          Effect.flatMap((bytes) => Effect.mapError(Effect.fromResult(decodeUtf8(bytes)), () => new BodyNotJson())),
          Effect.flatMap((body) => take(body, request.headers["authorization"])),
          Effect.as(noContent),
        ),
      ),
    )
  }),
)

export const layer = Layer.merge(avatars, notices)
