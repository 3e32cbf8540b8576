import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Slow, salted hashes of passwords that people choose. */
export class PasswordHashes extends Context.Service<
  PasswordHashes,
  {
    /** In the form `$scrypt$ln=...,r=...,p=...$salt$hash`, which contains its parameters. */
    readonly hash: (password: string) => Effect.Effect<string>
  }
>()("parley/ports/PasswordHashes") {}
