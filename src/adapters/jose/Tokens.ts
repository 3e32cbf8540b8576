import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from "jose"
import { createHash, createSecretKey, randomBytes } from "node:crypto"
import { hasElapsed } from "../../domain/operations/Elapsed.ts"
import { type Caller, callerOf, claimsOf, decodeClaims } from "../../domain/access/Caller.ts"
import { Unauthenticated } from "../../domain/access/Errors.ts"
import { Tokens, type VerifiedToken } from "../../ports/Tokens.ts"
import type { HmacKey } from "./HmacKeys.ts"
import { type Issuer, issuerAlgorithms, issuerKeys, mappedClaims, subjectOf } from "./IssuerKeys.ts"

export interface TokenOptions {
  /** The key for tokens without a `kid`, at least 32 bytes; null if every token must name one of `keys`. */
  readonly secret: Redacted.Redacted<string> | null
  /** Keys by the `kid` of tokens; the first key signs. */
  readonly keys?: ReadonlyArray<HmacKey>
  readonly issuer: string | null
  readonly audience: string | null
  /** An external issuer whose tokens are also accepted. */
  readonly other?: Issuer | undefined
  /** Accepted `acr` values, one of which a token must have; if absent or empty, any value is accepted. */
  readonly strengths?: ReadonlyArray<string>
  /** The minimum size of the issuer's RSA keys in bits; if absent, the library's default of 2048. */
  readonly leastRsaBits?: number
  /** The maximum lifetime of a token. */
  readonly longest?: Duration.Duration
}

/** The event type of a logout token. */
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"

/** The `typ` of a session cookie's token (RFC 8725, section 3.11). */
const sessionType = "session+jwt"

/** Tolerance for clocks that are ahead of ours. */
const leeway = 60_000

/** Whether a token consists of three parts in canonical base64url, so that each token has only one spelling. */
const isCanonical = (token: string): boolean => {
  const parts = token.split(".")
  return (
    parts.length === 3 &&
    parts.every((part) => part !== "" && Buffer.from(part, "base64url").toString("base64url") === part)
  )
}

/** The number of bits of an RSA key; elliptic curve keys count as larger than any limit. */
const rsaBits = (key: unknown): number =>
  key instanceof CryptoKey && "modulusLength" in key.algorithm ? Number(key.algorithm.modulusLength) : Infinity

/**
 * The maximum number of verified tokens that are remembered. The signature of a remembered token is checked only once a
 * minute.
 */
const remembered = 1024
const recheckAfter = 60_000

interface Remembered {
  readonly verified: VerifiedToken
  readonly checkedAt: number
}

const partsOf = (options: TokenOptions) => {
  const secret = options.secret === null ? undefined : createSecretKey(Redacted.value(options.secret), "utf8")
  const named = (options.keys ?? []).map(({ id, key }) => ({ id, key: createSecretKey(key) }))
  const longest = Duration.toMillis(options.longest ?? Duration.infinity)
  const keyOf = ({ kid }: { readonly kid?: string | undefined }) => {
    const key = named.find(({ id }) => id === kid)?.key ?? secret
    if (key === undefined) throw new Error("a token signed with an unknown key")
    return key
  }
  const strengths = new Set(options.strengths)
  // Our own tokens count as strong: we sign only for people who signed in at a provider, and for those an operator
  // vouches for.
  const [ownStrength] = strengths
  const isStrong = ({ acr }: JWTPayload) => strengths.size === 0 || (typeof acr === "string" && strengths.has(acr))
  const seen = new Map<string, Remembered>()

  const remember = (token: string, entry: Remembered) => {
    if (seen.size >= remembered) seen.delete(seen.keys().next().value!)
    seen.set(token, entry)
  }

  const { other, leastRsaBits = 0 } = options
  const theirKeys = other === undefined ? undefined : issuerKeys(other)

  /** An ID token identifies a person to a client, and a logout token ends sessions; neither is an access token. */
  const isForClients = (payload: JWTPayload) =>
    ["nonce", "at_hash", "c_hash", "events"].some((claim) => Object.hasOwn(payload, claim))
  return {
    keyOf,
    options,
    theirKeys,
    other,
    leastRsaBits,
    isForClients,
    isStrong,
    longest,
    seen,
    remember,
    named,
    secret,
    ownStrength,
  }
}

type Parts = ReturnType<typeof partsOf>

const ours =
  ({ keyOf, options }: Parts) =>
  async (token: string, currentDate: Date) => {
    const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
      algorithms: ["HS256"],
      requiredClaims: ["exp"],
      currentDate,
      ...(options.issuer === null ? {} : { issuer: options.issuer }),
      ...(options.audience === null ? {} : { audience: options.audience }),
    })
    const isForSession = protectedHeader.typ === sessionType
    return { payload, claims: payload as Record<string, unknown>, isForSession }
  }

const signedThere =
  ({ theirKeys, other, leastRsaBits }: Parts) =>
  async (token: string, currentDate: Date, audience: string, required: Array<string>) => {
    const { payload, key } = await jwtVerify(token, theirKeys!, {
      algorithms: [...issuerAlgorithms],
      requiredClaims: required,
      currentDate,
      issuer: other!.issuer,
      audience,
    })
    if (rsaBits(key) < leastRsaBits) throw new Error("a token signed with a key of too few bits")
    return payload
  }

const theirs = (parts: Parts) => {
  const { isForClients } = parts
  return async (token: string, currentDate: Date, issuer: Issuer) => {
    const payload = await signedThere(parts)(token, currentDate, issuer.audience, ["exp", "sub"])
    if (isForClients(payload)) throw new Error("a token for a client, not for an API")
    return { payload, claims: mappedClaims(payload, issuer), isForSession: false }
  }
}

