import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { formOf, formUid } from "../domain/voice/support/Conversation.ts"
import { backstage, caller } from "../application/voice/Rig.ts"
import { compressionCases, type ProtocolCase, protocolCases } from "./support/cases.ts"
import { closing, encode, RawPeer, text } from "./support/RawPeer.ts"
import { serve, type Server } from "./support/Server.ts"

/**
 * All 517 cases of the standard test suite for WebSocket servers, against the audio route. The suite expects a server
 * that echoes messages; this one responds to each message, so a response counts as the echo.
 */
let server: Server
let token: string

beforeAll(async () => {
  server = await serve(backstage(formOf([{ field_id: "a", field_type: "text", label: "a" }])))
  token = await server.token(caller(7, "acme"))
})
afterAll(() => server.close())

const last = '{"type":"ping"}'
const answer = '{"type":"pong"}'

const play = async ({ frames, afterwards, chop, expected }: ProtocolCase): Promise<void> => {
  const { answers = 0, pongs = [], closes } = expected
  const client = new RawPeer(server.port, `/api/v1/acme/forms/${formUid}/audio/ws`, token)
  try {
    const sent = Buffer.concat([...frames, ...(closes === undefined ? [text(last)] : [])].map(encode))
    client.chop(sent, chop ?? sent.length)
    if (closes === undefined) {
      await client.until(() => client.texts.includes(answer))
      assert.isFalse(client.isEnded, "the connection ended")
      assert.strictEqual(client.texts.indexOf(answer), answers, "answers before the last one")
    } else {
      if (afterwards !== undefined) {
        await client.until(() => client.texts.length >= answers)
        client.send(...afterwards)
      }
      assert.include(closes, await client.closeCode())
      client.send({ opcode: 8, payload: closing(1000) })
      await client.until(() => client.isEnded)
      assert.isAtMost(client.texts.length, answers)
      if (afterwards !== undefined) assert.lengthOf(client.texts, answers)
    }
    assert.deepStrictEqual(
      client.frames.filter(({ opcode }) => opcode === 10).map(({ payload }) => payload.toString("hex")),
      pongs.map((pong) => pong.toString("hex")),
    )
  } finally {
    client.end()
  }
}

describe("the WebSocket protocol cases", () => {
  it("are all present, with unique ids", () => {
    assert.strictEqual(new Set(protocolCases.map(({ id }) => id)).size, protocolCases.length)
    assert.strictEqual(protocolCases.length + compressionCases, 517)
  })

  it("12 and 13 offer compression, which is declined", async () => {
    const client = new RawPeer(server.port, `/api/v1/acme/forms/${formUid}/audio/ws`, token)
    client.send(text(last))
    await client.until(() => client.texts.length > 0)
    assert.notMatch(client.head, /sec-websocket-extensions/i)
    client.end()
  })

  for (const one of protocolCases) it(`${one.id} ${one.what}`, () => play(one))
})
