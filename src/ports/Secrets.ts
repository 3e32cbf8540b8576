import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"

/** Secrets of the deployment that a form may name, and no others. */
export class Secrets extends Context.Service<
  Secrets,
  { readonly named: (name: string) => Effect.Effect<Option.Option<Redacted.Redacted<string>>> }
>()("parley/ports/Secrets") {}
