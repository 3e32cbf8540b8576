import type { Segment, TokenProbability, Transcription } from "./Wire.ts"

/**
 * A segment with a higher no-speech probability and improbable words counts as silence (a rule of the models' authors).
 */
const silentAbove = 0.6
const unlikelyBelow = -1

/** Text that compresses this well is repetitive: the model is looping. */
const repetitiveAbove = 2.4

/** The maximum confidence of a repetitive segment, so that it is always confirmed and never accepted silently. */
const lost = Math.log(0.3)

const probability = (logarithm: number): number => Math.min(1, Math.max(0, Math.exp(logarithm)))

/** The mean over tokens with a letter or digit, because punctuation always has a high probability. */
const ofTokens = (tokens: ReadonlyArray<TokenProbability>): number | undefined => {
  const words = tokens.filter(({ token }) => /[\p{L}\p{N}]/u.test(token))
  if (words.length === 0) return undefined
  return probability(words.reduce((sum, { logprob }) => sum + logprob, 0) / words.length)
}

const weightOf = ({ tokens, start, end }: Segment): number => {
  if (tokens && tokens.length > 0) return tokens.length
  return Math.max(0.01, (end ?? 0) - (start ?? 0))
}

const likelihood = ({ avg_logprob, compression_ratio }: Segment): number | undefined => {
  if (avg_logprob === undefined || avg_logprob === null) return undefined
  return (compression_ratio ?? 0) > repetitiveAbove ? Math.min(avg_logprob, lost) : avg_logprob
}

const ofSegments = (segments: ReadonlyArray<Segment>): number | undefined => {
  const weighed = segments.flatMap((segment) => {
    const logarithm = likelihood(segment)
    return logarithm === undefined ? [] : [{ logarithm, weight: weightOf(segment) }]
  })
  if (weighed.length === 0) return undefined
  const weight = weighed.reduce((sum, one) => sum + one.weight, 0)
  const doubt = Math.max(0, ...segments.map(({ no_speech_prob }) => no_speech_prob ?? 0))
  const spoken = doubt > silentAbove ? 1 - doubt : 1
  return probability(weighed.reduce((sum, one) => sum + one.logarithm * one.weight, 0) / weight) * spoken
}

/** Confidence from 0 to 1: `exp` of the mean log probability. Undefined if there are no probabilities. */
export const confidenceOf = ({ logprobs, segments }: Transcription): number | undefined =>
  (logprobs ? ofTokens(logprobs) : undefined) ?? (segments ? ofSegments(segments) : undefined)

const isSilent = ({ no_speech_prob, avg_logprob }: Segment): boolean =>
  (no_speech_prob ?? 0) > silentAbove && (avg_logprob ?? 0) < unlikelyBelow

/** The model's probability that there was no speech; undefined unless it is high. */
export const noSpeechOf = ({ segments }: Transcription): number | undefined =>
  segments && segments.length > 0 && segments.every(isSilent)
    ? Math.min(...segments.map(({ no_speech_prob }) => no_speech_prob ?? 0))
    : undefined
