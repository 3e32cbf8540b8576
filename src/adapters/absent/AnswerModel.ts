import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AnswerModel, AnswerModelFailed } from "../../ports/out/AnswerModel.ts"

const absent = Effect.fail(new AnswerModelFailed({ cause: new Error("No language model is configured.") }))

/** No language model is configured. */
export const layer = Layer.succeed(AnswerModel, {
  isAvailable: false,
  refineValue: () => absent,
  refineOption: () => absent,
  judge: () => absent,
})
