import * as Schema from "effect/Schema"

const Usage = Schema.Struct({
  prompt_tokens: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  completion_tokens: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  prompt_tokens_details: Schema.optionalKey(
    Schema.NullOr(Schema.Struct({ cached_tokens: Schema.optionalKey(Schema.NullOr(Schema.Int)) })),
  ),
})

const text = Schema.optionalKey(Schema.NullOr(Schema.String))

const Call = Schema.Struct({
  id: Schema.String,
  function: Schema.Struct({ name: Schema.String, arguments: Schema.String }),
})

/** What of an answer of `chat/completions` is looked at. */
export const Completion = Schema.Struct({
  choices: Schema.NonEmptyArray(
    Schema.Struct({
      message: Schema.Struct({ content: text, tool_calls: Schema.optionalKey(Schema.NullOr(Schema.Array(Call))) }),
      finish_reason: text,
    }),
  ),
  usage: Schema.optionalKey(Schema.NullOr(Usage)),
})

const CallPiece = Schema.Struct({
  index: Schema.optionalKey(Schema.Int),
  id: text,
  function: Schema.optionalKey(Schema.Struct({ name: text, arguments: text })),
})

/** One event of a streamed answer. Pieces of a tool call belong together by their index. */
export const Chunk = Schema.Struct({
  choices: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        delta: Schema.optionalKey(
          Schema.Struct({
            content: text,
            refusal: text,
            tool_calls: Schema.optionalKey(Schema.NullOr(Schema.Array(CallPiece))),
          }),
        ),
        finish_reason: text,
      }),
    ),
  ),
  usage: Schema.optionalKey(Schema.NullOr(Usage)),
})
export type Chunk = typeof Chunk.Type
export type Usage = typeof Usage.Type

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

/** `audio/transcriptions`: `segments` come with `verbose_json`, `logprobs` where they are asked for. */
export const Transcription = Schema.Struct({
  text: Schema.String,
  language: text,
  segments: Schema.optionalKey(Schema.NullOr(Schema.Array(Segment))),
  logprobs: Schema.optionalKey(Schema.NullOr(Schema.Array(TokenProbability))),
})
export type Transcription = typeof Transcription.Type
