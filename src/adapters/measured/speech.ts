import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Embeddings } from "../../ports/Embeddings.ts"
import { SpeechRecognition } from "../../ports/SpeechRecognition.ts"
import { SpeechSynthesis } from "../../ports/SpeechSynthesis.ts"
import { modelCalls, type Prices, usage } from "./models.ts"

/** Wraps the given recognizer and measures every call. */
export const recognition = (model: string, prices: Prices) =>
  Layer.effect(
    SpeechRecognition,
    Effect.map(SpeechRecognition, (given) => {
      const { call } = modelCalls(model)
      const transcribed = usage("transcription", model).heard(prices.heardMinute)
      return SpeechRecognition.of({
        ...given,
        transcribe: (recording, locale, hints) =>
          Effect.tap(call("transcription")(given.transcribe(recording, locale, hints)), ({ durationMs = 0 }) =>
            transcribed(durationMs / 1000),
          ),
      })
    }),
  )

/** Wraps the given voice and measures every call; speech from the cache is not counted. */
export const synthesis = (model: string, prices: Prices) =>
  Layer.effect(
    SpeechSynthesis,
    Effect.map(SpeechSynthesis, (given) => {
      const { call } = modelCalls(model)
      const spoken = usage("speech", model).spoken(prices.spoken)
      return SpeechSynthesis.of({
        ...given,
        synthesize: (text, voice) =>
          Effect.tap(call("speech")(given.synthesize(text, voice)), (speech) =>
            speech._tag === "Some" ? spoken(text.length) : Effect.void,
          ),
      })
    }),
  )

/** Wraps the given embedding provider and measures every call. */
export const embeddings = Layer.effect(
  Embeddings,
  Effect.map(Embeddings, (given) => {
    const { call } = modelCalls(given.model ?? "none")
    return Embeddings.of({ ...given, embed: (texts) => call("embeddings")(given.embed(texts)) })
  }),
)
