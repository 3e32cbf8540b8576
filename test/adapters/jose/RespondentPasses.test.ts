import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import * as Passes from "../../../src/adapters/jose/RespondentPasses.ts"
import { RespondentPasses } from "../../../src/ports/RespondentPasses.ts"
import { Tokens } from "../../../src/ports/Tokens.ts"
import * as Testing from "../../doubles/Testing.ts"

const pass = { tenant: "demo", formUid: "f", respondent: "r" }
const signed = Effect.flatMap(RespondentPasses, (passes) =>
  Effect.map(passes.sign(pass, Duration.days(1)), Redacted.value),
)

describe("respondents' passes", () => {
  it.effect("yield the claims that were signed, until they expire", () =>
    Effect.gen(function* () {
      const { verify } = yield* RespondentPasses
      const text = yield* signed
      assert.deepStrictEqual(yield* verify(text), { pass, expiresAt: Duration.toMillis(Duration.days(1)) })
      yield* TestClock.adjust(Duration.days(2))
      assert.strictEqual((yield* Effect.flip(verify(text)))._tag, "Unauthenticated")
    }).pipe(Effect.provide(Testing.tokens)),
  )

  it.effect("are not accepted as account tokens, nor account tokens as passes", () =>
    Effect.gen(function* () {
      const tokens = yield* Tokens
      const { verify } = yield* RespondentPasses
      assert.strictEqual((yield* Effect.flip(tokens.verify(yield* signed)))._tag, "Unauthenticated")
      const token = yield* Testing.tokenOf(Testing.someone)
      for (const text of [token, "", "a.b.c", (yield* signed).slice(0, -3)])
        assert.strictEqual((yield* Effect.flip(verify(text)))._tag, "Unauthenticated")
    }).pipe(Effect.provide(Testing.tokens)),
  )

  it.effect("are accepted in a cookie only if they were issued for one, and otherwise only as bearer tokens", () =>
    Effect.gen(function* () {
      const { sign, verify } = yield* RespondentPasses
      const cookie = Redacted.value(yield* sign(pass, Duration.days(1), "browser"))
      assert.notStrictEqual(cookie, yield* signed)
      assert.deepStrictEqual((yield* verify(cookie, "browser")).pass, pass)
      assert.strictEqual((yield* Effect.flip(verify(cookie)))._tag, "Unauthenticated")
      assert.deepStrictEqual((yield* verify(yield* signed, "browser")).pass, pass)
    }).pipe(Effect.provide(Testing.tokens)),
  )

  it.effect("secretOf uses the newest key, and secretsOf uses every listed key", () =>
    Effect.gen(function* () {
      const [older, newer] = [
        "an older secret of at least thirty-two bytes",
        "a newer secret of at least thirty-two bytes",
      ]
      const secretsIn = (...secrets: ReadonlyArray<string>) =>
        Effect.map(RespondentPasses, ({ secretOf, secretsOf }) => [secretOf("a", "b"), ...secretsOf("a", "b")]).pipe(
          Effect.provide(Passes.layer({ secrets })),
        )
      const [before] = yield* secretsIn(older)
      const [now, ...all] = yield* secretsIn(newer, older)
      assert.notStrictEqual(now, before)
      assert.deepStrictEqual(all, [now, before])
    }),
  )

  it.effect("signed with an older secret stay valid as long as that secret is listed", () =>
    Effect.gen(function* () {
      const [older, newer] = ["an older secret of at least thirty-two bytes", new Uint8Array(32).fill(7)]
      const text = yield* Effect.provide(signed, Passes.layer({ secrets: [older] }))
      const verified = (secrets: ReadonlyArray<string | Uint8Array>) =>
        Effect.flatMap(RespondentPasses, ({ verify }) => Effect.result(verify(text))).pipe(
          Effect.map(Result.isSuccess),
          Effect.provide(Passes.layer({ secrets })),
        )
      assert.deepStrictEqual([yield* verified([newer, older]), yield* verified([newer])], [true, false])
    }),
  )

  it.effect("signed with another secret are invalid", () =>
    Effect.gen(function* () {
      const other = Passes.layer({ secrets: ["another secret of at least thirty-two bytes"] })
      const text = yield* Effect.provide(signed, Layer.fresh(other))
      const { verify } = yield* RespondentPasses
      assert.strictEqual((yield* Effect.flip(verify(text)))._tag, "Unauthenticated")
    }).pipe(Effect.provide(Testing.tokens)),
  )
})
