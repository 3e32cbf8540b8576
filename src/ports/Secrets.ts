import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { SecretUse } from "../domain/forms/remote/SecretUse.ts"

/** Secrets of the deployment that forms may use, each limited to tenants and to target origins. */
export class Secrets extends Context.Service<
  Secrets,
  {
    readonly isBound: (tenant: string, use: SecretUse) => boolean
    /** None if the secret doesn't exist or is not allowed for this tenant and address. */
    readonly bound: (tenant: string, use: SecretUse) => Effect.Effect<Option.Option<Redacted.Redacted<string>>>
  }
>()("parley/ports/Secrets") {}
