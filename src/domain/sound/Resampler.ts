import { remembering } from "../budget/Remembering.ts"
import { polyphase, type PolyphaseFilter } from "./LowPass.ts"

/** The quality of resampling, which determines its cost. */
export interface Fidelity {
  /**
   * The end of the passband, relative to the lower of the two Nyquist frequencies. The stop band begins at the Nyquist
   * frequency.
   */
  readonly flatTo: number
  /** Attenuation of aliases, in dB. */
  readonly attenuation: number
}

/** For human listeners: flat to 10 kHz at 24,000 Hz, with aliases below the noise level of 16-bit audio. */
export const forListening: Fidelity = { flatTo: 5 / 6, attenuation: 100 }

/** For speech recognizers: flat to 6 kHz at 16,000 Hz. */
export const forRecognition: Fidelity = { flatTo: 3 / 4, attenuation: 80 }

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

interface Ratio {
  readonly phases: number
  readonly step: number
  readonly filter: PolyphaseFilter
}

/**
 * Filters with more phases are not cached. The filter for an uncommon rate such as 191,999 takes 64 MB; filters for the
 * common rates take less than a thousandth of that.
 */
const mostPhases = 1000

const computed = (from: number, to: number, { flatTo, attenuation }: Fidelity): Ratio => {
  const common = divisor(from, to)
  const phases = to / common
  const nyquist = Math.min(from, to) / 2 / from
  const filter = polyphase(phases, (nyquist * (1 + flatTo)) / 2, nyquist * (1 - flatTo), attenuation)
  return { phases, step: from / common, filter }
}

const usual = remembering(50, (name) => {
  const [from = 0, to = 0, flatTo = 0, attenuation = 0] = name.split("/").map(Number)
  return computed(from, to, { flatTo, attenuation })
})

/** Filters are cached only for pairs of common rates, because a recording can have any rate. */
export const ratioOf = (from: number, to: number, fidelity: Fidelity): Ratio =>
  to / divisor(from, to) > mostPhases
    ? computed(from, to, fidelity)
    : usual(`${from}/${to}/${fidelity.flatTo}/${fidelity.attenuation}`)

export interface Resampler {
  /** Adds input and returns the output samples that are complete. */
  readonly push: (samples: Int16Array) => Int16Array
  /**
   * Ends the input and returns the remaining samples. In total, `n` input samples give `ceil(n * to / from)` output
   * samples.
   */
  readonly end: () => Int16Array
}

const clip = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value)))

/**
 * Resamples 16-bit mono speech from `from` to `to` samples per second, such as from 44,100 to 24,000 by 80/147, without
 * delay. Retains the necessary input between pushes.
 */
export const resampler = (from: number, to: number, fidelity: Fidelity = forListening): Resampler => {
  if (from === to) return { push: (samples) => samples, end: () => new Int16Array() }
  const { phases, step, filter } = ratioOf(from, to, fidelity)
  const { taps, rows } = filter
  const half = taps / 2
  /** The retained input, `held` samples long. The buffer is reused, not allocated for every push. */
  let input = new Float64Array(taps)
  let held = half - 1
  /** The index of `input[0]` in the entire input. */
  let first = 1 - half
  let taken = 0
  let given = 0

  /** The output samples whose input has arrived, up to `most` in total. */
  const produce = (most: number): Int16Array => {
    const complete = Math.ceil(((first + held - half) * phases) / step)
    const count = Math.max(0, Math.min(complete, most) - given)
    const out = new Int16Array(count)
    for (let at = 0; at < count; at++) {
      const position = (given + at) * step
      const row = (position % phases) * taps
      const start = Math.floor(position / phases) - half + 1 - first
      // Four independent sums take half the time of a single sum.
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
    input.copyWithin(0, next - first, held)
    held -= next - first
    first = next
    return out
  }

  const take = (more: ArrayLike<number>): void => {
    const length = held + more.length
    if (length > input.length) {
      const larger = new Float64Array(length)
      larger.set(input.subarray(0, held))
      input = larger
    }
    input.set(more, held)
    held = length
  }

  return {
    push: (samples) => {
      taken += samples.length
      take(samples)
      return produce(Number.POSITIVE_INFINITY)
    },
    end: () => {
      take(new Float64Array(taps))
      return produce(Math.ceil((taken * phases) / step))
    },
  }
}

/** Resamples a complete recording, one second at a time to avoid copying all of it. */
export const resampled = (
  samples: Int16Array,
  from: number,
  to: number,
  fidelity: Fidelity = forListening,
): Int16Array<ArrayBuffer> => {
  const { push, end } = resampler(from, to, fidelity)
  const resampledSamples = new Int16Array(Math.ceil((samples.length * to) / from))
  let length = 0
  const add = (piece: Int16Array) => {
    resampledSamples.set(piece, length)
    length += piece.length
  }
  for (let at = 0; at < samples.length; at += from) add(push(samples.subarray(at, at + from)))
  add(end())
  return resampledSamples
}
