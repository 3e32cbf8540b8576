import type { AvatarSessionNotFound, AvatarUnavailable, VoiceAnswerMissing } from "../../domain/avatar/Errors.ts"
import type { StartError } from "../../application/avatar/AvatarSessions.ts"
import type { NoticeRefused } from "../../ports/MediaRooms.ts"
import type { ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { sentenceAbout } from "../../domain/decoding/plainly.ts"
import { problems } from "../../domain/decoding/Problems.ts"
import type { CallFault } from "../body/DecodedCall.ts"
import { answerBy, problem } from "../Problem.ts"
import { described } from "../ProblemSchema.ts"

const invalid = described(
  400,
  "`avatar_request_invalid`: the body can't be read, or a field is invalid; the message names it",
)
const tooLarge = described(413, "`body_too_large`: the body exceeds the limit given in `message`")
const missing = described(
  404,
  "`avatar_session_not_found`: the session is unknown, has ended, or belongs to another user",
)
const store = described(503, "`avatar_unavailable`: the session registry is unavailable")

export const startProblems = [
  described(
    400,
    "`avatar_request_invalid`: the body is invalid; `avatar_sandbox_mismatch`: the avatar doesn't match the sandbox setting",
  ),
  described(
    402,
    "`avatar_no_credits`: the account has no credits left; `avatar_subscription_expired`: the subscription has expired",
  ),
  described(404, "`agent_not_found`: there is no such agent"),
  described(409, "`agent_not_ready`: the agent is not ready"),
  tooLarge,
  described(502, "`avatar_upstream_error`: the avatar service failed"),
  described(
    503,
    "`avatar_limit_reached`: the account has as many sessions as its plan allows; `avatar_unavailable`: the avatar service, the media server or a store is unavailable",
  ),
]
export const stopProblems = [invalid, missing, tooLarge, store]
export const viewerProblems = [invalid, missing, tooLarge, store]
export const dismissProblems = [invalid, missing, store]
export const answerProblems = [
  described(400, "`avatar_request_invalid`: the query names no session"),
  described(
    404,
    "`avatar_session_not_found`: there is no such session; `voice_answer_not_found`: there is no answer yet",
  ),
  store,
]
export const noticeProblems = [
  described(400, "`avatar_request_invalid`: the body can't be read"),
  described(401, "`notice_refused`: the signature is invalid or too old"),
  tooLarge,
  store,
]

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
    { error: "avatar_unavailable", message: "The session registry is unavailable. Try again later." },
    { "retry-after": "5" },
  )

const noSession = () =>
  problem(404, { error: "avatar_session_not_found", message: "There is no avatar session with this id." })

const invalidRequest = (message: string) => problem(400, { error: "avatar_request_invalid", message })

/** Errors of the avatar routes. The avatar service's own error message appears only in the log. */
export const toResponse = answerBy<AvatarError>({
  BodyTooLarge: (e) => problem(413, { error: "body_too_large", message: `The body must be at most ${e.cap} bytes.` }),
  BodyBrokeOff: () => invalidRequest("The body is incomplete."),
  BodyNotJson: () => invalidRequest("The body must be a JSON object."),
  BodyUnreadable: () => invalidRequest("The body is nested too deeply, or contains a number that is out of range."),
  CallUndecodable: ({ error }) => {
    const [first] = problems(error)
    return invalidRequest(
      first === undefined || first.path === ""
        ? "The body must be a JSON object."
        : `${sentenceAbout(`\`${first.path}\``, first.problem)}.`,
    )
  },
  AvatarSandboxMismatch: () =>
    problem(400, {
      error: "avatar_sandbox_mismatch",
      message:
        "The avatar doesn't match AVATAR_SANDBOX: the sandbox has its own avatar, " +
        "and a production avatar needs AVATAR_SANDBOX=false.",
    }),
  AvatarNoCredits: () =>
    problem(402, { error: "avatar_no_credits", message: "The avatar account has no credits left." }),
  AvatarLimitReached: () =>
    problem(
      503,
      {
        error: "avatar_limit_reached",
        message:
          "The avatar account has reached the session limit of its plan. " +
          "Try again when another session has ended.",
      },
      { "retry-after": "30" },
    ),
  AvatarSubscriptionExpired: () =>
    problem(402, {
      error: "avatar_subscription_expired",
      message: "The avatar subscription has expired. Renew it with the provider.",
    }),
  AgentUnknown: () => problem(404, { error: "agent_not_found", message: "There is no agent with this name or id." }),
  AgentNotReady: (e) =>
    problem(409, { error: "agent_not_ready", message: `The agent isn't ready (phase '${e.phase}').` }),
  AvatarSessionNotFound: noSession,
  VoiceAnswerMissing: () =>
    problem(404, { error: "voice_answer_not_found", message: "Nothing has been said in this session yet." }),
  AvatarUpstreamFailed: () =>
    problem(502, { error: "avatar_upstream_error", message: "The avatar service failed. Try again later." }),
  AvatarUnavailable: (e) =>
    problem(
      503,
      { error: "avatar_unavailable", message: `The ${e.what} is unavailable right now. Try again later.` },
      { "retry-after": String(e.retryAfter ?? 5) },
    ),
  NoticeRefused: () =>
    problem(401, { error: "notice_refused", message: "The signature of the notice is invalid or too old." }),
  AgentStoreUnavailable: storeAway,
  KeyValueUnavailable: storeAway,
  ObjectStoreUnavailable: storeAway,
})
