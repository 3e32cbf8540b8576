import { assert, layer } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { Tokens } from "../../src/ports/Tokens.ts"
import type { Caller } from "../../src/domain/access/Caller.ts"

const someone: Caller = {
  sub: "7",
  userId: 7,
  username: "ana",
  email: "ana@example.com",
  programs: ["demo"],
  superuser: false,
  orgId: 5,
  permissions: [],
  roles: { demo: ["editor"] },
}

const hour = Duration.hours(1)

/** The contract of every `Tokens`, on the test's clock. */
export const tokensSuite = <E>(name: string, tokens: Layer.Layer<Tokens, E>): void =>
  layer(tokens)(`Tokens: ${name}`, (it) => {
    const signed = Effect.flatMap(Tokens, ({ sign }) => Effect.map(sign(someone, hour), Redacted.value))
    const refused = (text: string) =>
      Effect.map(Effect.flip(Effect.flatMap(Tokens, ({ verify }) => verify(text))), ({ _tag }) => _tag)

    it.effect("identify their caller until they expire", () =>
      Effect.gen(function* () {
        const { verify } = yield* Tokens
        const token = yield* signed
        const { caller, isForSession, fingerprint } = yield* verify(token)
        assert.deepStrictEqual(caller, someone)
        assert.isFalse(isForSession)
        assert.match(fingerprint, /^[0-9a-f]{64}$/)
        yield* TestClock.adjust("2 hours")
        assert.strictEqual(yield* refused(token), "Unauthenticated")
      }),
    )

    it.effect("for sessions are marked as such, and each one is different", () =>
      Effect.gen(function* () {
        const { signSession, verify } = yield* Tokens
        const [one, other] = [yield* signSession(someone, hour, 1_000), yield* signSession(someone, hour, 1_000)]
        assert.notStrictEqual(Redacted.value(one), Redacted.value(other))
        const verified = yield* verify(Redacted.value(one))
        assert.deepStrictEqual(
          [verified.isForSession, verified.caller.sub, verified.issuedAt],
          [true, someone.sub, 1_000],
        )
      }),
    )

    it.effect("are refused when altered, unsigned or not tokens at all", () =>
      Effect.gen(function* () {
        const token = yield* signed
        const [head = "", claims = "", signature = ""] = token.split(".")
        const admin = Buffer.from(
          JSON.stringify({ ...JSON.parse(String(Buffer.from(claims, "base64url"))), superuser: true }),
        ).toString("base64url")
        const unsigned = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url")
        const texts = [`${head}.${admin}.${signature}`, `${unsigned}.${admin}.`, token.slice(0, -6), "", "a.b.c"]
        for (const text of texts) assert.strictEqual(yield* refused(text), "Unauthenticated", text)
      }),
    )
  })
