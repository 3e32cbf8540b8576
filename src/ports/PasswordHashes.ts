import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Hashes of what people choose themselves: slow, and each with a salt of its own. */
export class PasswordHashes extends Context.Service<
  PasswordHashes,
  {
    /** In the form `$scrypt$ln=...,r=...,p=...$salt$hash`, so that it says itself how it was made. */
    readonly hash: (password: string) => Effect.Effect<string>
  }
>()("parley/ports/PasswordHashes") {}
