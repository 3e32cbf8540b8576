import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { RespondentPasses } from "../../src/ports/RespondentPasses.ts"
import { backstage, caller, formUid } from "../application/voice/Rig.ts"
import * as Testing from "../doubles/Testing.ts"
import { formOf } from "../domain/voice/support/Conversation.ts"
import { type ClientOptions, type Server, serve, SocketClient } from "./support/Server.ts"

const text = { field_id: "a", field_type: "text", label: "a" }

/** A pass signed by the service. */
const passFor = (pass: { tenant?: string; formUid?: string } = {}) =>
  Effect.runPromise(
    Effect.flatMap(RespondentPasses, (passes) =>
      Effect.map(
        passes.sign({ tenant: "acme", formUid, respondent: "somebody", ...pass }, Duration.hours(1)),
        Redacted.value,
      ),
    ).pipe(Effect.provide(Testing.tokens)),
  )

let open: Server
let closed: Server
beforeAll(async () => {
  open = await serve(backstage(formOf([text], { is_public: true })))
  closed = await serve(backstage(formOf([text])))
})
afterAll(async () => {
  await open.close()
  await closed.close()
})

const asked = async (server: Server, options: ClientOptions) => {
  const client = new SocketClient(server.port, options)
  await client.opened()
  return client.ask({ type: "start_session" }, "question")
}

const refused = async (server: Server, options: ClientOptions) => {
  const client = new SocketClient(server.port, options)
  await client.until(() => client.closed !== undefined)
  return client.closed?.reason
}

describe("the voice socket without an account", () => {
  it("accepts a pass as a subprotocol, as a bearer token, and as a cookie from a page on this host", async () => {
    const pass = await passFor()
    const host = `127.0.0.1:${open.port}`
    const cookie = { cookie: `pass-${formUid}=${pass}`, origin: `http://${host}`, host }
    for (const options of [
      { protocols: ["bearer", pass] },
      { headers: { authorization: `Bearer ${pass}` } },
      { headers: cookie },
    ])
      assert.strictEqual((await asked(open, options))["field_id"], "a")
  })

  it("accepts the pass of a caller who is signed in to another tenant", async () => {
    const host = `127.0.0.1:${open.port}`
    const session = await open.token(caller(9, "other"))
    const cookie = `session=${session}; pass-${formUid}=${await passFor()}`
    assert.strictEqual((await asked(open, { headers: { cookie, origin: `http://${host}`, host } }))["field_id"], "a")
  })

  it("refuses a pass for another form or tenant, and one for a form that is not public", async () => {
    const other = await passFor({ formUid: "11111111-2222-4333-8444-000000000000" })
    assert.strictEqual(await refused(open, { protocols: ["bearer", other] }), "auth_required")
    const elsewhere = await passFor({ tenant: "other" })
    assert.strictEqual(await refused(open, { protocols: ["bearer", elsewhere] }), "auth_required")
    assert.strictEqual(await refused(closed, { protocols: ["bearer", await passFor()] }), "tenant_mismatch")
  })
})
