import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { publicRenders } from "../../support/publicRenders.ts"
import { renderJson, request } from "../../support/renders.ts"

describe("a public render", () => {
  // A month of everything that the service looks after every minute.
  it.effect("[ARTURL-110] stays until somebody removes it", () =>
    Effect.gen(function* () {
      const { folder, service, files } = yield* publicRenders
      const { url } = (yield* renderJson(service, request({ public: true }))).json()
      yield* TestClock.adjust("30 days")
      assert.strictEqual((yield* service.call({ path: url, as: null })).status, 200)
      rmSync(join(folder, files()[0]!))
      assert.strictEqual((yield* service.call({ path: url, as: null })).status, 404)
    }),
  )
})
