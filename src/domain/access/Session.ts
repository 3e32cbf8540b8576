import * as Schema from "effect/Schema"

/** A browser's sign-in session. Times are in milliseconds since 1970. */
export const Session = Schema.Struct({
  id: Schema.String,
  /** SHA-256 of the token in the cookie. The token itself is not stored. */
  fingerprint: Schema.String,
  openedAt: Schema.Int,
  seenAt: Schema.Int,
  /** When the token expires. */
  tokenEndsAt: Schema.Int,
  endedAt: Schema.NullOr(Schema.Int),
  userAgent: Schema.NullOr(Schema.String),
})
export interface Session extends Schema.Schema.Type<typeof Session> {}

/** The idle and maximum lifetimes of a session, in milliseconds. */
export interface SessionLimits {
  readonly idle: number
  readonly age: number
}

/** The token in a cookie that was received or will be set, and the browser it belongs to. */
export interface Presented {
  readonly fingerprint: string
  readonly tokenEndsAt: number
  readonly userAgent: string | null
}

/** The token in a cookie that was received. */
export interface Shown extends Presented {
  /** Whether the token was issued for an existing session, and so must not open a new one. */
  readonly isForSession: boolean
}

/** The maximum number of stored sessions per user. Ended sessions count until their token expires. */
export const mostSessions = 100

/**
 * How long after signing in a user may end other sessions, in milliseconds. After that, an unattended browser can end
 * only its own session.
 */
export const recentSignIn = 600_000

/** The minimum time between two updates of a session's last use, in milliseconds. */
export const notedEvery = 60_000

const agentLength = 200

/** When a session expires if it is not used again. */
export const endOf = ({ openedAt, seenAt, tokenEndsAt }: Session, { idle, age }: SessionLimits): number =>
  Math.min(tokenEndsAt, openedAt + age, seenAt + idle)

export const isLive = (session: Session, now: number, limits: SessionLimits): boolean =>
  session.endedAt === null && now < endOf(session, limits)

/**
 * The sessions to store. If there are too many, ended sessions are dropped first, in order of token expiry. Dropped
 * active sessions would be recreated by the next request.
 */
const remembered = (sessions: ReadonlyArray<Session>, now: number, limits: SessionLimits): ReadonlyArray<Session> => {
  const own = sessions.filter(({ tokenEndsAt }) => now < tokenEndsAt)
  if (own.length <= mostSessions) return own
  const rank = (session: Session) => (isLive(session, now, limits) ? session.seenAt : -1)
  return [...own]
    .sort((one, other) => rank(other) - rank(one) || other.tokenEndsAt - one.tokenEndsAt)
    .slice(0, mostSessions)
}

/** Signs in: adds a session with a new id, which replaces an earlier session with the same token. */
export const opened = (
  sessions: ReadonlyArray<Session>,
  { fingerprint, tokenEndsAt, userAgent }: Presented,
  id: string,
  now: number,
  limits: SessionLimits,
): ReadonlyArray<Session> =>
  remembered(
    [
      ...sessions.filter((session) => session.fingerprint !== fingerprint),
      {
        id,
        fingerprint,
        openedAt: now,
        seenAt: now,
        tokenEndsAt,
        endedAt: null,
        userAgent: userAgent === null ? null : userAgent.slice(0, agentLength),
      },
    ],
    now,
    limits,
  )

/** Records that a session was used. */
export const seen = (sessions: ReadonlyArray<Session>, id: string, now: number): ReadonlyArray<Session> =>
  sessions.map((session) => (session.id === id ? { ...session, seenAt: now } : session))

/** Ends the given sessions. Their records stay, so that their cookies can't open new sessions. */
export const ended = (
  sessions: ReadonlyArray<Session>,
  isMeant: (session: Session) => boolean,
  now: number,
): ReadonlyArray<Session> =>
  sessions.map((session) => (session.endedAt === null && isMeant(session) ? { ...session, endedAt: now } : session))

/**
 * The name of a cookie. Over https it has a prefix that makes browsers accept the cookie only from this host, so that
 * sibling domains can't overwrite it.
 */
export const hostCookie = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

/** The name of the cookie with the session's token. */
export const sessionCookie = (isSecure: boolean): string => hostCookie("session", isSecure)
