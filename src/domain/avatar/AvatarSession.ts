import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"

/** The phases of a session. Users can watch and talk to `active` sessions only. */
export const Phase = Schema.Literals(["starting", "active", "stopping", "ended"])

/** Why a session ended. */
export const EndReason = Schema.Literals([
  "stopped",
  "restarted",
  "provider_closed",
  "avatar_left",
  "room_finished",
  "expired",
  "idle",
  "empty",
  "failed",
  "crashed",
  "shutdown",
])
export type EndReason = typeof EndReason.Type

/** A session, whose record all processes share. It contains no secret: the avatar service stops a session by its id. */
export const AvatarSession = Schema.Struct({
  /** Also the name of the room. */
  sessionId: Schema.String,
  /** Distinguishes successive sessions with the same id. */
  incarnation: Schema.String,
  /** The caller's `sub`. */
  owner: Schema.String,
  agentId: Schema.String,
  phase: Phase,
  reason: Schema.NullOr(EndReason),
  /** The session's id at the avatar service. It is stored before the session starts there. */
  providerId: Schema.NullOr(Schema.String),
  /** The media server's id for the room, which distinguishes it from earlier rooms with the same name. */
  roomId: Schema.NullOr(Schema.String),
  /** Removed viewers, who can't rejoin. */
  removed: Schema.Array(Schema.String),
  startedAt: Schema.DateTimeUtcFromString,
})
export type AvatarSession = typeof AvatarSession.Type

export const begun = (
  given: Pick<AvatarSession, "sessionId" | "incarnation" | "owner" | "agentId">,
  now: DateTime.Utc,
): AvatarSession => ({
  ...given,
  phase: "starting",
  reason: null,
  providerId: null,
  roomId: null,
  removed: [],
  startedAt: now,
})

export const isLive = ({ phase }: AvatarSession): boolean => phase === "starting" || phase === "active"

export const provided =
  (providerId: string, roomId: string | null) =>
  (session: AvatarSession): AvatarSession | undefined =>
    session.phase === "starting" ? { ...session, providerId, roomId } : undefined

export const activated = (session: AvatarSession): AvatarSession | undefined =>
  session.phase === "starting" ? { ...session, phase: "active" } : undefined

/** Stops a session; if it was already stopping, the first reason is kept. */
export const stopping =
  (reason: EndReason) =>
  (session: AvatarSession): AvatarSession | undefined =>
    isLive(session) ? { ...session, phase: "stopping", reason } : undefined

export const ended = (session: AvatarSession): AvatarSession | undefined =>
  session.phase === "stopping" ? { ...session, phase: "ended" } : undefined

export const withoutViewer =
  (identity: string) =>
  (session: AvatarSession): AvatarSession | undefined =>
    isLive(session) && !session.removed.includes(identity)
      ? { ...session, removed: [...session.removed, identity] }
      : undefined

const sessionId = /^[A-Za-z0-9_-]{1,64}$/

export const isSessionId = (text: string): boolean => sessionId.test(text)

/** The generated id of a session for which the caller gave no id. */
export const namedBy = (uuid: string): string => `avs-${uuid}`
