import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Service, startService } from "../../support/service.ts"

let folder: string
let started: Service | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-crash-"))
})
afterAll(async () => {
  await started?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The service on the same folder as its predecessor. */
const start = async (): Promise<Service> => {
  started = await startService({ DATA_DIR: folder, OUTBOUND_ALLOW: "127.0.0.1" })
  return started
}

const calls = (service: Service) => async (method: string, path: string, body?: object) => {
  const response = await fetch(`${service.url}/api/v1/demo/forms${path}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

const definition = (formId: string, more: object = {}) => ({
  form_id: formId,
  title: formId,
  sections: [{ fields: [{ field_id: "n", field_type: "integer", label: "N", required: true }] }],
  ...more,
})

describe("a killed process", () => {
  it("loses no acknowledged submission", async () => {
    const service = await start()
    const call = calls(service)
    const { json } = await call("POST", "", definition("acknowledged"))
    const uid = String(json["form_uid"])
    const acknowledged = new Map<string, number>()
    let sent = 0
    const keepSending = async (): Promise<void> => {
      for (;;) {
        const n = sent++
        const answer = await call("POST", `/${uid}/data`, { data: { n } }).catch(() => undefined)
        if (answer === undefined) return
        if (answer.status === 200) acknowledged.set(String(answer.json["submission_id"]), n)
      }
    }
    const senders = Array.from({ length: 8 }, keepSending)
    while (acknowledged.size < 100) await new Promise((resolve) => setImmediate(resolve))
    await service.kill()
    await Promise.all(senders)
    const again = calls(await start())
    for (const [id, n] of acknowledged) {
      const found = await again("GET", `/${uid}/data/${id}`)
      assert.strictEqual(found.status, 200, `submission ${n}`)
      assert.deepStrictEqual(found.json["data"], { n })
    }
    const repeat = [...acknowledged][0]!
    const answer = await again("POST", `/${uid}/data`, { data: { n: repeat[1] }, submission_id: repeat[0] })
    assert.strictEqual(answer.json["submission_id"], repeat[0])
    await started?.stop()
  })

  it("leaves forwarding to the next process, which sends each answer with its own idempotency key", async () => {
    const delivered: Array<string> = []
    const receiver: Server = createServer((request, response) => {
      delivered.push(String(request.headers["idempotency-key"]))
      request.resume().once("end", () => response.writeHead(204).end())
    })
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
    const { port } = receiver.address() as AddressInfo
    await new Promise((resolve) => receiver.close(resolve))

    const service = await start()
    const call = calls(service)
    const submit = { action_type: "endpoint", action_ref: `http://127.0.0.1:${port}/take` }
    const { json } = await call("POST", "", definition("passed-on", { submit }))
    const uid = String(json["form_uid"])
    const ids: Array<string> = []
    for (let n = 0; n < 5; n++) {
      const answer = await call("POST", `/${uid}/data`, { data: { n } })
      assert.strictEqual(answer.json["forwarded"], false)
      ids.push(String(answer.json["submission_id"]))
    }
    const tried = async (get: typeof call, test: (submission: Record<string, unknown>) => boolean) => {
      for (;;) {
        const { json: page } = await get("GET", `/${uid}/data`)
        const all = page["submissions"] as ReadonlyArray<Record<string, unknown>>
        if (all.every(test)) return all
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    // Each call failed once and has no lease, so the next process starts over.
    await tried(call, (one) => one["forward_error"] !== null)
    await service.kill()
    assert.deepStrictEqual(delivered, [])
    await new Promise<void>((resolve) => receiver.listen(port, "127.0.0.1", resolve))
    const again = calls(await start())
    const all = await tried(again, (one) => one["forwarded"] === true)
    assert.sameMembers(
      all.map((one) => one["forward_state"]),
      ids.map(() => "delivered"),
    )
    assert.sameMembers(delivered, ids)
    await new Promise((resolve) => receiver.close(resolve))
  })
})
