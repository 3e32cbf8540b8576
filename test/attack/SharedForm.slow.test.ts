import { assert, describe, it } from "vitest"
import { startService } from "../support/service.ts"
import { publicForm } from "./support/form.ts"

const others = 20

describe("a shared form", () => {
  it("refuses excess submissions with 429 when 600 arrive at once from one address, and loses none from elsewhere", async () => {
    const service = await startService({ TRUSTED_PROXIES: "127.0.0.1" })
    const form = await publicForm(service)
    const json = { "content-type": "application/json" }
    const sent = (from: string, text: string, headers: Record<string, string> = {}) =>
      fetch(`${form}/data`, {
        method: "POST",
        headers: { ...json, "x-forwarded-for": from, ...headers },
        body: JSON.stringify({ data: { text } }),
      })
    const person = async (n: number) => {
      const from = `192.0.2.${n + 1}`
      const opened = await fetch(`${form}/pass`, { method: "POST", headers: { ...json, "x-forwarded-for": from } })
      const { pass } = (await opened.json()) as { pass: string }
      return (await sent(from, `person ${n}`, { authorization: `Bearer ${pass}` })).status
    }
    const [flood, people] = await Promise.all([
      Promise.all(Array.from({ length: 600 }, async (_, n) => (await sent("203.0.113.9", `flood ${n}`)).status)),
      Promise.all(Array.from({ length: others }, (_, n) => person(n))),
    ])
    assert.deepStrictEqual([...new Set(flood)].sort(), [200, 429])
    assert.strictEqual(flood.filter((status) => status === 200).length, 120)
    assert.deepStrictEqual([...new Set(people)], [200])
    const headers = { authorization: `Bearer ${service.token}` }
    const page = (await (await fetch(`${form}/data?limit=200`, { headers })).json()) as {
      submissions: ReadonlyArray<{ data: { text: string } }>
    }
    const texts = new Set(page.submissions.map(({ data }) => data.text))
    for (let n = 0; n < others; n++) assert.isTrue(texts.has(`person ${n}`), `person ${n}`)
    assert.strictEqual(await service.stop(), 0)
  })
})
