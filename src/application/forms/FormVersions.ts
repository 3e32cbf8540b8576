import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as PubSub from "effect/PubSub"
import * as Stream from "effect/Stream"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { matchesVersion } from "../../domain/forms/edit/Versions.ts"
import { type AlreadyPublished, type FormNotFound, VersionConflict } from "../../domain/forms/records/Faults.ts"
import type { FormHead, VersionRecord } from "../../domain/forms/records/StoredForm.ts"
import { FormStore, type FormStoreUnavailable } from "../../ports/FormStore.ts"
import type { Editing } from "./Forms.ts"

export interface History {
  readonly head: FormHead
  readonly versions: ReadonlyArray<VersionRecord>
}

/** Maximum number of publications queued for a slow listener. Beyond that, the oldest are dropped. */
const mostUnheard = 256

export type PublishError = FormNotFound | VersionConflict | AlreadyPublished | FormStoreUnavailable

/** A form was published. */
export interface Publication {
  readonly tenant: DeclaredTenant
  readonly formUid: string
}

/** Labels of a form: which exist, and which one respondents get. */
export class FormVersions extends Context.Service<
  FormVersions,
  {
    /** Publishes the newest label. Exactly one of several concurrent calls succeeds. */
    readonly publish: (tenant: DeclaredTenant, formUid: string, editing: Editing) => Effect.Effect<string, PublishError>
    readonly history: (
      tenant: DeclaredTenant,
      formUid: string,
    ) => Effect.Effect<History, FormNotFound | FormStoreUnavailable>
    /** Publications by this process, from the time of subscription. */
    readonly publications: Stream.Stream<Publication>
  }
>()("parley/application/forms/FormVersions") {
  static readonly layer = Layer.effect(
    FormVersions,
    Effect.gen(function* () {
      const store = yield* FormStore
      const published = yield* PubSub.sliding<Publication>(mostUnheard)
      return FormVersions.of({
        publications: Stream.fromPubSub(published),
        publish: Effect.fn("FormVersions.publish")(function* (tenant, formUid, { by, ifMatch }) {
          const { newest } = yield* store.head(tenant, formUid)
          if (ifMatch !== undefined && !matchesVersion(ifMatch, newest.version))
            return yield* new VersionConflict({ current: newest.version })
          yield* store.publish(tenant, formUid, newest.version, { by, at: yield* DateTime.now })
          yield* PubSub.publish(published, { tenant, formUid })
          return newest.version
        }),
        history: Effect.fn("FormVersions.history")(function* (tenant, formUid) {
          const head = yield* store.head(tenant, formUid)
          return { head, versions: yield* store.versions(tenant, formUid) }
        }),
      })
    }),
  )
}
