import * as Schema from "effect/Schema"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import type { AvatarSessionNotFound, AvatarUnavailable, VoiceAnswerMissing } from "../../domain/avatar/Errors.ts"
import type { StartError } from "../../application/avatar/AvatarSessions.ts"
import type { NoticeRefused } from "../../ports/MediaRooms.ts"
import type { ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { problems } from "../../domain/decoding/Problems.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { answerBy, problem } from "../Problem.ts"

const Body = Schema.Struct({ error: Schema.String, message: Schema.String })

const described = (status: number, description: string) =>
  Body.annotate({ description }).pipe(HttpApiSchema.status(status))

const invalid = described(400, "The body cannot be read, or a field is wrong and named")
const missing = described(404, "No such session: unknown, over, or another user's")
const store = described(503, "The registry of sessions cannot be reached")

export const startProblems = [
  described(400, "The body is wrong, or the avatar belongs to the other of sandbox and production"),
  described(402, "The account of the avatar service has no credits left, or its subscription has expired"),
  described(404, "No such agent"),
  described(409, "The agent is not ready"),
  described(502, "The avatar service failed"),
  described(503, "The avatar service or the media server takes no more, or a store cannot be reached"),
]
export const stopProblems = [invalid, missing, store]
export const viewerProblems = [invalid, missing, store]
export const answerProblems = [
  described(400, "The query names no session"),
  described(404, "No such session, or nothing said yet"),
  store,
]
export const noticeProblems = [described(401, "Not signed with our key, or too old"), store]

export type AvatarError =
  | StartError
  | CallFault
  | AvatarSessionNotFound
  | AvatarUnavailable
  | VoiceAnswerMissing
  | ObjectStoreUnavailable
  | NoticeRefused

const storeAway = () =>
  problem(
    503,
    { error: "avatar_unavailable", message: "The registry of avatar sessions cannot be reached." },
    { "retry-after": "5" },
  )

const noSession = () => problem(404, { error: "avatar_session_not_found", message: "No avatar session with this id." })

const invalidRequest = (message: string, status = 400) => problem(status, { error: "avatar_request_invalid", message })

/** The error table of the avatar routes. What the avatar service said stays in the log. */
export const toResponse = answerBy<AvatarError>({
  BodyTooLarge: (e) => invalidRequest(`The body is larger than ${e.cap} bytes.`, 413),
  BodyBrokeOff: () => invalidRequest("The body broke off."),
  BodyNotJson: () => invalidRequest("The body has to be a JSON object."),
  BodyUnreadable: () => invalidRequest("The body has to be a JSON object."),
  CallUndecodable: ({ error }) => {
    const [first] = problems(error)
    return invalidRequest(
      first === undefined || first.path === "" ? "The body has to be a JSON object." : first.problem,
    )
  },
  AvatarSandboxMismatch: () =>
    problem(400, {
      error: "avatar_sandbox_mismatch",
      message:
        "The avatar and AVATAR_SANDBOX do not go together: the sandbox has one avatar of its own, " +
        "and a production avatar needs AVATAR_SANDBOX=false.",
    }),
  AvatarNoCredits: () =>
    problem(402, { error: "avatar_no_credits", message: "The account of the avatar service has no credits left." }),
  AvatarLimitReached: () =>
    problem(
      503,
      {
        error: "avatar_limit_reached",
        message:
          "The account of the avatar service has as many sessions running as its plan allows. " +
          "Try again when another session has ended.",
      },
      { "retry-after": "30" },
    ),
  AvatarSubscriptionExpired: () =>
    problem(402, {
      error: "avatar_subscription_expired",
      message: "The subscription at the avatar service has expired. Renew it at the service.",
    }),
  AgentUnknown: () => problem(404, { error: "agent_not_found", message: "No agent with this name or id." }),
  AgentNotReady: (e) => problem(409, { error: "agent_not_ready", message: `The agent is in phase '${e.phase}'.` }),
  AvatarSessionNotFound: noSession,
  VoiceAnswerMissing: () =>
    problem(404, { error: "voice_answer_not_found", message: "Nothing has been said in this session yet." }),
  AvatarUpstreamFailed: () =>
    problem(502, { error: "avatar_upstream_error", message: "The avatar service did not do what it was asked." }),
  AvatarUnavailable: (e) =>
    problem(
      503,
      { error: "avatar_unavailable", message: `The ${e.what} is not available at the moment.` },
      { "retry-after": String(e.retryAfter ?? 5) },
    ),
  NoticeRefused: () => problem(401, { error: "notice_refused", message: "The notice is not signed with our key." }),
  AgentStoreUnavailable: storeAway,
  KeyValueUnavailable: storeAway,
  ObjectStoreUnavailable: storeAway,
})
