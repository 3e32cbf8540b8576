import { assert, describe, it } from "@effect/vitest"
import { channel } from "node:diagnostics_channel"
import type { Socket } from "node:net"
import { formOf, formUid } from "../domain/voice/support/Conversation.ts"
import { backstage, caller } from "../application/voice/Rig.ts"
import { RawPeer, text } from "./support/RawPeer.ts"
import { serve } from "./support/Server.ts"

const size = 100_000
const asked = 300

describe("a client that reads nothing", () => {
  it("makes the server wait instead of buffering more, and receives the rest once it reads again", async () => {
    const accepted: Array<Socket> = []
    const onSocket = (message: unknown): void => void accepted.push((message as { socket: Socket }).socket)
    channel("net.server.socket").subscribe(onSocket)
    const field = { field_id: "a", field_type: "text", label: "a", description: "x".repeat(size) }
    const server = await serve(backstage(formOf([field])))
    const token = await server.token(caller(7, "acme"))
    const client = new RawPeer(server.port, `/api/v1/acme/forms/${formUid}/audio/ws`, token)
    try {
      const questions = () => client.frames.filter(({ payload }) => payload.length > size).length
      client.send(text('{"type":"start_session"}'))
      await client.until(() => questions() === 1)
      const [connection] = accepted
      assert.isDefined(connection)
      client.stopReading()
      for (let i = 0; i < asked; i++) client.send(text('{"type":"repeat_question"}'))
      // Eventually the system's buffers are full, and the service waits.
      let looks = 0
      while (looks < 20) {
        await new Promise((resolve) => setImmediate(resolve))
        looks = connection.writableNeedDrain ? looks + 1 : 0
      }
      const written = connection.bytesWritten
      assert.isBelow(connection.writableLength, 4 * size)
      assert.isBelow(written, asked * size)
      client.goOnReading()
      await client.until(() => questions() === asked + 1)
    } finally {
      channel("net.server.socket").unsubscribe(onSocket)
      client.end()
      await server.close()
    }
  })
})
