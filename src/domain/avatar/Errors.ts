import * as Schema from "effect/Schema"

/** The avatar belongs to the other of sandbox and production. */
export class AvatarSandboxMismatch extends Schema.TaggedError<AvatarSandboxMismatch>()("AvatarSandboxMismatch", {}) {}

/** The avatar account has no credits left. */
export class AvatarNoCredits extends Schema.TaggedError<AvatarNoCredits>()("AvatarNoCredits", {}) {}

/** The account of the avatar service has as many sessions running as it may. */
export class AvatarLimitReached extends Schema.TaggedError<AvatarLimitReached>()("AvatarLimitReached", {}) {}

/** The subscription at the avatar service has expired. */
export class AvatarSubscriptionExpired extends Schema.TaggedError<AvatarSubscriptionExpired>()(
  "AvatarSubscriptionExpired",
  {},
) {}

/** The avatar service failed, or said what nobody understands. What it said is for the log alone. */
export class AvatarUpstreamFailed extends Schema.TaggedError<AvatarUpstreamFailed>()("AvatarUpstreamFailed", {
  /** The HTTP status; null where there was no answer. */
  status: Schema.NullOr(Schema.Int),
}) {}

/** The avatar service or the media server takes no more at the moment. */
export class AvatarUnavailable extends Schema.TaggedError<AvatarUnavailable>()("AvatarUnavailable", {
  what: Schema.Literals(["avatar service", "media server"]),
  /** Seconds after which it is worth another try. */
  retryAfter: Schema.NullOr(Schema.Int),
}) {}

/** No session of this caller has the id. */
export class AvatarSessionNotFound extends Schema.TaggedError<AvatarSessionNotFound>()("AvatarSessionNotFound", {
  sessionId: Schema.String,
}) {}

/** The session has no spoken answer yet. */
export class VoiceAnswerMissing extends Schema.TaggedError<VoiceAnswerMissing>()("VoiceAnswerMissing", {}) {}
