import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { FormNotFound, VersionNotFound } from "../../domain/forms/records/Faults.ts"
import { type FormHead, type Revision, servedRevision } from "../../domain/forms/records/StoredForm.ts"
import { compile, type CompiledForm } from "../../domain/forms/rules/CompiledForm.ts"
import { shared } from "../operations/Shared.ts"
import { FormStore, type FormStoreUnavailable } from "../../ports/FormStore.ts"

/** A compiled form, and its place in its history. */
export interface LoadedForm {
  readonly compiled: CompiledForm
  readonly revision: Revision
  readonly head: FormHead
}

export type LoadError = FormNotFound | FormStoreUnavailable

/** Maximum number of compiled forms in the cache. */
const capacity = 256

/**
 * Compiled forms for answering. A revision never changes, so it is compiled once. A cached form costs one small query
 * for the current revision, which all concurrent callers share.
 */
export class FormLibrary extends Context.Service<
  FormLibrary,
  {
    /** The form for respondents: the published revision, or the newest one if the form was never published. */
    readonly served: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<LoadedForm, LoadError>
    /** The newest revision, for editors. */
    readonly newest: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<LoadedForm, LoadError>
    /** The revision with this label; `published` stands for the one that respondents get. */
    readonly labelled: (
      tenant: DeclaredTenant,
      formUid: string,
      version: string,
    ) => Effect.Effect<LoadedForm, LoadError | VersionNotFound>
  }
>()("parley/application/forms/FormLibrary") {
  static readonly layer = Layer.effect(
    FormLibrary,
    Effect.gen(function* () {
      const store = yield* FormStore
      const atHand = new Map<string, CompiledForm>()
      let latest = ""
      const asking = shared<FormHead, LoadError>()
      const headOf = (tenant: DeclaredTenant, formUid: string) =>
        asking(`${tenant}/${formUid}`, store.head(tenant, formUid))

      /** Recently used forms come last. The latest one isn't moved again, because that would slow down every answer. */
      const remember = (key: string, compiled: CompiledForm): void => {
        if (key === latest) return
        latest = key
        atHand.delete(key)
        atHand.set(key, compiled)
        if (atHand.size > capacity) atHand.delete(atHand.keys().next().value!)
      }

      const load = Effect.fnUntraced(function* (
        tenant: DeclaredTenant,
        formUid: string,
        revision: Revision,
        head: FormHead,
      ) {
        const key = `${tenant}/${formUid}/${revision.revision}`
        const compiled = atHand.get(key) ?? compile(yield* store.document(tenant, formUid, revision.revision))
        remember(key, compiled)
        return { compiled, revision, head } satisfies LoadedForm
      })

      const served = Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string) {
        const head = yield* headOf(tenant, formUid)
        return yield* load(tenant, formUid, servedRevision(head), head)
      })

      return FormLibrary.of({
        served,
        newest: Effect.fn("FormLibrary.newest")(function* (tenant, formUid) {
          const head = yield* headOf(tenant, formUid)
          return yield* load(tenant, formUid, head.newest, head)
        }),
        labelled: Effect.fn("FormLibrary.labelled")(function* (tenant, formUid, version) {
          if (version === "published") return yield* served(tenant, formUid)
          const head = yield* headOf(tenant, formUid)
          const revision = yield* store.revisionOf(tenant, formUid, version)
          return yield* load(tenant, formUid, revision, head)
        }),
      })
    }),
  )
}
