import * as Effect from "effect/Effect"

/** The SHA-256 of bytes in hex, made in a thread of the platform's: files of many megabytes hold nobody up. */
export const sha256 = (bytes: Uint8Array): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)),
    (digest) => Buffer.from(digest).toString("hex"),
  )