const ofClient = (parts: Parts) => {
  const { other } = parts
  return async (token: string, currentDate: Date, userInfo: Readonly<Record<string, unknown>>) => {
    if (other?.clientId === undefined) throw new Error("no sign-in at another issuer is configured")
    const payload = await signedThere(parts)(token, currentDate, other.clientId, ["exp", "iat", "sub"])
    return { payload, claims: mappedClaims({ ...userInfo, ...payload }, other), isForSession: false }
  }
}

const ended = (parts: Parts) => {
  const { other } = parts
  return async (token: string, currentDate: Date) => {
    if (other?.clientId === undefined) throw new Error("no sign-in at another issuer is configured")
    const payload = await signedThere(parts)(token, currentDate, other.clientId, ["exp", "iat", "jti", "sub", "events"])
    const events = payload["events"]
    const isLogout = typeof events === "object" && events !== null && Object.hasOwn(events, logoutEvent)
    if (!isLogout || Object.hasOwn(payload, "nonce")) throw new Error("not a logout token")
    return subjectOf(other.issuer, payload.sub!)
  }
}

/** The algorithm decides which keys are tried: a public key is never used as a secret. */
const verified = (parts: Parts) => {
  const { other } = parts
  return (token: string, now: Date) =>
    other !== undefined && decodeProtectedHeader(token).alg !== "HS256"
      ? theirs(parts)(token, now, other)
      : ours(parts)(token, now)
}

const check = (parts: Parts) => {
  const { isStrong, longest } = parts
  return (token: string, now: number, by: ReturnType<typeof verified> = verified(parts)) =>
    Effect.tryPromise({
      try: () => by(token, new Date(now)),
      catch: (cause) => new Unauthenticated(cause instanceof errors.JWTExpired ? { reason: "expired" } : {}),
    }).pipe(
      Effect.flatMap(({ payload, claims: named, isForSession }) => {
        const claims = decodeClaims(named)
        const expiresAt = payload.exp! * 1000
        if (!isStrong(payload) || Result.isFailure(claims) || expiresAt - now > longest + leeway)
          return Effect.fail(new Unauthenticated())
        const fingerprint = createHash("sha256").update(token).digest("hex")
        const issuedAt = payload.iat === undefined ? null : payload.iat * 1000
        return Effect.succeed({ caller: callerOf(claims.success), expiresAt, fingerprint, issuedAt, isForSession })
      }),
    )
}

const verify = (parts: Parts) => {
  const { seen, remember } = parts
  return (token: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const cached = seen.get(token)
      if (cached !== undefined && now < cached.verified.expiresAt && !hasElapsed(recheckAfter, cached.checkedAt, now))
        return Effect.succeed(cached.verified)
      if (!isCanonical(token)) return Effect.fail(new Unauthenticated())
      return Effect.tap(check(parts)(token, now), (verified) =>
        Effect.sync(() => remember(token, { verified, checkedAt: now })),
      )
    })
}

const identity =
  (parts: Parts): Tokens["Service"]["identity"] =>
  (idToken, userInfo = {}) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      isCanonical(idToken)
        ? check(parts)(idToken, now, (token, date) => ofClient(parts)(token, date, userInfo))
        : Effect.fail(new Unauthenticated()),
    )

const signedOut = (parts: Parts) => (logoutToken: string) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.tryPromise({ try: () => ended(parts)(logoutToken, new Date(now)), catch: () => new Unauthenticated() }),
  )

const signed =
  ({ named, secret, ownStrength, options }: Parts) =>
  (
    caller: Caller,
    lifetime: Duration.Duration,
    { typ, issuedAt, own = {} }: { readonly typ: string; readonly issuedAt?: number; readonly own?: JWTPayload },
  ) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const nowInSeconds = Math.floor(now / 1000)
      const [first] = named
      const key = first?.key ?? secret
      if (key === undefined) return Effect.die(new Error("no signing key is configured"))
      const strength = ownStrength === undefined ? {} : { acr: ownStrength }
      const jwt = new SignJWT({ ...claimsOf(caller), ...strength, ...own })
        .setProtectedHeader({ alg: "HS256", typ, ...(first === undefined ? {} : { kid: first.id }) })
        .setIssuedAt(issuedAt === undefined ? nowInSeconds : Math.floor(issuedAt / 1000))
        .setExpirationTime(nowInSeconds + Math.ceil(Duration.toSeconds(lifetime)))
      if (options.issuer !== null) jwt.setIssuer(options.issuer)
      if (options.audience !== null) jwt.setAudience(options.audience)
      return Effect.map(
        Effect.promise(() => jwt.sign(key)),
        (text) => Redacted.make(text),
      )
    })

/**
 * Accepts HS256, and public-key signatures of the external issuer; `exp` is required and limited; issuer and audience
 * are checked if configured.
 */
export const layer = (options: TokenOptions): Layer.Layer<Tokens> =>
  Layer.sync(Tokens, () => {
    const its = partsOf(options)
    return Tokens.of({
      verify: verify(its),
      identity: identity(its),
      signedOut: signedOut(its),
      sign: (caller, lifetime) => signed(its)(caller, lifetime, { typ: "JWT" }),
      signSession: (caller, lifetime, issuedAt) =>
        Effect.suspend(() => {
          const own = { jti: randomBytes(32).toString("base64url") }
          return signed(its)(caller, lifetime, { typ: sessionType, issuedAt, own })
        }),
    })
  })
