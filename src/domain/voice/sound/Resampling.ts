/** Zero crossings of the sinc on each side: the filter's steepness against its cost. */
const crossings = 16

/** Of the narrower band, what passes; the rest is where the filter falls off. */
const passed = 0.94

/** Kaiser's window, side lobes under -80 dB. */
const beta = 8.6

const bessel = (x: number): number => {
  let sum = 1
  let term = 1
  for (let k = 1; k < 40; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

interface Filter {
  readonly up: number
  readonly down: number
  /** Input samples on each side of an output sample. */
  readonly reach: number
  /** One row of 2 * reach weights for each of `up` places between two input samples. */
  readonly weights: Float32Array
}

const filters = new Map<string, Filter>()

/** A windowed sinc in phases (polyphase): `up` output samples for every `down` input samples. */
const makeFilter = (from: number, to: number): Filter => {
  const common = divisor(from, to)
  const up = to / common
  const down = from / common
  const cutoff = 0.5 * passed * Math.min(1, to / from)
  const reach = Math.ceil(crossings * Math.max(1, from / to))
  const weights = new Float32Array(up * reach * 2)
  const whole = bessel(beta)
  for (let phase = 0; phase < up; phase++) {
    let sum = 0
    const row = phase * reach * 2
    for (let tap = 0; tap < reach * 2; tap++) {
      const x = tap - reach + 1 - phase / up
      const edge = x / reach
      const window = Math.abs(edge) >= 1 ? 0 : bessel(beta * Math.sqrt(1 - edge * edge)) / whole
      const sinc = x === 0 ? 2 * cutoff : Math.sin(2 * Math.PI * cutoff * x) / (Math.PI * x)
      weights[row + tap] = sinc * window
      sum += sinc * window
    }
    for (let tap = 0; tap < reach * 2; tap++) weights[row + tap]! /= sum
  }
  return { up, down, reach, weights }
}

const filterOf = (from: number, to: number): Filter => {
  const name = `${from}/${to}`
  const known = filters.get(name)
  if (known !== undefined) return known
  const made = makeFilter(from, to)
  filters.set(name, made)
  return made
}

/** Takes samples piece by piece, and gives them at another rate. `end` gives what the filter still held. */
export interface Resampler {
  readonly push: (samples: Float32Array) => Float32Array
  readonly end: () => Float32Array
}

/** From `from` samples a second to `to`, one channel, without echo of what the lower rate cannot carry. */
export const resampler = (from: number, to: number): Resampler => {
  if (from === to) return { push: (samples) => samples, end: () => new Float32Array(0) }
  const { up, down, reach, weights } = filterOf(from, to)
  let held = new Float32Array(reach - 1)
  /** Which input sample `held` begins with; silence comes before the first. */
  let start = 1 - reach
  let taken = 0
  let given = 0

  const upTo = (limit: number): Float32Array => {
    const most = Math.max(0, Math.ceil(((start + held.length - reach) * up) / down) - given)
    const out = new Float32Array(Math.min(most, limit - given))
    const samples = held
    const taps = reach * 2
    for (let n = 0; n < out.length; n++) {
      const place = (given + n) * down
      const at = Math.floor(place / up)
      const row = (place - at * up) * taps
      const first = at - reach + 1 - start
      let sum = 0
      for (let tap = 0; tap < taps; tap++) sum += weights[row + tap]! * samples[first + tap]!
      out[n] = sum
    }
    given += out.length
    const needed = Math.floor((given * down) / up) - reach + 1
    const spent = Math.min(held.length, Math.max(0, needed - start))
    held = held.slice(spent)
    start += spent
    return out
  }

  const add = (samples: Float32Array): void => {
    const joined = new Float32Array(held.length + samples.length)
    joined.set(held)
    joined.set(samples, held.length)
    held = joined
  }

  return {
    push: (samples) => {
      taken += samples.length
      add(samples)
      return upTo(Number.POSITIVE_INFINITY)
    },
    end: () => {
      add(new Float32Array(reach + 1))
      return upTo(Math.round((taken * up) / down))
    },
  }
}

/** All of it at once; about 5 ms for a second of sound. */
export const resampled = (samples: Float32Array, from: number, to: number): Float32Array => {
  const { push, end } = resampler(from, to)
  const body = push(samples)
  const tail = end()
  const whole = new Float32Array(body.length + tail.length)
  whole.set(body)
  whole.set(tail, body.length)
  return whole
}
