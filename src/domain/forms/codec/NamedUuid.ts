/** Constants of each twenty rounds. */
const constants = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6]

/** SHA-1 of short input, for name-based identifiers only, never for secrets. */
const sha1 = (bytes: Uint8Array): Uint8Array => {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const padded = new DataView(new ArrayBuffer(blocks * 64))
  bytes.forEach((byte, i) => padded.setUint8(i, byte))
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(blocks * 64 - 4, bytes.length * 8)
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]
  const words = new Uint32Array(80)
  const rotate = (x: number, by: number) => (x << by) | (x >>> (32 - by))
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 16; i++) words[i] = padded.getUint32(block * 64 + i * 4)
    for (let i = 16; i < 80; i++) words[i] = rotate(words[i - 3]! ^ words[i - 8]! ^ words[i - 14]! ^ words[i - 16]!, 1)
    let [a, b, c, d, e] = state as [number, number, number, number, number]
    for (let i = 0; i < 80; i++) {
      const mix = i < 20 ? (b & c) | (~b & d) : i >= 40 && i < 60 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d
      const next = (rotate(a, 5) + mix + e + constants[Math.floor(i / 20)]! + words[i]!) | 0
      e = d
      d = c
      c = rotate(b, 30)
      b = a
      a = next
    }
    ;[a, b, c, d, e].forEach((value, i) => (state[i] = (state[i]! + value) | 0))
  }
  const digest = new DataView(new ArrayBuffer(20))
  state.forEach((value, i) => digest.setUint32(i * 4, value))
  return new Uint8Array(digest.buffer)
}

/** The version 5 UUID (RFC 9562) of a name in a namespace that is itself a UUID. */
export const namedUuid = (namespace: string, name: string): string => {
  const space = namespace
    .replaceAll("-", "")
    .match(/../g)!
    .map((hex) => Number.parseInt(hex, 16))
  const hash = sha1(Uint8Array.from([...space, ...new TextEncoder().encode(name)]))
  hash[6] = (hash[6]! & 0x0f) | 0x50
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}
