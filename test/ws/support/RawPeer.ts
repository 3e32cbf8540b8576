import { connect, type Socket } from "node:net"
import { randomBytes } from "node:crypto"

/** A frame on the wire. */
export interface Frame {
  readonly opcode: number
  readonly payload?: Buffer
  readonly isFinal?: boolean
  readonly reserved?: number
  readonly isMasked?: boolean
}

export interface Received {
  readonly opcode: number
  readonly payload: Buffer
}

export const text = (value: string | Buffer, more: Partial<Frame> = {}): Frame => ({
  opcode: 1,
  payload: Buffer.from(value),
  ...more,
})

/** A close frame's payload. */
export const closing = (code: number, reason: string | Buffer = ""): Buffer => {
  const head = Buffer.alloc(2)
  head.writeUInt16BE(code)
  return Buffer.concat([head, Buffer.from(reason)])
}

export const encode = ({
  opcode,
  payload = Buffer.alloc(0),
  isFinal = true,
  reserved = 0,
  isMasked = true,
}: Frame): Buffer => {
  const first = (isFinal ? 0x80 : 0) | (reserved << 4) | opcode
  const bit = isMasked ? 0x80 : 0
  const size = payload.length
  const long = size > 0xffff ? Buffer.alloc(8) : size > 125 ? Buffer.alloc(2) : Buffer.alloc(0)
  if (long.length === 8) long.writeBigUInt64BE(BigInt(size))
  if (long.length === 2) long.writeUInt16BE(size)
  const head = Buffer.from([first, bit | (long.length === 8 ? 127 : long.length === 2 ? 126 : size)])
  if (!isMasked) return Buffer.concat([head, long, payload])
  const mask = randomBytes(4)
  const masked = Buffer.from(payload.map((byte, i) => byte ^ mask[i % 4]!))
  return Buffer.concat([head, long, mask, masked])
}

const decode = (bytes: Buffer): { readonly frame: Received; readonly rest: Buffer } | undefined => {
  if (bytes.length < 2) return undefined
  const short = bytes[1]! & 0x7f
  const start = short === 127 ? 10 : short === 126 ? 4 : 2
  if (bytes.length < start) return undefined
  const size = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  if (bytes.length < start + size) return undefined
  const frame = { opcode: bytes[0]! & 0x0f, payload: bytes.subarray(start, start + size) }
  return { frame, rest: bytes.subarray(start + size) }
}

/** A client that sends any frames, valid or not, and records the frames that it receives. */
export class RawPeer {
  readonly frames: Array<Received> = []
  isEnded = false
  readonly #socket: Socket
  #bytes: Buffer = Buffer.alloc(0)
  #isOpen = false
  #changed: () => void = () => {}

  constructor(port: number, path: string, token: string) {
    this.#socket = connect(port, "127.0.0.1")
    this.#socket.setNoDelay(true)
    this.#socket.write(
      [
        `GET ${path} HTTP/1.1`,
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
        `Sec-WebSocket-Protocol: bearer, ${token}`,
        "Sec-WebSocket-Extensions: permessage-deflate",
        "\r\n",
      ].join("\r\n"),
    )
    this.#socket.on("data", (chunk: Buffer) => this.#read(chunk))
    this.#socket.on("error", () => {})
    this.#socket.on("close", () => {
      this.isEnded = true
      this.#changed()
    })
  }

  #read(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk])
    if (!this.#isOpen) {
      const end = this.#bytes.indexOf("\r\n\r\n")
      if (end === -1) return
      this.head = this.#bytes.subarray(0, end).toString("latin1")
      this.#bytes = this.#bytes.subarray(end + 4)
      this.#isOpen = true
    }
    for (let found = decode(this.#bytes); found !== undefined; found = decode(this.#bytes)) {
      this.frames.push(found.frame)
      this.#bytes = found.rest
    }
    this.#changed()
  }

  /** The server's response to the upgrade. */
  head = ""

  send(...frames: ReadonlyArray<Frame>): void {
    this.#socket.write(Buffer.concat(frames.map(encode)))
  }

  /** Sends bytes in pieces of this size, each in its own packet as far as the system permits. */
  chop(bytes: Buffer, size: number): void {
    for (let at = 0; at < bytes.length; at += size) this.#socket.write(bytes.subarray(at, at + size))
  }

  end(): void {
    this.#socket.destroy()
  }

  /** Stops reading until resumed. */
  stopReading(): void {
    this.#socket.pause()
  }

  goOnReading(): void {
    this.#socket.resume()
  }

  until(test: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#changed = () => {
        if (!test() && !this.isEnded) return
        this.#changed = () => {}
        resolve()
      }
      this.#changed()
    })
  }

  get texts(): ReadonlyArray<string> {
    return this.frames.flatMap(({ opcode, payload }) => (opcode === 1 ? [payload.toString()] : []))
  }

  /** The code of the server's close frame; undefined if the frame has none. */
  async closeCode(): Promise<number | undefined> {
    await this.until(() => this.frames.some(({ opcode }) => opcode === 8))
    const close = this.frames.find(({ opcode }) => opcode === 8)
    if (close === undefined) throw new Error("the connection ended without a close frame")
    return close.payload.length < 2 ? undefined : close.payload.readUInt16BE(0)
  }
}
