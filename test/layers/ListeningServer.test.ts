import { describe, expect, it, vi } from "@effect/vitest"
import { once } from "node:events"
import { Agent, get, IncomingMessage, ServerResponse } from "node:http"
import { type AddressInfo, connect, Socket } from "node:net"
import { limits } from "../../src/domain/budget/Limits.ts"
import { ListeningServer } from "../../src/layers/ListeningServer.ts"

/** A server whose response is the part of the body that had arrived when the request was reported. */
const listening = async (use: (port: number, server: ListeningServer) => Promise<void>): Promise<void> => {
  const server = new ListeningServer((request, response) => void response.end(`${request.readableLength} there`))
  await once(server.listen(0, "127.0.0.1"), "listening")
  await use((server.address() as AddressInfo).port, server)
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

describe("a server that is asked to stop", () => {
  it("closes each connection after its response while it drains", () =>
    listening(async (port, server) => {
      const head = async () => (await fetch(`http://127.0.0.1:${port}/`)).headers.get("connection")
      expect(await head()).toBe("keep-alive")
      server.isDraining = () => true
      expect(await head()).toBe("close")
    }))

  it("closes even if a client keeps a connection open that was busy when the stop was requested", async () => {
    const release = Promise.withResolvers<void>()
    const server = new ListeningServer((_, response) => {
      response.flushHeaders()
      void release.promise.then(() => response.end("late"))
    })
    await once(server.listen(0, "127.0.0.1"), "listening")
    const agent = new Agent({ keepAlive: true })
    const answer = await new Promise<IncomingMessage>((resolve) =>
      get({ port: (server.address() as AddressInfo).port, agent }, resolve),
    )
    expect(answer.headers.connection).toBe("keep-alive")
    const closed = once(server.close(), "close")
    release.resolve()
    for await (const _ of answer);
    await closed
    agent.destroy()
  })
})

describe("a request that isn't readable as HTTP", () => {
  const whole = async (port: number, text: string): Promise<readonly [string, unknown]> => {
    const socket = connect(port, "127.0.0.1")
    socket.write(text)
    let received = ""
    for await (const bytes of socket) received += String(bytes)
    const [head = "", body = ""] = received.split("\r\n\r\n")
    return [head.split("\r\n")[0]!, body === "" ? undefined : JSON.parse(body)]
  }

  it("gets the usual error body, with a status that fits the fault", () =>
    listening(async (port) => {
      for (const text of ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\nhost: here\r\ncontent-length: many\r\n\r\n"])
        expect(await whole(port, text)).toEqual([
          "HTTP/1.1 400 Bad Request",
          { error: "malformed_request", message: "The request is malformed." },
        ])
      const [line, body] = await whole(port, `GET /${"a".repeat(20_000)} HTTP/1.1\r\nhost: here\r\n\r\n`)
      expect(line).toBe("HTTP/1.1 431 Request Header Fields Too Large")
      expect(body).toMatchObject({ error: "head_too_large" })
    }))

  it("has its connection closed without another response if one is already being sent", async () => {
    const server = new ListeningServer((_, response) => void response.writeHead(200).write("half"))
    await once(server.listen(0, "127.0.0.1"), "listening")
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
    socket.write("GET / HTTP/1.1\r\nhost: here\r\n\r\n")
    let received = ""
    socket.on("data", (bytes) => {
      received += String(bytes)
      if (received.includes("half")) socket.write("nonsense\r\n\r\n")
    })
    await once(socket, "close")
    expect(received).toContain("half")
    expect(received).not.toContain("malformed_request")
    server.closeAllConnections()
    await once(server.close(), "close")
  })
})

/** A server with scripted responses by address. */
const answering = async (use: (port: number, server: ListeningServer, notices: Told) => Promise<void>) => {
  const notices: Told = { addresses: [], next: Promise.withResolvers() }
  const server = new ListeningServer((request, response) => {
    notices.addresses.push(request.url ?? "")
    notices.next.resolve(response)
    notices.next = Promise.withResolvers()
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  await use((server.address() as AddressInfo).port, server, notices)
  server.closeAllConnections()
  await once(server.close(), "close")
}

interface Told {
  readonly addresses: Array<string>
  next: PromiseWithResolvers<ServerResponse>
}

const gets = (count: number): string =>
  Array.from({ length: count }, (_, n) => `GET /${n} HTTP/1.1\r\nhost: here\r\n\r\n`).join("")

describe("pipelined requests", () => {
  it("are passed on one at a time, each after the previous one has been answered", () =>
    answering(async (port, _, notices) => {
      const first = notices.next.promise
      const socket = connect(port, "127.0.0.1")
      socket.resume().write(gets(3))
      let response = await first
      for (const addresses of [["/0"], ["/0", "/1"], ["/0", "/1", "/2"]]) {
        expect(notices.addresses).toEqual(addresses)
        const next = notices.next.promise
        response.end("here")
        if (addresses.length < 3) response = await next
      }
      socket.destroy()
    }))

  it("are not passed on once their sender has disconnected, and too many of them end the connection", () =>
    answering(async (port, server, notices) => {
      for (const count of [3, limits.pipelinedRequests + 2]) {
        notices.addresses.length = 0
        const first = notices.next.promise
        const [socket, accepted] = [connect(port, "127.0.0.1"), once(server, "connection")]
        socket.on("error", () => undefined).write(gets(count))
        const [connection] = (await accepted) as [Socket]
        await first
        const closed = once(connection, "close")
        if (count === 3) socket.destroy()
        await closed
        expect(notices.addresses).toEqual(["/0"])
      }
    }))
})

describe("unread responses", () => {
  it("stay below a total size: the connection that has been idle longest is cut off", () =>
    answering(async (port, server, notices) => {
      let now = performance.now()
      const clock = vi.spyOn(performance, "now").mockImplementation(() => now)
      const answer = Buffer.alloc(48 * 1024 * 1024)
      server.mostUnread = 100 * 1024 * 1024
      const connections: Array<Socket> = []
      const asked = async () => {
        const [accepted, next] = [once(server, "connection"), notices.next.promise]
        const socket = connect(port, "127.0.0.1").on("error", () => undefined)
        socket.pause().write(gets(1))
        const [connection] = (await accepted) as [Socket]
        connections.push(connection)
        const response = await next
        return { socket, response }
      }
      const clients = []
      for (let n = 0; n < 4; n++) {
        const client = await asked()
        client.response.end(answer)
        clients.push(client)
        // The next check is due.
        now += 1000
      }
      const last = await asked()
      expect(connections.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false, false])
      clock.mockRestore()
      last.response.end("small")
      for (const { socket } of [...clients, last]) socket.destroy()
    }))
})

describe("a server that closes while it sends a response", () => {
  it("sends the whole response, and lets a request that is still arriving finish within its time limit", async () => {
    const body = "x".repeat(8 * 1024 * 1024)
    const server = new ListeningServer((_, response) => void response.end(body))
    await once(server.listen(0, "127.0.0.1"), "listening")
    const { port } = server.address() as AddressInfo
    const answer = await new Promise<IncomingMessage>((resolve) => get({ port }, resolve))
    const closed = once(server.close(), "close")
    server.closeIdleConnections()
    server.closeIdleConnections()
    let read = 0
    for await (const part of answer) read += (part as Buffer).length
    expect(read).toBe(body.length)
    await closed
  })
})

describe("a listening server", () => {
  it("passes on a request with the part of the body that came with the head", () =>
    listening(async (port) => {
      expect(await answerTo(port, post("hello"))).toBe("5 there")
    }))

  it("passes on a request without a body, and one whose body is still arriving", () =>
    listening(async (port) => {
      expect(await answerTo(port, "GET / HTTP/1.1\r\nhost: here\r\n\r\n")).toBe("0 there")
      expect(await answerTo(port, post("", 0))).toBe("0 there")
      expect(await answerTo(port, post("", 5))).toBe("0 there")
      expect(await answerTo(port, post("he", 5))).toBe("2 there")
    }))

  it("returns 503 to requests before the server is ready", async () => {
    const server = new ListeningServer()
    await once(server.listen(0, "127.0.0.1"), "listening")
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`)
    expect([answer.status, answer.headers.get("retry-after")]).toStrictEqual([503, "1"])
    server.close()
  })

  it("does not pass on a request whose sender has disconnected", async () => {
    const requests: Array<IncomingMessage> = []
    const server = new ListeningServer((request) => void requests.push(request))
    const arrived = () => {
      const request = new IncomingMessage(new Socket())
      request.headers["content-length"] = "5"
      server.emit("request", request, new ServerResponse(request))
      return request
    }
    const [gone, there] = [arrived(), arrived()]
    gone.destroy()
    await new Promise((resolve) => setImmediate(resolve))
    expect(requests).toEqual([there])
  })
})
