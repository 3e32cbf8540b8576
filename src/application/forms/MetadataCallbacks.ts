import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { Json } from "../../domain/forms/codec/Json.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { FormHooks, type HookAborted } from "../../ports/FormHooks.ts"

/** Metadata values from the deployment's own handlers. */
export class MetadataCallbacks extends Context.Service<
  MetadataCallbacks,
  {
    /**
     * The value that each handler in `refs` returns as `metadata.value`. Handlers that are missing or return nothing
     * are left out.
     */
    readonly values: (
      tenant: DeclaredTenant,
      form: FormDefinition,
      refs: ReadonlyArray<string>,
    ) => Effect.Effect<Readonly<Record<string, Json>>, HookAborted>
  }
>()("parley/application/forms/MetadataCallbacks") {
  static readonly layer = Layer.effect(
    MetadataCallbacks,
    Effect.map(FormHooks, (hooks) =>
      MetadataCallbacks.of({
        values: Effect.fnUntraced(function* (tenant, form, refs) {
          const metadata: Record<string, Json> = {}
          for (const ref of refs) {
            const outcome = yield* hooks.run(ref, { event: "onBeforeSubmit", tenant, formUid: form.formUid })
            const value = Option.getOrUndefined(outcome)?.metadata?.["value"]
            if (value !== undefined) metadata[ref] = value
          }
          return metadata
        }),
      }),
    ),
  )
}
