import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { FormHooks, type HookAborted, type HookInput, type HookOutcome } from "../../ports/FormHooks.ts"

export type Hook = (input: HookInput) => Effect.Effect<HookOutcome, HookAborted>

/** Handlers that the deployment registers when it starts, by the reference that forms use. */
export const layer = (hooks: Readonly<Record<string, Hook>> = {}) =>
  Layer.succeed(FormHooks, {
    run: (ref, input) =>
      Object.hasOwn(hooks, ref) ? Effect.asSome(hooks[ref]!(input)) : Effect.succeed(Option.none()),
  })
