import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { AnswerModel, AnswerModelFailed } from "../../../src/ports/AnswerModel.ts"

/** A scripted model; calls outside of the script fail. */
export const layer = (script: Partial<Omit<AnswerModel["Service"], "isAvailable">> = {}) =>
  Layer.succeed(AnswerModel, {
    isAvailable: true,
    refineValue: () => Effect.succeed(Option.none()),
    refineOption: () => Effect.succeed(Option.none()),
    judge: () => Effect.succeed({}),
    ...script,
  })

const absent = Effect.fail(new AnswerModelFailed({ cause: new Error("no language model is configured") }))

/** No model, because models are always optional. */
export const layerNone = Layer.succeed(AnswerModel, {
  isAvailable: false,
  refineValue: () => absent,
  refineOption: () => absent,
  judge: () => absent,
})
