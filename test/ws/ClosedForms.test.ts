import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { backstage, caller } from "../application/voice/Rig.ts"
import { formOf } from "../domain/voice/support/Conversation.ts"
import { type Server, serve, SocketClient } from "./support/Server.ts"

const stage = backstage(formOf(["a", "b"].map((id) => ({ field_id: id, field_type: "text", label: id }))))

let server: Server
beforeAll(async () => {
  server = await serve(stage)
})
afterAll(() => server.close())

describe("an open socket of a form that is paused", () => {
  it("gets the reason with its next message, and is closed", async () => {
    const client = new SocketClient(server.port, { protocols: ["bearer", await server.token(caller(7, "acme"))] })
    await client.opened()
    await client.ask({ type: "start_session" }, "question")
    stage.refusal = "form_paused"
    // The form is checked at most every two seconds.
    while (client.closed === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      client.send({ type: "repeat_question" })
    }
    assert.deepStrictEqual(client.closed, { code: 1008, reason: "form_paused" })
    assert.strictEqual(client.wire.findLast(({ type }) => type === "error")?.["code"], "ANSWERS_NOT_TAKEN")

    const another = new SocketClient(server.port, { protocols: ["bearer", await server.token(caller(8, "acme"))] })
    assert.deepStrictEqual(await another.ended(), { code: 1008, reason: "form_paused" })
  })
})
