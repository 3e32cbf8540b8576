import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Names that nobody can guess. */
export class Identifiers extends Context.Service<
  Identifiers,
  {
    /** A version 4 UUID. */
    readonly uuid: Effect.Effect<string>
    /** 32 lower-case hex digits: 128 random bits. */
    readonly hex: Effect.Effect<string>
    /** A version 8 UUID, always the same for the same names, and nothing can be learnt from it. */
    readonly named: (...names: ReadonlyArray<string>) => string
  }
>()("parley/ports/Identifiers") {}
