import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SealBroken, Sealing, SealingAbsent } from "../../ports/Sealing.ts"

/** No keys are configured: no secret is taken. */
export const layer = Layer.succeed(Sealing, {
  seal: () => Effect.fail(new SealingAbsent()),
  open: () => Effect.fail(new SealBroken()),
})
