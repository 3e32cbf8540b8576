import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import { type FormShare, ShareStore } from "../../ports/ShareStore.ts"
import { formKey, cachedReads } from "./cachedReads.ts"

/** Caches a form's sharing settings, which every submission reads. */
export const layer = Layer.effect(
  ShareStore,
  Effect.map(ShareStore, (store) => {
    const { reading, writing } = cachedReads<Option.Option<FormShare>>("ShareStoreUnavailable")
    return ShareStore.of({
      ...store,
      get: (tenant, formUid) => reading(formKey(tenant, formUid), () => store.get(tenant, formUid)),
      begin: (tenant, formUid, code, settings) =>
        writing(formKey(tenant, formUid), store.begin(tenant, formUid, code, settings)),
      change: (tenant, formUid, settings, expected) =>
        writing(formKey(tenant, formUid), store.change(tenant, formUid, settings, expected)),
    })
  }),
)
