import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../domain/access/Tenant.ts"
import type { JsonObject } from "../domain/forms/codec/Json.ts"
import type { LifecycleEvent } from "../domain/forms/model/LifecycleEvents.ts"

/** A handler cancels the event. `reason` is for programs, `userMessage` for people. */
export class HookAborted extends Schema.TaggedError<HookAborted>()("HookAborted", {
  reason: Schema.String,
  userMessage: Schema.String,
  /** The HTTP status of the response, 400 to 599. */
  status: Schema.Int,
}) {}

export interface HookInput {
  readonly event: LifecycleEvent
  readonly tenant: DeclaredTenant
  readonly formUid: string
  readonly payload?: JsonObject
  readonly schema?: JsonObject
  readonly error?: string
}

/** The result of a handler; every part is optional. */
export interface HookOutcome {
  readonly payload?: JsonObject
  readonly schemaOverrides?: JsonObject
  readonly metadata?: JsonObject
  readonly userMessage?: string
}

/** The deployment's own handlers, which forms reference in their events. */
export class FormHooks extends Context.Service<
  FormHooks,
  {
    /** Runs the handler. None if no handler is registered under the reference. */
    readonly run: (ref: string, input: HookInput) => Effect.Effect<Option.Option<HookOutcome>, HookAborted>
  }
>()("parley/ports/FormHooks") {}
