import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { provider } from "../support/chat.ts"
import { isShown, runGuide } from "../support/guide.ts"
import { startService } from "../support/service.ts"

/** Every example in a guide works as printed on a freshly started service. */
const follow = async (guide: string, settings: Readonly<Record<string, string>> = {}) => {
  const service = await startService(settings)
  try {
    const steps = await runGuide(`docs/guides/${guide}.md`, { URL: service.url, DATA_DIR: service.dataDir })
    assert.isAbove(steps.length, 0)
    for (const { script, output, printed } of steps)
      if (output !== undefined) assert.isTrue(isShown(output, printed), `${script}\nprinted:\n${printed}`)
  } finally {
    await service.stop()
  }
}

describe("the guides", () => {
  for (const guide of ["render", "forms", "voice", "organization", "api"])
    it(`${guide}: every command works as printed`, () => follow(guide))

  it("webhooks: every command works as printed", () => follow("webhooks", { OUTBOUND_ALLOW: "127.0.0.1" }))

  it.live("agents: every command works as printed, with a model that answers", () =>
    Effect.gen(function* () {
      const model = yield* provider(() => "There are 30 days of leave a year.")
      yield* Effect.promise(() => follow("agents", { LLM_BASE_URL: `${model.url}/v1`, LLM_MODEL: "m-1" }))
      assert.isAbove(model.asked.length, 1)
    }),
  )
})
