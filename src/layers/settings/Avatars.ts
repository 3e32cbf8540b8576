import * as Duration from "effect/Duration"
import { oneOf, seconds, secret, text } from "../Variable.ts"

/** Avatars, their service and their media server. */
export const avatarsVariables = {
  rtcUrl: text("RTC_URL", null, "Address of the media server, `wss://` or `ws://`"),
  rtcKey: secret("RTC_API_KEY", null, "Key for the media server's room tokens"),
  rtcSecret: secret("RTC_API_SECRET", null, "Secret for `RTC_API_KEY`"),
  provider: oneOf("liveavatar", "local")(
    "AVATAR_PROVIDER",
    "liveavatar",
    "Avatar service; with `local`, this process joins the room itself",
  ),
  key: secret("AVATAR_API_KEY", null, "Key of the avatar service"),
  avatarId: text("AVATAR_ID", null, "ID of the avatar"),
  baseUrl: text("AVATAR_BASE_URL", null, "Address of the avatar service"),
  sandbox: text("AVATAR_SANDBOX", null, "`false` for production; any other value selects the sandbox"),
  longestSession: seconds("AVATAR_MAX_SESSION_DURATION", null, "Maximum length of a session, in seconds"),
  voice: text("AVATAR_VOICE", null, "Voice of the avatar"),
  language: text("AVATAR_LANGUAGE", null, "Language of the avatar"),
  tokenLifetime: seconds("AVATAR_TOKEN_TTL", Duration.minutes(15), "Lifetime of a viewer's token, in seconds"),
  idleAfter: seconds(
    "AVATAR_IDLE_TIMEOUT",
    Duration.minutes(10),
    "How long a session without a question lasts, in seconds",
  ),
  emptyAfter: seconds(
    "AVATAR_EMPTY_TIMEOUT",
    Duration.minutes(2),
    "How long a session without viewers lasts, in seconds",
  ),
} as const
