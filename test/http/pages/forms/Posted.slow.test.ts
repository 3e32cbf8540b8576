import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { connect } from "node:net"
import { type Service, startService } from "../../../support/service.ts"

const survey = "/demo/forms/5e1d0005-0000-4000-8000-000000000005"
const megabyte = 1024 * 1024

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(async () => {
  await service.stop()
})

/** The service's response to these bytes until it closes the connection. */
const spoken = (...pieces: ReadonlyArray<string | Buffer>): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    let received = ""
    socket.on("data", (chunk: Buffer) => {
      received += chunk.toString()
    })
    socket.on("error", reject)
    socket.on("close", () => resolve(received))
    for (const piece of pieces) socket.write(piece)
  })

const head = (length: number, ...more: ReadonlyArray<string>): string =>
  [
    `POST ${survey} HTTP/1.1`,
    "Host: parley.test",
    "Connection: close",
    "Content-Type: multipart/form-data; boundary=abc",
    `Content-Length: ${length}`,
    ...more,
    "",
    "",
  ].join("\r\n")

const field = '--abc\r\nContent-Disposition: form-data; name="recommend"\r\n\r\n9\r\n'
const fileOf = (bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from('--abc\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'),
    Buffer.alloc(bytes, 7),
    Buffer.from("\r\n"),
  ])
const end = "--abc--\r\n"
const whole = (file: Buffer): Buffer => Buffer.concat([Buffer.from(field), file, Buffer.from(end)])

describe("a multipart body on a real socket", () => {
  it("is read to its end and answered even if a file is larger than all buffers", async () => {
    const body = whole(fileOf(megabyte / 2))
    const answer = await spoken(head(body.length), body)
    assert.match(answer, /^HTTP\/1\.1 422 /)
    assert.match(answer, /name="recommend"/)
  })

  it("is refused before it is sent if its declared length is too large", async () => {
    const answer = await spoken(head(3 * megabyte, "Expect: 100-continue"))
    assert.match(answer, /^HTTP\/1\.1 413 /)
    assert.include(answer, "Your answers are too long")
  })

  it("that exceeds the limit without declaring its length is refused while it arrives", async () => {
    const body = whole(fileOf(3 * megabyte))
    const chunked = head(0).replace("Content-Length: 0", "Transfer-Encoding: chunked")
    const answer = await spoken(chunked, `${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n")
    assert.match(answer, /^HTTP\/1\.1 413 /)
  })

  it("is malformed if it ends before its last boundary, whether within a field or within a file", async () => {
    for (const body of [Buffer.from(field.slice(0, -3)), Buffer.concat([Buffer.from(field), fileOf(200_000)])]) {
      const answer = await spoken(head(body.length), body)
      assert.match(answer, /^HTTP\/1\.1 400 /)
      assert.include(answer, "arrived incomplete")
    }
  })

  it("whose sender disconnects halfway doesn't hold up other requests", async () => {
    const { hostname, port } = new URL(service.url)
    for (let i = 0; i < 5; i++)
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(head(megabyte / 2))
          socket.write(fileOf(100_000), () => socket.destroy())
        })
        socket.on("close", () => resolve())
      })
    const answer = await fetch(`${service.url}${survey}`)
    assert.strictEqual(answer.status, 200)
    assert.notInclude(service.output(), "A request failed unexpectedly")
  })
})
