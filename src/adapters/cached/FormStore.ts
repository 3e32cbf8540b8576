import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { FormHead } from "../../domain/forms/records/StoredForm.ts"
import { FormStore } from "../../ports/FormStore.ts"
import { formKey, cachedReads } from "./cachedReads.ts"

/** Caches the current revision of a form until this process writes the form. */
export const layer = Layer.effect(
  FormStore,
  Effect.map(FormStore, (store) => {
    const { reading, writing } = cachedReads<FormHead>("FormStoreUnavailable")
    return FormStore.of({
      ...store,
      head: (tenant, formUid) => reading(formKey(tenant, formUid), () => store.head(tenant, formUid)),
      insert: (tenant, form, saving) => writing(formKey(tenant, form.formUid), store.insert(tenant, form, saving)),
      save: (tenant, form, expected, saving) =>
        writing(formKey(tenant, form.formUid), store.save(tenant, form, expected, saving)),
      publish: (tenant, formUid, version, saving) =>
        writing(formKey(tenant, formUid), store.publish(tenant, formUid, version, saving)),
      delete: (tenant, formUid, expected) => writing(formKey(tenant, formUid), store.delete(tenant, formUid, expected)),
    })
  }),
)
