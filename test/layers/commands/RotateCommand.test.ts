import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { rotation } from "../../../src/layers/commands/RotateCommand.ts"

const rotate = (env: Record<string, string>, ...args: ReadonlyArray<string>) =>
  Effect.provideService(rotation(args), ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env))

const ids = (value: string) => value.split(",").map((entry) => entry.split(":")[0])

describe("npm run rotate", () => {
  it.effect("puts a new key before the current ones, and drops the oldest beyond the requested number", () =>
    Effect.gen(function* () {
      const first = yield* rotate({})
      assert.match(first, /^k19700101000000:[A-Za-z0-9+/]{43}=$/)
      yield* TestClock.adjust("1 day")
      const second = yield* rotate({ JWT_KEYS: first })
      assert.deepStrictEqual(ids(second), ["k19700102000000", "k19700101000000"])
      assert.isTrue(second.endsWith(first))
      yield* TestClock.adjust("1 day")
      assert.lengthOf(ids(yield* rotate({ JWT_KEYS: second }, "--keep", "1")), 2)
    }),
  )

  it.effect("refuses unreadable keys and flags, without repeating a key", () =>
    Effect.gen(function* () {
      const secret = Buffer.alloc(31, 7).toString("base64")
      const wrong = yield* Effect.flip(rotate({ JWT_KEYS: `a:${secret}` }))
      assert.notInclude(String(wrong.message), secret)
      assert.strictEqual((yield* Effect.flip(rotate({}, "--keep", "x")))._tag, "UsageWrong")
    }),
  )
})
