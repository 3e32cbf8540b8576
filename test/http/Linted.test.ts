import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { clientMessages } from "../../src/domain/voice/wire/ClientMessage.ts"
import { serverMessages } from "../../src/domain/voice/wire/ServerCodec.ts"
import { inMemory } from "../support/inMemory.ts"
import { faultsOf } from "../support/apiLint.ts"
import { withAvatars } from "../support/avatars.ts"

describe("the description of the API", () => {
  it.effect("has no error under the recommended rules of Redocly and Spectral", () =>
    Effect.gen(function* () {
      const { at } = yield* withAvatars()
      const { text } = yield* at.call({ path: "/openapi.json" })
      assert.deepStrictEqual(yield* Effect.promise(() => faultsOf(text, "oas")), [])
    }),
  )

  it.effect("has no error in its description of the socket, which includes every message of both protocols", () =>
    Effect.gen(function* () {
      const answer = yield* (yield* inMemory()).call({ path: "/asyncapi.json" })
      assert.deepStrictEqual(yield* Effect.promise(() => faultsOf(answer.text, "asyncapi")), [])
      const { messages } = answer.json().components
      for (const protocol of [1, 2]) {
        for (const [type, { since }] of Object.entries(serverMessages))
          assert.strictEqual(`server_${type}_${protocol}` in messages, since <= protocol, type)
        for (const type of Object.keys(clientMessages))
          assert.strictEqual(
            `client_${type}_${protocol}` in messages,
            protocol === 2 || !(type.startsWith("review_") || type === "no_input"),
            type,
          )
      }
    }),
  )

  it("is checked by linters that find a planted error", async () => {
    const broken = { openapi: "3.1.0", info: { title: "x", version: "1" }, paths: { "/a/": { get: {} } } }
    assert.isNotEmpty(await faultsOf(JSON.stringify(broken), "oas"))
  })
})
