import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { FrameCutter } from "../../../src/adapters/pglite/frames.ts"

const message = (type: string, body: Uint8Array): Buffer => {
  const bytes = Buffer.alloc(5 + body.length, type)
  bytes.writeInt32BE(4 + body.length, 1)
  bytes.set(body, 5)
  return bytes
}

const opening = (code: number, body = new Uint8Array()): Buffer => {
  const bytes = Buffer.alloc(8 + body.length)
  bytes.writeInt32BE(bytes.length, 0)
  bytes.writeInt32BE(code, 4)
  bytes.set(body, 8)
  return bytes
}

const startup = opening(196_608, Buffer.from("user\0postgres\0\0"))
const body = fc.uint8Array({ maxLength: 300 })
const silent = fc
  .tuple(fc.constantFrom("P", "B", "D", "E", "C", "d"), body)
  .map(([type, bytes]) => message(type, bytes))
const answered = fc
  .tuple(fc.constantFrom("S", "Q", "H", "p", "c", "f"), body)
  .map(([type, bytes]) => message(type, bytes))
const batch = fc
  .tuple(fc.array(silent, { maxLength: 5 }), answered)
  .map(([before, last]) => Buffer.concat([...before, last]))

const frames = (chunks: ReadonlyArray<Buffer>) => {
  const cutter = new FrameCutter()
  return chunks.flatMap((chunk) => cutter.push(chunk))
}

describe("a client's messages", () => {
  it("are cut into the same batches however they arrive", () => {
    fc.assert(
      fc.property(
        fc.array(batch, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 60 }),
        (batches, cuts) => {
          const whole = Buffer.concat([startup, ...batches])
          const chunks: Array<Buffer> = []
          let offset = 0
          for (const size of cuts) {
            chunks.push(whole.subarray(offset, offset + size))
            offset += size
          }
          chunks.push(whole.subarray(offset))
          const expected = [startup, ...batches].map((bytes) => bytes.toString("hex"))
          const cut = frames(chunks).map((frame) => (frame.kind === "batch" ? frame.bytes.toString("hex") : frame.kind))
          assert.deepStrictEqual(cut, expected)
        },
      ),
      { numRuns: 300 },
    )
  })

  it("are held back until one of them requires an answer", () => {
    const [parse, bind] = [message("P", Buffer.from("a")), message("B", Buffer.from("b"))]
    assert.deepStrictEqual(frames([startup, parse, bind]), [{ kind: "batch", bytes: startup }])
  })

  it("end when the client disconnects, but its earlier requests are still completed", () => {
    const parse = message("P", Buffer.from("a"))
    assert.deepStrictEqual(frames([Buffer.concat([startup, parse, message("X", new Uint8Array())])]), [
      { kind: "batch", bytes: startup },
      { kind: "batch", bytes: parse },
      { kind: "end" },
    ])
  })

  it("may begin by requesting encryption, or consist of a cancellation only", () => {
    assert.deepStrictEqual(frames([Buffer.concat([opening(80_877_103), startup])]), [
      { kind: "encryption" },
      { kind: "batch", bytes: startup },
    ])
    assert.deepStrictEqual(frames([opening(80_877_102, new Uint8Array(8))]), [{ kind: "end" }])
  })
})
