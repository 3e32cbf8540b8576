/**
 * A small pseudo-random generator of numbers from 0 to 1 (mulberry32); the same seed gives the same numbers everywhere.
 */
const uniform = (seed: number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A hash of the text (FNV-1a). */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

/** Standard normal noise (Box-Muller), seeded by the text so that the same text always sounds the same. */
export const normalNoise = (length: number, seed: number): Float32Array<ArrayBuffer> => {
  const next = uniform(seed)
  const noise = new Float32Array(length)
  for (let i = 0; i < length; i += 2) {
    const radius = Math.sqrt(-2 * Math.log(1 - next()))
    const angle = 2 * Math.PI * next()
    noise[i] = radius * Math.cos(angle)
    if (i + 1 < length) noise[i + 1] = radius * Math.sin(angle)
  }
  return noise
}
