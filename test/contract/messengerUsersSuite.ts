import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { type MessengerUser, MessengerUsers } from "../../src/ports/MessengerUsers.ts"

/** User data as strings, signed as the messenger signs them. */
export interface SignedTexts {
  /** Signed now, by the test's clock. */
  readonly signed: string
  readonly user: MessengerUser
  /** Signed correctly, but too long ago. */
  readonly old: string
  /** Signed now, but for another recipient. */
  readonly foreign: string
}

/** The contract of every `MessengerUsers` that has a messenger. */
export const messengerUsersSuite = <E>(name: string, users: Layer.Layer<MessengerUsers, E>, texts: SignedTexts): void =>
  layer(users, { timeout: "5 minutes" })(`MessengerUsers: ${name}`, (it) => {
    const verify = (text: string) => Effect.flatMap(MessengerUsers, (port) => port.verify(text))

    it.effect("returns the user named in signed data, however often the data is verified", () =>
      Effect.gen(function* () {
        for (let time = 0; time < 2; time++) assert.deepStrictEqual(yield* verify(texts.signed), texts.user)
      }),
    )

    it.effect("refuses data that is too old, unsigned, or signed for another recipient", () =>
      Effect.gen(function* () {
        for (const text of [texts.old, texts.foreign, "", "{}", "user=1", "x".repeat(100_000)])
          assert.strictEqual((yield* Effect.flip(verify(text)))._tag, "MessengerUnverified", text.slice(0, 100))
      }),
    )

    it.effect("refuses data that was altered or truncated at any position", () =>
      Effect.gen(function* () {
        const { signed } = texts
        for (let at = 0; at < signed.length; at++)
          for (const other of [`${signed.slice(0, at)}~${signed.slice(at + 1)}`, signed.slice(0, at)])
            assert.strictEqual((yield* Effect.flip(verify(other)))._tag, "MessengerUnverified", other)
      }),
    )
  })
