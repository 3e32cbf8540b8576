import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { randomBytes, randomUUID } from "node:crypto"
import { Identifiers } from "../../ports/Identifiers.ts"

/** Random bytes fetched ahead: asking for 16 at a time costs more than all the rest. */
const ahead = 4096
let pool = Buffer.alloc(0)
let at = 0

const hex = (): string => {
  if (at + 16 > pool.length) {
    pool = randomBytes(ahead)
    at = 0
  }
  const text = pool.toString("hex", at, at + 16)
  at += 16
  return text
}

/** From the operating system's random source. */
export const layer = Layer.succeed(Identifiers, {
  uuid: Effect.sync(() => randomUUID()),
  hex: Effect.sync(hex),
})
