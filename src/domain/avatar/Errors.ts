import * as Schema from "effect/Schema"

/**
 * The avatar doesn't match `AVATAR_SANDBOX`: a production avatar in the sandbox, or the sandbox avatar in production.
 */
export class AvatarSandboxMismatch extends Schema.TaggedError<AvatarSandboxMismatch>()("AvatarSandboxMismatch", {}) {}

/** The avatar account has no credits left. */
export class AvatarNoCredits extends Schema.TaggedError<AvatarNoCredits>()("AvatarNoCredits", {}) {}

/** The account has reached its maximum number of running sessions. */
export class AvatarLimitReached extends Schema.TaggedError<AvatarLimitReached>()("AvatarLimitReached", {}) {}

/** The account's subscription has expired. */
export class AvatarSubscriptionExpired extends Schema.TaggedError<AvatarSubscriptionExpired>()(
  "AvatarSubscriptionExpired",
  {},
) {}

/** The avatar service failed, or its response can't be parsed. The message is only for the log. */
export class AvatarUpstreamFailed extends Schema.TaggedError<AvatarUpstreamFailed>()("AvatarUpstreamFailed", {
  /** The HTTP status; null if there was no response. */
  status: Schema.NullOr(Schema.Int),
}) {}

/** The avatar service or the media server is at its limit. */
export class AvatarUnavailable extends Schema.TaggedError<AvatarUnavailable>()("AvatarUnavailable", {
  what: Schema.Literals(["avatar service", "media server"]),
  /** The number of seconds to wait before a retry. */
  retryAfter: Schema.NullOr(Schema.Int),
}) {}

/** The caller has no session with this id. */
export class AvatarSessionNotFound extends Schema.TaggedError<AvatarSessionNotFound>()("AvatarSessionNotFound", {
  sessionId: Schema.String,
}) {}

/** The session has no spoken answer yet. */
export class VoiceAnswerMissing extends Schema.TaggedError<VoiceAnswerMissing>()("VoiceAnswerMissing", {}) {}
