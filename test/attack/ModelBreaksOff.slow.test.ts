import { assert, describe, it } from "@effect/vitest"
import { startService } from "../support/service.ts"
import { readyAgent } from "./support/agent.ts"
import { brokenModel, type Ending } from "./support/brokenModel.ts"

const endings: ReadonlyArray<Ending> = ["close", "reset"]

describe("a model server that disconnects during an unchunked response", () => {
  it.each(endings)("with a %s ends only the answer, not the service's process", async (ending) => {
    const model = await brokenModel(ending)
    const service = await startService({ LLM_BASE_URL: model.url, LLM_MODEL: "m" })
    const chat = await readyAgent(service)
    const headers = { authorization: `Bearer ${service.token}`, "content-type": "application/json" }
    for (const accept of ["text/event-stream", "application/json"])
      for (let turn = 0; turn < 8; turn++) {
        const body = JSON.stringify({ query: "hello" })
        const answer = await fetch(chat, { method: "POST", headers: { ...headers, accept }, body })
        await answer.text()
        assert.oneOf(answer.status, [200, 502])
      }
    assert.strictEqual((await fetch(`${service.url}/healthz`)).status, 200)
    assert.strictEqual(await service.stop(), 0)
    model.stop()
  })
})
