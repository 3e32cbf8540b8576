import { assert, describe, it } from "vitest"
import { publicForm } from "./support/form.ts"
import { startService } from "../support/service.ts"

const answers = (characters: number) => JSON.stringify({ data: { text: "x".repeat(characters) } })

const sending = (form: string, body: string, forwarded?: string) =>
  fetch(`${form}/data`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }),
    },
  })

describe("a flooded public form", () => {
  it("answers 150 one-megabyte requests with 429 and a time to wait, and stays usable", async () => {
    const service = await startService()
    const form = await publicForm(service)
    const body = answers(1_000_000)
    const statuses: Array<number> = []
    for (let n = 0; n < 15; n++) {
      const sent = await Promise.all(Array.from({ length: 10 }, () => sending(form, body)))
      for (const answer of sent) {
        statuses.push(answer.status)
        if (answer.status === 429) assert.isAbove(Number(answer.headers.get("retry-after")), 0)
        await answer.arrayBuffer()
      }
    }
    assert.deepStrictEqual([...new Set(statuses)].sort(), [200, 429])
    assert.lengthOf(
      statuses.filter((status) => status === 200),
      120,
    )
    const signedIn = await fetch(`${form}/data`, {
      method: "POST",
      body: answers(10),
      headers: { "content-type": "application/json", authorization: `Bearer ${service.token}` },
    })
    assert.strictEqual(signedIn.status, 200)
    assert.strictEqual(await service.stop(), 0)
  })

  it("treats all requests from one connecting address as one sender's, whatever `X-Forwarded-For` claims", async () => {
    const service = await startService({ RATE_LIMITS: "public_submissions=2" })
    const form = await publicForm(service)
    const statuses = []
    for (let n = 0; n < 4; n++) statuses.push((await sending(form, answers(5), `192.0.2.${n}`)).status)
    assert.deepStrictEqual(statuses, [200, 200, 429, 429])
    await service.stop()
  })

  it("identifies senders behind a trusted proxy by the rightmost untrusted address", async () => {
    const service = await startService({
      RATE_LIMITS: "public_submissions=1",
      TRUSTED_PROXIES: "127.0.0.1,198.51.100.0/24",
    })
    const form = await publicForm(service)
    const status = async (forwarded: string) => (await sending(form, answers(5), forwarded)).status
    assert.strictEqual(await status("192.0.2.1"), 200)
    assert.strictEqual(await status("192.0.2.1"), 429)
    assert.strictEqual(await status("203.0.113.9, 192.0.2.1"), 429, "addresses that a caller adds are ignored")
    assert.strictEqual(await status("192.0.2.1, 198.51.100.7"), 429)
    assert.strictEqual(await status("192.0.2.2, 198.51.100.7"), 200)
    await service.stop()
  })
})
