import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { recordingOf } from "../doubles/scripted/SpeechRecognition.ts"
import { formOf, formUid } from "../domain/voice/support/Conversation.ts"
import { backstage, caller } from "../application/voice/Rig.ts"
import { closing, encode, type Frame, RawPeer, text } from "./support/RawPeer.ts"
import { serve, type Server } from "./support/Server.ts"

/** The cases of the standard WebSocket test suite (RFC 6455), in its order, against the audio route. */
let server: Server
let token: string

beforeAll(async () => {
  server = await serve(backstage(formOf([{ field_id: "a", field_type: "text", label: "a" }])))
  token = await server.token(caller(7, "acme"))
})
afterAll(() => server.close())

const peer = () => new RawPeer(server.port, `/api/v1/acme/forms/${formUid}/audio/ws`, token)

const ask = '{"type":"ping"}'
const answer = '{"type":"pong"}'

const using = async <A>(work: (client: RawPeer) => Promise<A>): Promise<A> => {
  const client = peer()
  try {
    return await work(client)
  } finally {
    client.end()
  }
}

const answered = (client: RawPeer, times = 1) =>
  client.until(() => client.texts.filter((one) => one === answer).length >= times)

/** Frames after which the connection must still respond. */
const goesOn = (...frames: ReadonlyArray<Frame>) =>
  using(async (client) => {
    client.send(...frames, text(ask))
    await answered(client)
    assert.include(client.texts, answer)
    return client
  })

/** Frames after which the server must close with this code. */
const fails = (code: number | undefined, ...frames: ReadonlyArray<Frame>) =>
  using(async (client) => {
    client.send(...frames)
    assert.strictEqual(await client.closeCode(), code)
  })

const control = { ping: 9, pong: 10, close: 8 } as const

describe("frames", () => {
  it("deliver a text message that arrives whole, in pieces of any size, or byte by byte", async () => {
    for (const size of [1, 2, 7, 1300])
      await using(async (client) => {
        client.chop(encode(text(ask)), size)
        await answered(client)
        assert.deepStrictEqual(client.texts, [answer])
      })
  })

  it("are parsed with the smallest and the largest length that each length encoding allows", async () => {
    for (const size of [0, 125, 126, 127, 128, 65_535]) {
      const padded = size === 0 ? "" : `{"type":"ping"${" ".repeat(Math.max(0, size - 15))}}`
      const client = await goesOn(text(padded))
      assert.lengthOf(client.texts, 2, `${size}`)
    }
  })

  it("that contain a text message or a recording over its limit end the connection with 1009", async () => {
    await fails(1009, text(" ".repeat(65_537)))
    await fails(1009, { opcode: 2, payload: Buffer.alloc(10 * 1024 * 1024 + 1) })
  })

  it("are not compressed, because the server negotiates no compression", async () => {
    const client = await goesOn()
    assert.notMatch(client.head, /sec-websocket-extensions/i)
    assert.match(client.head, /^HTTP\/1\.1 101/)
    assert.match(client.head, /sec-websocket-protocol: bearer/i)
  })
})

describe("pings and pongs", () => {
  it("a ping is answered with its payload, up to 125 bytes", async () => {
    for (const payload of [
      Buffer.alloc(0),
      Buffer.from("hello"),
      Buffer.from([0, 255, 254]),
      Buffer.alloc(125, 0xfe),
    ]) {
      const client = await goesOn({ opcode: control.ping, payload })
      assert.deepStrictEqual(client.frames.find(({ opcode }) => opcode === control.pong)?.payload, payload)
    }
  })

  it("ten pings are answered in order", async () => {
    const pings = Array.from({ length: 10 }, (_, i) => ({ opcode: control.ping, payload: Buffer.from(`p${i}`) }))
    const client = await goesOn(...pings)
    const pongs = client.frames.filter(({ opcode }) => opcode === control.pong).map(({ payload }) => payload.toString())
    assert.deepStrictEqual(
      pongs,
      pings.map(({ payload }) => payload.toString()),
    )
  })

  it("an unsolicited pong is ignored", async () => {
    await goesOn({ opcode: control.pong }, { opcode: control.pong, payload: Buffer.from("x") })
  })

  it("oversized and fragmented control frames end the connection with 1002", async () => {
    for (const opcode of [control.ping, control.pong, control.close]) {
      await fails(1002, { opcode, payload: Buffer.alloc(126, 0x20) })
      await fails(1002, { opcode, isFinal: false })
    }
  })
})

describe("an invalid frame", () => {
  it("ends the connection with 1002 if reserved bits are set", async () => {
    for (const reserved of [1, 2, 3, 4, 5, 6, 7]) {
      await fails(1002, text(ask, { reserved }))
      await fails(1002, { opcode: control.ping, reserved })
    }
  })

  it("ends the connection with 1002 if its opcode is reserved", async () => {
    for (const opcode of [3, 4, 5, 6, 7, 11, 12, 13, 14, 15]) {
      await fails(1002, { opcode })
      await fails(1002, { opcode, payload: Buffer.from("x") })
    }
  })

  it("ends the connection with 1002 if a client sends it without a mask", () =>
    fails(1002, text(ask, { isMasked: false })))
})

