import { polyphase, type PolyphaseFilter } from "./LowPass.ts"

/** The rate that avatar services take, in samples a second. */
export const avatarRate = 24_000

/** Of the lower Nyquist frequency: flat up to 5/6 of it (10 of 12 kHz), silent from it on. */
const flatTo = 5 / 6

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

interface Ratio {
  readonly phases: number
  readonly step: number
  readonly filter: PolyphaseFilter
}

const known = new Map<number, Ratio>()

/** Filters are made once for each rate. */
const ratioOf = (from: number): Ratio => {
  const made = known.get(from)
  if (made !== undefined) return made
  const common = divisor(from, avatarRate)
  const phases = avatarRate / common
  const nyquist = Math.min(from, avatarRate) / 2 / from
  const filter = polyphase(phases, (nyquist * (1 + flatTo)) / 2, nyquist * (1 - flatTo))
  const ratio = { phases, step: from / common, filter }
  known.set(from, ratio)
  return ratio
}

export interface Resampler {
  /** What is complete at 24,000 Hz, given more at the rate before. */
  readonly push: (samples: Int16Array) => Int16Array
  /** The rest, after the last samples. Altogether `ceil(n * 24000 / from)` come out for `n` that went in. */
  readonly end: () => Int16Array
}

const clip = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value)))

/**
 * Mono 16-bit speech from any rate to 24,000 Hz, from 44,100 by 80/147: within 0.1 dB up to 10 kHz, everything that
 * would fold back under -90 dB, without delay. Keeps what it needs from one push to the next.
 */
export const resampler = (from: number): Resampler => {
  if (from === avatarRate) return { push: (samples) => samples, end: () => new Int16Array() }
  const { phases, step, filter } = ratioOf(from)
  const { taps, rows } = filter
  const half = taps / 2
  let kept: Float64Array = new Float64Array(half - 1)
  /** Of the sample at `kept[0]`, counted from the first one that came. */
  let first = 1 - half
  let taken = 0
  let given = 0

  /** Every output whose taps are all there, at most `most` of them. */
  const produce = (input: Float64Array, most: number): Int16Array => {
    const complete = Math.ceil(((first + input.length - half) * phases) / step)
    const count = Math.max(0, Math.min(complete, most) - given)
    const out = new Int16Array(count)
    for (let at = 0; at < count; at++) {
      const position = (given + at) * step
      const row = (position % phases) * taps
      const start = Math.floor(position / phases) - half + 1 - first
      // Four sums that do not wait for each other: half the time of one.
      let a = 0
      let b = 0
      let c = 0
      let d = 0
      for (let tap = 0; tap < taps; tap += 4) {
        a += input[start + tap]! * rows[row + tap]!
        b += input[start + tap + 1]! * rows[row + tap + 1]!
        c += input[start + tap + 2]! * rows[row + tap + 2]!
        d += input[start + tap + 3]! * rows[row + tap + 3]!
      }
      out[at] = clip(a + b + c + d)
    }
    given += count
    const next = Math.max(first, Math.floor((given * step) / phases) - half + 1)
    kept = input.slice(next - first)
    first = next
    return out
  }

  const joined = (more: ArrayLike<number>): Float64Array => {
    const input = new Float64Array(kept.length + more.length)
    input.set(kept)
    input.set(more, kept.length)
    return input
  }

  return {
    push: (samples) => {
      taken += samples.length
      return produce(joined(samples), Number.POSITIVE_INFINITY)
    },
    end: () => produce(joined(new Float64Array(taps)), Math.ceil((taken * phases) / step)),
  }
}
