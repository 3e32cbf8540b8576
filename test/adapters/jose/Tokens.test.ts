import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose"
import { parseHmacKeys, rotated, writeHmacKeys } from "../../../src/adapters/jose/HmacKeys.ts"
import * as Jose from "../../../src/adapters/jose/Tokens.ts"
import { Tokens } from "../../../src/ports/Tokens.ts"
import * as Testing from "../../doubles/Testing.ts"

const secret = Redacted.make("a secret of at least thirty-two bytes, for tests")
const key = (id: string, byte: number) => ({ id, key: new Uint8Array(32).fill(byte) })
const named = { issuer: null, audience: null }

const sign = (lifetime: Duration.Input = "1 hour") =>
  Effect.flatMap(Tokens, (tokens) => tokens.sign(Testing.someone, Duration.fromInputUnsafe(lifetime))).pipe(
    Effect.map(Redacted.value),
  )
const holds = (token: string) => Effect.flatMap(Tokens, (tokens) => Effect.isSuccess(tokens.verify(token)))

describe("token keys", () => {
  it.effect("the first signs new tokens, which contain its id; the others verify tokens until they are removed", () =>
    Effect.gen(function* () {
      const old = yield* Effect.provide(sign(), Jose.layer({ ...named, secret: null, keys: [key("a", 1)] }))
      const plain = yield* Effect.provide(sign(), Jose.layer({ ...named, secret }))
      const both = Jose.layer({ ...named, secret, keys: [key("b", 2), key("a", 1)] })
      const alone = Jose.layer({ ...named, secret: null, keys: [key("b", 2)] })
      const fresh = yield* Effect.provide(sign(), both)
      assert.deepStrictEqual([decodeProtectedHeader(old).kid, decodeProtectedHeader(fresh).kid], ["a", "b"])
      assert.isUndefined(decodeProtectedHeader(plain).kid)
      const held = (layer: typeof both) => Effect.provide(Effect.forEach([old, plain, fresh], holds), layer)
      assert.deepStrictEqual(yield* held(both), [true, true, true])
      assert.deepStrictEqual(yield* held(alone), [false, false, true])
    }),
  )

  it("are parsed strictly, and never appear in errors", () => {
    const keys = rotated([key("a", 1)], "b")
    assert.deepStrictEqual(
      keys.map(({ id }) => id),
      ["b", "a"],
    )
    assert.deepStrictEqual(parseHmacKeys(writeHmacKeys(keys)), keys)
    const good = Buffer.alloc(32, 3).toString("base64")
    for (const wrong of ["", "a", `a:${good.slice(4)}`, `a:${good},a:${good}`, `a b:${good}`]) {
      const parsed = parseHmacKeys(wrong)
      assert.isString(parsed)
      assert.notInclude(parsed, good)
    }
  })
})

describe("a token", () => {
  it.effect("is invalid if it expires later than the deployment's limit allows", () =>
    Effect.gen(function* () {
      const limited = Jose.layer({ ...named, secret, longest: Duration.hours(2) })
      const [short, long] = yield* Effect.provide(Effect.all([sign("2 hours"), sign("122 minutes")]), limited)
      assert.deepStrictEqual(yield* Effect.provide(Effect.forEach([short!, long!], holds), limited), [true, false])
    }),
  )

  it.effect("has only one encoding: any other base64 encoding of the same bytes is invalid", () =>
    Effect.gen(function* () {
      const token = yield* sign()
      const last = token.at(-1)!
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      const bytes = (text: string) => Buffer.from(text.split(".")[2]!, "base64url").toString("hex")
      const twins = [...alphabet]
        .map((letter) => token.slice(0, -1) + letter)
        .filter((text) => bytes(text) === bytes(token))
      assert.isAbove(twins.length, 1)
      for (const twin of twins) assert.strictEqual(yield* holds(twin), twin.at(-1) === last, twin.slice(-3))
      for (const other of [`${token}=`, `${token} `, `${token}\n`, token.replaceAll("-", "+")])
        assert.strictEqual(yield* holds(other), other === token)
    }).pipe(Effect.provide(Jose.layer({ ...named, secret }))),
  )
})

describe("the strength of a sign-in", () => {
  const strong = { ...named, secret, strengths: ["urn:two-factors", "urn:key"] }

  it.effect("is checked in every token if the deployment specifies strengths, and included in signed tokens", () =>
    Effect.gen(function* () {
      const key = new TextEncoder().encode(Redacted.value(secret))
      const claims = decodeJwt(yield* Effect.provide(sign(), Jose.layer({ ...named, secret })))
      const tokenWith = (acr: unknown) =>
        Effect.promise(() =>
          new SignJWT({ ...claims, ...(acr === undefined ? {} : { acr }) })
            .setProtectedHeader({ alg: "HS256" })
            .sign(key),
        )
      for (const [acr, isStrong] of [
        [undefined, false],
        ["urn:one-factor", false],
        [["urn:key"], false],
        ["", false],
        ["urn:key", true],
        ["urn:two-factors", true],
      ] as const) {
        const token = yield* tokenWith(acr)
        assert.strictEqual(yield* Effect.provide(holds(token), Jose.layer(strong)), isStrong, String(acr))
        assert.isTrue(yield* Effect.provide(holds(token), Jose.layer({ ...named, secret })), String(acr))
      }
      const own = Jose.layer(strong)
      const signed = yield* Effect.provide(sign(), own)
      assert.strictEqual(decodeJwt(signed)["acr"], "urn:two-factors")
      assert.isTrue(yield* Effect.provide(holds(signed), own))
    }),
  )
})
