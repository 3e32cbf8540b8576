import { assert, layer } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { RespondentPasses } from "../../src/ports/RespondentPasses.ts"

const pass = { tenant: "demo", formUid: "f", respondent: "r" }
const day = Duration.days(1)

/** The contract of every `RespondentPasses`, on the test's clock. */
export const respondentPassesSuite = <E>(name: string, passes: Layer.Layer<RespondentPasses, E>): void =>
  layer(passes)(`RespondentPasses: ${name}`, (it) => {
    it.effect("identify their form and respondent until they expire", () =>
      Effect.gen(function* () {
        const { sign, verify } = yield* RespondentPasses
        const text = Redacted.value(yield* sign(pass, day))
        assert.deepStrictEqual((yield* verify(text)).pass, pass)
        for (const wrong of [text.slice(0, -4), "", "a.b.c"])
          assert.strictEqual((yield* Effect.flip(verify(wrong)))._tag, "Unauthenticated")
        yield* TestClock.adjust("2 days")
        assert.strictEqual((yield* Effect.flip(verify(text)))._tag, "Unauthenticated")
      }),
    )

    it.effect("from a browser's cookie aren't accepted as bearer tokens", () =>
      Effect.gen(function* () {
        const { sign, verify } = yield* RespondentPasses
        const cookie = Redacted.value(yield* sign(pass, day, "browser"))
        assert.deepStrictEqual((yield* verify(cookie, "browser")).pass, pass)
        assert.strictEqual((yield* Effect.flip(verify(cookie)))._tag, "Unauthenticated")
      }),
    )

    it.effect("secretOf returns a different secret for each list of strings", () =>
      Effect.gen(function* () {
        const { secretOf, secretsOf } = yield* RespondentPasses
        assert.match(secretOf("a", "b"), /^[0-9a-f]{64}$/)
        assert.strictEqual(secretsOf("a", "b")[0], secretOf("a", "b"))
        assert.strictEqual(new Set([secretOf("a", "b"), secretOf("b", "a"), secretOf("ab")]).size, 3)
      }),
    )
  })
