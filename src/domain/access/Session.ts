import * as Schema from "effect/Schema"

/** Where somebody is signed in by a browser. Times in milliseconds since 1970. */
export const Session = Schema.Struct({
  id: Schema.String,
  /** SHA-256 of the token that the cookie holds; the token itself is kept nowhere. */
  fingerprint: Schema.String,
  openedAt: Schema.Int,
  seenAt: Schema.Int,
  /** Until when the token holds. */
  tokenEndsAt: Schema.Int,
  endedAt: Schema.NullOr(Schema.Int),
  userAgent: Schema.NullOr(Schema.String),
})
export interface Session extends Schema.Schema.Type<typeof Session> {}

/** How long a session lasts: without being used, and at most. Milliseconds. */
export interface SessionLimits {
  readonly idle: number
  readonly age: number
}

/** What is known when a cookie comes in, or is about to go out. */
export interface Presented {
  readonly fingerprint: string
  readonly tokenEndsAt: number
  readonly userAgent: string | null
}

/** What is known of a cookie that comes in. */
export interface Shown extends Presented {
  /** Whether its token was made for a session, and never opens one by itself. */
  readonly isForSession: boolean
}

/** Sessions of one user that are remembered, those that are over included: until the token of each has ended. */
export const mostSessions = 100

/** How long ago somebody signed in at most who ends sessions: a browser that was left open ends none but its own. Milliseconds. */
export const recentSignIn = 600_000

/** How far apart two notes of a session's use are at least. */
export const notedEvery = 60_000

const agentLength = 200

/** When a session is over at the latest, unless it is used. */
export const endOf = ({ openedAt, seenAt, tokenEndsAt }: Session, { idle, age }: SessionLimits): number =>
  Math.min(tokenEndsAt, openedAt + age, seenAt + idle)

export const isLive = (session: Session, now: number, limits: SessionLimits): boolean =>
  session.endedAt === null && now < endOf(session, limits)

/**
 * Those that have to be remembered. Where there are too many, the ones go that are over and whose token ends first: a live one
 * that had to go would open itself anew.
 */
const remembered = (sessions: ReadonlyArray<Session>, now: number, limits: SessionLimits): ReadonlyArray<Session> => {
  const own = sessions.filter(({ tokenEndsAt }) => now < tokenEndsAt)
  if (own.length <= mostSessions) return own
  const rank = (session: Session) => (isLive(session, now, limits) ? session.seenAt : -1)
  return [...own]
    .sort((one, other) => rank(other) - rank(one) || other.tokenEndsAt - one.tokenEndsAt)
    .slice(0, mostSessions)
}

/** Somebody signs in: a session of a new id, in the place of an earlier one with the same token. */
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

/** A use of a session is noted. */
export const seen = (sessions: ReadonlyArray<Session>, id: string, now: number): ReadonlyArray<Session> =>
  sessions.map((session) => (session.id === id ? { ...session, seenAt: now } : session))

/** The sessions that are meant are over; the notes of them stay, so that their cookies open nothing. */
export const ended = (
  sessions: ReadonlyArray<Session>,
  isMeant: (session: Session) => boolean,
  now: number,
): ReadonlyArray<Session> =>
  sessions.map((session) => (session.endedAt === null && isMeant(session) ? { ...session, endedAt: now } : session))

/**
 * The name of a cookie. By https its prefix lets a browser take it from this host alone: no neighbour below the same domain can put
 * another one in its place.
 */
export const hostCookie = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

/** The name of the cookie that holds the session's token. */
export const sessionCookie = (isSecure: boolean): string => hostCookie("session", isSecure)
