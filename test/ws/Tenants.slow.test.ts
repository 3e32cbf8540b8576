import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type Service, startService } from "../support/service.ts"
import { SocketClient } from "./support/Server.ts"

describe("the voice socket of a running service", () => {
  let service: Service
  let port = 0
  let form = ""

  const asked = async (path: string) =>
    (await fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${service.token}` } })).json()

  const connected = (tenant: string, uid = form) =>
    new SocketClient(port, { protocols: ["bearer", service.token], tenant, form: uid })

  beforeAll(async () => {
    service = await startService()
    port = Number(new URL(service.url).port)
    const { forms } = (await asked("/api/v1/demo/forms")) as { forms: ReadonlyArray<{ form_uid: string }> }
    form = forms[0]!.form_uid
  })
  afterAll(() => service.stop())

  it("[TENANT-300] [TENANT-320] a caller of another tenant and a missing form get the same error message, then 1008", async () => {
    const outsider = connected("acme")
    const missing = connected("demo", "00000000-0000-4000-8000-000000000000")
    for (const client of [outsider, missing]) {
      assert.deepStrictEqual(await client.ended(), { code: 1008, reason: "tenant_mismatch" })
      assert.lengthOf(client.wire, 1)
      assert.strictEqual(client.wire[0]!.type, "error")
      assert.strictEqual(client.wire[0]!["code"], "TENANT_MISMATCH")
    }
    assert.deepStrictEqual(outsider.wire, missing.wire)
  })

  it("[TENANT-300] [TENANT-310] an empty tenant segment gives TENANT_NOT_DECLARED, then 1008", async () => {
    const client = connected("")
    assert.deepStrictEqual(await client.ended(), { code: 1008, reason: "tenant_not_declared" })
    assert.deepStrictEqual(
      client.wire.map(({ type, code }) => [type, code]),
      [["error", "TENANT_NOT_DECLARED"]],
    )
  })

  it("a reserved name gets a plain 404, as on every forms route", async () => {
    for (const name of ["org", "api", "form-controls"]) assert.strictEqual(await connected(name).opened(), 404, name)
  })

  it("[MAN-080] the manifest names this form's route, where a session can start", async () => {
    const manifest = (await asked(`/api/v1/demo/forms/${form}/render/audio`)) as {
      ws_endpoint: string
      total_questions: number
    }
    assert.strictEqual(manifest.ws_endpoint, `/api/v1/demo/forms/${form}/audio/ws`)
    const client = connected("demo")
    assert.strictEqual(await client.opened(), "open")
    const started = await client.ask({ type: "start_session" }, "session_started")
    assert.isAbove(started["total_questions"] as number, 0)
    client.socket.close()
  })
})
