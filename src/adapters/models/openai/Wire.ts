import * as Schema from "effect/Schema"

const text = Schema.optionalKey(Schema.NullOr(Schema.String))

export const Vectors = Schema.Struct({
  data: Schema.Array(Schema.Struct({ index: Schema.Int, embedding: Schema.Array(Schema.Finite) })),
})

const number = Schema.optionalKey(Schema.NullOr(Schema.Finite))

const Segment = Schema.Struct({
  start: number,
  end: number,
  tokens: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.Unknown))),
  avg_logprob: number,
  compression_ratio: number,
  no_speech_prob: number,
})
export type Segment = typeof Segment.Type

const TokenProbability = Schema.Struct({ token: Schema.String, logprob: Schema.Finite })
export type TokenProbability = typeof TokenProbability.Type

/** `audio/transcriptions`: `segments` with `verbose_json`, `logprobs` on request. */
export const Transcription = Schema.Struct({
  text: Schema.String,
  language: text,
  segments: Schema.optionalKey(Schema.NullOr(Schema.Array(Segment))),
  logprobs: Schema.optionalKey(Schema.NullOr(Schema.Array(TokenProbability))),
})
export type Transcription = typeof Transcription.Type
