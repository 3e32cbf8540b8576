import * as Schema from "effect/Schema"

/** The event names of `POST .../events/{event_name}`. */
export const lifecycleEvents = ["onBeforeOpen", "onSchemaLoaded", "onBeforeSubmit", "onAfterSubmit", "onError"] as const
export type LifecycleEvent = (typeof lifecycleEvents)[number]

export const isLifecycleEvent = (name: string): name is LifecycleEvent =>
  (lifecycleEvents as ReadonlyArray<string>).includes(name)

/** The browser calls `remote` handlers through the events route. A missing handler is an error if it is `required`. */
export const EventBinding = Schema.Struct({
  handlerRef: Schema.String.check(
    Schema.isPattern(/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/, { expected: "a module and a function, such as crm.check" }),
  ),
  remote: Schema.Boolean,
  required: Schema.Boolean,
})
export type EventBinding = typeof EventBinding.Type

const binding = Schema.optionalKey(EventBinding)

export const LifecycleEvents = Schema.Struct({
  onBeforeOpen: binding,
  onSchemaLoaded: binding,
  onBeforeSubmit: binding,
  onAfterSubmit: binding,
  onError: binding,
})
export type LifecycleEvents = typeof LifecycleEvents.Type
