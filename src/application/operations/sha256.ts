import * as Effect from "effect/Effect"

/** The SHA-256 of bytes in hex, computed on a platform thread, so that large files don't block the event loop. */
export const sha256 = (bytes: Uint8Array): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)),
    (digest) => Buffer.from(digest).toString("hex"),
  )
