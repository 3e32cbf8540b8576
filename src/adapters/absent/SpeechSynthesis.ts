import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SpeechSynthesis } from "../../ports/out/SpeechSynthesis.ts"

/** No voice: nothing is spoken, everything can be read. */
export const layer = Layer.succeed(SpeechSynthesis, { isAvailable: false, synthesize: () => Effect.succeedNone })
