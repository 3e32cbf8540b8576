import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RecognitionUnavailable, SpeechRecognition } from "../../ports/SpeechRecognition.ts"

/** No recognizer is configured: recordings are refused with an error that says so, and answers can be typed. */
export const layer = Layer.succeed(SpeechRecognition, {
  isAvailable: false,
  transcribe: () =>
    Effect.fail(new RecognitionUnavailable({ cause: new Error("no speech recognition is configured") })),
})
