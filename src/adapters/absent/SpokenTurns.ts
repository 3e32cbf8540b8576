import * as Layer from "effect/Layer"
import { SpokenTurns } from "../../ports/SpokenTurns.ts"

/** No avatar is configured: nothing is spoken. */
export const layer = Layer.succeed(SpokenTurns, { speak: null })
