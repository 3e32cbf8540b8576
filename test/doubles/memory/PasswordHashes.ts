import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createHash } from "node:crypto"
import { PasswordHashes } from "../../../src/ports/PasswordHashes.ts"

/** Instant, deterministic hashes. */
export const layer = Layer.succeed(PasswordHashes, {
  hash: (password) => Effect.sync(() => `$test$${createHash("sha256").update(password).digest("base64")}`),
})
