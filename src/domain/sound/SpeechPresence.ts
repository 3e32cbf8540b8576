/** Samples per level measurement: 30 ms at 16 kHz. */
const frame = 480

/** Below this level, in decibels relative to full scale, there is no speech. Above it, there may or may not be. */
const quietest = -60

/**
 * The minimum difference in level, in decibels. Speech varies in level; steady noise such as a hum or a fan does not,
 * even if it is loud.
 */
const liveliest = 6

/** The minimum number of measurements louder than `quietest`. A sound of less than 120 ms is a click, not a word. */
const fewest = 4

const levels = (samples: Int16Array): ReadonlyArray<number> => {
  const decibels: Array<number> = []
  for (let start = 0; start + frame <= samples.length; start += frame) {
    let energy = 0
    for (let i = start; i < start + frame; i++) energy += (samples[i]! / 32_768) ** 2
    decibels.push(10 * Math.log10(energy / frame + 1e-12))
  }
  return decibels
}

/**
 * Whether a mono recording at 16 kHz may contain speech. It excludes only sounds that can't be speech: silence, clicks
 * and steady noise. The recognizer handles everything else.
 */
export const mayHoldSpeech = (samples: Int16Array): boolean => {
  const sorted = levels(samples).toSorted((a, b) => a - b)
  const loud = sorted.filter((level) => level > quietest)
  if (loud.length < fewest) return false
  const floor = sorted[Math.floor(sorted.length * 0.1)]!
  return loud[loud.length - fewest]! - floor >= liveliest
}
