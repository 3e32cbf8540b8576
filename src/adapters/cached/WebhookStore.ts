import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Webhook } from "../../domain/forms/webhooks/Webhook.ts"
import { WebhookStore } from "../../ports/WebhookStore.ts"
import { formKey, cachedReads } from "./cachedReads.ts"

/** Caches a form's webhooks, which every submission reads. */
export const layer = Layer.effect(
  WebhookStore,
  Effect.map(WebhookStore, (store) => {
    const { reading, writing } = cachedReads<ReadonlyArray<Webhook>>("WebhookStoreUnavailable")
    return WebhookStore.of({
      ...store,
      list: (tenant, formUid) => reading(formKey(tenant, formUid), () => store.list(tenant, formUid)),
      insert: (tenant, webhook) => writing(formKey(tenant, webhook.formUid), store.insert(tenant, webhook)),
      replace: (tenant, before, after) =>
        writing(formKey(tenant, before.formUid), store.replace(tenant, before, after)),
      remove: (tenant, formUid, webhookId) =>
        writing(formKey(tenant, formUid), store.remove(tenant, formUid, webhookId)),
      removeAll: (tenant, formUid) => writing(formKey(tenant, formUid), store.removeAll(tenant, formUid)),
    })
  }),
)
