import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import type { LifecycleEvent } from "../../domain/forms/model/LifecycleEvents.ts"
import { FormHooks, type HookAborted, type HookInput, type HookOutcome } from "../../ports/FormHooks.ts"

/** The form requires a handler that is not registered. */
export class HookMissing extends Schema.TaggedError<HookMissing>()("HookMissing", {
  event: Schema.String,
  ref: Schema.String,
}) {}

/** Browsers aren't allowed to fire this event on this form. */
export class EventNotRemote extends Schema.TaggedError<EventNotRemote>()("EventNotRemote", { event: Schema.String }) {}

export type HookError = HookAborted | HookMissing

type Facts = Omit<HookInput, "event" | "tenant" | "formUid">

/** Lifecycle events of forms, and their handlers in the deployment. */
export class FormEvents extends Context.Service<
  FormEvents,
  {
    /**
     * Fires an event. The result is empty if the form binds no handler, or if the handler is missing and not required.
     */
    readonly fire: (
      tenant: DeclaredTenant,
      form: FormDefinition,
      event: LifecycleEvent,
      facts?: Facts,
    ) => Effect.Effect<HookOutcome, HookError>
    /** Fires an event for a browser, which may fire only events that the form binds as remote. */
    readonly fireRemotely: (
      tenant: DeclaredTenant,
      form: FormDefinition,
      event: LifecycleEvent,
      facts: Facts,
    ) => Effect.Effect<HookOutcome, HookError | EventNotRemote>
  }
>()("parley/application/forms/FormEvents") {
  static readonly layer = Layer.effect(
    FormEvents,
    Effect.gen(function* () {
      const hooks = yield* FormHooks

      const fire = Effect.fnUntraced(function* (
        tenant: DeclaredTenant,
        form: FormDefinition,
        event: LifecycleEvent,
        facts: Facts = {},
      ) {
        const binding = form.events?.[event]
        if (binding === undefined) return {}
        const outcome = yield* hooks.run(binding.handlerRef, { event, tenant, formUid: form.formUid, ...facts })
        if (Option.isSome(outcome)) return outcome.value
        if (binding.required) return yield* new HookMissing({ event, ref: binding.handlerRef })
        yield* Effect.logWarning("A form names a handler that is not registered").pipe(
          Effect.annotateLogs({ event, ref: binding.handlerRef, formUid: form.formUid }),
        )
        return {}
      })

      return FormEvents.of({
        fire,
        fireRemotely: Effect.fnUntraced(function* (tenant, form, event, facts) {
          if (form.events?.[event]?.remote === false) return yield* new EventNotRemote({ event })
          return yield* fire(tenant, form, event, facts)
        }),
      })
    }),
  )
}
