import type { Prices } from "../adapters/measured/models.ts"
import type { Settings } from "./Settings.ts"

/** The deployment's model prices, if set. */
export const pricesOf = ({ models, speech }: Settings): Prices => ({
  input: models.inputPrice,
  output: models.outputPrice,
  heardMinute: speech.sttPrice,
  spoken: speech.ttsPrice,
})
