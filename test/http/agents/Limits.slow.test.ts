import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { createWith, file } from "../../support/agents.ts"
import { inMemory } from "../../support/inMemory.ts"

describe("documents", () => {
  const sized = (bytes: number) => file("a.txt", "text/plain", new Uint8Array(bytes).fill(97))

  it.effect("[LIMIT-100] have a size limit of 50 MB by default", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const most = 50 * 1024 * 1024
      assert.strictEqual((yield* createWith(at, { name: "Ana" }, [sized(most)])).status, 201)
      const over = yield* createWith(at, { name: "Ana" }, [sized(most + 1)])
      assert.strictEqual(over.status, 413)
      assert.deepStrictEqual(over.json(), { error: `The file \`a.txt\` must be at most ${most} bytes.` })
    }),
  )
})
