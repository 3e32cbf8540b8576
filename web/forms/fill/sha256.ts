/** The fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const constants = Uint32Array.from(
  Array.from({ length: 312 }, (_, i) => i)
    .filter((n) => n > 1 && !Array.from({ length: 17 }, (_, i) => i + 2).some((d) => d < n && n % d === 0))
    .map((prime) => (Math.cbrt(prime) % 1) * 2 ** 32),
)

/** The fractional parts of the square roots of the first eight primes. */
const beginning = Uint32Array.from([2, 3, 5, 7, 11, 13, 17, 19].map((prime) => (Math.sqrt(prime) % 1) * 2 ** 32))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const words = new Uint32Array(64)

/** Processes a block of 64 bytes. */
const compress = (state: Uint32Array, block: DataView, at: number): void => {
  for (let i = 0; i < 16; i++) words[i] = block.getUint32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15]!, words[i - 2]!]
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[i] = words[i - 16]! + small + words[i - 7]! + large
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + mixed + ((e & f) ^ (~e & g)) + constants[i]! + words[i]!) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i]! += word
}

const utf8 = new TextEncoder()

/**
 * Returns a function that appends an ending to the text and computes the first two words of the SHA-256 digest.
 * Browsers offer SHA-256 only over HTTPS and asynchronously, at a thousand digests per second.
 */
export const hashing = (text: string): ((ending: string) => readonly [number, number]) => {
  const start = utf8.encode(text)
  const blocks = Math.floor(start.length / 64) * 64
  const before = Uint32Array.from(beginning)
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  for (let at = 0; at < blocks; at += 64) compress(before, view, at)
  const rest = start.subarray(blocks)
  const buffer = new Uint8Array(192)
  const block = new DataView(buffer.buffer)
  return (ending) => {
    const { written } = utf8.encodeInto(ending, buffer.subarray(rest.length))
    buffer.set(rest)
    const length = rest.length + written
    const padded = Math.ceil((length + 9) / 64) * 64
    buffer.fill(0, length, padded)
    buffer[length] = 0x80
    block.setUint32(padded - 4, (blocks + length) * 8)
    const state = Uint32Array.from(before)
    for (let at = 0; at < padded; at += 64) compress(state, block, at)
    return [state[0]!, state[1]!]
  }
}
