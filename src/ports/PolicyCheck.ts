import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Caller } from "../domain/access/Caller.ts"
import type { PolicyDenied } from "../domain/access/Errors.ts"
import type { Action } from "../domain/access/Policy.ts"

/**
 * The deployment's access policy. If none is configured, everything is allowed. If a decision fails, access is denied.
 */
export class PolicyCheck extends Context.Service<
  PolicyCheck,
  { readonly require: (caller: Caller, action: Action) => Effect.Effect<void, PolicyDenied> }
>()("parley/ports/PolicyCheck") {}
