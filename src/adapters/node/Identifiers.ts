import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createHash, randomBytes, randomUUID } from "node:crypto"
import { Identifiers } from "../../ports/Identifiers.ts"

/** The number of random bytes fetched in advance, because fetching 16 at a time dominates the cost. */
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

/** Migration 0023 does the same in SQL. */
const named = (...names: ReadonlyArray<string>): string => {
  const digest = createHash("sha256").update(names.join("\u001f")).digest("hex")
  const at = (from: number, to: number) => digest.slice(from, to)
  return `${at(0, 8)}-${at(8, 12)}-8${at(13, 16)}-8${at(17, 20)}-${at(20, 32)}`
}

/** Uses the operating system's random source. */
export const layer = Layer.succeed(Identifiers, {
  uuid: Effect.sync(() => randomUUID()),
  hex: Effect.sync(hex),
  named,
})
