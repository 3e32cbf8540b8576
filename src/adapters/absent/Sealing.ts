import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { unnamedAlgorithm } from "../../domain/access/SealAlgorithm.ts"
import { SealBroken, Sealing, SealingAbsent } from "../../ports/Sealing.ts"

/** No keys are configured: secrets are refused. */
export const layer = Layer.succeed(Sealing, {
  algorithm: unnamedAlgorithm,
  isCurrent: () => false,
  seal: () => Effect.fail(new SealingAbsent()),
  open: () => Effect.fail(new SealBroken()),
})
