import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { FormHead } from "../../domain/forms/records/StoredForm.ts"
import { FormStore } from "../../ports/FormStore.ts"

/** Heads that are kept at hand. */
const capacity = 4096

/** A write that was not answered in time may still be done: for how long it is waited for, in milliseconds. */
const doubtMs = 60_000

/**
 * A store that nobody else writes to: which revision of a form counts is asked once, and again after a write of ours. Only
 * for a database that belongs to this process alone. An answer that a write has overtaken is not remembered.
 */
export const layer = Layer.effect(
  FormStore,
  Effect.map(FormStore, (store) => {
    const heads = new Map<string, FormHead>()
    /** Until when nothing is remembered of a form, in milliseconds since 1970. */
    const doubtful = new Map<string, number>()
    let writes = 0
    const keyOf = (tenant: string, formUid: string) => `${tenant}/${formUid}`

    const remember = (key: string, head: FormHead): void => {
      heads.set(key, head)
      if (heads.size > capacity) heads.delete(heads.keys().next().value!)
    }

    const writing = <A, E extends { readonly _tag: string }>(
      tenant: string,
      formUid: string,
      write: Effect.Effect<A, E>,
    ): Effect.Effect<A, E> => {
      const key = keyOf(tenant, formUid)
      const forget = Effect.sync(() => {
        writes++
        heads.delete(key)
      })
      const doubt = Effect.map(Clock.currentTimeMillis, (now) => void doubtful.set(key, now + doubtMs))
      return Effect.andThen(forget, write).pipe(
        Effect.tapError((error) => (error._tag === "FormStoreUnavailable" ? doubt : Effect.void)),
        Effect.ensuring(forget),
      )
    }

    return FormStore.of({
      ...store,
      head: (tenant, formUid) => {
        const key = keyOf(tenant, formUid)
        const cached = heads.get(key)
        if (cached !== undefined) return Effect.succeed(cached)
        return Effect.suspend(() => {
          const before = writes
          return Effect.tap(store.head(tenant, formUid), (head) =>
            Effect.map(Clock.currentTimeMillis, (now) => {
              if (now >= (doubtful.get(key) ?? 0)) doubtful.delete(key)
              if (writes === before && !doubtful.has(key)) remember(key, head)
            }),
          )
        })
      },
      insert: (tenant, form, saving) => writing(tenant, form.formUid, store.insert(tenant, form, saving)),
      save: (tenant, form, expected, saving) =>
        writing(tenant, form.formUid, store.save(tenant, form, expected, saving)),
      publish: (tenant, formUid, version, saving) =>
        writing(tenant, formUid, store.publish(tenant, formUid, version, saving)),
      delete: (tenant, formUid, expected) => writing(tenant, formUid, store.delete(tenant, formUid, expected)),
    })
  }),
)
