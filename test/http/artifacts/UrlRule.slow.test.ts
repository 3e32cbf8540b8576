import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { publicRenders } from "../../support/publicRenders.ts"
import { renderJson, request } from "../../support/renders.ts"
import { sampleOf } from "../../support/sampling.ts"

describe("a public render", () => {
  const days = sampleOf(30, 8)
  // Within the interval of the service's periodic work, which is a minute.
  it.effect("[ARTURL-110] stays until it is removed", () =>
    Effect.gen(function* () {
      const { folder, service, files } = yield* publicRenders
      const { url } = (yield* renderJson(service, request({ public: true }))).json()
      yield* TestClock.adjust(`${days} days`)
      assert.strictEqual((yield* service.call({ path: url, as: null })).status, 200)
      rmSync(join(folder, files()[0]!))
      assert.strictEqual((yield* service.call({ path: url, as: null })).status, 404)
    }),
  )
})
