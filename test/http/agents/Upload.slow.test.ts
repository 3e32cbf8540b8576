import { assert, describe, it } from "vitest"
import { startService } from "../../support/service.ts"

describe("documents uploaded to the running service", () => {
  it("[LIMIT-100] are accepted up to the file limit, whatever the limit for other bodies", async () => {
    const cap = 6_000_000
    const service = await startService({ MAX_UPLOAD_BYTES: String(cap) })
    try {
      const headers = { authorization: `Bearer ${service.token}` }
      const created = (sizes: ReadonlyArray<number>) => {
        const form = new FormData()
        form.append("config", new Blob(['{"name":"A","use_vector":true}'], { type: "application/json" }))
        for (const size of sizes)
          form.append("files[]", new Blob(["cat ".repeat(size / 4)], { type: "text/plain" }), "a.txt")
        return fetch(`${service.url}/api/v1/agents/user/`, { method: "POST", headers, body: form })
      }
      assert.strictEqual((await created([cap, cap])).status, 201)
      const refused = await created([cap + 4])
      assert.strictEqual(refused.status, 413)
      assert.deepStrictEqual(await refused.json(), { error: `The file \`a.txt\` must be at most ${cap} bytes.` })
    } finally {
      await service.stop()
    }
  })
})
