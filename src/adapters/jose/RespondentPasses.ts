import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { jwtVerify, SignJWT } from "jose"
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto"
import { Unauthenticated } from "../../domain/access/Errors.ts"
import { type PassKeeper, RespondentPasses } from "../../ports/RespondentPasses.ts"

const kinds: Readonly<Record<PassKeeper, string>> = {
  program: "respondent-pass+jwt",
  browser: "respondent-cookie+jwt",
}

/**
 * Whether `keeper`, a browser or a program, may use a pass of this type. Cookies that were issued before the types
 * existed are valid until they expire.
 */
const isOf = (keeper: PassKeeper, kind: string | undefined): boolean =>
  kind === kinds[keeper] || (keeper === "browser" && kind === kinds.program)

const Claims = Schema.Struct({ sub: Schema.String, tenant: Schema.String, form: Schema.String })
const decode = Schema.decodeUnknownResult(Claims)

const keyOf = (
  secret: string | Uint8Array,
  use: "respondent pass 1" | "resume code 1" = "respondent pass 1",
): KeyObject => createSecretKey(new Uint8Array(hkdfSync("sha256", secret, "", `parley ${use}`, 32)))

/**
 * HS256 with keys derived from the token keys (RFC 5869), so a pass can't be used as an access token, nor a token as a
 * pass. The first secret signs, and older secrets still verify.
 */
export const layer = (options: {
  readonly secrets: ReadonlyArray<string | Uint8Array>
}): Layer.Layer<RespondentPasses> =>
  Layer.sync(RespondentPasses, () => {
    const keys = options.secrets.map((secret) => keyOf(secret))
    const [signing] = keys
    const deriving = options.secrets.map((secret) => keyOf(secret, "resume code 1"))
    const [first] = deriving
    if (signing === undefined || first === undefined) throw new Error("passes need a signing secret")

    const digest = (key: KeyObject, words: ReadonlyArray<string>) =>
      createHmac("sha256", key).update(JSON.stringify(words)).digest("hex")

    const verifiedBy = (text: string, key: KeyObject, now: number) =>
      Effect.tryPromise({
        try: () =>
          jwtVerify(text, key, {
            algorithms: ["HS256"],
            requiredClaims: ["exp"],
            currentDate: new Date(now),
          }),
        catch: () => new Unauthenticated(),
      })

    return RespondentPasses.of({
      sign: ({ tenant, formUid, respondent }, lifetime, keeper = "program") =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const issued = Math.floor(now / 1000)
          const jwt = new SignJWT({ tenant, form: formUid })
            .setProtectedHeader({ alg: "HS256", typ: kinds[keeper] })
            .setSubject(respondent)
            .setIssuedAt(issued)
            .setExpirationTime(issued + Math.ceil(Duration.toSeconds(lifetime)))
          return Effect.map(
            Effect.promise(() => jwt.sign(signing)),
            (text) => Redacted.make(text),
          )
        }),
      secretOf: (...words) => digest(first, words),
      secretsOf: (...words) => deriving.map((key) => digest(key, words)),
      verify: (text, keeper = "program") =>
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const { payload, protectedHeader } = yield* Effect.firstSuccessOf(
            keys.map((key) => verifiedBy(text, key, now)),
          )
          const claims = decode(payload)
          if (Result.isFailure(claims) || !isOf(keeper, protectedHeader.typ)) return yield* new Unauthenticated()
          const { sub, tenant, form } = claims.success
          return { pass: { tenant, formUid: form, respondent: sub }, expiresAt: (payload.exp ?? 0) * 1000 }
        }),
    })
  })