describe("fragments", () => {
  const piece = (from: number, to: number | undefined, opcode: number, isFinal: boolean): Frame => ({
    opcode,
    payload: Buffer.from(ask.slice(from, to)),
    isFinal,
  })

  it("make one message, even if some are empty or control frames come between them", async () => {
    const client = await goesOn(
      piece(0, 4, 1, false),
      { opcode: control.ping, payload: Buffer.from("between") },
      piece(4, 9, 0, false),
      { opcode: 0, isFinal: false },
      { opcode: control.pong },
      piece(9, undefined, 0, true),
    )
    assert.deepStrictEqual(client.texts, [answer, answer])
    assert.strictEqual(
      client.frames.findIndex(({ opcode }) => opcode === control.pong) < client.frames.length - 1,
      true,
    )
  })

  it("a continuation without a start, and a new message inside another one, end the connection with 1002", async () => {
    await fails(1002, { opcode: 0, payload: Buffer.from("x") })
    await fails(1002, { opcode: 0, isFinal: false })
    await fails(1002, piece(0, 4, 1, false), text(ask))
    await fails(1002, piece(0, 4, 1, false), piece(4, 9, 0, true), piece(9, undefined, 0, true))
  })

  it("make one recording, however many there are, even with pings between them", async () => {
    const whole = Buffer.from(recordingOf("good news"))
    for (const size of [64, 257, whole.length - 1, whole.length])
      await using(async (client) => {
        client.send(text('{"type":"start_session"}'))
        for (let at = 0; at < whole.length; at += size)
          client.send(
            {
              opcode: at === 0 ? 2 : 0,
              payload: whole.subarray(at, at + size),
              isFinal: at + size >= whole.length,
            },
            { opcode: control.ping, payload: Buffer.from(`${at}`) },
          )
        await client.until(() => client.texts.some((one) => one.includes('"transcription"')))
        assert.include(client.texts.find((one) => one.includes('"transcription"')) ?? "", "good news", `${size}`)
      })
  })

  it("a thousand small messages in one chunk are answered individually, in order", () =>
    using(async (client) => {
      const wrong = Array.from({ length: 1000 }, (_, i) => text(i % 2 === 0 ? ask : `{"type":"n${i}"}`))
      client.send(...wrong)
      await client.until(() => client.texts.length >= 1000)
      assert.deepStrictEqual(
        client.texts.map((one) => one === answer),
        wrong.map((_, i) => i % 2 === 0),
      )
    }))

  it("a close inside a message is answered, without waiting for the rest of the message", () =>
    using(async (client) => {
      client.send(piece(0, 4, 1, false), { opcode: control.close, payload: closing(1000) })
      assert.strictEqual(await client.closeCode(), 1000)
      await client.until(() => client.isEnded)
      assert.isEmpty(client.texts)
    }))

  it("that form one text message share a limit on their total size", () => {
    const part = Buffer.alloc(40_000, 0x20)
    return fails(1009, { opcode: 1, payload: part, isFinal: false }, { opcode: 0, payload: part, isFinal: true })
  })
})

describe("UTF-8", () => {
  const greek = Buffer.from("κόσμε𝄞")

  it("characters of several bytes stay whole, wherever they are split", async () => {
    const whole = Buffer.concat([Buffer.from('{"type":"'), greek, Buffer.from('"}')])
    for (let cut = 8; cut < whole.length; cut += 3)
      await goesOn(
        { opcode: 1, payload: whole.subarray(0, cut), isFinal: false },
        { opcode: 0, payload: whole.subarray(cut), isFinal: true },
      )
  })

  it("that is invalid ends the connection with 1007", async () => {
    const invalid = [
      [0xce],
      [0xc0, 0xaf],
      [0xe0, 0x80, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xed, 0xb0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
      [0xfe],
      [0xff],
      [0x80],
    ]
    for (const bytes of invalid) {
      await fails(1007, { opcode: 1, payload: Buffer.concat([greek, Buffer.from(bytes)]) })
      await fails(
        1007,
        { opcode: 1, payload: Buffer.concat([greek, Buffer.from(bytes).subarray(0, 1)]), isFinal: false },
        { opcode: 0, payload: Buffer.from(bytes).subarray(1), isFinal: true },
      )
    }
  })
})

describe("closing", () => {
  it("is answered with the same code, and the connection ends", async () => {
    for (const code of [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999])
      await using(async (client) => {
        client.send({ opcode: control.close, payload: closing(code, "bye") })
        assert.strictEqual(await client.closeCode(), code)
        await client.until(() => client.isEnded)
      })
    await fails(undefined, { opcode: control.close })
    await fails(1000, { opcode: control.close, payload: closing(1000, "x".repeat(123)) })
  })

  it("with half a code, an invalid code, or a reason that is not UTF-8 ends the connection with 1002 or 1007", async () => {
    await fails(1002, { opcode: control.close, payload: Buffer.from([3]) })
    for (const code of [0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 5000, 65_535])
      await fails(1002, { opcode: control.close, payload: closing(code) })
    await fails(1007, { opcode: control.close, payload: closing(1000, Buffer.from([0xce, 0xba, 0xed, 0xa0, 0x80])) })
  })

  it("is final: frames after it are ignored", () =>
    using(async (client) => {
      client.send({ opcode: control.close, payload: closing(1000) }, text(ask), { opcode: control.ping })
      assert.strictEqual(await client.closeCode(), 1000)
      await client.until(() => client.isEnded)
      assert.isEmpty(client.texts)
      assert.isFalse(client.frames.some(({ opcode }) => opcode === control.pong))
    }))
})
