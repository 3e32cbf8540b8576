import * as Schema from "effect/Schema"
import type { Transcript } from "../../ports/SpeechRecognition.ts"

const Share = Schema.Finite

/** One alternative for a stretch of audio. */
export const Alternative = Schema.Struct({
  transcript: Schema.String,
  confidence: Schema.optionalKey(Schema.NullOr(Share)),
  words: Schema.optionalKey(
    Schema.NullOr(
      Schema.Array(
        Schema.Struct({
          word: Schema.String,
          punctuated_word: Schema.optionalKey(Schema.NullOr(Schema.String)),
          confidence: Schema.optionalKey(Schema.NullOr(Share)),
        }),
      ),
    ),
  ),
})

/** The parts of a `listen` response that are parsed. */
export const Answer = Schema.Struct({
  results: Schema.Struct({
    channels: Schema.NonEmptyArray(
      Schema.Struct({
        alternatives: Schema.Array(Alternative),
        detected_language: Schema.optionalKey(Schema.NullOr(Schema.String)),
      }),
    ),
  }),
})

export const share = (value: number): number => Math.min(1, Math.max(0, value))

const confidenceOf = ({ confidence }: typeof Alternative.Type) =>
  confidence === undefined || confidence === null ? {} : { confidence: share(confidence) }

/** The words of an alternative, each with a confidence. */
export const wordsOf = ({ words }: typeof Alternative.Type): NonNullable<Transcript["words"]> =>
  (words ?? []).flatMap(({ word, punctuated_word: written, confidence }) =>
    typeof confidence === "number" ? [{ text: written ?? word, confidence: share(confidence) }] : [],
  )

/** Uses the first channel. Further alternatives are other readings; if there are no words, there was no speech. */
export const transcriptOf = ({ results }: typeof Answer.Type, durationMs: number): Transcript => {
  const [{ alternatives, detected_language: language }] = results.channels
  const [best, ...others] = alternatives
  const text = best?.transcript.trim() ?? ""
  if (best === undefined || text === "") return { text: "", noSpeech: 1, durationMs }
  const words = wordsOf(best)
  const more = others.flatMap((other) => {
    const alternative = other.transcript.trim()
    return alternative === "" || alternative === text ? [] : [{ text: alternative, ...confidenceOf(other) }]
  })
  return {
    text,
    durationMs,
    ...confidenceOf(best),
    ...(language ? { language } : {}),
    ...(words.length === 0 ? {} : { words }),
    ...(more.length === 0 ? {} : { alternatives: more }),
  }
}
