import { describe, expect, it } from "@effect/vitest"
import { once } from "node:events"
import { IncomingMessage, ServerResponse } from "node:http"
import { type AddressInfo, connect, Socket } from "node:net"
import { ListeningServer } from "../../src/layers/ListeningServer.ts"

/** Answers how much of the body was there when the request was told of. */
const listening = async (use: (port: number) => Promise<void>): Promise<void> => {
  const server = new ListeningServer((request, response) => void response.end(`${request.readableLength} there`))
  await once(server.listen(0, "127.0.0.1"), "listening")
  await use((server.address() as AddressInfo).port)
  server.closeAllConnections()
  await once(server.close(), "close")
}

const answerTo = async (port: number, text: string): Promise<string> => {
  const socket = connect(port, "127.0.0.1")
  socket.write(text)
  const [bytes] = (await once(socket, "data")) as [Buffer]
  socket.destroy()
  return bytes.toString("latin1").split("\r\n\r\n")[1] ?? ""
}

const post = (body: string, length = body.length) =>
  `POST / HTTP/1.1\r\nhost: here\r\ncontent-length: ${length}\r\n\r\n${body}`

describe("a server that listens to the end", () => {
  it("has the body that came with the head when it tells of the request", () =>
    listening(async (port) => {
      expect(await answerTo(port, post("hello"))).toBe("5 there")
    }))

  it("tells of a request without a body, and of one whose body is still on its way", () =>
    listening(async (port) => {
      expect(await answerTo(port, "GET / HTTP/1.1\r\nhost: here\r\n\r\n")).toBe("0 there")
      expect(await answerTo(port, post("", 0))).toBe("0 there")
      expect(await answerTo(port, post("", 5))).toBe("0 there")
      expect(await answerTo(port, post("he", 5))).toBe("2 there")
    }))

  it("tells nobody of a request whose sender left meanwhile", async () => {
    const told: Array<IncomingMessage> = []
    const server = new ListeningServer((request) => void told.push(request))
    const arrived = () => {
      const request = new IncomingMessage(new Socket())
      request.headers["content-length"] = "5"
      server.emit("request", request, new ServerResponse(request))
      return request
    }
    const [gone, there] = [arrived(), arrived()]
    gone.destroy()
    await new Promise((resolve) => setImmediate(resolve))
    expect(told).toEqual([there])
  })
})
