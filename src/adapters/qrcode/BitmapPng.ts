import { crc32, deflateSync } from "node:zlib"

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** Draws a square of black (true) and white modules as a 1-bit PNG (RFC 2083), each module `scale` pixels wide. */
export const bitmapPng = (modules: ReadonlyArray<ReadonlyArray<boolean>>, scale: number): Uint8Array => {
  const side = modules.length * scale
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = modules.flatMap((row) => {
    const line = Buffer.alloc(1 + Math.ceil(side / 8))
    for (let x = 0; x < side; x++) if (row[Math.floor(x / scale)] !== true) line[1 + (x >> 3)]! |= 0x80 >> (x & 7)
    return Array.from({ length: scale }, () => line)
  })
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", new Uint8Array()),
  ])
}
