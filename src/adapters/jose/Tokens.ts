import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { jwtVerify, SignJWT } from "jose"
import { createSecretKey } from "node:crypto"
import { callerOf, claimsOf, decodeClaims } from "../../domain/access/Caller.ts"
import { Unauthenticated } from "../../domain/access/Errors.ts"
import { Tokens, type VerifiedToken } from "../../ports/Tokens.ts"

export interface TokenOptions {
  /** At least 32 bytes. */
  readonly secret: Redacted.Redacted<string>
  readonly issuer: string | null
  readonly audience: string | null
}

/** Tokens verified lately, so that a busy client costs one signature check a minute. */
const remembered = 1024
const recheckAfter = 60_000

interface Remembered {
  readonly verified: VerifiedToken
  readonly checkedAt: number
}

/** HS256 and nothing else; `exp` has to be there; issuer and audience count when the deployment names them. */
export const layer = (options: TokenOptions): Layer.Layer<Tokens> =>
  Layer.sync(Tokens, () => {
    const key = createSecretKey(Redacted.value(options.secret), "utf8")
    const seen = new Map<string, Remembered>()

    const remember = (token: string, entry: Remembered) => {
      if (seen.size >= remembered) seen.delete(seen.keys().next().value!)
      seen.set(token, entry)
    }

    const check = (token: string, now: number) =>
      Effect.tryPromise({
        try: () =>
          jwtVerify(token, key, {
            algorithms: ["HS256"],
            requiredClaims: ["exp"],
            currentDate: new Date(now),
            ...(options.issuer === null ? {} : { issuer: options.issuer }),
            ...(options.audience === null ? {} : { audience: options.audience }),
          }),
        catch: () => new Unauthenticated(),
      }).pipe(
        Effect.flatMap(({ payload }) => {
          const claims = decodeClaims(payload)
          return Result.isFailure(claims)
            ? Effect.fail(new Unauthenticated())
            : Effect.succeed({ caller: callerOf(claims.success), expiresAt: payload.exp! * 1000 })
        }),
      )

    const verify = (token: string) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const known = seen.get(token)
        if (known !== undefined && now < known.verified.expiresAt && now - known.checkedAt < recheckAfter)
          return Effect.succeed(known.verified)
        return Effect.tap(check(token, now), (verified) =>
          Effect.sync(() => remember(token, { verified, checkedAt: now })),
        )
      })

    const sign: Tokens["Service"]["sign"] = (caller, lifetime) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const issued = Math.floor(now / 1000)
        const jwt = new SignJWT(claimsOf(caller))
          .setProtectedHeader({ alg: "HS256", typ: "JWT" })
          .setIssuedAt(issued)
          .setExpirationTime(issued + Math.ceil(Duration.toSeconds(lifetime)))
        if (options.issuer !== null) jwt.setIssuer(options.issuer)
        if (options.audience !== null) jwt.setAudience(options.audience)
        return Effect.map(
          Effect.promise(() => jwt.sign(key)),
          (text) => Redacted.make(text),
        )
      })

    return Tokens.of({ verify, sign })
  })
