import { assert, describe, it } from "@effect/vitest"
import { connectMs, makeLine, type Socket, type SocketHearer, steadyMs } from "../../../web/voice/devices/line.ts"
import { FakeClock } from "./support/Fakes.ts"

class FakeSocket implements Socket {
  readonly sent: Array<unknown> = []
  readonly #hearer: SocketHearer
  #isOpen = false
  isClosed = false

  constructor(hearer: SocketHearer) {
    this.#hearer = hearer
  }

  isOpen(): boolean {
    return this.#isOpen
  }

  send(data: string | Blob): void {
    this.sent.push(typeof data === "string" ? JSON.parse(data) : data)
  }

  close(): void {
    this.isClosed = true
  }

  open(): void {
    this.#isOpen = true
    this.#hearer.opened()
  }

  drop(code = 1006): void {
    this.#isOpen = false
    this.#hearer.closed(code)
  }

  say(data: unknown): void {
    this.#hearer.received(data instanceof ArrayBuffer ? data : JSON.stringify(data))
  }
}

const makeRig = (token?: string) => {
  const clock = new FakeClock()
  const sockets: Array<FakeSocket> = []
  const events: Array<unknown> = []
  const line = makeLine(
    {
      clock,
      token,
      connect: (hearer) => {
        const socket = new FakeSocket(hearer)
        sockets.push(socket)
        return socket
      },
    },
    {
      connected: () => void events.push("connected"),
      disconnected: (code) => void events.push(code),
      message: ({ type }) => void events.push(type),
      audio: (key, mime, text, bytes) => void events.push([key, mime, text, bytes.byteLength]),
    },
  )
  return { clock, sockets, events, line }
}

describe("the connection", () => {
  it("[WS1-270] sends a ping every 20 s for as long as it is open", async () => {
    const { clock, sockets, line } = makeRig()
    line.open()
    const [socket] = sockets
    socket!.open()
    for (let second = 1; second <= 100; second++) {
      await clock.pass(1000)
      if (second % 20 === 0) socket!.say({ type: "pong" })
      assert.lengthOf(socket!.sent, Math.floor(second / 20), `after ${second} s`)
    }
    assert.deepStrictEqual(
      socket!.sent,
      Array.from({ length: 5 }, () => ({ type: "ping" })),
    )
    line.close()
    await clock.pass(60_000)
    assert.lengthOf(socket!.sent, 5)
    assert.lengthOf(sockets, 1)
  })

  it("is treated as lost if no pong arrives, even if the network reports nothing", async () => {
    const { clock, sockets, events, line } = makeRig()
    line.open()
    sockets[0]!.open()
    await clock.pass(29_999)
    assert.deepStrictEqual(events, ["connected"])
    await clock.pass(1)
    assert.deepStrictEqual(events, ["connected", 1006])
    assert.isTrue(sockets[0]!.isClosed)
  })

  it("reconnects quickly at first, then less often, and immediately when the network is back", async () => {
    const { clock, sockets, line } = makeRig()
    line.open()
    sockets[0]!.open()
    const dialled: Array<number> = []
    for (let i = 1; i <= 6; i++) {
      sockets.at(-1)!.drop()
      const before = clock.now
      while (sockets.length === i) await clock.pass(100)
      dialled.push(clock.now - before)
    }
    assert.deepStrictEqual(dialled, [300, 1000, 2000, 4000, 8000, 8000])
    sockets.at(-1)!.drop()
    line.retry()
    assert.lengthOf(sockets, 8)
    sockets.at(-1)!.open()
    await clock.pass(steadyMs)
    sockets.at(-1)!.drop()
    await clock.pass(300)
    assert.lengthOf(sockets, 9, "patience starts over after a success")
    line.close()
    await clock.pass(60_000)
    assert.lengthOf(sockets, 9)
  })

  for (const [what, closeEach] of [
    ["closes", (socket: FakeSocket) => socket.drop(1013)],
    ["reports an error and closes", (socket: FakeSocket) => (socket.say({ type: "error" }), socket.drop(1013))],
    ["resumes the session and crashes", (socket: FakeSocket) => (socket.say({ type: "pong" }), socket.drop())],
  ] as const)
    it(`reconnects less and less often to a server that accepts each connection and ${what}`, async () => {
      const { clock, sockets, line } = makeRig()
      line.open()
      while (clock.now < 60_000) {
        const socket = sockets.at(-1)!
        if (!socket.isClosed) {
          socket.open()
          closeEach(socket)
        }
        await clock.pass(100)
      }
      assert.isAtMost(sockets.length, 12)
    })

  it("is attempted again if an attempt neither opens nor fails in time", async () => {
    const { clock, sockets, events, line } = makeRig()
    line.open()
    await clock.pass(connectMs)
    assert.deepStrictEqual(events, [1006])
    assert.isTrue(sockets[0]!.isClosed)
    await clock.pass(300)
    assert.lengthOf(sockets, 2)
    sockets[1]!.open()
    await clock.pass(connectMs)
    assert.deepStrictEqual(events, [1006, "connected"])
  })

  it("is checked with a ping if it may have died while the device slept", async () => {
    const { clock, sockets, events, line } = makeRig()
    line.open()
    sockets[0]!.open()
    await clock.pass(1000)
    line.retry()
    assert.deepStrictEqual(sockets[0]!.sent, [{ type: "ping" }])
    await clock.pass(10_000)
    assert.deepStrictEqual(events, ["connected", 1006])
  })

  it("matches each binary frame with the header before it, and drops stray frames", () => {
    const { sockets, events, line } = makeRig()
    line.open()
    const socket = sockets[0]!
    socket.open()
    socket.say(new ArrayBuffer(3))
    socket.say({ type: "audio_segment", key: "a", mime: "audio/wav", kind: "question", text: "A" })
    socket.say(new ArrayBuffer(5))
    socket.say(new ArrayBuffer(7))
    assert.deepStrictEqual(events, ["connected", "audio_segment", ["a", "audio/wav", "A", 5]])
  })

  it("authenticates with its first message when the socket carries no token", () => {
    const { sockets, line } = makeRig("jwt")
    line.open()
    sockets[0]!.open()
    assert.deepStrictEqual(sockets[0]!.sent, [{ type: "auth", token: "jwt" }])
  })
})
