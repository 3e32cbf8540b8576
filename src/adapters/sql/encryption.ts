import * as Effect from "effect/Effect"
import { AtRest, type AtRestShape } from "../../ports/AtRest.ts"

const none: AtRestShape = {
  ofAgents: false,
  writing: () => Effect.succeed(null),
  opening: () => Effect.succeed(new Map()),
  openable: () => Effect.succeed(new Map()),
  isUsed: () => Effect.succeed(false),
  renewRows: Effect.succeed(0),
  staleObjects: () => Effect.succeed([]),
  isOrphaned: () => Effect.succeed(false),
}

/** The encryption of this database's stores. Without it, everything is stored in plain text. */
export const encryption: Effect.Effect<AtRestShape> = Effect.map(AtRest, (service) => service ?? none)
