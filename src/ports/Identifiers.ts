import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Identifiers that can't be guessed. */
export class Identifiers extends Context.Service<
  Identifiers,
  {
    /** A version 4 UUID. */
    readonly uuid: Effect.Effect<string>
    /** 32 lower-case hex digits: 128 random bits. */
    readonly hex: Effect.Effect<string>
    /** A version 8 UUID that is always the same for the same names and reveals nothing about them. */
    readonly named: (...names: ReadonlyArray<string>) => string
  }
>()("parley/ports/Identifiers") {}
