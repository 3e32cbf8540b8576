import * as Schema from "effect/Schema"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { BodyCap, DecodedCall, Refusal } from "../body/DecodedCall.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import {
  answerProblems,
  dismissProblems,
  noticeProblems,
  startProblems,
  stopProblems,
  toResponse,
  viewerProblems,
} from "./Problems.ts"
import { mostBytes, NamedWire, ViewersOrderWire, WantedWire } from "./Requests.ts"

const params = { agent_id: Schema.String }

/** A subscribe-only token, valid for joining once before it expires. */
const token = Schema.String.annotate({ description: "A subscribe-only JWT of the media server" })
const rtcUrl = Schema.String.annotate({ description: "`wss://` or `ws://` address of the media server" })

export const StartedWire = Schema.Struct({ rtc_url: rtcUrl, client_token: token, session_id: Schema.String })

export const ViewersWire = Schema.Struct({
  viewers: Schema.Array(Schema.Struct({ identity: Schema.String, rtc_url: rtcUrl, client_token: token })),
})

const Wav = Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "audio/wav" }))

const about = (summary: string, description?: string) =>
  OpenApi.annotations({ summary, ...(description === undefined ? {} : { description }) })

/** Avatars in rooms of the customer's own media server. */
export const AvatarApi = HttpApiGroup.make("avatars")
  .add(
    HttpApiEndpoint.post("startAvatar", "/api/v1/agents/avatar/:agent_id/start", {
      params,
      payload: WantedWire,
      success: StartedWire,
      error: startProblems,
    }).annotateMerge(
      about(
        "Brings an agent's avatar into a room",
        "A running session of the caller with the same `session_id` is restarted. Answers of the agent's chat with this " +
          "`session_id` are then spoken by the avatar, which is in the room as `avatar-agent`. Until RTC_URL, RTC_API_KEY and " +
          "RTC_API_SECRET are set, the avatar routes return 404.",
      ),
    ),
    HttpApiEndpoint.post("stopAvatar", "/api/v1/agents/avatar/:agent_id/stop", {
      params,
      payload: NamedWire,
      success: HttpApiSchema.NoContent,
      error: stopProblems,
    }).annotateMerge(about("Ends an avatar session")),
    HttpApiEndpoint.get("voiceAnswer", "/api/v1/agents/avatar/:agent_id/voice-answer", {
      params,
      query: NamedWire,
      success: Wav,
      error: answerProblems,
    }).annotateMerge(about("The last spoken answer of a session, as WAV")),
    HttpApiEndpoint.post("mintViewers", "/api/v1/avatar/:agent_id/viewers", {
      params,
      payload: ViewersOrderWire,
      success: ViewersWire,
      error: viewerProblems,
    }).annotateMerge(about("Tokens for more viewers of a session")),
    HttpApiEndpoint.delete("dismissViewer", "/api/v1/avatar/:agent_id/viewers/:identity", {
      params: { agent_id: Schema.String, identity: Schema.String },
      query: NamedWire,
      success: HttpApiSchema.NoContent,
      error: dismissProblems,
    }).annotateMerge(about("Removes a viewer permanently")),
  )
  .middleware(DecodedCall)
  .annotate(Refusal, toResponse)
  .annotate(BodyCap, mostBytes)
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Avatars",
      description: "Avatars in rooms of the deployment's media server.",
    }),
  )

const Notice = Schema.String.pipe(HttpApiSchema.asText({ contentType: "application/webhook+json" })).annotate({
  description: "The event, signed by the media server",
})

/** Webhooks from the media server about its rooms. They are authenticated by a signature instead of a token. */
export const NoticeApi = HttpApiGroup.make("room_notices")
  .add(
    HttpApiEndpoint.post("takeNotice", "/api/v1/avatar/notices", {
      payload: Notice,
      success: HttpApiSchema.NoContent,
      error: noticeProblems,
    }).annotateMerge(
      about("Webhook of the media server", "`Authorization` is a JWT of `RTC_API_KEY` with the SHA-256 of the body."),
    ),
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Room notices",
      description: "Events of the media server's rooms.",
    }),
  )

/** The avatar routes, present only if avatars are configured. */
export const AvatarsApi = HttpApi.make("avatars").add(AvatarApi, NoticeApi)
