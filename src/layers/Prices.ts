import type { Prices } from "../adapters/measured/models.ts"
import type { Settings } from "./Settings.ts"

/** What the deployment pays for models, where it says so. */
export const pricesOf = ({ models, speech }: Settings): Prices => ({
  input: models.inputPrice,
  output: models.outputPrice,
  heardMinute: speech.sttPrice,
  spoken: speech.ttsPrice,
})
