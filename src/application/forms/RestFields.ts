import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { restSpecOf } from "../../domain/forms/check/RemoteChecks.ts"
import { findField } from "../../domain/forms/model/FormDefinition.ts"
import { FieldNotFound } from "../../domain/forms/records/Faults.ts"
import { type StoredFile, UploadMissing } from "../../domain/forms/records/Upload.ts"
import { ObjectStore, ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"
import { RemoteAnswers, type RestOutcome } from "./RemoteAnswers.ts"

/**
 * Fields whose answers come from another system. That system receives a stored file, text, or both, and returns the
 * answer.
 */
export class RestFields extends Context.Service<
  RestFields,
  {
    /** Undefined if the field's answer doesn't come from another system: the stored file is then the whole answer. */
    readonly ask: (
      tenant: DeclaredTenant,
      formUid: string,
      fieldUid: string,
      sent: { readonly file: StoredFile | undefined; readonly values: Readonly<Record<string, string>> },
    ) => Effect.Effect<RestOutcome | undefined, LoadError | FieldNotFound | UploadMissing | ObjectStoreUnavailable>
  }
>()("parley/application/forms/RestFields") {
  static readonly layer = Layer.effect(
    RestFields,
    Effect.gen(function* () {
      const library = yield* FormLibrary
      const objects = yield* ObjectStore
      const remote = yield* RemoteAnswers

      const bytesOf = ({ blobRef, size }: StoredFile) =>
        objects.get(blobRef).pipe(
          Effect.flatMap(({ body }) =>
            Stream.runFold(
              body,
              () => ({ bytes: new Uint8Array(size), at: 0 }),
              ({ bytes, at }, chunk) => {
                bytes.set(chunk, at)
                return { bytes, at: at + chunk.length }
              },
            ),
          ),
          Effect.map(({ bytes }) => bytes),
          Effect.catchTag("ObjectMissing", (cause) => Effect.fail(new ObjectStoreUnavailable({ cause }))),
        )

      return RestFields.of({
        ask: Effect.fn("RestFields.ask")(function* (tenant, formUid, fieldUid, { file, values }) {
          const { compiled } = yield* library.served(tenant, formUid)
          const field = findField(compiled.form, fieldUid)
          if (field === undefined) return yield* new FieldNotFound({ fieldUid })
          const spec = restSpecOf(field)
          if (spec === undefined) return file === undefined ? yield* new UploadMissing() : undefined
          const upload = file === undefined ? undefined : { stored: file, bytes: yield* bytesOf(file) }
          return yield* remote.rest({ tenant, formUid }, spec, values, upload)
        }),
      })
    }),
  )
}
