import * as Schema from "effect/Schema"

/** A browser's sign-in session. Times in milliseconds since 1970. */
export const Session = Schema.Struct({
  id: Schema.String,
  /** SHA-256 of the token in the cookie. The token itself is not stored. */
  fingerprint: Schema.String,
  openedAt: Schema.Int,
  seenAt: Schema.Int,
  /** The token's expiry. */
  tokenEndsAt: Schema.Int,
  endedAt: Schema.NullOr(Schema.Int),
  userAgent: Schema.NullOr(Schema.String),
})
export interface Session extends Schema.Schema.Type<typeof Session> {}

/** The idle and maximum lifetimes of a session. Milliseconds. */
export interface SessionLimits {
  readonly idle: number
  readonly age: number
}

/** What is known about an incoming or outgoing cookie. */
export interface Presented {
  readonly fingerprint: string
  readonly tokenEndsAt: number
  readonly userAgent: string | null
}

/** What is known about an incoming cookie. */
export interface Shown extends Presented {
  /** Whether its token was made for a session, so that it never opens another one. */
  readonly isForSession: boolean
}

/** Maximum stored sessions of one user, including ended ones until their token expires. */
export const mostSessions = 100

/** How recent a sign-in must be to end other sessions, so that a browser left open ends only its own. Milliseconds. */
export const recentSignIn = 600_000

/** The minimum time between two records of a session's use. */
export const notedEvery = 60_000

const agentLength = 200

/** When a session expires unless it is used. */
export const endOf = ({ openedAt, seenAt, tokenEndsAt }: Session, { idle, age }: SessionLimits): number =>
  Math.min(tokenEndsAt, openedAt + age, seenAt + idle)

export const isLive = (session: Session, now: number, limits: SessionLimits): boolean =>
  session.endedAt === null && now < endOf(session, limits)

/**
 * The sessions to store. If there are too many, ended ones go first, by their token's expiry, because an active one
 * that was dropped would reopen itself.
 */
const remembered = (sessions: ReadonlyArray<Session>, now: number, limits: SessionLimits): ReadonlyArray<Session> => {
  const own = sessions.filter(({ tokenEndsAt }) => now < tokenEndsAt)
  if (own.length <= mostSessions) return own
  const rank = (session: Session) => (isLive(session, now, limits) ? session.seenAt : -1)
  return [...own]
    .sort((one, other) => rank(other) - rank(one) || other.tokenEndsAt - one.tokenEndsAt)
    .slice(0, mostSessions)
}

/** Sign-in: a session with a new id, which replaces an earlier one with the same token. */
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

/** Records a use of a session. */
export const seen = (sessions: ReadonlyArray<Session>, id: string, now: number): ReadonlyArray<Session> =>
  sessions.map((session) => (session.id === id ? { ...session, seenAt: now } : session))

/** Ends the given sessions. Their records stay, so that their cookies open nothing. */
export const ended = (
  sessions: ReadonlyArray<Session>,
  isMeant: (session: Session) => boolean,
  now: number,
): ReadonlyArray<Session> =>
  sessions.map((session) => (session.endedAt === null && isMeant(session) ? { ...session, endedAt: now } : session))

/**
 * The name of a cookie. With https it has a prefix that makes browsers accept it only from this host, so that no
 * sibling domain can replace it.
 */
export const hostCookie = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

/** The name of the cookie with the session's token. */
export const sessionCookie = (isSecure: boolean): string => hostCookie("session", isSecure)
