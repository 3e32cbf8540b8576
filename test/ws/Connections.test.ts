import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { formOf } from "../domain/voice/support/Conversation.ts"
import { Connections } from "../../src/ws/audio/Connections.ts"
import { backstage, caller } from "../application/voice/Rig.ts"
import { serve, type Server, SocketClient } from "./support/Server.ts"

describe("connection slots", () => {
  const limits = { all: 3, perAddress: 2, perUser: 1 }

  it("are counted in total and by address, and are free again once their connection ends", () => {
    const connections = new Connections(limits)
    const [first] = [connections.enter("a"), connections.enter("a")]
    assert.strictEqual(connections.enter("a"), "address")
    assert.isObject(connections.enter("b"))
    assert.strictEqual(connections.enter("c"), "all")
    if (typeof first === "object") first.leave()
    assert.isObject(connections.enter("a"))
  })

  it("are counted by user as soon as the user is known", () => {
    const connections = new Connections(limits)
    const [one, other] = [connections.enter("a"), connections.enter("b")]
    if (typeof one !== "object" || typeof other !== "object") throw new Error("no free slot")
    assert.isTrue(one.admit("7"))
    assert.isFalse(other.admit("7"))
    other.leave()
    one.leave()
    const next = connections.enter("a")
    assert.isTrue(typeof next === "object" && next.admit("7"))
  })

  it("are unlimited if the limit is 0", () => {
    const connections = new Connections({ all: 0, perAddress: 0, perUser: 0 })
    for (let n = 0; n < 100; n++) {
      const place = connections.enter("a")
      assert.isTrue(typeof place === "object" && place.admit("7"))
    }
  })
})

describe("connections to a server", () => {
  let server: Server
  let token: string
  beforeAll(async () => {
    server = await serve(backstage(formOf([{ field_id: "a", field_type: "text", label: "a" }])), {
      limits: { connections: { all: 0, perAddress: 3, perUser: 2 } },
    })
    token = await server.token(caller(7, "acme"))
  })
  afterAll(() => server.close())

  const open = async (protocols: ReadonlyArray<string>) => {
    const client = new SocketClient(server.port, { protocols })
    const outcome = await client.opened()
    return { client, outcome }
  }

  it("are closed with 1013 beyond the limit for a user, and refused with 429 beyond the limit for an address", async () => {
    const first = await open(["bearer", token])
    const second = await open(["bearer", token])
    for (const { client } of [first, second]) await client.ask({ type: "start_session" }, "question")
    const third = await open(["bearer", token])
    assert.deepStrictEqual(await third.client.ended(), { code: 1013, reason: "too_many_connections" })
    const stranger = await open([])
    assert.strictEqual(stranger.outcome, "open")
    assert.strictEqual((await open([])).outcome, 429)
    for (const { client } of [first, second, stranger]) {
      client.socket.close()
      await client.ended()
    }
    const again = await open(["bearer", token])
    await again.client.ask({ type: "start_session" }, "question")
    again.client.socket.close()
    await again.client.ended()
  })

  it("are closed with 1009 if they send more than 64 KiB before they are authenticated", async () => {
    const { client } = await open([])
    client.send(new Uint8Array(10 * 1024 * 1024))
    const { code } = await client.ended()
    assert.oneOf(code, [1009, 1006], "the connection may end before the close frame arrives")
  })

  it("may send a whole recording at once if they were opened with a token", async () => {
    const { client } = await open(["bearer", token])
    await client.ask({ type: "start_session" }, "question")
    const answer = await client.ask(new Uint8Array(1024 * 1024), "error")
    assert.strictEqual(answer["code"], "UNSUPPORTED_AUDIO")
    client.socket.close()
    await client.ended()
  })
})
