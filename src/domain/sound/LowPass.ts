/** Zeroth-order modified Bessel function of the first kind, by its power series. */
const bessel0 = (x: number): number => {
  const quarter = (x * x) / 4
  let term = 1
  let sum = 1
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= quarter / (k * k)
    sum += term
  }
  return sum
}

const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x))

/** Parameters of a Kaiser window for an attenuation above 50 dB (Oppenheim and Schafer, 7.75 and 7.76). */
const betaFor = (attenuation: number): number => 0.1102 * (attenuation - 8.7)
const tapsFor = (attenuation: number, width: number): number =>
  4 * Math.ceil((attenuation - 7.95) / (14.36 * width) / 4)

export interface PolyphaseFilter {
  /** The number of taps per phase, a multiple of four. */
  readonly taps: number
  /** `phases` rows of `taps` coefficients, each row summing to one. */
  readonly rows: Float64Array
}

/**
 * A polyphase windowed-sinc low-pass for resampling by `phases / step`. `cutoff` is the middle of the transition band
 * and `width` is its width, both in cycles per input sample; `attenuation` is that of the stop band, in dB.
 */
export const polyphase = (phases: number, cutoff: number, width: number, attenuation: number): PolyphaseFilter => {
  const taps = tapsFor(attenuation, width)
  const beta = betaFor(attenuation)
  const half = taps / 2
  const scale = bessel0(beta)
  const rows = new Float64Array(phases * taps)
  for (let phase = 0; phase < phases; phase++) {
    let sum = 0
    for (let tap = 0; tap < taps; tap++) {
      const x = tap - half + 1 - phase / phases
      const inside = 1 - (x / half) ** 2
      const value = inside <= 0 ? 0 : sinc(2 * cutoff * x) * bessel0(beta * Math.sqrt(inside))
      rows[phase * taps + tap] = value / scale
      sum += value / scale
    }
    for (let tap = 0; tap < taps; tap++) rows[phase * taps + tap]! /= sum
  }
  return { taps, rows }
}
