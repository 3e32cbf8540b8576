import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { type DeclaredTenant } from "../../../src/domain/access/Tenant.ts"
import { UsageUnavailable } from "../../../src/domain/usage/Quota.ts"
import { FormStore } from "../../../src/ports/FormStore.ts"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import { SubmissionStore } from "../../../src/ports/SubmissionStore.ts"
import { TenantUsage } from "../../../src/ports/TenantUsage.ts"

/** Counts the records of the stores in memory. */
export const layer = Layer.effect(
  TenantUsage,
  Effect.gen(function* () {
    const forms = yield* FormStore
    const submissions = yield* SubmissionStore
    const objects = yield* ObjectStore
    return TenantUsage.of({
      of: (tenant) =>
        Effect.gen(function* () {
          const all = yield* forms.list(tenant as DeclaredTenant, { limit: 100_000 })
          let bytes = 0
          for (const { formUid } of all) {
            const page = yield* submissions.page(tenant as DeclaredTenant, formUid, { limit: 100_000, bytes: 1e9 })
            for (const { submission } of page.rows) bytes += Buffer.byteLength(JSON.stringify(submission.data))
          }
          const own = [`uploads/${tenant}/`, ...all.map(({ formUid }) => `recordings/${formUid}/`)]
          for (const key of yield* Stream.runCollect(objects.keys))
            if (own.some((prefix) => key.startsWith(prefix))) bytes += (yield* objects.get(key)).size
          return { forms: all.length, bytes }
        }).pipe(Effect.mapError((cause) => new UsageUnavailable({ cause }))),
    })
  }),
)
