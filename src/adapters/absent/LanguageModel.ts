import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { LanguageModel, ModelAbsent } from "../../ports/LanguageModel.ts"

/** No language model is configured. */
export const layer = Layer.succeed(LanguageModel, {
  isAvailable: false,
  provider: "openai",
  model: "",
  say: () => Stream.fail(new ModelAbsent()),
  object: () => Effect.fail(new ModelAbsent()),
})
