import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { randomBytes, randomUUID } from "node:crypto"
import { Identifiers } from "../../ports/out/Identifiers.ts"

/** From the operating system's random source. */
export const layer = Layer.succeed(Identifiers, {
  uuid: Effect.sync(() => randomUUID()),
  hex: Effect.sync(() => randomBytes(16).toString("hex")),
})
